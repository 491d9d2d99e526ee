"""A store that many machines share: the library and its index in PostgreSQL, written by one, read by all.

Each push is a generation of its own, there whole or not at all once its transaction commits. The newest is
the one to read; the one before stays for readers that have not moved over, older ones are removed.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from kb import cache
from kb.corpus import Parts
from kb.corpus.library.place import library_folder
from kb.errors import StoreFault, UsageError
from kb.messages import msg
from kb.search.open import index_key, open_index
from kb.search.postings import postgres, sidecar
from kb.search.searcher import Searcher
from kb.system import VERSION

# Raised whenever a table or what a column contains changes.
_FORMAT = 1
# Seconds after which a server that says nothing is one that is not there.
_CONNECT, _STATEMENT = 5, 10
# Pauses between attempts while a server restarts or a replica is promoted: in all less than a client waits.
_PAUSES = (0.1, 0.3, 0.6, 1.0)
# Any number that nobody else locks: pushes wait for each other.
_LOCK = 0x6B62_7374
# Seconds for which the newest generation is taken to be the newest still, and after an attempt in vain.
_FRESH, _FRESH_IN_VAIN = 1.0, 30.0
# Among the library's files, none of which has such a name.
_LEXICON = "/lexicon"

_TABLES = """
create schema if not exists kb;
create table if not exists kb.generation (
    id bigint primary key default extract(epoch from clock_timestamp()) * 1000000,
    format int not null, code text not null, key text not null, version text not null,
    pushed timestamptz not null default now(), records int not null);
create table if not exists kb.library (
    generation bigint not null references kb.generation on delete cascade,
    path text not null, data bytea not null, primary key (generation, path));
"""


class Generation(NamedTuple):
    """One push: `records` is how many can be found.

    `id` is the time in microseconds: a sequence could give a number again after a replica is promoted.

    `code` is the key of the code that made it, and `key` of the index: of that code and all it was made from.
    """

    id: int
    format: int
    code: str
    key: str
    version: str
    pushed: datetime
    records: int


def push(url: str, root: Path | None = None) -> Generation:
    """Writes the library and its index as a new generation, in one transaction; gives it.

    A second push waits for the first. Raises `StoreFault` where the server refuses; nothing is left then.
    """
    index = open_index(root)
    with _told(), psycopg.connect(_address(url, "read-write")) as connection, connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(%s)", (_LOCK,))
        cursor.execute(_TABLES + postgres.TABLES)
        values = (_FORMAT, cache.key_of(), index_key(root), VERSION, index.postings.count)
        columns = "(format, code, key, version, records) values (%s, %s, %s, %s, %s) returning id"
        ((number,),) = cursor.execute(f"insert into kb.generation {columns}", values).fetchall()
        postgres.write(cursor, number, index.postings)
        rows = [(number, name, data) for name, data in _files(root)]
        rows.append((number, _LEXICON, sidecar.dumps(index.lexicon).encode()))
        cursor.executemany("insert into kb.library values (%b, %b, %b)", rows)
        kept = "select id from kb.generation order by id desc limit 2"
        cursor.execute(f"delete from kb.generation where id not in ({kept})")  # noqa: S608 no value in it
        cursor.execute("analyze kb.posting, kb.record")
        return _generations(cursor)[0]


def status(url: str) -> list[Generation]:
    """What the store contains, the newest first. Raises `StoreFault` where it does not answer."""
    with _told(), psycopg.connect(_address(url, "any")) as connection, connection.cursor() as cursor:
        return _generations(cursor)


def _generations(cursor: psycopg.Cursor[Any]) -> list[Generation]:
    try:
        found = cursor.execute("select * from kb.generation order by id desc").fetchall()
    except psycopg.errors.UndefinedTable:
        return []
    return [Generation(*row) for row in found]


def _files(root: Path | None) -> Iterator[tuple[str, bytes]]:
    """The library's files by their paths in it. A corpus in a folder of its own has none."""
    folder = library_folder()
    for path in sorted(folder.rglob("*")) if root is None else ():
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path.read_bytes()


class Store:
    """A reader of a store: its newest generation, and the search over it.

    Its library lies in the user's cache, and is the library of this process from then on.
    """

    def __init__(self, url: str, root: Path | None = None) -> None:
        self._address, self._root = _address(url, "any"), root
        self._connection: psycopg.Connection[Any] | None = None
        self._asked_next = 0.0
        self.generation = self._newest()
        self._take_library()

    def is_newest(self) -> bool:
        """Whether no later push is known.

        The server is asked once a second, and once only: what is here can be answered without it.
        """
        if time.monotonic() > self._asked_next:
            try:
                return self._newest(()) == self.generation
            except StoreFault:
                self._asked_next = time.monotonic() + _FRESH_IN_VAIN
        return True

    def searcher(self) -> Searcher:
        """The search over the generation."""
        ((lexicon,),) = self._library("= %s", _LEXICON, columns="data")
        postings = postgres.PostgresPostings(self.fetch, self.generation.id)
        return Searcher(sidecar.loads(lexicon.decode()), postings, Parts(self._root))

    def fetch(
        self, statement: str, values: Sequence[Any], pauses: Sequence[float] | None = None
    ) -> list[tuple[Any, ...]]:
        """The rows of a statement; a connection that is lost is made anew, after each of `pauses` again.

        Raises `StoreFault` where the server does not answer in the end.
        """
        for pause in (*(_PAUSES if pauses is None else pauses), None):
            try:
                if self._connection is None:
                    self._connection = psycopg.connect(self._address, autocommit=True)
                return self._connection.cursor(binary=True).execute(statement, values).fetchall()
            except (psycopg.OperationalError, psycopg.InterfaceError) as error:
                self.close()
                if pause is None:
                    raise _fault(error) from None
                time.sleep(pause)
        raise AssertionError

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        """Ends its connection; the next statement makes another."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _newest(self, pauses: Sequence[float] | None = None) -> Generation:
        """The newest that this code can read: while machines get another version, each has its own."""
        self._asked_next = time.monotonic() + _FRESH
        try:
            found = self.fetch("select * from kb.generation order by id desc", (), pauses)
        except psycopg.errors.UndefinedTable:
            found = []
        held = [Generation(*row) for row in found]
        for one in held:
            if (one.format, one.code) == (_FORMAT, cache.key_of()):
                return one
        if held:
            raise _foreign(held[0])
        raise StoreFault(msg("the store is empty; fill it with: kb store push ADDRESS"))

    def _library(self, where: str, *values: str, columns: str = "path, data") -> list[tuple[Any, ...]]:
        statement = f"select {columns} from kb.library where generation = %s and path {where}"  # noqa: S608 ours
        return self.fetch(statement, (self.generation.id, *values))

    def _take_library(self) -> None:
        """Has the library of the generation lie in the cache."""
        key = f"store {self.generation.key}"
        os.environ["KB_LIBRARY"] = str(cache.folder("library", key, self._unpack))
        if index_key(self._root) != self.generation.key:
            raise _foreign(self.generation)

    def _unpack(self, fresh: Path) -> None:
        for path, data in self._library("<> %s", _LEXICON):
            place = fresh / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)


def _address(url: str, session: str) -> str:
    """What psycopg connects to. A server of the store's may have passwords, but not in a command."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.ProgrammingError:
        parts = {}
    if not url.startswith(("postgresql://", "postgres://")) or not parts:
        raise UsageError(msg("this is no address of a store, such as postgresql://kb@db.example.org/kb"))
    if parts.get("password"):
        told = msg(
            "a password in a command can be read by everybody here; put it into ~/.pgpass or PGPASSWORD"
        )
        raise UsageError(told)
    ours = {"connect_timeout": str(_CONNECT), "target_session_attrs": session, "application_name": "kb"}
    if session == "any":
        ours["options"] = f"-c statement_timeout={_STATEMENT}s"
    return make_conninfo(url, **{name: value for name, value in ours.items() if name not in parts})


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except psycopg.Error as error:
        raise _fault(error) from None


def _fault(error: psycopg.Error) -> StoreFault:
    reason = (str(error).strip() or type(error).__name__).splitlines()[0]
    return StoreFault(msg("the store does not answer: %(reason)s", reason=reason))


def _foreign(found: Generation) -> StoreFault:
    return StoreFault(
        msg(
            "the store was written by kb %(theirs)s, from another corpus or code than this kb %(ours)s has: "
            "push it again with this one, or install that one here",
            theirs=found.version,
            ours=VERSION,
        )
    )
