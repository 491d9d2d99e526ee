"""The name table in use, in the file that `kb.names.table_writer` wrote.

A key is found by its hash, the keys with a beginning by bisection.
"""

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from struct import Struct

from kb.names import inverted
from kb.names.entry import LOOSE, STRICT, Filed, Form, NameEntry, forms
from kb.names.inverted import Inverted
from kb.names.key import match_key
from kb.names.pieces import WHOLE, Buffer, Pieces, size

# What the file begins with.
MAGIC = b"kb-names/4 "
# What stands between the fields of a name.
FIELD = "\x1f"
# Compiled once: a look-up by beginning unpacks some twenty places.
_PLACE = Struct("<I")
# Cards; whoever has found one asks for its names next, and beginnings of names share most of theirs.
_KEPT = 1024


class NameTable:
    """The names of many cards, by key.

    Raises `ValueError` if `data` was not written by `build`.
    """

    def __init__(self, data: Buffer) -> None:
        self.data = data
        first = data.find(b"\n")
        second = data.find(b"\n", first + 1)
        if data[: len(MAGIC)] != MAGIC or second < 0:
            raise ValueError("not a name table")
        self.fingerprint = data[len(MAGIC) : first].decode()
        records, rows, self._count, bits, pieces, *words = map(int, data[first:second].split())
        self._records = second + 1
        self._rows = self._records + records
        self._order = self._rows + rows
        start = self._order + 4 * self._count
        if bits > 31 or len(words) != 3:
            raise ValueError("not a name table")
        after = start + size(bits, pieces)
        if after + inverted.size(*words) != len(data):
            raise ValueError("not a whole name table")
        self._pieces = Pieces(data, start, bits)
        self.words = Inverted(data, after, *words[:2])
        self._card = lru_cache(_KEPT)(self._read_card)

    def find(self, key: str) -> list[Filed]:
        """The cards that have a form with exactly this key, or halves that make it."""
        at = self._after(key.encode())
        return self._filed(self._line(at)) if at else []

    def __contains__(self, key: str) -> bool:
        """Whether a form has exactly this key, articles and all."""
        at = self._after(key.encode())
        numbers = (place.split(b".")[1:] for place in self._line(at).split(b",")) if at else ()
        return any(not number[-1] & 1 for found in numbers for number in found)

    def starting(self, prefix: str) -> Iterator[tuple[str, list[Filed]]]:
        """Keys that begin with `prefix`, in order, with their cards."""
        wanted = prefix.encode()
        at = self._first(wanted)
        while at < self._order:
            row = self._line(at)
            if not row.startswith(wanted):
                return
            key, _, places = row.partition(b"\t")
            yield key.decode(), self._filed(places)
            at += len(row) + 1

    def has_longer(self, key: str) -> bool:
        """Whether there are keys of which `key` is the first words."""
        wanted = f"{key} ".encode()
        return self.data[(at := self._first(wanted)) : at + len(wanted)] == wanted

    def beginnings(self, key: str, least: int, most: int) -> Iterator[tuple[str, list[Filed]]]:
        """The beginnings of `key` that are keys themselves, of so many bytes, with their cards."""
        text = key.encode()
        for end in range(least, most + 1):
            at = self._after(text[:end])
            if at:
                yield text[:end].decode(), self._filed(self._line(at))

    def having(self, text: bytes, seed: int, length: int) -> list[bytes]:
        """The keys of that length with that piece (see `kb.names.pieces`), a tab after each.

        Without a tab at its end it is no such key, but one with the same hash.
        """
        data, rows, width = self.data, self._rows, length + 1
        return [data[rows + at : rows + at + width] for at in self._pieces.having(text, seed)]

    def names(self, card_id: str) -> tuple[NameEntry, ...]:
        """All names of the card with that id; empty if the table does not have it."""
        for filed in self.find(match_key(card_id)):
            if filed.entries[0].card_id == card_id:
                return filed.entries
        return ()

    def cards(self) -> Iterator[tuple[NameEntry, ...]]:
        """Every card with all its names, in the table's order."""
        at = self._records
        while at < self._rows:
            line = self._line(at)
            yield self._parse(line)
            at += len(line) + 1

    def __len__(self) -> int:
        return self._count

    def rough_keys(self) -> list[bytes]:
        """Every key in order, without its digits: made in half the time, for comparing with all."""
        return self.data[self._rows : self._order].translate(None, inverted.IGNORED).split(b"\n")[:-1]

    def key(self, number: int) -> str:
        """The key of that number in order."""
        row = self._line(self._row(number))
        return row.partition(b"\t")[0].decode()

    def _row(self, number: int) -> int:
        at: int = _PLACE.unpack_from(self.data, self._order + 4 * number)[0]
        return self._rows + at

    def _after(self, text: bytes) -> int:
        """The offset of what stands behind the key; 0 if there is no such key."""
        width = len(text)
        for place in self._pieces.having(text, WHOLE):
            at = self._rows + place
            if self.data[at : at + width + 1] == text + b"\t":
                return at + width + 1
        return 0

    def _first(self, wanted: bytes) -> int:
        """The offset of the first row whose key is not less than `wanted`."""
        data, rows, order, width, place = self.data, self._rows, self._order, len(wanted), _PLACE.unpack_from

        def beginning(number: int) -> bytes:
            at: int = rows + place(data, order + 4 * number)[0]
            return data[at : at + width]

        number = bisect_left(range(self._count), wanted, key=beginning)
        return self._row(number) if number < self._count else order

    def _line(self, at: int) -> bytes:
        return self.data[at : self.data.find(b"\n", at)]

    def _filed(self, places: bytes) -> list[Filed]:
        found = []
        for place in places.split(b","):
            at, *numbers = map(int, place.split(b"."))
            entries, all_forms = self._card(at)
            chosen = ((all_forms[number >> 1], LOOSE if number & 1 else STRICT) for number in numbers)
            found.append(Filed(entries, tuple(chosen)))
        return found

    def _read_card(self, at: int) -> tuple[tuple[NameEntry, ...], list[Form]]:
        entries = self._parse(self._line(self._records + at))
        return entries, forms(entries)

    @staticmethod
    def _parse(record: bytes) -> tuple[NameEntry, ...]:
        card_id, *names = record.decode().split("\t")
        entries = []
        for name in names:
            language, part, kind, sources, text = name.split(FIELD)
            entries.append(NameEntry(card_id, int(part) if part else None, text, language, kind, sources))
        return tuple(entries)
