"""The name table in use: keys found by bisection in the text that `kb.names.build` wrote."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from kb.names.build import FIELD, MAGIC, build
from kb.names.entry import NameEntry
from kb.names.key import match_key

__all__ = ["Buffer", "NameTable"]

_FEW = 200
"""Look-ups by bisection; who asks more often has every key put in a dictionary (15 MB, 50 ms)."""


class Buffer(Protocol):
    """Bytes in memory or mapped from a file."""

    def __len__(self) -> int: ...
    def __getitem__(self, part: slice, /) -> bytes: ...
    def find(self, sub: bytes, start: int = ..., end: int = ..., /) -> int: ...
    def rfind(self, sub: bytes, start: int = ..., end: int = ..., /) -> int: ...


class NameTable:
    """The names of many cards, by key.

    Raises `ValueError` if `data` was not written by `build`.
    """

    def __init__(self, data: Buffer) -> None:
        self.data = data
        first = data.find(b"\n")
        second = data.find(b"\n", first + 1)
        third = data.find(b"\n", second + 1)
        if data[: len(MAGIC)] != MAGIC or third < 0:
            raise ValueError("not a name table")
        self.fingerprint = data[len(MAGIC) : first].decode()
        records, keys, by_length = map(int, data[first:second].split())
        self._records = third + 1
        self._keys = self._records + records
        self._end = self._keys + keys
        self._asked = 0
        self._places: dict[bytes, int] = {}
        self.lengths = tuple(map(int, data[second:third].split()))
        """How many keys there are of each length, from 0."""
        self.forwards, self.backwards = self._end, self._end + by_length
        """Where the keys by length begin, as they are and spelt backwards."""
        if self.backwards + by_length != len(data):
            raise ValueError("not a whole name table")

    @classmethod
    def of(cls, cards: Sequence[Sequence[NameEntry]]) -> NameTable:
        """A table in memory of `cards`, each the sequence of its names."""
        return cls(build(cards))

    def find(self, key: str) -> list[tuple[NameEntry, ...]]:
        """The cards, each with all its names, that have a form with exactly this key."""
        wanted = key.encode()
        self._asked += 1
        if self._asked > _FEW and not self._places:
            self._places = dict(self._rows())
        at = self._places.get(wanted, self._end) if self._places else self._place(wanted)
        found, _, places = self._row(at).partition(b"\t")
        return self._cards(places) if found == wanted else []

    def starting(self, prefix: str) -> Iterator[tuple[str, list[tuple[NameEntry, ...]]]]:
        """Keys that begin with `prefix`, in order, with their cards."""
        wanted = prefix.encode()
        at = self._place(wanted)
        while at < self._end:
            row = self._row(at)
            if not row.startswith(wanted):
                return
            key, _, places = row.partition(b"\t")
            yield key.decode(), self._cards(places)
            at += len(row) + 1

    def names(self, card_id: str) -> tuple[NameEntry, ...]:
        """All names of the card with that id; empty if the table does not have it."""
        for entries in self.find(match_key(card_id)):
            if entries[0].card_id == card_id:
                return entries
        return ()

    def cards(self) -> Iterator[tuple[NameEntry, ...]]:
        """Every card with all its names, in the table's order."""
        at = self._records
        while at < self._keys:
            end = self.data.find(b"\n", at)
            yield self._parse(self.data[at:end])
            at = end + 1

    def __len__(self) -> int:
        return sum(self.lengths)

    def every_key(self) -> list[bytes]:
        """Every key, by length and then sorted."""
        return self.data[self.forwards : self.backwards].split(b"\n")[:-1]

    def _rows(self) -> Iterator[tuple[bytes, int]]:
        at = self._keys
        for row in self.data[self._keys : self._end].split(b"\n")[:-1]:
            yield row.partition(b"\t")[0], at
            at += len(row) + 1

    def _place(self, wanted: bytes) -> int:
        """The offset of the first row whose key is not less than `wanted`."""
        low, high = self._keys, self._end
        while low < high:
            middle = self.data.rfind(b"\n", low, (low + high) // 2) + 1 or low
            row = self._row(middle)
            if row.partition(b"\t")[0] < wanted:
                low = middle + len(row) + 1
            else:
                high = middle
        return low

    def _row(self, at: int) -> bytes:
        return self.data[at : self.data.find(b"\n", at)] if at < self._end else b""

    def _cards(self, places: bytes) -> list[tuple[NameEntry, ...]]:
        found = []
        for place in places.split(b","):
            at = self._records + int(place)
            found.append(self._parse(self.data[at : self.data.find(b"\n", at)]))
        return found

    @staticmethod
    def _parse(record: bytes) -> tuple[NameEntry, ...]:
        card_id, *names = record.decode().split("\t")
        entries = []
        for name in names:
            language, part, kind, sources, text = name.split(FIELD)
            entries.append(NameEntry(card_id, int(part) if part else None, text, language, kind, sources))
        return tuple(entries)
