"""Operators on what a document is: on texts by the index, on cards by the lists and the checker."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

from kb.errors import UsageError
from kb.languages import parse_code
from kb.messages import Message, msg
from kb.rules import RuleNumber
from kb.rules.concordance import Concordance
from kb.search.areas import area_kinds
from kb.search.conditions.cards import CardConditions, require_equality
from kb.search.in_place import in_place
from kb.search.operators import TEXTS, canonical
from kb.search.ranking.scoring import Postings
from kb.search.records.record import FIRST_DAY
from kb.search.syntax import Halves, Operator

if TYPE_CHECKING:
    from kb.search.conditions.library_cards import Beyond

__all__ = ["Conditions", "parse_day"]


class Conditions:
    """Evaluates operators over one index."""

    def __init__(
        self,
        postings: Postings,
        concordance: Concordance,
        cards: CardConditions,
        beyond: Callable[[], Beyond],
    ) -> None:
        self.postings, self._concordance, self._cards, self._beyond = postings, concordance, cards, beyond
        self._texts: dict[str, Callable[[str], frozenset[int]]] = {
            "in": lambda value: self.of_kinds(area_kinds(value)),
            "lang": lambda value: self.postings.having("language", parse_code(value)),
            "date": lambda value: self.in_force(parse_day(value)),
            "era": self._in_era,
            "cr": self._number,
        }

    def holding(self, condition: Operator | Halves, day: date, of_cards: bool = True) -> frozenset[int]:
        """The documents of which the condition holds; cards are looked at as the rules were on `day`.

        The cards of the library are among them where the query asks for properties of cards. Raises
        `UsageError` for a value that an operator cannot have.
        """
        with in_place(condition):
            return self._holding(condition, day, of_cards)

    def _holding(self, condition: Operator | Halves, day: date, of_cards: bool) -> frozenset[int]:
        if isinstance(condition, Halves):
            return self._numbers(self._cards.halves(condition.operators, day))
        name = canonical(condition)
        if name in TEXTS:
            require_equality(condition, ": =" if name in ("date", "era") else ": = !=")
            found = self._texts[name](condition.value)
            if condition.sign == "!=":
                found = frozenset(range(self.postings.count)) - found
            return found | self._beyond().all if of_cards and self._of_any_card(name, found) else found
        return self._numbers(self._cards.holding(condition, day))

    def _of_any_card(self, name: str, found: frozenset[int]) -> bool:
        """Whether a condition on texts holds of cards as well, whichever they are."""
        return name != "cr" and not found.isdisjoint(self.postings.having("kind", "card"))

    def _numbers(self, card_ids: frozenset[str]) -> frozenset[int]:
        of_cards, beyond = self.postings.having("kind", "card"), self._beyond().numbers
        own = (self.postings.having("source", card) & of_cards for card in card_ids if card not in beyond)
        return frozenset(beyond[card] for card in card_ids if card in beyond).union(*own)

    def of_kinds(self, kinds: tuple[str, ...]) -> frozenset[int]:
        """The documents of any of these kinds."""
        return frozenset().union(*(self.postings.having("kind", kind) for kind in kinds))

    def in_force(self, day: date) -> frozenset[int]:
        """The documents in force that day: of that edition, or there since, or without any days.

        Before the first day of the game there was nothing.
        """
        return self._between(day.isoformat(), day.isoformat())

    def _between(self, first: str, last: str) -> frozenset[int]:
        """Those whose edition was in force on some day from `first` to `last`."""
        if last < FIRST_DAY.isoformat():
            return frozenset()
        dated, valid = set[int](), set[int]()
        for edition in self.postings.terms("edition"):
            here = self.postings.having("edition", edition)
            dated |= here
            start, _, end = edition.partition("..")
            if start <= last and (not end or first <= end):
                valid |= here
        return frozenset(range(self.postings.count)) - dated | valid

    def _in_era(self, key: str) -> frozenset[int]:
        """Texts of one of the eras of the concordance, by the year in which it began."""
        days = self._concordance.days_of(key)
        if days is None:
            raise _refused(key, ", ".join(era.key for era in self._concordance.eras))
        return self._between(days.start.isoformat(), (days.end or date.max).isoformat())

    def _number(self, value: str) -> frozenset[int]:
        """``709.4`` alone, ``709.4.`` with all below it."""
        number = RuleNumber.parse(value)
        return self.below(number) if value.endswith(".") else self.postings.having("number", str(number))

    def below(self, number: RuleNumber) -> frozenset[int]:
        """The rules with that number and all that stand below it."""
        begun = self.postings.terms("number", str(number.section))
        terms = [term for term in begun if number.contains(RuleNumber.parse(term))]
        return frozenset().union(*(self.postings.having("number", term) for term in terms))


def parse_day(value: str) -> date:
    """The day in ``date:2012-01-01``. Raises `UsageError`."""
    try:
        return date.fromisoformat(value)
    except ValueError:
        raise _refused(value, msg("a date such as 2012-06-01")) from None


def _refused(found: str, expected: Message | str) -> UsageError:
    return UsageError(msg("found “%(found)s”, expected %(expected)s", found=found, expected=expected))
