"""A concept of the game and the terms that name it, in each language and era.

On the model of a terminology bank: a concept has one id, and each of its terms says in which
language, since when and until when it was the official word.
"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

__all__ = ["STATUSES", "Concept", "Term"]

STATUSES = ("preferred", "older", "informal")


class Term(NamedTuple):
    """One name of a concept. `since` and `until` bound its official use, both days included."""

    text: str
    language: str
    status: str = "preferred"
    since: date | None = None
    until: date | None = None


class Concept(NamedTuple):
    """What the terms mean; `definitions` by language in our own words, `rules` that define it."""

    id: str
    field: str
    """What it belongs to: ``zone``, ``action``, ``characteristic``, ``type``, ``keyword``, ``mechanic``."""
    terms: tuple[Term, ...]
    definitions: dict[str, str]
    rules: tuple[str, ...] = ()

    def words(self, language: str) -> tuple[str, ...]:
        """All terms in that language, preferred ones first."""
        return tuple(term.text for term in self.terms if term.language == language)

    def label(self, language: str) -> str:
        """The preferred term in that language; empty where none is known."""
        return next(iter(self.words(language)), "")
