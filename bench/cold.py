"""Cold start: whole processes against a Python that does nothing, and against bare SQLite.

SQLite has all names, rules texts and card facts in FTS5 tables and is asked by a script of ten
lines. For `kb check` it finds the card and the paragraphs that the answer cites; it works out nothing.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from measure import Row, paired, process

__all__ = ["LOOK_UPS", "LookUp", "rows"]


class LookUp(NamedTuple):
    """The words of a command, how many bare Pythons it may take, and what SQLite is asked instead."""

    words: tuple[str, ...]
    bound: float
    same: str
    asked: tuple[str, str]

    @property
    def command(self) -> str:
        """As it is typed."""
        return " ".join(("kb", *self.words))


_CARD = "select * from names where card in (select card from names where name match ?) limit 20"
_RULE = "select number, text from rules where number match ? and language = 'fr'"
_TEXT = (
    "select title, snippet(found, 1, '', '', '…', 30) from found where found match ?"
    " order by bm25(found) limit 10"
)
_CHECK = (
    'select facts, text from names, rules where name match ? and rules.number match \'"202 3" OR "709 4"\''
)
LOOK_UPS = (
    LookUp(("card", "feu"), 6.0, "all names of a card", (_CARD, "feu")),
    LookUp(("rule", "708.5", "--lang", "fr"), 6.0, "the texts under a number", (_RULE, '"708 5"')),
    LookUp(("search", "coût converti"), 8.0, "ten snippets", (_TEXT, "cout OR converti")),
    LookUp(
        ("check", "Feu // Glace", "mv=4"),
        8.0,
        "the card and what the answer cites",
        (_CHECK, '"feu" "glace"'),
    ),
)
_SQLITE = """
import sqlite3, sys
database = sqlite3.connect("file:" + sys.argv[1] + "?mode=ro", uri=True)
for row in database.execute(sys.argv[2], (sys.argv[3],)):
    print(*row)
"""


def rows(runs: int, folder: Path) -> Iterator[Row]:
    """Two rows a command: a bare Python, and SQLite with the same look-up."""
    kb = str(Path(sys.executable).with_name("kb"))
    database = str(_database(folder / "peer.sqlite"))
    sides = {"bare": process(sys.executable, "-c", "pass")}
    sides |= {one.command: process(kb, *one.words) for one in LOOK_UPS}
    sides |= {one.same: process(sys.executable, "-c", _SQLITE, database, *one.asked) for one in LOOK_UPS}
    for work in sides.values():
        work()  # what is built on first use is there
    found = paired(sides, runs)
    for one in LOOK_UPS:
        name = f"cold `{one.command}`"
        yield Row(name, found[one.command], "`python -c pass`", found["bare"], one.bound)
        yield Row(name, found[one.command], f"Python with SQLite FTS5: {one.same}", found[one.same])


def _database(file: Path) -> Path:
    import kb
    from kb.search.records.making import documents

    corpus = kb.open().corpus
    tokens = "tokenize='unicode61 remove_diacritics 2'"
    with sqlite3.connect(file) as database:
        database.execute(f"create virtual table names using fts5(name, card, language, facts, {tokens})")
        database.execute(f"create virtual table rules using fts5(number, text, language unindexed, {tokens})")
        database.execute(f"create virtual table found using fts5(title, text, {tokens})")
        database.executemany("insert into names values (?, ?, ?, ?)", _names())
        rules = ((str(rule.number), rule.text, rule.language) for rule in corpus.texts.rules())
        database.executemany("insert into rules values (?, ?, ?)", rules)
        for record in documents(corpus):
            row = (" ".join(record.titles.values()), " ".join(record.texts.values()))
            database.execute("insert into found values (?, ?)", row)
    return file


def _names() -> Iterator[tuple[str, str, str, str]]:
    """Every name of every card of the game, and the facts of those whose facts we have."""
    import kb
    from kb.corpus.names import load_names
    from kb.names.entry import forms

    cards = kb.open().cards.cards
    for entries in load_names().cards():
        card = entries[0].card_id
        facts = repr(cards[card].faces) if card in cards else ""
        yield from ((form.text, card, form.language, facts) for form in forms(entries))
