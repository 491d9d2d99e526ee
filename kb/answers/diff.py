"""The rules of two days in one language; what is said where there are none."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kb.errors import NotFound
from kb.languages import LANGUAGES
from kb.messages import Message, language_word, language_words, msg, msgc, semicolons
from kb.rules.edition import edition_words

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from kb.corpus import Texts
    from kb.rules import Edition, Rule, RuleNumber

__all__ = ["Sides", "in_both", "sides"]


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


def in_both(texts: Texts, language: str, first: date, second: date) -> str:
    """The editions of that language that hold both days; empty if there are none."""
    return _days(one for one in _editions(texts, language) if first in one and second in one)


def _editions(texts: Texts, language: str) -> Iterable[Edition]:
    return sorted({book.edition for book in texts.rulebooks if book.language == language})


def _days(editions: Iterable[Edition]) -> str:
    return ", ".join(edition_words(*edition) for edition in editions)


def _check_language(texts: Texts, side: Sides, first: date, second: date) -> None:
    for day, rules in ((first, side.old), (second, side.new)):
        if not rules:
            raise NotFound(
                msg(
                    "no rules in %(language)s of %(day)s; there are: %(days)s",
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
            days = _held(texts)
            raise NotFound(
                msg("no rules of %(day)s in any language; there are: %(days)s", day=day, days=days)
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


def _held(texts: Texts) -> Message:
    """The editions at hand, language by language."""
    return semicolons(
        msgc("list", "%(language)s %(days)s", language=language_word(code), days=_days(editions))
        for code in LANGUAGES
        if (editions := _editions(texts, code))
    )
