"""Operators over a made-up imported pool: for each query all cards of the pool that answer."""

import csv
import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from kb.api import KnowledgeBase
from kb.corpus.importers.cards import import_mtgjson

HERE = Path(__file__).parent
ROWS = [*csv.reader((HERE / "pool_assertions.tsv").read_text("utf-8").splitlines(), delimiter="\t")][1:]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KnowledgeBase]:
    folder = tmp_path_factory.mktemp("pool")
    more = {"number": "1", "rarity": "common", "layout": "normal"}
    sets = {
        code: {
            "code": code,
            "name": code,
            "releaseDate": "2020-01-01",
            "cards": [more | card for card in cards],
        }
        for code, cards in json.loads((HERE / "pool.json").read_text("utf-8")).items()
    }
    path = folder / "AllPrintings.json"
    path.write_text(json.dumps({"meta": {}, "data": sets}), "utf-8")
    import_mtgjson(path, folder / "library", date(2026, 1, 1), lambda *_: None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KB_LIBRARY", str(folder / "library"))
        yield KnowledgeBase()


@pytest.fixture(scope="module")
def pool(base: KnowledgeBase) -> frozenset[str]:
    """The cards that are not the corpus's own."""
    own = KnowledgeBase(Path(__file__).parents[2] / "corpus").cards.cards
    return frozenset(base.cards.cards) - frozenset(own)


@pytest.mark.parametrize(("query", "cards"), ROWS, ids=[query for query, _ in ROWS])
def test_each_query_finds_these_cards_of_the_pool(
    base: KnowledgeBase, pool: frozenset[str], query: str, cards: str
) -> None:
    found = base.search(query, limit=500)
    assert {hit.document.source for hit in found.hits} & pool == set(cards.split()) - {"-"}
