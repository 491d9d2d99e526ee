"""The engine on whoosh: reads what `whoosh_writer` wrote."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import whoosh
from whoosh.analysis.acore import Composable, Token
from whoosh.formats import Positions
from whoosh.index import open_dir

from kb.search.postings.precomputed import Precomputed
from kb.search.postings.protocol import Postings, Scores, WordScores
from kb.search.records.record import SearchDocument

# Some hundred queries, of a dozen terms each: a server sees the same words again.
_CACHED_TERMS = 4096


class Analyzer(Composable):
    """Whoosh's view of `terms_of` for one field; whoosh pickles it into the index."""

    def __init__(self, field: str) -> None:
        self.field = field

    def terms(self, text: str) -> Iterator[tuple[str, int]]:
        """Each term of `text` and its position."""
        from kb.search.postings.fields import terms_of  # only writing cuts texts

        return terms_of(self.field, text)

    def __call__(self, value: str, positions: bool = False, mode: str = "", **_: Any) -> Iterator[Token]:
        token = Token(positions=positions, mode=mode)
        for token.text, token.pos in self.terms(value):
            yield token

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(self.field)


class FieldPositions(Positions):
    """Whoosh's positions, taken from the analyzer in one go rather than by a token each."""

    def word_values(
        self, value: str, analyzer: Analyzer, **_: Any
    ) -> Iterator[tuple[Any, int, float, bytes]]:
        """Each term with how often it stands in the text, its weight, and where, encoded."""
        found: dict[str, list[int]] = {}
        for term, position in analyzer.terms(value):
            if term in found:
                found[term].append(position)
            else:
                found[term] = [position]
        for term, positions in found.items():
            yield term, len(positions), float(len(positions)), self.encode(positions)


class WhooshPostings(Postings):
    """The postings of an open `reader`, each term read once."""

    def __init__(self, reader: Any, table: Precomputed | None = None) -> None:
        self._reader, self.table = reader, table or Precomputed()
        self._leaves: list[tuple[Any, int]] = list(reader.leaf_readers())
        self.count = reader.doc_count()
        self.frequencies: Callable[[str, str], Scores] = lru_cache(_CACHED_TERMS)(self._frequencies)
        self.documents: Callable[[str, str], frozenset[int]] = lru_cache(_CACHED_TERMS)(super().documents)
        self.positions: Callable[[str, str], Mapping[int, Sequence[int]]] = lru_cache(_CACHED_TERMS)(
            self._positions
        )
        self.record: Callable[[int], SearchDocument] = lru_cache(_CACHED_TERMS)(self._record)

    def with_table(self, table: Precomputed) -> WhooshPostings:
        """The same postings with these scores, and nothing cached."""
        return WhooshPostings(self._reader, table)

    def close(self) -> None:
        """Lets go of its files: Windows moves no folder in which one is open."""
        self._reader.close()

    def terms(self, field: str, prefix: str = "") -> Sequence[str]:
        """Every term of a field that begins so, sorted."""
        return [term.decode() for term in self._reader.expand_prefix(field, prefix)]

    def document_frequency(self, field: str, term: str) -> int:
        """How many records have the term."""
        return int(self._reader.doc_frequency(field, term))

    def _frequencies(self, field: str, term: str) -> Scores:
        found = dict[int, float]()
        for leaf, first in self._leaves:  # whoosh's reader of them all takes twice the calls a posting
            if (field, term) in leaf:
                matcher = leaf.postings(field, term)
                active, at, weight, move = matcher.is_active, matcher.id, matcher.weight, matcher.next
                while active():
                    found[first + at()] = weight()
                    move()
        return found

    def _positions(self, field: str, term: str) -> Mapping[int, Sequence[int]]:
        if (field, term) not in self._reader:
            return {}
        found, matcher = dict[int, tuple[int, ...]](), self._reader.postings(field, term)
        while matcher.is_active():
            found[matcher.id()] = tuple(matcher.value_as("positions"))
            matcher.next()
        return found

    def length(self, field: str, number: int) -> int:
        """The words of a record's field, which whoosh keeps as a byte of its logarithm."""
        return int(self._reader.doc_field_length(number, field, 1) or 1)

    def total_length(self, field: str) -> int:
        """The words of a field in all records, exactly."""
        return int(self._reader.field_length(field))

    def precomputed(self, field: str, term: str) -> WordScores | None:
        """The scores of a common term."""
        return self.table.scores(field, term)

    @property
    def shared(self) -> Sequence[int]:
        """For each record the first of those with which it shares a hit."""
        return self.table.shared

    def _record(self, number: int) -> SearchDocument:
        return SearchDocument(*self._reader.stored_fields(number)["record"])


def opened(folder: Path) -> WhooshPostings:
    """What `whoosh_writer.write` put into `folder`.

    Whoosh unpickles what it opens: only a folder that `kb.cache` found as we wrote it may be opened.
    """
    return WhooshPostings(open_dir(str(folder), readonly=True).reader(), Precomputed.read(folder))


def code_folder() -> Path:
    """Where whoosh is installed: another version of it writes another index."""
    return Path(whoosh.__file__).parent
