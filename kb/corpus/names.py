"""The names of the whole game: read once, stored in the user's cache as a table that is searched in place.

``corpus/<lang>/names/*.tsv`` has the names of the game's cards,
``corpus/<lang>/cards/`` those of the cards that the corpus knows more of; the latter come first.
What is stored is text and numbers, nothing that runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from kb import cache, system
from kb.corpus.library.place import library_folder
from kb.corpus.library.source import check_lines, sources
from kb.corpus.reader import Reader
from kb.languages import CODES
from kb.messages import msg
from kb.names.entry import NameEntry
from kb.names.table import NameTable

if TYPE_CHECKING:
    from kb.corpus.cards.pool import CardPool
    from kb.names.lists.lines import Words


# The columns of `names*.tsv`; a table with others is refused.
_COLUMNS = ("id", "part", "name", "sources")


def load_names(root: Path | None = None) -> NameTable:
    """The name table of the corpus in `root`, or of the shipped one.

    Built and stored on first use, which takes some seconds and is reported as ``names`` (see
    `kb.system.Progress`). Where the cache cannot be written the table is built in memory each time.
    Raises `kb.errors.Findings` with every fault of the files.
    """
    folder = root or system.corpus_folder()
    lists = [folder / language / kind for language in CODES for kind in ("cards", "names")]
    brought = [] if root else [library_folder() / kind for kind in ("cards", "names")]
    key = cache.key_of(cache.contents(*lists, *brought))
    return NameTable(cache.stored("names", key, lambda: _build(root)))


def load_list_words() -> Words:
    """What card lists say in words: ``lists.tsv`` has a meaning, a word and who writes it a line.

    Always the shipped ones, since a list is read the same beside any corpus. Raises `kb.errors.Findings`.
    """
    from kb.names.lists.lines import Words

    with Reader() as reader:
        rows = reader.table("lists.tsv", ("meaning", "word", "source"))
    return Words.of((row["meaning"], row["word"]) for row in rows)


def _build(root: Path | None) -> bytes:
    from kb.names.table_writer import build

    cards = read_names(root)
    return build(system.tracked("names", cards, len(cards)))


def read_names(root: Path | None = None) -> list[list[NameEntry]]:
    """All names by card, preferred ones first. Raises `kb.errors.Findings`."""
    from kb.corpus.cards.lists import read_pool
    from kb.corpus.library.cards import library_names

    cards: dict[str, dict[tuple[int | None, str, str], NameEntry]] = {}
    with Reader(root) as reader:
        of_library = () if root else library_names(library_folder())
        every = [*_of_pool(read_pool(reader)), *of_library, *_of_game(reader)]
        for entry in (*every, *_translated(root, every)):
            cards.setdefault(entry.card_id, {}).setdefault((entry.part, entry.language, entry.text), entry)
    return [list(entries.values()) for entries in cards.values()]


def _of_pool(pool: CardPool) -> Iterator[NameEntry]:
    for card in pool.cards.values():
        for number, face in enumerate(card.faces, 1):
            part = number if len(card.faces) > 1 else None
            for name in face.names:
                yield NameEntry(card.id, part, name.text, name.language, name.kind, name.source)


def _translated(root: Path | None, known: Iterable[NameEntry]) -> Iterator[NameEntry]:
    from kb.corpus.library.translations import TranslationFile, translated_names

    for source in sources(library_folder(), "names") if root is None else ():
        check_lines(source)
        yield from translated_names([TranslationFile(source)], known)


def _of_game(reader: Reader) -> Iterator[NameEntry]:
    for language in CODES:
        for file in sorted((reader.root / language / "names").glob("names*.tsv")):
            yield from _of_list(reader, language, file.name)


def _of_list(reader: Reader, language: str, file: str) -> Iterator[NameEntry]:
    for row in reader.table(f"{language}/names/{file}", _COLUMNS):
        part, name = row["part"], row["name"]
        if not (row["id"] and name and name == name.strip()) or part not in ("", *"12345"):
            expected = msg("a card’s id, a part from 1 to 5 or nothing, and a name")
            row.refuse(" ".join((row["id"], part, name)), expected)
            continue
        yield NameEntry(row["id"], int(part) if part else None, name, language, "printed", row["sources"])
