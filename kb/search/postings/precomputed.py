"""The table of scores of common terms: `kb.search.open` fills it, an engine keeps it beside its postings.

A term that hundreds of records have would cost a search more than all its other terms together.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from mmap import ACCESS_READ, mmap
from pathlib import Path

from kb.search.postings.protocol import Term, WordScores

_FILE = "precomputed.bin"
# The place of what stands before all scores: no term is empty.
_SHARED = ""


class Precomputed:
    """`places`: a field and a term -> where in `data` its records' numbers begin, then their scores.

    Each place has four numbers: the offset, how many records, the highest score, the idf.
    """

    def __init__(self, places: Mapping[str, str] | None = None, data: bytes | memoryview = b"") -> None:
        self._places, self._data = places or {}, data

    @classmethod
    def of(cls, terms: Iterable[tuple[Term, WordScores]], shared: Sequence[int]) -> Precomputed:
        """The table of these scores; `shared` as `Postings.shared` has it."""
        places, data = {_SHARED: f"0 {len(shared)}"}, bytearray(array("I", shared).tobytes())
        for term, found in terms:
            places[" ".join(term)] = f"{len(data)} {len(found.scores)} {found.most!r} {found.idf!r}"
            data += array("I", found.scores).tobytes() + array("d", found.scores.values()).tobytes()
        return cls(places, bytes(data))

    def scores(self, field: str, term: str) -> WordScores | None:
        """The scores of a common term, None for any other."""
        place = self._places.get(f"{field} {term}")
        if place is None:
            return None
        offset, count, most, idf = place.split(" ")
        start, middle = int(offset), int(offset) + 4 * int(count)
        with memoryview(self._data) as view:
            numbers, scores = view[start:middle].cast("I"), view[middle : middle + 8 * int(count)].cast("d")
            return WordScores(dict(zip(numbers, scores, strict=True)), float(most), float(idf))

    @cached_property
    def shared(self) -> Sequence[int]:
        """For each record the first of those with which it shares a hit."""
        count = int(self._places.get(_SHARED, "0 0").split(" ")[1])
        return array("I", bytes(self._data[: 4 * count]))

    def write(self, folder: Path) -> None:
        """Puts it into `folder`."""
        places = "\t".join(part for place in self._places.items() for part in place)
        (folder / _FILE).write_bytes(places.encode() + b"\n" + self._data)

    @classmethod
    def read(cls, folder: Path) -> Precomputed:
        """What was written into `folder`."""
        with (folder / _FILE).open("rb") as file:
            mapped = mmap(file.fileno(), 0, access=ACCESS_READ)
        parts = mapped.readline().decode().rstrip("\n").split("\t")
        return cls(dict(zip(parts[::2], parts[1::2], strict=True)), memoryview(mapped)[mapped.tell() :])
