"""The library's rulebooks as tables in the cache: each text once, with the editions and numbers that have it.

To parse eighty editions for one rule takes half a minute; another one adds only its own rows.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import cached_property, lru_cache
from itertools import chain, islice, takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from kb import cache
from kb.corpus.library.source import Source
from kb.rules import Edition, Example, Passage, Rule, RuleNumber

if TYPE_CHECKING:
    from kb.rules.parse.book import ParsedBook

_FILE = "books.db"
# Section 0 has the titles of chapters; of an example `number` is empty: it belongs to the rule before.
_TABLES = """
create table source (id integer primary key, name text not null, content text not null);
create table text (id integer primary key, words text not null unique);
create table rule (source int, section int, place int, number text not null, text int not null,
    primary key (source, section, place)) without rowid;
create table entry (source int, place int, term text not null, text int not null,
    primary key (source, place)) without rowid;
"""


Parse = Callable[["Source"], "ParsedBook"]


def opened(folder: Path, held: Sequence[Source], parse: Parse) -> sqlite3.Connection:
    """The tables of the rulebooks `held` in the library in `folder`; what they lack is parsed first.

    Raises what `parse` raises.
    """
    key = cache.key_of(cache.contents(folder / "rules"))

    def write(fresh: Path) -> None:
        before = cache.latest("books")
        if before:
            (fresh / _FILE).write_bytes((before / _FILE).read_bytes())
        with closing(sqlite3.connect(fresh / _FILE)) as tables:
            _bring_up(tables, held, parse)

    try:
        place = cache.folder("books", key, write) / _FILE
    except OSError:  # the cache cannot be written
        tables = sqlite3.connect(":memory:", check_same_thread=False)
        _bring_up(tables, held, parse)
        return tables
    # nobody writes what lies in the cache, and threads that read share it
    return sqlite3.connect(f"{place.as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)


def _bring_up(tables: sqlite3.Connection, held: Sequence[Source], parse: Parse) -> None:
    """Adds what of `held` is missing, and takes out what is no more."""
    if not list(tables.execute("select name from sqlite_master")):
        tables.executescript(_TABLES)
    wanted = {(source.name, source.provenance["content"]): source for source in held}
    is_less = False
    for at, *named in list(tables.execute("select id, name, content from source")):
        if wanted.pop((named[0], named[1]), None) is None:
            is_less = True
            for table, column in (("source", "id"), ("rule", "source"), ("entry", "source")):
                tables.execute(f"delete from {table} where {column} = ?", (at,))  # noqa: S608 no value in it
    for (name, content), source in wanted.items():
        made = tables.execute("insert into source (name, content) values (?, ?)", (name, content))
        _add(tables, made.lastrowid or 0, parse(source))
    if is_less:
        tables.execute(
            "delete from text where id not in (select text from rule union select text from entry)"
        )
    tables.commit()


def _add(tables: sqlite3.Connection, at: int, book: ParsedBook) -> None:
    rules = list(_rules(book))
    entries = [(term, "\n".join(said)) for term, said in book.glossary.items()]
    words = {text for *_, text in (*rules, *entries)}
    tables.executemany("insert or ignore into text (words) values (?)", ((one,) for one in sorted(words)))
    known = dict(tables.execute("select words, id from text"))
    tables.executemany(
        "insert into rule values (?, ?, ?, ?, ?)",
        ((at, section, place, number, known[text]) for place, (section, number, text) in enumerate(rules)),
    )
    tables.executemany(
        "insert into entry values (?, ?, ?, ?)",
        ((at, place, term, known[text]) for place, (term, text) in enumerate(entries)),
    )


def _rules(parsed: ParsedBook) -> Iterator[tuple[int, str, str]]:
    """Section, number and text of what has a number, and of the examples below it."""
    for chapter, title in parsed.chapters.items():
        yield 0, chapter.upper(), title
    for rule in parsed.book:
        yield rule.number.section, str(rule.number), rule.passage.original
        yield from ((rule.number.section, "", example.passage.original) for example in rule.examples)


_number = lru_cache(1 << 14)(RuleNumber.parse)


class BookRules(Mapping[RuleNumber, Rule]):
    """The rules of one rulebook in its order, read when they are asked for."""

    def __init__(
        self,
        tables: sqlite3.Connection,
        source: Source,
        edition: Edition,
        sections: Collection[int] | None,
        passages: dict[str, Passage],
        lacking: frozenset[RuleNumber] = frozenset(),
    ) -> None:
        """`passages` are shared with other editions, which have most of their words in common.

        The rules `lacking` are left out.
        """
        self._own = tables, source, edition
        self._tables, self._edition = tables, edition
        self._language, self._shown = source.provenance["language"], source.shown
        ((self._source,),) = tables.execute("select id from source where name = ?", (source.name,))
        self._sections, self._passages, self._lacking = sections, passages, lacking
        self._single, self._told = dict[RuleNumber, Rule](), frozenset(map(str, lacking))
        self.key = (
            f"{source.name} {source.provenance['content']} {edition} {','.join(map(str, sorted(lacking)))}"
        )
        """The same for the same rules of the same days."""

    def chapter(self, number: str) -> str:
        """The title of a chapter; empty where the text has none."""
        rows = self._rows("section = 0 and number = ?", (number,))
        return next((words for _, words in rows), "")

    def only(self, sections: Collection[int]) -> BookRules:
        """The rules of these sections."""
        return BookRules(*self._own, sections, self._passages, self._lacking)

    @property
    def sections(self) -> set[int]:
        """The sections that have a rule."""
        rows = self._tables.execute(
            "select section, number from rule where source = ? and number != ''", (self._source,)
        )
        return {section for section, number in rows if section and number not in self._told}

    def without(self, numbers: Iterable[RuleNumber]) -> BookRules:
        """All rules but these."""
        return BookRules(*self._own, self._sections, self._passages, self._lacking.union(numbers))

    def _rows(self, where: str, values: Iterable[object]) -> Iterator[tuple[str, str]]:
        statement = f"select number, words from rule join text on text.id = text where source = ? and {where}"  # noqa: S608 no value in it
        return self._tables.execute(f"{statement} order by place", (self._source, *values))

    @cached_property
    def _all(self) -> dict[RuleNumber, Rule]:
        return self._read()

    def passing(self) -> Mapping[RuleNumber, Rule]:
        """All of them for one use; they are not cached, since eighty editions fill a small memory."""
        return self._all if "_all" in self.__dict__ else self._read()

    def _read(self) -> dict[RuleNumber, Rule]:
        if self._sections is None:
            return dict(self._made(self._rows("section > 0", ())))
        marks = ",".join("?" * len(self._sections))
        return dict(self._made(self._rows(f"section in ({marks})", self._sections)))

    def _made(self, rows: Iterable[tuple[str, str]]) -> Iterator[tuple[RuleNumber, Rule]]:
        drafts = list[tuple[RuleNumber, str, list[str]]]()
        for number, words in rows:
            if number:
                drafts.append((_number(number), words, []))
            else:
                drafts[-1][2].append(words)
        for at, words, said in drafts:
            if at in self._lacking:
                continue
            examples = tuple(Example(f"{at}-ex{n}", self._passage(one)) for n, one in enumerate(said, 1))
            yield at, Rule(at, self._language, self._edition, self._passage(words), examples, self._shown)

    def _passage(self, words: str) -> Passage:
        return self._passages.setdefault(words, Passage(words))

    def __getitem__(self, number: RuleNumber) -> Rule:
        """One number is asked of every edition: none of them is read whole for it."""
        if "_all" in self.__dict__:
            return self._all[number]
        if number not in self._single:
            self._single |= self._found(number)
        return self._single[number]

    def _found(self, number: RuleNumber) -> dict[RuleNumber, Rule]:
        if self._sections is not None and number.section not in self._sections:
            return {}
        begins = "(select place from rule where source = ? and section = ? and number = ?)"
        rows = self._rows(
            f"section = ? and place >= {begins}", (number.section, self._source, number.section, str(number))
        )
        return dict(self._made(chain(islice(rows, 1), takewhile(lambda row: not row[0], rows))))

    def __iter__(self) -> Iterator[RuleNumber]:
        return iter(self._all)

    def __len__(self) -> int:
        if self._sections is not None:
            return len(self._all)
        counted = "select count(*) from rule where source = ? and number != '' and section > 0"
        ((count,),) = self._tables.execute(counted, (self._source,))
        return int(count) - len(self._lacking)


def entries(tables: sqlite3.Connection) -> Iterator[tuple[str, str, str]]:
    """The name of each source with a term and its definition, in the order of its glossary."""
    yield from tables.execute(
        "select name, term, words from entry join source on source.id = source"
        " join text on text.id = text order by name, place"
    )
