"""Operators over a made-up imported pool of forty cards: for each query all of them that answer.

The sets were worked out from the cards' data by a second, plain reading of the operators, not by the search.
"""

import csv
import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from kb.api import KnowledgeBase
from kb.corpus.importers.cards import import_mtgjson

HERE = Path(__file__).parent
_TABLE = (HERE / "pool_assertions.tsv").read_text("utf-8").splitlines()[1:]
ROWS = [*csv.reader(_TABLE, delimiter="\t", quoting=csv.QUOTE_NONE)]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KnowledgeBase]:
    folder = tmp_path_factory.mktemp("pool")
    more = {"number": "1", "rarity": "common", "layout": "normal"}
    sets = {
        code: {
            "code": code,
            "name": code,
            "releaseDate": "2021-06-01" if code == "DDD" else "2020-01-01",
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
