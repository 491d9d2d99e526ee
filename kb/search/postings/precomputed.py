"""The scores of common words, worked out when an index is written.

A word that hundreds of documents have would cost a search more than all its other words together.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kb.search.ranking.scoring import Postings, WordScores

__all__ = ["Common", "gathered"]

_FILE = "common.bin"
_MANY = 128
"""In so many documents a stem, a description's word or a concept is common."""


class Common:
    """`places`: a field and a term -> where in `data` its documents' numbers begin, then their scores.

    Each place has four numbers: the offset, how many documents, the highest score, the idf.
    """

    def __init__(self, places: Mapping[str, str], data: bytes | memoryview) -> None:
        self._places, self._data = places, data

    def scores(self, field: str, term: str) -> WordScores | None:
        """The scores of a common term, None for any other."""
        place = self._places.get(f"{field} {term}")
        if place is None:
            return None
        offset, count, most, idf = place.split(" ")
        start, middle = int(offset), int(offset) + 4 * int(count)
        with memoryview(self._data) as held:
            numbers, scores = held[start:middle].cast("I"), held[middle : middle + 8 * int(count)].cast("d")
            return WordScores(dict(zip(numbers, scores, strict=True)), float(most), float(idf))

    def write(self, folder: Path) -> None:
        """Puts it into `folder`, if there is something."""
        if self._places:
            places = "\t".join(part for place in self._places.items() for part in place)
            (folder / _FILE).write_bytes(places.encode() + b"\n" + self._data)

    @classmethod
    def read(cls, folder: Path) -> Common:
        """What was written into `folder`; a short index has no common words."""
        from mmap import ACCESS_READ, mmap

        try:
            with (folder / _FILE).open("rb") as file:
                held = mmap(file.fileno(), 0, access=ACCESS_READ)
        except FileNotFoundError:
            return cls({}, b"")
        parts = held.readline().decode().rstrip("\n").split("\t")
        return cls(dict(zip(parts[::2], parts[1::2], strict=True)), memoryview(held)[held.tell() :])


def gathered(reader: Any, stems: Mapping[str, Mapping[str, str]]) -> Common:
    """The common words of the index that `reader` has open; `stems` as the sidecar has them."""
    places, data = dict[str, str](), bytearray()
    for name, found in _scores(Postings(reader, Common({}, b"")), reader, stems):
        scores = found.scores
        places[name] = f"{len(data)} {len(scores)} {found.most!r} {found.idf!r}"
        data += array("I", scores).tobytes() + array("d", scores.values()).tobytes()
    return Common(places, bytes(data))


def _scores(
    postings: Postings, reader: Any, stems: Mapping[str, Mapping[str, str]]
) -> Iterator[tuple[str, WordScores]]:
    """A stem's scores, and of each of its words those of the documents that have the word itself."""
    for concept in _many(reader, "concepts"):
        yield f"concepts {concept}", postings.concept(concept)
    for code, known in stems.items():
        for stem in _many(reader, f"facts_{code}"):
            yield f"facts_{code} {stem}", postings.facts(code, stem)
        common = {stem: postings.weighed(code, stem) for stem in _many(reader, f"stems_{code}")}
        for stem, weighed in common.items():
            yield f"stems_{code} {stem}", postings.saturated(weighed)
        for word, stem in known.items():
            if weighed := common.get(stem or word, {}):
                own = postings.own(code, word, weighed)
                yield f"words_{code} {word}", postings.saturated(own, len(weighed))


def _many(reader: Any, field: str) -> list[str]:
    """The common terms of a field, in order."""
    having: Counter[bytes] = Counter()
    for leaf, _ in reader.leaf_readers():
        having.update({term: known.doc_frequency() for term, known in leaf.iter_field(field)})
    return [term.decode() for term in sorted(having) if having[term] >= _MANY]
