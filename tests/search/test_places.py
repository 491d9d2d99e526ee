"""Sets, cycles, sections, editions and articles are hits of their own, by what they are called."""

from __future__ import annotations

import pytest

from kb.answers.hits import hit_documents
from kb.search import Searcher

NAMED = [
    ("fr", "Apocalypse", "set:APC"),
    ("fr", "APC", "set:APC"),
    ("fr", "extension Apocalypse", "set:APC"),
    ("it", "espansione Apocalisse", "set:APC"),
    ("en", "Dragon's Maze", "set:DGM"),
    ("en", "Planar Chaos block", "set:PLC"),
    ("fr", "cycle apocalypse", "cycle:apocalypse"),
    ("fr", "section cartes doubles", "rule:fr:2010-02-01:708"),
    ("it", "sezione carte split", "rule:it:2024-11-08:709"),
    ("en", "chapter Split Cards", "rule:en:2010-02-01:708"),
    ("fr", "édition 2010", "edition:2010-02-01"),
    ("fr", "règles du 1er février 2010", "edition:2010-02-01"),
    ("en", "rules 2010", "edition:2010-02-01"),
    ("it", "regole 2010-02-01", "edition:2010-02-01"),
    ("fr", "La répercussion", "article:fr:repercussion"),
    ("it", "articolo carta split", "article:it:carte-split"),
    ("en", "article Carta split", "article:it:carte-split"),
]


@pytest.mark.parametrize(("code", "query", "key"), NAMED)
def test_a_place_is_a_hit_by_its_name(index: Searcher, code: str, query: str, key: str) -> None:
    hits = index.search(query, preferred=code).hits
    assert key in [hit.document.key for hit in hits[:4]]


def test_no_words_but_its_name_find_a_place(index: Searcher) -> None:
    found = index.search("cartes Apocalypse sections disponibles", preferred="fr", limit=100).hits
    assert not any(hit.document.is_place for hit in found)
    assert not index.search("Apocalypse in:terms", preferred="fr").hits[:1]


def test_a_place_has_a_document(index: Searcher) -> None:
    found = index.search("APC", preferred="it")
    (document,) = hit_documents(found.groups, index, "it")
    assert document["object"] == "set"
    assert document["name"] == "Apocalisse"
    assert "s:APC" in document["text"]
