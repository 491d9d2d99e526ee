"""The names of the whole game: read once, kept in the user's cache as a table that is searched in place.

``corpus/<lang>/names/*.tsv`` has the names of the game's cards,
``corpus/<lang>/cards/`` those of the cards that the corpus knows more of; the latter come first.
The cache is bound to the files and the code by their sizes and times; it is text and numbers, nothing
that runs, and rebuilt whenever it is not exactly ours.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import kb
from kb import system
from kb.corpus.caching import kept_file, map_file, replace_file, stamp
from kb.corpus.library.place import library_folder
from kb.languages import CODES
from kb.names.table import NameTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from kb.corpus.cards.pool import CardPool
    from kb.corpus.reader import Reader
    from kb.names.entry import NameEntry

__all__ = ["load_names", "read_names"]

_COLUMNS = ("id", "part", "name", "sources")


def load_names(root: Path | None = None, building: Callable[[], object] | None = None) -> NameTable:
    """The name table of the corpus in `root`, or of the shipped one.

    Built and kept on first use, which takes some seconds: `building` is called before. Where the
    cache cannot be written the table is built in memory each time. Raises `kb.errors.Findings` with
    every fault of the files.
    """
    fingerprint = _fingerprint(root)
    kept = kept_file("names", root or system.corpus_folder())
    table = _kept(kept, fingerprint)
    if table is None:
        from kb.names.table_writer import build

        if building:
            building()
        data = build(read_names(root), fingerprint)
        replace_file(kept, data)
        table = NameTable(data)
    return table


def read_names(root: Path | None = None) -> list[list[NameEntry]]:
    """All names by card, preferred ones first. Raises `kb.errors.Findings`."""
    from kb.corpus.cards.lists import read_pool
    from kb.corpus.faults import Faults
    from kb.corpus.reader import Reader

    reader = Reader(root or system.corpus_folder(), Faults())
    cards: dict[str, dict[tuple[int | None, str, str], NameEntry]] = {}
    for entry in (*_of_pool(read_pool(reader)), *_of_library(root), *_of_game(reader)):
        cards.setdefault(entry.card_id, {}).setdefault((entry.part, entry.language, entry.text), entry)
    reader.faults.raise_if_any()
    return [list(entries.values()) for entries in cards.values()]


def _of_pool(pool: CardPool) -> Iterator[NameEntry]:
    from kb.names.entry import NameEntry

    for card in pool.cards.values():
        for number, face in enumerate(card.faces, 1):
            part = number if len(card.faces) > 1 else None
            for name in face.names:
                yield NameEntry(card.id, part, name.text, name.language, name.kind, name.source)


def _of_library(root: Path | None) -> Iterator[NameEntry]:
    from kb.corpus.library.cards import library_names

    if root is None:
        yield from library_names(library_folder())


def _of_game(reader: Reader) -> Iterator[NameEntry]:
    for language in CODES:
        for file in _files(reader.root / language / "names"):
            yield from _of_list(reader, language, file.name)


def _of_list(reader: Reader, language: str, file: str) -> Iterator[NameEntry]:
    from kb.messages import msg
    from kb.names.entry import NameEntry

    for row in reader.table(f"{language}/names/{file}", _COLUMNS):
        part, name = row["part"], row["name"]
        if not (row["id"] and name and name == name.strip()) or part not in ("", *"12345"):
            expected = msg("a card’s id, a part from 1 to 5 or nothing, and a name")
            reader.faults.add(row.file, row.line, " ".join((row["id"], part, name)), expected)
            continue
        yield NameEntry(row["id"], int(part) if part else None, name, language, "printed", row["sources"])


def _kept(file: Path, fingerprint: str) -> NameTable | None:
    data = map_file(file)
    try:
        table = NameTable(data) if data is not None else None
    except ValueError:
        return None
    return table if table is not None and table.fingerprint == fingerprint else None


def _fingerprint(root: Path | None) -> str:
    brought = [library_folder() / "cards"] if root is None else []
    root = root or system.corpus_folder()
    lists = [root / language / folder for language in CODES for folder in ("cards", "names")]
    return stamp([*lists, *brought, Path(kb.__path__[0]) / "names"])


def _files(folder: Path) -> Iterable[Path]:
    if not folder.is_dir():
        return []
    return sorted(folder.glob("names*.tsv"))
