"""All that the search asks of an engine: which terms stand where and how often. Nothing of ranking.

Records are known by their numbers, from 0 on in the corpus's order. Fields are those of `postings.fields`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from kb.search.records.record import SearchDocument

# A field and a term of it.
Term = tuple[str, str]
# A number for each record that has something.
Scores = Mapping[int, float]


class WordScores(NamedTuple):
    """A term's score in each record that has it, the highest of them, and its inverse document frequency."""

    scores: Scores
    most: float
    idf: float


class Postings(Protocol):
    """The inverted index of `count` records. What is not there is empty; nothing raises."""

    count: int
    shared: Sequence[int]
    """For each record the first of those with which it shares a hit (`records.record.shared`)."""

    def prefetch(self, _terms: Collection[Term], /) -> None:
        """Told before what is asked next, so that an engine behind a network fetches it in one go."""
        return

    def terms(self, field: str, prefix: str = "") -> Sequence[str]:
        """Every term of a field that begins so, sorted."""
        ...

    def document_frequency(self, field: str, term: str, /) -> int:
        """How many records have the term."""
        return len(self.documents(field, term))

    def common(self, field: str, least: int) -> list[str]:
        """The terms of a field that so many records have."""
        return [term for term in self.terms(field) if self.document_frequency(field, term) >= least]

    def documents(self, field: str, term: str, /) -> frozenset[int]:
        """The records that have the term."""
        return frozenset(self.frequencies(field, term))

    def frequencies(self, field: str, term: str, /) -> Scores:
        """How often each record has the term."""
        ...

    def positions(self, field: str, term: str, /) -> Mapping[int, Sequence[int]]:
        """Where each record has the term: positions of words, stop words counted."""
        ...

    def length(self, field: str, number: int) -> int:
        """The words of a record's field; 1 where it has none. Engines may round it."""
        ...

    def total_length(self, field: str) -> int:
        """The words of a field in all records, exactly."""
        ...

    def precomputed(self, _field: str, _term: str, /) -> WordScores | None:
        """The scores of a common term, worked out beforehand (`kb.search.open`); None for any other."""
        return None

    def record(self, number: int, /) -> SearchDocument:
        """The record with that number."""
        ...
