"""The engine on PostgreSQL: an index copied there once, read by any number of machines.

An index is a *generation*: rows that never change once they are committed, found by its number. What every
search asks for (keys of records, lengths, which records share a hit) is read when a generation is opened;
terms and records are asked for, those of a query in one statement.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from kb.errors import StoreFault
from kb.messages import msg
from kb.search.postings.fields import KEYS, TEXTS
from kb.search.postings.protocol import Postings, Scores, Term, WordScores
from kb.search.records.record import SearchDocument

if TYPE_CHECKING:
    from psycopg import Cursor

    # A statement and its values to rows; raises `StoreFault` where there is no answer.
    Fetch = Callable[[str, Sequence[Any]], list[tuple[Any, ...]]]

# Known terms and records: the words and hits of some hundred queries.
_CACHED = 4096
# Fields whose terms are all read when a generation is opened: they are few, and most searches ask for some.
_HELD = tuple(name for name in KEYS if name != "concepts")
_ASKED = ("concepts", *TEXTS)

TABLES = """
create table if not exists kb.posting (
    generation bigint not null references kb.generation on delete cascade,
    field text not null, term text collate "C" not null,
    ids bytea not null, counts bytea not null, positions bytea not null,
    most float8, idf float8, scored bytea, scores bytea,
    primary key (generation, field, term));
create table if not exists kb.record (
    generation bigint not null references kb.generation on delete cascade,
    number int not null, hit int not null, data bytea not null,
    primary key (generation, number));
create index if not exists record_hit on kb.record (generation, hit);
create table if not exists kb.held (
    generation bigint not null references kb.generation on delete cascade,
    name text not null, data bytea not null,
    primary key (generation, name));
"""


class _Row(NamedTuple):
    """What a search asks of a term: its records and how often each has it, and its scores if it is common."""

    ids: bytes | None
    counts: bytes
    most: float = 0.0
    idf: float = 0.0
    scored: bytes | None = None
    scores: bytes | None = None


_NOWHERE = _Row(b"", b"")
# After every term that begins so.
_LAST = "\U0010ffff"
_decode = msgspec.msgpack.Decoder(SearchDocument).decode
_decode_keys = msgspec.msgpack.Decoder(dict[str, bytes]).decode


def write(cursor: Cursor, generation: int, postings: Postings) -> None:
    """Copies `postings` into the tables as that generation, within the cursor's transaction."""
    with cursor.copy("copy kb.record from stdin (format binary)") as copy:
        copy.set_types(["int8", "int4", "int4", "bytea"])
        for number, hit in enumerate(postings.shared):
            copy.write_row((generation, number, hit, msgspec.msgpack.encode(postings.record(number))))
    with cursor.copy("copy kb.posting from stdin (format binary)") as copy:
        copy.set_types(
            ["int8", "text", "text", "bytea", "bytea", "bytea", "float8", "float8", "bytea", "bytea"]
        )
        for field in _ASKED:
            for term in postings.terms(field):
                copy.write_row((generation, field, term, *_row(postings, field, term)))
    held = {f"keys {field}": _keys(postings, field) for field in _HELD}
    for field in TEXTS:
        lengths = (postings.length(field, number) for number in range(postings.count))
        held[f"lengths {field}"] = array("I", (postings.total_length(field), *lengths)).tobytes()
    held["shared"] = array("I", postings.shared).tobytes()
    rows = [(generation, name, data) for name, data in held.items()]
    cursor.executemany("insert into kb.held values (%b, %b, %b)", rows)


def _row(postings: Postings, field: str, term: str) -> tuple[object, ...]:
    """A term's columns after its name."""
    found = postings.frequencies(field, term)
    places = postings.positions(field, term) if field in TEXTS else {}
    row = (
        array("I", found).tobytes(),
        array("d", found.values()).tobytes(),
        b"".join(array("I", (len(places[at]), *places[at])).tobytes() for at in found if at in places),
    )
    known = postings.precomputed(field, term)
    if known is None:
        return (*row, None, None, None, None)
    scores = known.scores
    return (*row, known.most, known.idf, array("I", scores).tobytes(), array("d", scores.values()).tobytes())


def _keys(postings: Postings, field: str) -> bytes:
    """Each term of a field with its records."""
    found = {
        term: array("I", sorted(postings.documents(field, term))).tobytes() for term in postings.terms(field)
    }
    return msgspec.msgpack.encode(found)


class PostgresPostings(Postings):
    """The postings of one generation. `fetch` raises `StoreFault` where there is no answer."""

    def __init__(self, fetch: Fetch, generation: int) -> None:
        self._fetch, self._generation = fetch, generation
        held = dict(self._rows("name, data", "kb.held", "true"))
        self.shared: Sequence[int] = _numbers(held["shared"])
        self.count = len(self.shared)
        self._keys = {field: _decode_keys(held[f"keys {field}"]) for field in _HELD}
        self._lengths = {field: _numbers(held[f"lengths {field}"]) for field in TEXTS}
        self._terms: dict[Term, _Row] = {}
        self._records: dict[int, SearchDocument] = {}
        self.documents: Callable[[str, str], frozenset[int]] = lru_cache(_CACHED)(super().documents)
        self.positions: Callable[[str, str], Mapping[int, Sequence[int]]] = lru_cache(_CACHED)(
            self._positions
        )

    def _rows(self, columns: str, table: str, where: str, *values: Any) -> list[tuple[Any, ...]]:
        """Rows of this generation. Raises `StoreFault` where that is no more, which is not “none”."""
        found = self._fetch(
            f"select {columns}, t.generation is null from kb.generation g"  # noqa: S608 the words are ours
            f" left join {table} t on t.generation = g.id and {where} where g.id = %s",
            (*values, self._generation),
        )
        if not found:
            raise StoreFault(msg("the store has newer rules now; ask again"))
        return [row[:-1] for row in found if not row[-1]]

    def prefetch(self, terms: Collection[Term], /) -> None:
        """Fetches what is not known of these terms, in one statement."""
        wanted = {term for term in terms if term[0] not in _HELD and term not in self._terms}
        if not wanted:
            return
        columns = "field, term, case when scores is null then ids end, counts, most, idf, scored, scores"
        fields, words = zip(*wanted, strict=True)
        where = "(t.field, t.term) in (select * from unnest(%s::text[], %s::text[]))"
        rows = self._rows(columns, "kb.posting", where, list(fields), list(words))
        if len(self._terms) > _CACHED:
            self._terms.clear()
        self._terms |= dict.fromkeys(wanted, _NOWHERE)  # known only now: there has been an answer
        self._terms |= {(field, term): _Row(*found) for field, term, *found in rows}

    def _row(self, field: str, term: str) -> _Row:
        self.prefetch([(field, term)])
        return self._terms[field, term]

    def terms(self, field: str, prefix: str = "") -> Sequence[str]:
        """Every term of a field that begins so, sorted."""
        if field in _HELD:
            return sorted(term for term in self._keys[field] if term.startswith(prefix))
        where = "t.field = %s and t.term >= %s and t.term < %s"
        found = self._rows("term", "kb.posting", where, field, prefix, prefix + _LAST)
        return sorted(term for (term,) in found)

    def frequencies(self, field: str, term: str) -> Scores:
        """How often each record has the term."""
        if field in _HELD:
            return dict.fromkeys(_numbers(self._keys[field].get(term, b"")), 1.0)
        row = self._row(field, term)
        if row.ids is None:  # a common term, of which its scores are enough for nearly every search
            where = "t.field = %s and t.term = %s"
            ((ids, counts),) = self._rows("ids, counts", "kb.posting", where, field, term)
            row = self._terms[field, term] = row._replace(ids=ids, counts=counts)
        return dict(zip(_numbers(row.ids or b""), _floats(row.counts), strict=True))

    def _positions(self, field: str, term: str) -> Mapping[int, Sequence[int]]:
        where = "t.field = %s and t.term = %s"
        for ids, positions in self._rows("ids, positions", "kb.posting", where, field, term):
            places = iter(_numbers(positions))
            return {at: tuple(islice(places, next(places))) for at in _numbers(ids)}
        return {}

    def length(self, field: str, number: int) -> int:
        """The words of a record's field, as the engine that was copied has them."""
        return self._lengths[field][1 + number]

    def total_length(self, field: str) -> int:
        """The words of a field in all records, exactly."""
        return self._lengths[field][0]

    def precomputed(self, field: str, term: str) -> WordScores | None:
        """The scores of a common term."""
        if field in _HELD:
            return None
        row = self._row(field, term)
        if row.scored is None or row.scores is None:
            return None
        scores = dict(zip(_numbers(row.scored), _floats(row.scores), strict=True))
        return WordScores(scores, row.most, row.idf)

    def record(self, number: int) -> SearchDocument:
        """The record with that number; those of the same hit come with it."""
        if number not in self._records:
            if len(self._records) > _CACHED:
                self._records.clear()
            for at, data in self._rows("number, data", "kb.record", "t.hit = %s", self.shared[number]):
                self._records[at] = _decode(data)
        return self._records[number]


def _numbers(data: bytes) -> array[int]:
    return array("I", data)


def _floats(data: bytes) -> array[float]:
    return array("d", data)
