"""Another edition adds what is new in it to the index that is there; nothing found tells in which order."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from kb.corpus import load
from kb.corpus.importers.rules import import_rules
from kb.search import Searcher, build, open_index
from kb.search.postings import whoosh_writer
from kb.search.postings.fields import KEYS, TEXTS, terms_of
from kb.search.postings.whoosh_reader import WhooshPostings

TODAY = date(2031, 5, 1)
# A made-up game: rules move, are reworded, come back; a word of the first edition becomes a term in the
# second, and the third says otherwise what it is.
RULES = {
    date(2030, 1, 1): ["950.1. A zeppelin may moor at any mast.", "950.2. No “anchor” drags over ballonets."],
    date(2030, 6, 1): ["950.1. Masts are counted.", "950.2. A zeppelin may moor at any mast."],
    date(2031, 1, 1): ["950.1. Masts are counted.", '950.2. No "anchor" drags over ballonets.'],
}
GLOSSARY = {
    date(2030, 6, 1): ["Ballonet", "An inner bag. See rule 950, “Mooring.”"],
    date(2031, 1, 1): ["Ballonet", "A bag of air within the gasbag. See rule 950, “Mooring.”"],
}
QUERIES = (
    "zeppelin",
    "ballonet",
    "ballonets",
    "mast",
    "anchor",
    "950.2",
    "inner bag",
    "date:2030-07-01 mast",
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KB_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("KB_LIBRARY", str(tmp_path / "library"))
    return tmp_path


def add(folder: Path, at: int) -> Searcher:
    """The search once that edition has come in."""
    day = list(RULES)[at]
    lines = ["9. Airships", "950. Mooring", *RULES[day]]
    lines += ["Glossary", *GLOSSARY[day], "Credits"] if day in GLOSSARY else []
    file = folder / f"{day}.txt"
    file.write_text("\n\n".join(lines), "utf-8")
    import_rules(file, "en", folder / "library", TODAY, day)
    return open_index()


def found(searcher: Searcher, query: str) -> object:
    results = searcher.search(query, "en", today=TODAY, limit=30)
    return results.total, [(hit.document, hit.how, hit.score, hit.others) for hit in results.hits]


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_the_order_of_imports_cannot_be_seen(folder: Path, order: tuple[int, ...]) -> None:
    open_index()
    for at in order:
        added = add(folder, at)
    whole = build(load())
    one, other = added.postings, whole.postings
    assert isinstance(one, WhooshPostings)
    assert len(one.words) == 4  # of the shipped corpus, and of each edition
    assert added.lexicon.stems == whole.lexicon.stems
    for field in (*KEYS, *TEXTS):
        assert list(one.terms(field)) == list(other.terms(field)), field
    for code, stems in whole.lexicon.stems.items():
        for word, stem in list(stems.items())[::5]:
            for term in ((f"words_{code}", word), (f"stems_{code}", stem or word), (f"facts_{code}", word)):
                assert list(one.frequencies(*term).items()) == list(other.frequencies(*term).items())
                assert one.positions(*term) == other.positions(*term)
                assert one.precomputed(*term) == other.precomputed(*term)
    for query in QUERIES:
        assert found(added, query) == found(whole, query), query


def test_only_what_is_new_is_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add(folder, 0)
    read = list[str]()

    def counted(*words: object) -> object:
        read.append(getattr(words[0], "key", ""))
        return terms_of(*words)  # type: ignore[arg-type]

    monkeypatch.setattr(whoosh_writer, "terms_of", counted)
    add(folder, 1)
    read = [key for key in read if not key.startswith("edition:")]  # they name no words
    assert set(read) == {"rule:en:2030-01-01:950.2", "rule:en:2030-06-01:950.1", "term:en-ballonet"}


def test_a_book_that_is_taken_out_leaves_no_word(folder: Path) -> None:
    add(folder, 0)
    assert open_index().search("ballonets", "en").total > 0
    (folder / "library" / "rules" / "en@2030-01-01.jsonl").unlink()
    searcher = open_index()
    assert searcher.search("ballonets", "en").total == 0
    assert "ballonets" not in searcher.lexicon.stems["en"]
    assert not searcher.postings.terms("words_en", "ballonets")


def test_many_tables_become_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whoosh_writer, "_MOST_TABLES", 2)
    counts = [len(add(folder, at).postings.words) for at in range(3)]  # type: ignore[attr-defined]
    assert counts == [1, 2, 1]
