"""Cold start: whole processes against a Python that does nothing, and against bare SQLite."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

from measure import Row, paired, process

COMMANDS = {
    "kb card feu": 6.0,
    "kb rule 708.5 --lang fr": 6.0,
    "kb search coût converti": 8.0,
    "kb check Feu//Glace mv=4": 8.0,
}
"""What is asked, and how many times a bare Python it may take."""

_SQLITE = """
import sqlite3, sys
found = sqlite3.connect(sys.argv[1]).execute(
    "select name, text from found where found match ? order by bm25(found) limit 10", (sys.argv[2],)
).fetchall()
print(found)
"""


def rows(runs: int, folder: Path) -> Iterator[Row]:
    """A row a command, and one of the search against the same words asked of SQLite FTS5."""
    kb = str(Path(sys.executable).with_name("kb"))
    bare = [sys.executable, "-c", "pass"]
    sides = {text: process(kb, *_words(text)) for text in COMMANDS}
    database = _database(folder / "peer.sqlite")
    sqlite = process(sys.executable, "-c", _SQLITE, str(database), "cout converti")
    for work in sides.values():
        work()  # what is built on first use is there
    found = paired({"bare": process(*bare), "sqlite": sqlite, **sides}, runs)
    for text, bound in COMMANDS.items():
        yield Row(f"cold `{text}`", found[text], "`python -c pass`", found["bare"], bound)
    search = "kb search coût converti"
    yield Row(
        f"cold `{search}`", found[search], "Python with SQLite FTS5, same texts and words", found["sqlite"]
    )


def _words(text: str) -> list[str]:
    return text.replace("Feu//Glace", "Feu\u00a0//\u00a0Glace").split(" ")[1:]


def _database(file: Path) -> Path:
    import kb
    from kb.search.documents import documents

    with sqlite3.connect(file) as database:
        database.execute(
            "create virtual table found using fts5(name, text, tokenize='unicode61 remove_diacritics 2')"
        )
        for record in documents(kb.open().corpus):
            row = (" ".join(record.titles.values()), " ".join(record.texts.values()))
            database.execute("insert into found values (?, ?)", row)
    return file
