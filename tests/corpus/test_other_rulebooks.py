"""Rulebooks of other games: their numbers are read, looked up, searched and shown as they print them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from schemas import follows

import kb
from kb.cli.main import run
from kb.corpus.texts.values import Texts
from kb.errors import NotFound
from kb.numbering import MAGIC, SHIPPED, Scheme, others, shipped, use
from kb.pages.browser.settings import settings
from kb.pages.build import build
from kb.rules import RuleNumber
from kb.rules.citations import citations
from kb.rules.references import references, without

HARBOUR = """Harbour Traders

These rules are in force from 3 May 2025.

Contents
1. Setting up
1.1. The quay
2. Trading
2.1. Bidding
Glossary

1. Setting up

1.1. The quay

1.1.1. The quay is a row of seven berths.

1.1.2. A ship that finds no berth stays at sea, as rule 2.1.9 says.

Example: With seven ships moored, the eighth waits.

1.1.2.1. At sea no crate is unloaded.

1.1.2.2. The oldest ship at sea moors first.

2. Trading

2.1. Bidding

2.1.9. Bids are written, shown at once, and paid in lanterns.

2.1.10. A tie is broken by the older ship (see 1.1.2.2).

Glossary

Berth
A place at the quay. See rule 1.1.1.
"""
ORCHARD = """Chapter A: Before the duel

A-01 The orchard

A-01-1 Each duellist plants nine trees in three rows.

A-01-2 A tree that bears no fruit is called bare (see B-01-1).

A-01-2a A bare tree is never picked.

Chapter B: The duel

B-01 Picking

B-01-1 On each turn one fruit is picked.
"""
OTHER = json.loads((Path(__file__).parents[1] / "rules" / "other_references.json").read_text("utf-8"))


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("KB_LIBRARY", str(tmp_path / "library"))
    for name, text, options in (
        ("harbour", HARBOUR, ["--scheme", "decimal"]),
        ("orchard", ORCHARD, ["--scheme", "lettered", "--date", "2025-06-01"]),
    ):
        (tmp_path / f"{name}.txt").write_text(text, "utf-8")
        command("import", "rules", str(tmp_path / f"{name}.txt"), "--lang", "en", *options)
    yield tmp_path / "library"
    use({})


@pytest.fixture
def both() -> Iterator[None]:
    use({name: shipped(name) for name in SHIPPED if name != "magic"})
    yield
    use({})


def command(*words: str, status: int = 0) -> str:
    with redirect_stdout(StringIO()) as said, redirect_stderr(said):
        assert run(["--ui", "en", *words]) == status, said.getvalue()
    return said.getvalue()


@pytest.mark.parametrize(
    ("scheme", "number", "parent", "following"),
    [
        ("decimal", "1.2.3", "1.2", "1.2.4"),
        ("decimal", "1.2.3.9", "1.2.3", "1.2.3.10"),
        ("lettered", "A-01-1", "A-01", "A-01-2"),
        ("lettered", "B-12-3b", "B-12-3", "B-12-3c"),
        ("magic", "709.4b", "709.4", "709.4c"),
    ],
)
@pytest.mark.usefixtures("both")
def test_a_number_is_read_and_written(scheme: str, number: str, parent: str, following: str) -> None:
    found = RuleNumber.printed(number, shipped(scheme))
    assert found is not None
    assert (str(found), str(found.parent), str(found.next)) == (number, parent, following)
    assert RuleNumber.recognise(f"rule {number.lower()}.") == found
    assert found.parent
    assert found.parent.contains(found)
    assert found.parent < found < found.next


@pytest.mark.usefixtures("both")
def test_numbers_stand_in_their_order_and_never_meet_those_of_another_game() -> None:
    texts = ["709.10", "1.2.9", "1.2.10", "1.10", "A-01-2", "A-02", "B-01"]
    found = [RuleNumber.parse(text) for text in texts]
    assert len({one.section for one in found}) == 6
    assert sorted(found[1:4]) == found[1:4]
    assert sorted(found[4:]) == found[4:]
    assert RuleNumber.recognise("A-1-1") is None
    assert RuleNumber.recognise("1.2.0") is None


def test_without_such_books_their_numbers_are_none() -> None:
    assert others() == []
    assert RuleNumber.recognise("1.2.3") is RuleNumber.recognise("A-01-1") is None
    assert references("1.2.3 A-01-1") == []


@pytest.mark.parametrize(("text", "found", "rest"), OTHER, ids=[row[0] for row in OTHER])
@pytest.mark.usefixtures("both")
def test_numbers_among_words(text: str, found: list[list[object]], rest: str) -> None:
    named = references(text)
    assert [[str(one.first), str(one.last), one.sure] for one in named] == found
    assert " ".join(without(text, named).split()) == rest


@pytest.mark.usefixtures("both")
def test_citations_in_the_order_of_a_text() -> None:
    told = "See B-01-1 and rule 1.2, 709.4b; 3.50 lanterns are 1.2.3 ships."
    assert [str(one) for one in citations(told)] == ["B-01-1", "1.2", "709.4b", "1.2.3"]


@pytest.mark.usefixtures("library")
def test_the_commands_tell_their_rules() -> None:
    assert "At sea no crate is unloaded." in command("rule", "1.1.2.1")
    assert "nine trees" in command("rule", "A-01", "--subtree")
    assert command("rule", "a").splitlines() == [
        "A  Before the duel · English",
        "A-01  The orchard · English",
    ]
    assert "2.1  Bidding" in command("rule", "2")
    for query, first in (("1.1.2", "1.1.2"), ("rule a-01-2", "A-01-2"), ("older ship tie", "2.1.10")):
        hits = json.loads(command("search", query, "--json"))["data"]
        assert hits[0]["ruleNumber"] == first
    assert "no text of A-09-1 in the corpus" in command("search", "A-09-1", status=1)
    assert "A place at the quay" in command("term", "berth")
    assert "1.1, 2.1 (library/rules/decimal.en@2025-05-03)" in command("info")


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("import", "--list"), "library"),
        (("rule", "A-01-2"), "rule-found"),
        (("rule", "1.1", "--subtree"), "rules-found"),
        (("search", "1.1.2"), "search"),
        (("info",), "info"),
        (("term", "berth"), "term-found"),
    ],
)
def test_the_documents_follow_their_schemas(words: tuple[str, ...], name: str) -> None:
    assert follows(json.loads(command(*words, "--json")), name)


@pytest.mark.usefixtures("library")
def test_dating_comparing_and_audit_know_magic_alone() -> None:
    base = kb.open()
    assert {one.scheme for one in base.corpus.texts.rulebooks} == {"magic", "decimal", "lettered"}
    assert {one.scheme for one in base.corpus.texts.of_magic.rulebooks} == {"magic"}
    told = [finding.place for finding in base.audit().findings]
    assert told
    assert not [place for place in told if "decimal" in place or "lettered" in place]
    with pytest.raises(NotFound, match="no rules in English of 1 January 2026"):
        base.diff(date(2011, 1, 1), date(2026, 1, 1), language="en")


def test_a_scheme_of_ones_own_and_an_edition_after_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KB_LIBRARY", str(tmp_path / "library"))
    table = tmp_path / "slashed.tsv"
    rows = (
        "chapter\t\t[A-C]",
        "section\t/\t[0-9]{2}",
        "rule\t/\t[1-9]",
        "subrule\t\t[a-z]",
        "chapter_words\ten\tBook",
    )
    table.write_text("\n".join(("level\tsign\twritten", *rows)), "utf-8")
    book = tmp_path / "book.txt"
    book.write_text(ORCHARD.replace("Chapter", "Book").replace("-", "/"), "utf-8")
    for day in ("2025-01-01", "2026-01-01"):
        command("import", "rules", str(book), "--lang", "en", "--scheme", str(table), "--date", day)
    assert "B/01/1 · English · 2025-01-01 – 2025-12-31" in command("rule", "b/01/1", "--date", "2025-03-01")
    use({})


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("chapter\t\t(a+)+\n", "2: found chapter"),
        ("chapter\t\t[1-9]\nwhatever\n", "3: found whatever"),
        ("chapter\t\t[1-9]\n", "a level is missing"),
    ],
)
def test_what_is_no_scheme_is_told_by_its_line(tmp_path: Path, table: str, told: str) -> None:
    file, book = tmp_path / "mine.tsv", tmp_path / "book.txt"
    file.write_text(f"level\tsign\twritten\n{table}", "utf-8")
    book.write_text(ORCHARD, "utf-8")
    assert told in command("import", "rules", str(book), "--lang", "en", "--scheme", str(file), status=2)
    told = command("import", "rules", str(book), "--lang", "en", "--scheme", "none", status=2)
    assert "magic, decimal, lettered" in told


@pytest.mark.usefixtures("library")
def test_the_site_has_their_pages_and_its_search_their_numbers(tmp_path: Path) -> None:
    corpus = kb.open().corpus
    books = tuple(one for one in corpus.texts.rulebooks if one.scheme != MAGIC.name)
    build(corpus._replace(texts=Texts(books, ())), tmp_path / "site")
    page = (tmp_path / "site/en/cr/1.1.2/index.html").read_text("utf-8")
    assert 'href="../../../en/cr/2025-05-03/2.1.9/index.html"' in page
    assert "1.1. The quay" in page
    assert "CR 1.1.2" not in page
    orchard = (tmp_path / "site/en/cr/A-01/index.html").read_text("utf-8")
    assert 'href="../../../en/cr/2025-06-01/B-01-1/index.html"' in orchard
    assert len(settings()["otherNumbers"]) == 2
    assert (tmp_path / "site/en/cr/2025-05-03/2.1/list.json").exists()


def test_every_shipped_scheme_reads_what_it_writes() -> None:
    for name in SHIPPED:
        scheme = shipped(name)
        for number in ((1, 1, ""), (23, 4, "")):
            section = scheme.base + 100 + number[0]
            assert scheme.read(scheme.written(section, *number[1:])) == (section, *number[1:])
    with pytest.raises(ValueError, match="0"):
        Scheme("none", "")
