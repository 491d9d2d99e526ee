"""What changed in the rules between two days, in one language; the fault where a day has no rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from kb.corpus.corpus import Corpus
from kb.corpus.texts.values import Texts
from kb.errors import NotFound
from kb.languages import LANGUAGES
from kb.messages import (
    Message,
    catalog,
    edition_words,
    language_word,
    language_words,
    listing,
    msg,
    msgc,
    msgn,
    semicolons,
)
from kb.rules import Edition, Rule, RuleNumber, span_words
from kb.rules.comparing.compare import KINDS, Change, compare
from kb.rules.comparing.pairing import in_common, lineage
from kb.rules.comparing.spans import WordSpan

if TYPE_CHECKING:
    from kb.answers.documents import shapes


# How words that were struck or added are marked in plain text: the signs of `wdiff`.
MARKS = {"same": ("", ""), "removed": ("[-", "-]"), "added": ("{+", "+}")}


class RulesDiff(NamedTuple):
    """The changes from the rules of one day to those of another.

    `lacking`: for each day the sections of which there is no text of it, so that they were not compared.
    `same`: where nothing changed, the edition that both days are of; if there is one.
    """

    language: str
    first: date
    second: date
    changes: tuple[Change, ...]
    lacking: dict[date, list[int]]
    same: Message | None

    def text(self, language: str) -> str:
        """All changes and how many there are, words that changed marked as `wdiff` does."""
        return "\n".join(self.lines(catalog(language).render))

    def lines(
        self,
        tell: Callable[[Message], str],
        bold: Callable[[str], str] = str,
        plain: Callable[[str], str] = str,
        marked: Callable[[Iterable[WordSpan]], str] | None = None,
    ) -> Iterator[str]:
        """The same line by line; `bold`, `plain` and `marked` make numbers, texts and changed words ready."""
        if self.changes or not any(self.lacking.values()):
            for change in self.changes:
                yield f"{bold(_number(change))}  {tell(KINDS[change.kind])}"
                rule = change.new or change.old
                if change.words:
                    yield f"    {(marked or _marked)(change.words)}"
                elif rule and not (change.old and change.new):
                    yield f"    {plain(rule.text)}"
                for example in change.examples:
                    yield f"    {(marked or _marked)(example)}"
            yield from map(tell, self._summary())
        yield from map(tell, self._not_compared())
        if self.same:
            yield tell(msg("Both days are those of one edition, in force %(days)s.", days=self.same))

    def _summary(self) -> Iterator[Message]:
        if not self.changes:
            yield msg("No difference.")
            return
        yield msgn("one rule differs", "%(count)d rules differ", len(self.changes))
        for kind, count in self._kinds().items():
            yield msg("  %(kind)s: %(number)d", kind=KINDS[kind], number=count)
        sections = self._sections()
        for one, count in sections.items() if len(sections) > 1 else ():
            yield msg("  section %(section)s: %(number)d", section=one, number=count)

    def _not_compared(self) -> Iterator[Message]:
        for day, sections in self.lacking.items():
            if sections:
                yield msgn(
                    "Not compared, since there is no text of it of %(day)s: section %(numbers)s.",
                    "Not compared, since there is no text of them of %(day)s: sections %(numbers)s.",
                    len(sections),
                    day=day,
                    numbers=", ".join(map(str, sections)),
                )

    def _kinds(self) -> dict[str, int]:
        """How many changes there are of each kind, in the order in which they come."""
        return Counter(change.kind for change in self.changes)

    def _sections(self) -> dict[str, int]:
        return Counter(str(change.number.section) for change in self.changes)

    def as_dict(self, _language: str = "en") -> shapes.Diff:
        """The changes as a document, the same for each reader."""
        return {
            "object": "list",
            "lang": self.language,
            "from": self.first.isoformat(),
            "to": self.second.isoformat(),
            "total": len(self.changes),
            "kinds": self._kinds(),
            "sections": self._sections(),
            "notCompared": [
                {"section": section, "lacking": day.isoformat()}
                for day, sections in self.lacking.items()
                for section in sections
            ],
            "data": [
                {
                    "object": "change",
                    "kind": change.kind,
                    "from": _rule_in_short(change.old),
                    "to": _rule_in_short(change.new),
                    "words": _words(change.words),
                    "examples": [_words(example) for example in change.examples],
                }
                for change in self.changes
            ],
        }


def compare_days(
    corpus: Corpus, first: date, second: date, language: str | None = None, section: int | None = None
) -> RulesDiff:
    """What changed from one day to the other, in all or in one section, by either day's number.

    Raises `NotFound` where there are no rules of a day, with the editions there are.
    """
    side = sides(corpus.texts.of_magic, language, first, second)
    moved = lineage(corpus.concordance, first, second)
    shared = in_common(side.old, side.new, moved)
    changes = compare(shared.old.values(), shared.new.values(), moved)
    shown = tuple(
        change
        for change in changes
        if section in (None, *(rule.number.section for rule in (change.old, change.new) if rule))
    )
    lacking = {
        day: [one for one in only if section in (None, one)]
        for day, only in ((second, shared.only_old), (first, shared.only_new))
    }
    same = None if shown else in_both(corpus.texts.of_magic, side.language, first, second)
    return RulesDiff(side.language, first, second, shown, lacking, same)


def _number(change: Change) -> str:
    if change.old and change.new and change.old.number != change.new.number:
        return f"{change.old.number} → {change.new.number}"
    return str(change.number)


def _marked(words: Iterable[WordSpan]) -> str:
    return "".join(MARKS[one.op][0] + one.text + MARKS[one.op][1] for one in words).replace("\n", " ")


def _words(word_spans: Iterable[WordSpan]) -> list[shapes.WordSpan]:
    return [{"op": span.op, "text": span.text} for span in word_spans]


def _rule_in_short(rule: Rule | None) -> shapes.Side | None:
    return None if rule is None else {"ruleNumber": str(rule.number), "ruleText": rule.text}


class Sides(NamedTuple):
    """The rules in force on either day, and the language that they are in."""

    language: str
    old: dict[RuleNumber, Rule]
    new: dict[RuleNumber, Rule]


def sides(texts: Texts, language: str | None, first: date, second: date) -> Sides:
    """The rules of both days; without a language those of the one that has most of both.

    Raises `NotFound` where a day has none, with the editions there are.
    """
    codes = [language] if language else list(LANGUAGES)
    held = [Sides(code, *(_rules(texts, code, day) for day in (first, second))) for code in codes]
    if language:
        _check_language(texts, held[0], first, second)
    else:
        _check_any(texts, held, first, second)
    return max(held, key=lambda one: (min(len(one.old), len(one.new)), len(one.old) + len(one.new)))


def _rules(texts: Texts, language: str, day: date) -> dict[RuleNumber, Rule]:
    """The rules in force on that day; of texts that overlap, the one that began last."""
    books = [book for book in texts.rulebooks if book.language == language and book.in_force(day)]
    books.sort(key=lambda book: book.edition.start)
    return {number: rule for book in books for number, rule in book.rules.items()}


def in_both(texts: Texts, language: str, first: date, second: date) -> Message | None:
    """The days of the editions of that language that hold both days, if there are any."""
    held = [span_words(one) for one in _editions(texts, language) if first in one and second in one]
    return listing(held) if held else None


def _editions(texts: Texts, language: str) -> Iterable[Edition]:
    return sorted({book.edition for book in texts.rulebooks if book.language == language})


def _days(editions: Iterable[Edition]) -> Message:
    return listing(edition_words(*edition) for edition in editions)


def _check_language(texts: Texts, side: Sides, first: date, second: date) -> None:
    for day, rules in ((first, side.old), (second, side.new)):
        if not rules:
            raise NotFound(
                msg(
                    "no rules in %(language)s of %(day)s; there are: %(days)s;"
                    " others come with: kb update rules",
                    language=language_word(side.language),
                    day=day,
                    days=_days(_editions(texts, side.language)),
                )
            )


def _check_any(texts: Texts, held: list[Sides], first: date, second: date) -> None:
    these = [side.language for side in held if side.old]
    those = [side.language for side in held if side.new]
    for day, codes in ((first, these), (second, those)):
        if not codes:
            days = _editions_at_hand(texts)
            raise NotFound(
                msg(
                    "no rules of %(day)s in any language; there are: %(days)s;"
                    " others come with: kb update rules",
                    day=day,
                    days=days,
                )
            )
    if not set(these) & set(those):
        raise NotFound(
            msg(
                "no one language has the rules of both days;"
                " of %(first)s: %(these)s; of %(second)s: %(those)s",
                first=first,
                second=second,
                these=language_words(these),
                those=language_words(those),
            )
        )


def _editions_at_hand(texts: Texts) -> Message:
    """The editions at hand, language by language."""
    return semicolons(
        msgc("list", "%(language)s %(days)s", language=language_word(code), days=_days(editions))
        for code in LANGUAGES
        if (editions := _editions(texts, code))
    )
