"""The engine in dictionaries: for tests of ranking, and to compare other engines with."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from kb.search.postings.fields import keys_of, terms_of
from kb.search.postings.protocol import Postings, Scores
from kb.search.records.record import shared

if TYPE_CHECKING:
    from kb.search.records.record import SearchDocument
    from kb.search.words.concepts import TermTable


class MemoryPostings(Postings):
    """The postings of `records`; `rounded` is how an engine to compare with rounds lengths."""

    def __init__(
        self,
        records: Iterable[SearchDocument],
        tables: Mapping[str, TermTable],
        rounded: Callable[[int], int] = int,
    ) -> None:
        self._records, self._rounded = list(records), rounded
        self.count, self.shared = len(self._records), shared(self._records)
        self._fields: dict[str, dict[str, dict[int, list[int]]]] = defaultdict(dict)
        self._lengths: dict[str, Counter[int]] = defaultdict(Counter)
        for number, record in enumerate(self._records):
            keys = {field: {value: [0] for value in values} for field, values in keys_of(record).items()}
            for field, terms in (keys | terms_of(record, tables)[0]).items():
                for term, places in terms.items():
                    self._fields[field].setdefault(term, {})[number] = places
                    self._lengths[field][number] += len(places)

    def terms(self, field: str, prefix: str = "") -> Sequence[str]:
        """Every term of a field that begins so, sorted."""
        return sorted(term for term in self._fields[field] if term.startswith(prefix))

    def frequencies(self, field: str, term: str) -> Scores:
        """How often each record has the term."""
        return {number: float(len(places)) for number, places in self.positions(field, term).items()}

    def positions(self, field: str, term: str) -> Mapping[int, Sequence[int]]:
        """Where each record has the term."""
        return self._fields[field].get(term, {})

    def length(self, field: str, number: int) -> int:
        """The words of a record's field; 1 where it has none."""
        return self._rounded(self._lengths[field][number]) or 1

    def total_length(self, field: str) -> int:
        """The words of a field in all records."""
        return self._lengths[field].total()

    def record(self, number: int) -> SearchDocument:
        """The record with that number."""
        return self._records[number]
