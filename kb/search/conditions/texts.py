"""Operators on what a document is: on texts by the index, on cards by the lists and the checker."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING

from kb.names.words import phrased
from kb.query.areas import area_kinds
from kb.query.faults import misread
from kb.query.operators import TEXTS
from kb.query.tree import Condition, Halves, Phrase, Printed
from kb.rules import Concordance, RuleNumber
from kb.search.conditions.cards import CardConditions
from kb.search.conditions.numbers import Numbers
from kb.search.postings.protocol import Postings
from kb.search.records.record import FIRST_DAY

if TYPE_CHECKING:
    from kb.search.conditions.library_cards import LibraryCards

# Days of which the records in force are kept: today, and what a few readers ask of.
_DAYS = 8


class Conditions:
    """Evaluates operators over one index."""

    def __init__(
        self,
        postings: Postings,
        concordance: Concordance,
        cards: CardConditions,
        library: Callable[[], LibraryCards],
    ) -> None:
        self.postings, self._concordance, self._cards, self._library = postings, concordance, cards, library
        # an answer asks for each rule that decides it; many editions have many
        self._between: Callable[[str, str], frozenset[int]] = lru_cache(_DAYS)(self._in_days)
        self._texts: dict[str, Callable[[Condition], frozenset[int]]] = {
            "in": lambda one: self._in(area_kinds(one.value)),
            "lang": lambda one: self._in_language(one.value),
            "date": lambda one: self.in_force(date.fromisoformat(one.value)),
            "era": self._in_era,
            "cr": lambda one: self._number(one.value),
        }

    def holding(
        self,
        condition: Condition | Halves | Printed | Phrase,
        day: date,
        of_cards: bool = True,
        on: date | None = None,
    ) -> frozenset[int]:
        """The documents of which the condition holds; cards are looked at as the rules were on `day`.

        `on`: the day that is asked for, if any; a text that had the number on another day is not meant.

        The cards of the library are among them where the query asks for properties of cards. Raises
        `UsageError` for an era that there is none of.
        """
        if isinstance(condition, Phrase):
            return self._numbers(phrased(self._library().table(), condition.text))
        if isinstance(condition, Printed):
            return self._numbers(self._cards.printed(condition.conditions, day))
        if isinstance(condition, Halves):
            return self._numbers(self._cards.halves(condition.conditions, day))
        key = condition.key
        if key in TEXTS:
            found = self._texts[key](condition)
            if key == "cr" and on:
                found = self._numbered_on(condition.value, found, on.isoformat())
            if condition.sign == "!=":
                found = frozenset(range(self.postings.count)) - found - self.of_kinds(("summary",))
            return found | self._library().all if of_cards and self._of_any_card(key, found) else found
        return self._numbers(self._cards.holding(condition, day))

    def _numbered_on(self, value: str, found: frozenset[int], day: str) -> frozenset[int]:
        """Those that had the number, or one below it, that day: a text keeps all the numbers that it had."""
        number = RuleNumber.parse(value)
        return frozenset(
            at
            for at in found
            for place in self.postings.record(at).places
            if place.start <= day <= (place.end or day)
            if number.contains(RuleNumber.parse(place.number))
            and (value[-1] == "." or place.number == str(number))
        )

    def _of_any_card(self, key: str, found: frozenset[int]) -> bool:
        """Whether a condition on texts holds of cards as well, whichever they are."""
        return key != "cr" and not found.isdisjoint(self.postings.documents("kind", "card"))

    def _numbers(self, card_ids: frozenset[str]) -> frozenset[int]:
        of_cards, library = self.postings.documents("kind", "card"), self._library().numbers
        own = (self.postings.documents("source", card) & of_cards for card in card_ids if card not in library)
        return frozenset(library[card] for card in card_ids if card in library).union(*own)

    def of_kinds(self, kinds: tuple[str, ...]) -> frozenset[int]:
        """The documents of any of these kinds."""
        return frozenset().union(*(self.postings.documents("kind", kind) for kind in kinds))

    def _in(self, kinds: tuple[str, ...]) -> frozenset[int]:
        return self.of_kinds(kinds) | (self._library().rulings() if "ruling" in kinds else frozenset())

    def _in_language(self, code: str) -> frozenset[int]:
        """A summary is no text of its language: it stands for rules in another."""
        return self.postings.documents("language", code) - self.postings.documents("kind", "summary")

    def in_force(self, day: date) -> frozenset[int]:
        """The documents in force that day: of that edition, or there since, or without any days.

        Before the first day of the game there was nothing.
        """
        return self._between(day.isoformat(), day.isoformat())

    def _in_days(self, first: str, last: str) -> frozenset[int]:
        """Those whose edition was in force on some day from `first` to `last`."""
        if last < FIRST_DAY.isoformat():
            return frozenset()
        dated, valid = set[int](), set[int]()
        for edition in self.postings.terms("edition"):
            of_edition = self.postings.documents("edition", edition)
            dated |= of_edition
            start, _, end = edition.partition("..")
            if start <= last and (not end or first <= end):
                valid |= of_edition
        return frozenset(range(self.postings.count)) - dated | valid

    def _in_era(self, condition: Condition) -> frozenset[int]:
        """Texts of one of the eras of the concordance, by the year in which it began."""
        days = self._concordance.days_of(condition.value)
        if days is None:
            raise misread(condition, ", ".join(era.key for era in self._concordance.eras))
        return self._between(days.start.isoformat(), (days.end or date.max).isoformat())

    def _number(self, value: str) -> frozenset[int]:
        """``709.4`` alone, ``709.4.`` with all below it."""
        number = RuleNumber.parse(value)
        if value.endswith("."):
            return Numbers(self.postings).below(number)
        return self.postings.documents("number", str(number))
