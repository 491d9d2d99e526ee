"""Operators on what a document is: ``in:``, ``lang:``, ``date:``, ``cr:``, in three languages."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from kb.errors import UsageError
from kb.languages import parse_code
from kb.messages import Message, msg
from kb.rules import RuleNumber
from kb.search.documents import KINDS
from kb.search.scoring import Postings
from kb.search.syntax import Operator

__all__ = ["AREAS", "Conditions", "area_kinds", "canonical"]

AREAS = {
    "rules": ("rule", "example"),
    "cards": ("card",),
    "terms": ("term",),
    "articles": ("article", "ruling"),
}
"""What `--in` and ``in:`` accept, and the kinds of documents that are meant."""

_AREA_WORDS = {
    **dict.fromkeys(("regles", "regle", "regole", "regola", "rule"), "rules"),
    **dict.fromkeys(("cartes", "carte", "carta", "card"), "cards"),
    **dict.fromkeys(("termes", "terme", "termini", "termine", "term", "glossaire", "glossario"), "terms"),
    **dict.fromkeys(("articoli", "articolo", "article"), "articles"),
}
_NAMES = {
    **dict.fromkeys(("in", "dans"), "in"),
    **dict.fromkeys(("lang", "langue", "lingua", "language"), "lang"),
    **dict.fromkeys(("date", "data"), "date"),
    **dict.fromkeys(("cr", "rule", "regle", "règle", "regola"), "cr"),
}


def canonical(operator: Operator) -> str | None:
    """The English name of a known operator; None for any other."""
    return _NAMES.get(operator.name.lower())


def area_kinds(words: str) -> tuple[str, ...]:
    """The kinds of documents in ``rules,cards``.

    Raises `UsageError` for a word that names none.
    """
    kinds = list[str]()
    for word in words.lower().split(","):
        area = _AREA_WORDS.get(word.strip(), word.strip())
        if area not in AREAS and area not in KINDS:
            raise UsageError(
                msg("found “%(found)s”, expected %(expected)s", found=word, expected=", ".join(AREAS))
            )
        kinds += AREAS.get(area, (area,))
    return tuple(kinds)


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
