"""The engine on whoosh: its fields, and how records are written into them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from whoosh.fields import KEYWORD, STORED, TEXT, FieldType, Schema
from whoosh.filedb.filestore import FileStorage, RamStorage

from kb.languages import CODES
from kb.search.postings.fields import KEYS, TEXTS, fields_of
from kb.search.postings.whoosh_reader import Analyzer, FieldPositions, WhooshPostings
from kb.search.records.record import SearchDocument
from kb.search.words.concepts import TermTable
from kb.search.words.cutting import cut
from kb.system import tracked

# Megabytes of postings that whoosh keeps before it puts them on the disk; one segment all the same. With two
# dozen rulebooks a building takes 250 MB of memory so, and 340 with 512.
_MEMORY_LIMIT = 48


def schema() -> Schema:
    """The index's fields, as whoosh has them."""

    def text(name: str) -> FieldType:
        field = TEXT(analyzer=Analyzer(name), phrase=True)
        field.format = FieldPositions()
        return field

    keys = {name: KEYWORD(commas=True, scorable=name == "concepts") for name in KEYS}
    return Schema(record=STORED, **keys, **{name: text(name) for name in TEXTS})


def write(
    records: Sequence[SearchDocument], tables: Mapping[str, TermTable], folder: Path | None = None
) -> tuple[WhooshPostings, dict[str, dict[str, str]]]:
    """Writes `records` into `folder`, into memory if None; gives their postings and the stems of their words.

    One writer, one segment: whoosh's numbers of documents are then the records' order, by which hits
    of the same score come. Stems: language -> folded word -> stem, empty for the word itself. Reported as
    ``index`` (see `kb.system.Progress`).
    """
    storage: Any = FileStorage(str(folder)) if folder else RamStorage()
    writer = storage.create_index(schema()).writer(limitmb=_MEMORY_LIMIT)
    stems: dict[str, dict[str, str]] = {code: {} for code in CODES}
    seen: dict[str, set[str]] = {code: set() for code in CODES}
    for record in tracked("index", records, len(records)):
        keys, texts = fields_of(record, tables)
        writer.add_document(record=tuple(record), **keys, **texts)
        for field, text in texts.items():
            code = field[-2:]
            fresh = [run for run in dict.fromkeys(text.split()) if run not in seen[code]]
            seen[code].update(fresh)
            for word, root, _, _ in cut(" ".join(fresh), code):
                stems[code].setdefault(word, "" if root == word else root)
    writer.commit(optimize=True)
    for lock in folder.glob("*LOCK") if folder else ():
        lock.unlink()
    return WhooshPostings(storage.open_index().reader()), stems
