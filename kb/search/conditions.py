"""Operators on what a document is: ``in:``, ``lang:``, ``date:``, ``cr:``."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from kb.errors import UsageError
from kb.languages import parse_code
from kb.messages import Message, msg
from kb.rules import RuleNumber
from kb.search.areas import area_kinds, canonical
from kb.search.scoring import Postings
from kb.search.syntax import Operator

__all__ = ["Conditions"]


class Conditions:
    """Evaluates operators over one index."""

    def __init__(self, postings: Postings) -> None:
        self.postings = postings

    def __call__(self, operator: Operator) -> frozenset[int]:
        """The documents of which the operator holds; it must be a known one.

        Raises `UsageError` for a value that it cannot have.
        """
        meant: dict[str, Callable[[str], frozenset[int]]] = {
            "in": lambda value: self.of_kinds(area_kinds(value)),
            "lang": lambda value: self.postings.having("language", parse_code(value)),
            "date": lambda value: self.in_force(_day(value)),
            "cr": self._number,
        }
        return meant[canonical(operator) or ""](operator.value)

    def of_kinds(self, kinds: tuple[str, ...]) -> frozenset[int]:
        """The documents of any of these kinds."""
        return frozenset().union(*(self.postings.having("kind", kind) for kind in kinds))

    def in_force(self, day: date) -> frozenset[int]:
        """The documents whose edition was in force that day, and those that have none."""
        dated, valid = set[int](), set[int]()
        for edition in self.postings.terms("edition"):
            here = self.postings.having("edition", edition)
            dated |= here
            start, _, end = edition.partition("..")
            if start <= day.isoformat() and (not end or day.isoformat() <= end):
                valid |= here
        return frozenset(range(self.postings.count)) - dated | valid

    def _number(self, value: str) -> frozenset[int]:
        """``709.4`` alone, ``709.4.`` with all below it."""
        number = RuleNumber.parse(value)
        if not value.endswith("."):
            return self.postings.having("number", str(number))
        below = [term for term in self.postings.terms("number") if number.contains(RuleNumber.parse(term))]
        return frozenset().union(*(self.postings.having("number", term) for term in below))


def _day(value: str) -> date:
    try:
        return date.fromisoformat(value)
    except ValueError:
        expected: Message = msg("a date such as 2012-06-01")
        raise UsageError(
            msg("found “%(found)s”, expected %(expected)s", found=value, expected=expected)
        ) from None
