"""A store that machines share, on real PostgreSQL servers: a primary and a streaming standby."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from clusters import Cluster
from judging import judged
from starlette.testclient import TestClient

from kb.cli.main import run
from kb.errors import KbError, StoreFault
from kb.languages import CODES
from kb.search import Searcher, open_index, store
from kb.search.postings.fields import KEYS, TEXTS
from kb.service.app import Settings, application

BOOK = """\
Comprehensive Rules

These rules are effective as of April 17, 2026.

7. Additional Rules

709. Split Cards

709.1. A made-up rule speaks of zorblaxes, which no other text here does.
"""
DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.fixture(scope="module")
def primary() -> Iterator[Cluster]:
    folder = Path(tempfile.mkdtemp(prefix="kb-store-"))  # pytest's own are closed to other users
    folder.chmod(0o755)
    server = Cluster.primary(folder / "primary")
    yield server
    server.stop()
    shutil.rmtree(folder)


@pytest.fixture
def standby(primary: Cluster) -> Iterator[Cluster]:
    """A streaming copy of the primary as it is now."""
    server = primary.standby(primary.folder.parent.parent / "standby")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def index() -> Searcher:
    """The search that the store must equal, over the corpus without a library."""
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as empty:
        patch.setenv("KB_LIBRARY", empty)
        return open_index()


@pytest.fixture(autouse=True)
def own_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library of the test's own; a store changes it for its process."""
    monkeypatch.setenv("KB_LIBRARY", str(tmp_path / "library"))
    return tmp_path / "library"


@pytest.fixture(scope="module")
def filled(primary: Cluster) -> store.Generation:
    """The shipped corpus, pushed once."""
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as empty:
        patch.setenv("KB_LIBRARY", empty)
        return store.push(primary.url())


def _with_book(tmp_path: Path) -> None:
    (tmp_path / "book.txt").write_text(BOOK)
    assert run(["import", "rules", str(tmp_path / "book.txt"), "--lang", "en"]) == 0


def _shown(side: Searcher, query: str, code: str) -> object:
    try:
        found = side.search(query, preferred=code)
    except KbError as fault:
        return str(fault)
    hits = [(hit.document, hit.how, hit.score, tuple(one.key for one in hit.others)) for hit in found.hits]
    return found.total, hits, [str(one) for one in found.warnings]


def test_every_judged_query_has_the_same_hits_in_the_same_order(
    index: Searcher, primary: Cluster, filled: store.Generation
) -> None:
    reader = store.Store(primary.url())
    asked = list[str]()
    searcher, fetch = reader.searcher(), reader.fetch
    searcher.postings._fetch = lambda statement, values: (asked.append(statement), fetch(statement, values))[
        1
    ]  # type: ignore
    queries = [(one.query, code) for code in CODES for one in judged(code)]
    for query, code in queries:
        assert _shown(searcher, query, code) == _shown(index, query, code), query
    assert len(asked) < 4 * len(queries)  # terms in one statement, records of a page in another


def test_the_postings_are_those_that_were_copied(
    index: Searcher, primary: Cluster, filled: store.Generation
) -> None:
    one, other = index.postings, store.Store(primary.url()).searcher().postings
    assert one.count == other.count == filled.records
    assert list(one.shared) == list(other.shared)
    for field in (*KEYS, *TEXTS):
        terms = one.terms(field)
        assert list(terms) == list(other.terms(field)), field
        assert list(one.terms(field, "ca")) == list(other.terms(field, "ca"))
        for term in [*terms[::41], "no such term"]:
            assert one.documents(field, term) == other.documents(field, term)
            assert list(one.frequencies(field, term).items()) == list(other.frequencies(field, term).items())
            assert one.precomputed(field, term) == other.precomputed(field, term)
    for field in TEXTS:
        assert one.total_length(field) == other.total_length(field)
        assert [one.length(field, at) for at in range(one.count)] == [
            other.length(field, at) for at in range(one.count)
        ]
        for term in one.terms(field)[::97]:
            places = {at: tuple(found) for at, found in other.positions(field, term).items()}
            assert {at: tuple(found) for at, found in one.positions(field, term).items()} == places


def test_readers_have_the_library_and_move_over_to_what_is_pushed(
    tmp_path: Path, primary: Cluster, filled: store.Generation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "_FRESH", 0.0)
    settings = Settings(store=primary.url(), hosts=("*",))
    with TestClient(application(settings)) as client:
        before = client.get("/v1/search", params={"q": "zorblaxes", "lang": "en"})
        assert before.json()["total"] == 0
        monkeypatch.setenv("KB_LIBRARY", str(tmp_path / "library"))
        _with_book(tmp_path)
        pushed = store.push(primary.url())
        assert pushed.records > filled.records
        after = client.get("/v1/search", params={"q": "zorblaxes", "lang": "en"})
        assert [hit["ruleNumber"] for hit in after.json()["data"]] == ["709.1"]
        assert after.headers["ETag"] != before.headers["ETag"]
        # what reads no index reads the store's library too
        rule = client.get("/v1/rule/709.1", params={"texts": "en", "date": "2026-05-01"})
        assert "zorblaxes" in rule.text
    monkeypatch.setenv("KB_LIBRARY", str(tmp_path / "none"))
    store.push(primary.url())
    newest, before = store.status(primary.url())  # the one before stays for readers, older ones go
    assert (newest.records, before) == (filled.records, pushed)


def test_a_generation_that_was_removed_is_told_and_never_looks_empty(primary: Cluster) -> None:
    store.push(primary.url())
    reader = store.Store(primary.url())
    searcher = reader.searcher()
    with psycopg.connect(primary.url()) as connection:
        connection.execute("insert into kb.generation values (default, 0, '', '', '0', default, 0)")
        connection.execute("delete from kb.generation where id <= %s", (reader.generation.id,))
    with pytest.raises(StoreFault, match="newer"):
        searcher.search("pile")
    with pytest.raises(StoreFault, match="another corpus or code"):
        store.Store(primary.url())
    assert reader.is_newest()  # what runs goes on, and says so when it is asked for what is gone
    store.push(primary.url())
    assert store.Store(primary.url()).searcher().search("pile").total


def test_a_push_that_is_cut_leaves_nothing(primary: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    before = store.push(primary.url())
    write = store.postgres.write

    def cut(*given: object) -> None:
        write(*given)  # type: ignore[arg-type]
        primary.kill()

    monkeypatch.setattr(store.postgres, "write", cut)
    with pytest.raises(StoreFault, match="does not answer"):
        store.push(primary.url())
    primary.start()
    assert store.status(primary.url())[0] == before
    with psycopg.connect(primary.url()) as connection:
        ((most,),) = connection.execute("select max(generation) from kb.record").fetchall()
    assert most == before.id


def test_a_reader_survives_the_server_s_restart(
    primary: Cluster, index: Searcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.push(primary.url())
    reader = store.Store(primary.url())
    searcher = reader.searcher()
    first = _shown(searcher, "contresort", "fr")
    primary.stop()
    starting = threading.Timer(0.2, primary.start)
    starting.start()
    assert _shown(searcher, "coût converti de mana", "fr")
    starting.join()
    assert _shown(searcher, "contresort", "fr") == first
    primary.stop()
    monkeypatch.setattr(store, "_PAUSES", (0.01,))
    with pytest.raises(StoreFault, match="does not answer"):
        searcher.search("permanent face cachée", preferred="fr")
    monkeypatch.setattr(store, "_FRESH", 0.0)
    assert reader.is_newest()  # as far as is known; what needs no server goes on
    primary.start()
    # what was asked for in vain is not taken to be nowhere
    assert _shown(searcher, "permanent face cachée", "fr") == _shown(index, "permanent face cachée", "fr")


def test_two_pushes_at_once_are_one_after_the_other(primary: Cluster) -> None:
    before = store.push(primary.url())
    made = list[store.Generation]()
    pushes = [threading.Thread(target=lambda: made.append(store.push(primary.url()))) for _ in range(2)]
    for one in pushes:
        one.start()
    for one in pushes:
        one.join()
    assert [one.id for one in store.status(primary.url())] == sorted((one.id for one in made), reverse=True)
    assert all(one.id > before.id and one.records == before.records for one in made)


def test_readers_use_a_replica_and_follow_it_when_it_is_promoted(primary: Cluster, standby: Cluster) -> None:
    pushed = store.push(primary.url())
    copied = store.Store(standby.url())
    for _ in range(200):
        if copied.is_newest() and copied.generation == pushed:
            break
        time.sleep(0.05)
        copied = store.Store(standby.url())
    reader = store.Store(primary.url(standby, session="prefer-standby"))
    assert reader.generation == pushed
    ((is_standby,),) = reader.fetch("select pg_is_in_recovery()", ())
    assert is_standby
    searcher = reader.searcher()
    assert searcher.search("pile").total
    primary.kill()
    standby.promote()
    assert searcher.search("contresort").total
    newer = store.push(primary.url(standby))  # the first is gone; the second takes writes now
    assert newer.id > pushed.id
    reader.close()
    primary.start()


def test_a_reader_s_role_may_read_and_nothing_else(primary: Cluster) -> None:
    store.push(primary.url())
    script = re.findall(r"```sql\n(.*?)```", (DOCS / "scale.md").read_text("utf-8"), re.S)[0]
    with psycopg.connect(primary.url(), autocommit=True) as connection:
        connection.execute(script)
    store.push(primary.url())  # what is made later can be read too
    assert store.Store(primary.url(user="kb_reader")).searcher().search("pile").total
    with pytest.raises(StoreFault, match="permission denied"):
        store.push(primary.url(user="kb_reader"))


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("postgresql://kb:secret@127.0.0.1/kb", "a password in a command"),
        ("postgresql://kb@127.0.0.1/kb?password=secret", "a password in a command"),
        ("mysql://127.0.0.1/kb", "no address of a store"),
        ("postgresql://127.0.0.1:port/kb", "does not answer: connection is bad: invalid integer value"),
        ("kb", "no address of a store"),
    ],
)
def test_addresses_that_cannot_be(address: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["store", "status", address]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert "secret" not in said


def test_commands_read_a_store(primary: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["store", "push", primary.url()]) == 0
    assert run(["--store", primary.url(), "search", "pile", "--json"]) == 0
    capsys.readouterr()
    assert run(["store", "status", primary.url(), "--json"]) == 0
    held = json.loads(capsys.readouterr().out)
    assert held["generations"][0]["records"] > 400
    with psycopg.connect(primary.url(), autocommit=True) as connection:
        connection.execute("drop schema kb cascade")
    assert run(["store", "status", primary.url()]) == 1
    assert run(["--store", primary.url(), "card", "feu"]) == 2
    assert "kb store push" in capsys.readouterr().err
