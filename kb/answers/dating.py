"""From which editions a rules text is, part by part, and the report of it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kb.answers.documents.rules import edition_document
from kb.corpus.fingerprints import load_fingerprints, load_shapes
from kb.corpus.importers.streams.documents import read_input
from kb.corpus.library.rulebooks import library_hashes
from kb.languages import get
from kb.languages.detection import detect_language
from kb.messages import Message, catalog, language_word, msg, msgn
from kb.rules import RuleNumber
from kb.rules.dating.dating import CONFIDENCE, Dated, Dating, group_days
from kb.rules.dating.parts import MOST_PARTS, DatedPart, date_text
from kb.rules.dating.timeline import Books
from kb.rules.parse import parse_rules
from kb.rules.parse.cut import cut_short

if TYPE_CHECKING:
    from kb.answers.documents import shapes


# So many rules of one of a text's editions are listed: of a section pasted together all of them.
_MOST_OF_A_GROUP = 100


class TextDating(NamedTuple):
    """The parts of a rules text, each with its days; `warnings` tell what is doubtful or was left out."""

    parts: tuple[DatedPart, ...]
    warnings: tuple[Message, ...]

    @property
    def is_dated(self) -> bool:
        """Whether any part is of an edition at hand."""
        return any(part.dating.groups for part in self.parts)

    def lines(self) -> Iterable[tuple[int, Message]]:
        """The report on the text, each line with its depth."""
        for part in self.parts:
            yield from _lines(part)

    def text(self, language: str) -> str:
        """All lines, each indented by its depth."""
        render = catalog(language).render
        return "\n".join("  " * depth + render(line) for depth, line in self.lines())

    def as_dict(self, _language: str = "en") -> shapes.Datings:
        """The parts as documents, the same for each reader."""
        return {"object": "list", "total": len(self.parts), "data": [_part(part) for part in self.parts]}


def date_source(source: str | Path, language: str | None, root: Path | None) -> TextDating:
    """The parts of a text or file in order, each dated; `language` None: detected in each part."""
    document = read_input(source)
    known = load_fingerprints(root, whole=True)

    def library(code: str) -> Books:
        return library_hashes(known.whole, code) if root is None else {}

    found = date_text(document.text, known, load_shapes(root), language, library)
    parts = tuple(part._replace(line=document.line(part.line)) for part in found)
    spoken = get(language or detect_language(document.text))
    warnings = (*document.warnings, *cut_short(parse_rules(document.text, spoken), spoken))
    if len(parts) == MOST_PARTS:
        warnings += (msg("only the first %(count)d parts of the text were dated", count=MOST_PARTS),)
    return TextDating(parts, warnings)


def _lines(part: DatedPart) -> Iterable[tuple[int, Message]]:
    """The report on a part, each line with its depth."""
    dating, count = part.dating, sum(bool(number.rule) for number in part.book.rules)
    first, last = _ends(part)
    numbers = first if first == last else f"{first}–{last}"
    head = msgn(
        "%(language)s, from line %(line)d: one rule (%(numbers)s)",
        "%(language)s, from line %(line)d: %(count)d rules (%(numbers)s)",
        count,
        language=language_word(part.language),
        line=part.line,
        numbers=numbers,
    )
    yield 0, head
    if dating.is_mixed:
        yield 1, msg("The text mixes editions:")
    for group in dating.groups:
        yield from _group(group, dating)
    if dating.strays:
        yield 1, msg("single rules with the words of other editions: %(rules)s", rules=_listed(dating.strays))
    if part.stated and dating.groups and not dating.stated:
        yield 1, msg("the text says that it is in force since %(day)s: its rules are not", day=part.stated)
    if dating.unknown:
        yield 1, msg("in no edition at hand: %(rules)s", rules=_listed(dating.unknown))
    yield 1, _how(dating)


def _group(group: Dated, dating: Dating) -> Iterable[tuple[int, Message]]:
    days = group_days(group)
    if dating.is_mixed:
        days = msg("%(days)s (%(rules)s)", days=days, rules=_listed(group.rules, _MOST_OF_A_GROUP))
    yield 1, msg("in force %(days)s", days=days)
    if group.not_before:
        yield 2, msg("not earlier, because of %(rules)s", rules=_listed(group.not_before))
    if group.not_after:
        yield 2, msg("not later, because of %(rules)s", rules=_listed(group.not_after))


def _how(dating: Dating) -> Message:
    if dating.how == "words":
        return msgn(
            "compared word for word: one rule; confidence: %(grade)s",
            "compared word for word: %(count)d rules; confidence: %(grade)s",
            dating.compared,
            grade=CONFIDENCE[dating.confidence],
        )
    return msgn(
        "compared by number, figures, sentences and examples: one rule; confidence: %(grade)s",
        "compared by number, figures, sentences and examples: %(count)d rules; confidence: %(grade)s",
        dating.compared,
        grade=CONFIDENCE[dating.confidence],
    )


def _ends(part: DatedPart) -> tuple[str, str]:
    numbers = sorted(number for number in part.book.rules if number.rule)
    return str(numbers[0]), str(numbers[-1])


def _listed(numbers: Iterable[RuleNumber], most: int = 12) -> str:
    shown = [str(number) for number in numbers]
    return ", ".join(shown[:most]) + (f" … ({len(shown)})" if len(shown) > most else "")


def _part(part: DatedPart) -> shapes.Dating:
    dating = part.dating
    return {
        "object": "dating",
        "lang": part.language,
        "line": part.line,
        "rules": sum(bool(number.rule) for number in part.book.rules),
        "how": dating.how,
        "confidence": dating.confidence,
        "mixed": dating.is_mixed,
        "groups": [
            {
                "editions": [edition_document(edition) for edition in group.editions],
                "rules": [str(number) for number in group.rules],
                "not_before": [str(number) for number in group.not_before],
                "not_after": [str(number) for number in group.not_after],
                "between": [day.isoformat() if day else None for day in group.between]
                if group.between
                else None,
            }
            for group in dating.groups
        ],
        "unknown": [str(number) for number in dating.unknown],
        "stated": part.stated.isoformat() if part.stated else None,
        "strays": [str(number) for number in dating.strays],
    }
