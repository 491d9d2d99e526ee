"""Words that no glossary has lead a question to a text in another language."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.corpus.terms import load_everyday
from kb.errors import Findings
from kb.search import Searcher


@pytest.mark.parametrize(
    ("code", "query", "anchor"),
    [
        ("en", "who invented split cards", "storia-unglued-2"),
        ("fr", "qui a inventé les cartes doubles", "storia-unglued-2"),
        ("en", "can my opponent respond between the two halves of an aftermath card", "priorite"),
        ("it", "priorità fra le due metà con conseguenze", "priorite"),
    ],
)
def test_an_everyday_word_finds_a_foreign_text(index: Searcher, code: str, query: str, anchor: str) -> None:
    hits = index.search(query, preferred=code, limit=5).hits
    assert anchor in [hit.document.anchor for hit in hits]


def test_everyday_words_are_no_terms(index: Searcher) -> None:
    found = index.search("inventer", preferred="fr")
    assert not any(hit.how == "name" for hit in found.hits)
    assert not found.expansions


def test_rows_have_single_words_in_each_language(tmp_path: Path) -> None:
    (tmp_path / "everyday.tsv").write_text("fr\tit\ten\ntour\tturno\tturn of play\n", "utf-8")
    with pytest.raises(Findings, match="turn of play"):
        load_everyday(tmp_path)
    assert len(load_everyday()) > 100
