"""The engine on whoosh: reads what `whoosh_writer` wrote, tables of whoosh's on the disk.

One table has what is new whenever a book comes or goes: keys, scores, where each record begins. What texts
say does not change, so it lies in tables of its own, one for each time that texts came in; there a text is
known by the order in which it came, and `numbers` tells which record has it now.
"""

from __future__ import annotations

import marshal
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import islice, starmap, takewhile
from mmap import ACCESS_READ, mmap
from pathlib import Path
from struct import Struct
from typing import Any, NamedTuple

import whoosh
from whoosh.filedb.filetables import OrderedHashReader
from whoosh.filedb.structfile import StructFile

from kb.search.postings.fields import WORDED
from kb.search.postings.protocol import Postings, Scores, WordScores
from kb.search.records.record import Occurrence, SearchDocument

# The records, the table of all else that is not said in texts, and those of what is.
RECORDS, FILE, WORDS = "records.bin", "terms.bin", "words-{}.bin"
# Some hundred queries, of a dozen terms each: a server sees the same words again.
_CACHED_TERMS = 4096
# How many scores, the highest, the inverse document frequency.
_SCORED = Struct("<Idd")
# Before the names of what is no term; no field begins so.
_HELD = "!"
# The number of a text that no record has any more.
GONE = 0xFFFFFFFF


class Row(NamedTuple):
    """The texts that have a term, how often each has it, and for each how many places and which."""

    ids: array[int]
    counts: array[int]
    places: array[int]

    def encoded(self) -> bytes:
        """As a value of a table."""
        return array("I", (len(self.ids),)).tobytes() + b"".join(part.tobytes() for part in self)

    @classmethod
    def decoded(cls, value: bytes) -> Row:
        """What `encoded` gave."""
        (count,) = array("I", value[:4])
        middle, end = 4 + 4 * count, 4 + 8 * count
        return cls(*(array("I", part) for part in (value[4:middle], value[middle:end], value[end:])))

    def each(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Each text with its places."""
        places = iter(self.places)
        return ((at, tuple(islice(places, next(places)))) for at in self.ids)


def term_key(field: str, term: str = "") -> bytes:
    """The key of a term in its table; all that begin so, of the terms that begin so."""
    return f"{field} {term}".encode()


def held_key(name: str, of: str | int = "") -> bytes:
    """The key of what is no term (see `whoosh_writer.Building`)."""
    return term_key(_HELD + name, str(of))


def encoded_scores(known: WordScores) -> bytes:
    """The scores of a common term as a value of the table."""
    scores, most, idf = known
    numbers = array("I", scores).tobytes(), array("d", scores.values()).tobytes()
    return _SCORED.pack(len(scores), most, idf) + b"".join(numbers)


class WhooshPostings(Postings):
    """The postings in `files`: records, the table that is new each time, then those of the texts."""

    def __init__(self, files: Sequence[mmap | bytes]) -> None:
        self.files = files
        self.held, *self.words = (OrderedHashReader(_Mapped(file)) for file in files[1:])
        self.numbers = self._array("numbers")
        self._has_gone = GONE in self.numbers
        self.shared: Sequence[int] = self._array("shared")
        self.count = len(self.shared)
        self._starts = self._array("starts")
        self.documents: Callable[[str, str], frozenset[int]] = lru_cache(_CACHED_TERMS)(super().documents)
        self.frequencies: Callable[[str, str], Scores] = lru_cache(_CACHED_TERMS)(self._frequencies)
        self.positions: Callable[[str, str], Mapping[int, Sequence[int]]] = lru_cache(_CACHED_TERMS)(
            self._positions
        )
        self.record: Callable[[int], SearchDocument] = lru_cache(_CACHED_TERMS)(self._record)
        self._lengths: Callable[[str, str], array[int]] = lru_cache(None)(self._array)

    def _array(self, name: str, of: str = "") -> array[int]:
        return array("I", self.held[held_key(name, of)])

    def close(self) -> None:
        """Lets go of its files: Windows moves no folder in which one is open."""
        for file in self.files:
            if isinstance(file, mmap):
                file.close()

    def terms(self, field: str, prefix: str = "") -> Sequence[str]:
        """Every term of a field that begins so, sorted."""
        tables = self.words if field in WORDED else [self.held]
        start, skipped, found = term_key(field, prefix), len(term_key(field)), set[str]()
        for table in tables:
            keys = takewhile(lambda key: key.startswith(start), table.keys_from(start))
            found.update(key[skipped:].decode() for key in keys)
        is_held = field not in WORDED or not self._has_gone
        return sorted(term for term in found if is_held or self.frequencies(field, term))

    def rows(self, field: str, term: str) -> list[Row]:
        """What each table of texts has of a term; nothing where it has not."""
        values = (table.get(term_key(field, term)) for table in self.words)
        return [Row.decoded(value) for value in values if value]

    def document_frequency(self, field: str, term: str) -> int:
        """How many records have the term."""
        if field not in WORDED or self._has_gone:
            return len(self.frequencies(field, term))
        return sum(len(row.ids) for row in self.rows(field, term))

    def _frequencies(self, field: str, term: str) -> Scores:
        if field not in WORDED:
            return dict.fromkeys(array("I", self.held.get(term_key(field, term)) or b""), 1.0)
        number, found = self.numbers.__getitem__, dict[int, float]()
        for row in self.rows(field, term):
            found.update(zip(map(number, row.ids), map(float, row.counts), strict=True))
        found.pop(GONE, None)
        return dict(sorted(found.items()))

    def _positions(self, field: str, term: str) -> Mapping[int, Sequence[int]]:
        rows = self.rows(field, term) if field in WORDED else []
        found = {self.numbers[at]: places for row in rows for at, places in row.each()}
        found.pop(GONE, None)
        return found

    def length(self, field: str, number: int) -> int:
        """The words of a record's field, rounded as whoosh rounds them."""
        return self._lengths("lengths", field)[1 + number]

    def total_length(self, field: str) -> int:
        """The words of a field in all records, exactly."""
        return self._lengths("lengths", field)[0]

    def precomputed(self, field: str, term: str) -> WordScores | None:
        """The scores of a common term."""
        value = self.held.get(held_key("scores", f"{field} {term}"))
        if value is None:
            return None
        count, most, idf = _SCORED.unpack_from(value)
        middle = _SCORED.size + 4 * count
        numbers, scores = array("I", value[_SCORED.size : middle]), array("d", value[middle:])
        return WordScores(dict(zip(numbers, scores, strict=True)), most, idf)

    def _record(self, number: int) -> SearchDocument:
        data = self.files[0][self._starts[number] : self._starts[number + 1]]
        found = SearchDocument(*marshal.loads(data))  # noqa: S302 we wrote it
        return found._replace(occurrences=tuple(starmap(Occurrence, found.occurrences)))


class _Mapped(StructFile):
    """A file that threads may read at once."""

    def __init__(self, file: mmap | bytes) -> None:
        raw: Any = BytesIO(file) if isinstance(file, bytes) else file
        super().__init__(raw)
        self._bytes = file

    def get(self, position: int, length: int) -> bytes:
        return self._bytes[position : position + length]


def opened(folder: Path) -> WhooshPostings:
    """What `whoosh_writer.write` put into `folder`, which `kb.cache` found as we wrote it."""
    return WhooshPostings([_mapped(file) for file in (folder / RECORDS, folder / FILE, *words_files(folder))])


def words_files(folder: Path) -> list[Path]:
    """The tables of texts in `folder`, the oldest first."""
    return sorted(folder.glob(WORDS.format("*")))


def _mapped(path: Path) -> mmap:
    with path.open("rb") as file:
        return mmap(file.fileno(), 0, access=ACCESS_READ)


def code_folder() -> Path:
    """Where whoosh is installed: another version of it writes another table."""
    return Path(whoosh.__file__).parent
