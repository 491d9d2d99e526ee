"""`kb date`: from which editions a rules text is, and whether it mixes several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kb.cli import completion
from kb.cli.options import LANGUAGE, argument, command, file_path, option
from kb.messages import Message, language_word, msg, msgn
from kb.rules.edition import span_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kb.cli.reader import Reader
    from kb.rules import RuleNumber
    from kb.rules.dating.dating import Dated, Dating
    from kb.rules.dating.parts import DatedPart

__all__ = ["date"]

_MOST_OF_A_GROUP = 100
"""So many rules of one of a text's editions are told: of a section pasted together all of them."""


@command(
    about=msg("Say from which editions a rules text can be, and where it mixes several."),
    closing=msg("Without a file the text is read from standard input: kb date < rules.txt"),
)
@argument("file", label=msg("FILE"), required=False, shell_complete=completion.files)
@option("--lang", "language", type=LANGUAGE, about=msg("The language of the text, instead of detecting it."))
def date(reader: Reader, file: str | None, language: str | None) -> int:
    """Carries `kb date` out; the exit status."""
    from kb.corpus.fingerprints import load_fingerprints, load_shapes
    from kb.corpus.importers.streams.documents import read_document, read_standard_input
    from kb.rules.dating.parts import MOST_PARTS, date_text

    document = read_standard_input() if file in (None, "-") else read_document(file_path(str(file)))
    for warning in document.warnings:
        reader.warn(warning)
    held = load_fingerprints(reader.root, whole=True)
    found = date_text(document.text, held, load_shapes(reader.root), language)
    parts = [part._replace(line=document.line(part.line)) for part in found]
    if len(parts) == MOST_PARTS:
        reader.warn(msg("only the first %(count)d parts of the text were dated", count=MOST_PARTS))
    if reader.json:
        reader.document({"object": "list", "total": len(parts), "data": [_part(part) for part in parts]})
    else:
        for part in parts:
            for depth, line in _lines(part):
                told = reader.tell(line)
                reader.say("  " * depth + (told if depth else reader.bold(told)))
    if not parts and not reader.json:
        reader.say(msg("no numbered rule stands in the text"))
    return 0 if any(part.dating.groups for part in parts) else 1


def _lines(part: DatedPart) -> Iterable[tuple[int, Message]]:
    """What is said of a part, each line with its depth."""
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
    if dating.unknown:
        yield 1, msg("in no edition at hand: %(rules)s", rules=_listed(dating.unknown))
    yield 1, _how(dating)


def _group(group: Dated, dating: Dating) -> Iterable[tuple[int, Message]]:
    days: Message = span_words(group.editions[0])
    for edition in group.editions[1:]:
        days = msg("%(days)s, or %(others)s", days=days, others=span_words(edition))
    if dating.is_mixed:
        days = msg("%(days)s (%(rules)s)", days=days, rules=_listed(group.rules, _MOST_OF_A_GROUP))
    yield 1, msg("in force %(days)s", days=days)
    if group.not_before:
        yield 2, msg("not earlier, because of %(rules)s", rules=_listed(group.not_before))
    if group.not_after:
        yield 2, msg("not later, because of %(rules)s", rules=_listed(group.not_after))


def _how(dating: Dating) -> Message:
    from kb.rules.dating.dating import CONFIDENCE

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


def _part(part: DatedPart) -> dict[str, Any]:
    from kb.answers.documents.rules import edition_document

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
            }
            for group in dating.groups
        ],
        "unknown": [str(number) for number in dating.unknown],
    }
