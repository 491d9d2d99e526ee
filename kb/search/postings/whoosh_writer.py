"""The engine on whoosh: how records are written into its tables."""

from __future__ import annotations

import marshal
import shutil
from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import cache
from hashlib import blake2b
from io import BytesIO
from itertools import takewhile
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from whoosh.filedb.filetables import OrderedHashWriter
from whoosh.filedb.structfile import StructFile
from whoosh.util.numeric import byte_to_length, length_to_byte

from kb.languages import CODES
from kb.search.postings.fields import KEYS, TEXTS, WORDED, keys_of, terms_of
from kb.search.postings.protocol import Postings, Scores, Term, WordScores
from kb.search.postings.whoosh_reader import (
    FILE,
    GONE,
    RECORDS,
    WORDS,
    Row,
    WhooshPostings,
    encoded_scores,
    held_key,
    opened,
    term_key,
    words_files,
)
from kb.search.records.record import SearchDocument, shared
from kb.search.words.concepts import TermTable
from kb.system import tracked

# With more tables of texts a search asks too many; then all is written anew.
_MOST_TABLES = 8
_DIGEST = 10


class Before(NamedTuple):
    """An index from which another one is begun, and the terms that its texts were searched for."""

    folder: Path
    postings: WhooshPostings
    tables: Mapping[str, TermTable]


def _row() -> Row:
    return Row(array("I"), array("I"), array("I"))


class Building(Postings):
    """The postings of `records` as they are put together, reported as ``index`` (see `kb.system.Progress`).

    What texts say is taken from `before` where that has them. `numbers` has the record of each text, `docs`
    the texts' hashes, `exact` their lengths; `words`: language -> folded word of the texts -> its stem, and
    how many texts have it.
    """

    def __init__(
        self, records: Sequence[SearchDocument], tables: Mapping[str, TermTable], before: Before | None = None
    ) -> None:
        if before and len(before.postings.words) >= _MOST_TABLES:
            before = None
        self.records, self.count, self._before = records, len(records), before
        self.shared: Sequence[int] = shared(records)
        self._keys: dict[str, dict[str, array[int]]] = {field: {} for field in KEYS if field not in WORDED}
        self._rows: dict[str, dict[str, Row]] = {field: defaultdict(_row) for field in WORDED}
        self._docs, self.numbers = bytearray(), array("I")
        self._exact = {field: array("I") for field in TEXTS}
        self._words: dict[str, dict[str, list[Any]]] = {code: {} for code in CODES}
        known = self._begin(before, tables) if before else {}
        for number, record in enumerate(tracked("index", records, self.count)):
            for field, values in keys_of(record).items():
                for value in values:
                    self._keys[field].setdefault(value, array("I")).append(number)
            digest = _digest(record)
            if known.get(digest):
                self.numbers[known[digest].pop()] = number
            else:
                self._add(number, digest, record, tables)
        if before:
            self._forget(before, [at for left in known.values() for at in left], tables)
        at_number = [0] * self.count
        for at, number in enumerate(self.numbers):
            if number != GONE:
                at_number[number] = at
        self._lengths = {
            field: array(
                "I", [sum(exact[at] for at in at_number), *(_rounded(exact[at]) for at in at_number)]
            )
            for field, exact in self._exact.items()
        }

    @property
    def stems(self) -> dict[str, dict[str, str]]:
        """Language -> folded word of the texts -> stem, empty for the word itself."""
        return {
            code: {word: "" if stem == word else stem for word, (stem, _) in sorted(words.items())}
            for code, words in self._words.items()
        }

    def _begin(self, before: Before, tables: Mapping[str, TermTable]) -> dict[bytes, list[int]]:
        """Takes over what `before` has; its texts by their hashes, but for those with other concepts now."""
        held = before.postings.held
        self._docs = bytearray(held[held_key("docs")])
        self.numbers = array("I", [GONE]) * len(before.postings.numbers)
        self._exact = {field: array("I", held[held_key("exact", field)]) for field in TEXTS}
        self._words = marshal.loads(held[held_key("words")])  # noqa: S302 we wrote it
        changed, found = _restated(before, tables), dict[bytes, list[int]]()
        for at, number in enumerate(before.postings.numbers):
            if number != GONE:
                digest = bytes(self._docs[at * _DIGEST : (at + 1) * _DIGEST])
                found.setdefault(digest if at not in changed else b"", []).append(at)
        return found

    def _forget(self, before: Before, gone: Sequence[int], tables: Mapping[str, TermTable]) -> None:
        """Takes the words of texts that no record has any more out of those that are known."""
        for at in gone:
            record = before.postings.record(before.postings.numbers[at])
            for code, stems in terms_of(record, tables)[1].items():
                for word in stems:
                    self._words[code][word][1] -= 1
        for code, words in self._words.items():
            self._words[code] = {word: held for word, held in words.items() if held[1]}

    def _add(
        self, number: int, digest: bytes, record: SearchDocument, tables: Mapping[str, TermTable]
    ) -> None:
        """Takes up what a new text says."""
        at = len(self.numbers)
        self.numbers.append(number)
        self._docs += digest
        found, stems = terms_of(record, tables)
        for code, known in stems.items():
            words = self._words[code]
            for word, stem in known.items():
                words.setdefault(word, [stem, 0])[1] += 1
        for field, exact in self._exact.items():
            exact.append(sum(map(len, found[field].values())) if field in found else 0)
        for field, terms in found.items():
            rows = self._rows[field]
            for term, places in terms.items():
                row, count = rows[term], len(places)
                row.ids.append(at)
                row.counts.append(count)
                row.places.append(count)
                row.places.extend(places)

    def terms(self, field: str, prefix: str = "") -> Sequence[str]:
        """Every term of a field that begins so, sorted; those of texts that came before too."""
        found = set(self._rows[field] if field in WORDED else self._keys[field])
        if self._before and field in WORDED:
            found.update(self._before.postings.terms(field, prefix))
        return sorted(term for term in found if term.startswith(prefix))

    def common(self, field: str, least: int) -> list[str]:
        """The terms that so many records have: of those before only such as were common or came again."""
        if self._before is None:
            return super().common(field, least)
        start = held_key("scores", term_key(field).decode())
        kept = takewhile(lambda key: key.startswith(start), self._before.postings.held.keys_from(start))
        found = {key[len(start) :].decode() for key in kept} | self._rows[field].keys()
        gone = {at for at, number in enumerate(self.numbers) if number == GONE}.__contains__

        def frequency(term: str) -> int:
            return sum(len(row.ids) - sum(map(gone, row.ids)) for row in self._each(field, term))

        return sorted(term for term in found if frequency(term) >= least)

    def _each(self, field: str, term: str) -> list[Row]:
        before = self._before.postings.rows(field, term) if self._before else []
        own = self._rows[field].get(term)
        return [*before, own] if own else before

    def frequencies(self, field: str, term: str) -> Scores:
        """How often each record has the term."""
        if field not in WORDED:
            return dict.fromkeys(self._keys[field].get(term, ()), 1.0)
        number, found = self.numbers.__getitem__, dict[int, float]()
        for row in self._each(field, term):
            found.update(zip(map(number, row.ids), map(float, row.counts), strict=True))
        found.pop(GONE, None)
        return dict(sorted(found.items()))

    def positions(self, field: str, term: str) -> Mapping[int, Sequence[int]]:
        """Where each record has the term."""
        found = {self.numbers[at]: places for row in self._each(field, term) for at, places in row.each()}
        found.pop(GONE, None)
        return found

    def record(self, number: int) -> SearchDocument:
        """The record with that number."""
        return self.records[number]

    def length(self, field: str, number: int) -> int:
        """The words of a record's field, rounded as whoosh rounds them."""
        return self._lengths[field][1 + number]

    def total_length(self, field: str) -> int:
        """The words of a field in all records, exactly."""
        return self._lengths[field][0]

    def write(self, scores: Iterable[tuple[Term, WordScores]], folder: Path | None = None) -> WhooshPostings:
        """Puts all into `folder`, into memory if None; `scores` are those of the common terms."""
        earlier = words_files(self._before.folder) if self._before else []
        names = RECORDS, FILE, WORDS.format(len(earlier))
        if folder is None:
            memory = [_Kept() for _ in names]
            self._write(scores, *memory)
            return WhooshPostings([file.getvalue() for file in memory])
        for path in earlier:
            shutil.copyfile(path, folder / path.name)
        with ExitStack() as stack:
            self._write(scores, *(stack.enter_context((folder / name).open("wb")) for name in names))
        return opened(folder)

    def _write(
        self, scores: Iterable[tuple[Term, WordScores]], records: BinaryIO, held: BinaryIO, words: BinaryIO
    ) -> None:
        _write(held, sorted(self._held(scores, self._write_records(records))))
        rows = ((field, term, row) for field, terms in self._rows.items() for term, row in terms.items())
        _write(words, sorted((term_key(field, term), row.encoded()) for field, term, row in rows))

    def _write_records(self, file: BinaryIO) -> array[int]:
        """Writes the records, one after the other; gives where each begins, and the end."""
        starts = array("I", [0])
        for record in self.records:
            fields: Any = (*record[:-1], tuple(map(tuple, record.occurrences)))
            starts.append(starts[-1] + file.write(marshal.dumps(fields)))
        return starts

    def _held(
        self, scores: Iterable[tuple[Term, WordScores]], starts: array[int]
    ) -> Iterator[tuple[bytes, bytes]]:
        """All but records and what texts say."""
        yield held_key("numbers"), self.numbers.tobytes()
        yield held_key("shared"), array("I", self.shared).tobytes()
        yield held_key("docs"), bytes(self._docs)
        yield held_key("words"), marshal.dumps(self._words)
        for field in TEXTS:
            yield held_key("lengths", field), self._lengths[field].tobytes()
            yield held_key("exact", field), self._exact[field].tobytes()
        for (field, term), known in scores:
            yield held_key("scores", f"{field} {term}"), encoded_scores(known)
        yield held_key("starts"), starts.tobytes()
        for field, keys in self._keys.items():
            yield from ((term_key(field, term), ids.tobytes()) for term, ids in keys.items())


@cache
def _rounded(length: int) -> int:
    """As whoosh keeps a length: a byte of its logarithm."""
    return int(byte_to_length(length_to_byte(length))) or 1


def _digest(record: SearchDocument) -> bytes:
    """The hash of all that `terms_of` looks at."""
    said = repr((record.kind, record.titles, record.texts))
    return blake2b(said.encode("utf-8", "surrogatepass"), digest_size=_DIGEST).digest()


def _restated(before: Before, tables: Mapping[str, TermTable]) -> set[int]:
    """The texts in which other concepts may be recognised now, since the glossary has other terms."""
    found = set[int]()
    for code, table in tables.items():
        old, new = before.tables[code].entries, table.entries
        for key in [key for key in old.keys() | new.keys() if old.get(key) != new.get(key)]:
            field, words = ("words", [key[1:]]) if key[0] == "=" else ("stems", key.split(" "))
            rows = (before.postings.rows(f"{field}_{code}", word) for word in words)
            found |= set.intersection(*({at for row in each for at in row.ids} for each in rows))
    return found


def _write(file: BinaryIO, items: Sequence[tuple[bytes, bytes]]) -> None:
    table = OrderedHashWriter(StructFile(file))
    table.add_all(items)
    table.close()


class _Kept(BytesIO):
    """What is written, after closing too."""

    def close(self) -> None:
        """Does nothing: whoosh closes what it wrote."""
