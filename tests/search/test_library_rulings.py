"""The rulings on a library's cards are searched by plain words, and so are the names of its cards."""

import json
from collections.abc import Iterator
from datetime import date

import pytest

from kb.api import KnowledgeBase
from kb.corpus.importers.cards import import_mtgjson

NAMES = ("Wandering Zorker of Dusk", "Dusk Wanderer Zorker", "Mild Zorker", "Fourth One", "Fifth One")
RULINGS = {
    0: [("2019-01-01", "A quavelled permanent glows until the turn ends.")],
    1: [
        ("2019-01-01", "A quavelled permanent glows until the turn ends."),
        ("2020-02-02", "It never glows twice."),
    ],
    2: [("2018-03-03", "Permanents are unaffected by the glow.")],
}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KnowledgeBase]:
    folder = tmp_path_factory.mktemp("rulings")
    cards = [
        {
            **{"name": name, "number": str(at), "rarity": "common", "layout": "normal", "type": "Instant"},
            "rulings": [{"date": day, "text": text} for day, text in RULINGS.get(at, ())],
        }
        for at, name in enumerate(NAMES)
    ]
    held = {"code": "AAA", "name": "A", "releaseDate": "2019-01-01", "cards": cards}
    path = folder / "AAA.json"
    path.write_text(json.dumps({"data": held}), "utf-8")
    import_mtgjson(path, folder / "library", date(2026, 1, 1), lambda *_: None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KB_LIBRARY", str(folder / "library"))
        yield KnowledgeBase()


def found(base: KnowledgeBase, query: str, **options: object) -> list[tuple[str, str]]:
    hits = base.search(query, **options).hits  # type: ignore[arg-type]
    return [(hit.document.title("en"), hit.document.start) for hit in hits]


def test_a_ruling_is_found_by_its_words_and_names_its_cards(base: KnowledgeBase) -> None:
    both = ("Dusk Wanderer Zorker, Wandering Zorker of Dusk", "2019-01-01")
    assert sorted(found(base, "permanent glow", kinds=("rulings",))[:2]) == [
        both,
        ("Mild Zorker", "2018-03-03"),
    ]
    assert found(base, "quavelled permanents", kinds=("rulings",)) == [both]
    assert found(base, "in:rulings quavelled") == [both]
    assert found(base, '"never glows"', kinds=("rulings",)) == [("Dusk Wanderer Zorker", "2020-02-02")]


def test_rulings_stand_where_they_are_looked_for_alone(base: KnowledgeBase) -> None:
    assert not found(base, "quavelled")
    assert not found(base, "quavelled", kinds=("rules",))
    assert not found(base, "quavelled", kinds=("rulings",), texts="fr")
    assert found(base, "quavelled", kinds=("rulings",), texts="en")


def test_those_after_the_day_are_left_out(base: KnowledgeBase) -> None:
    ruling = ("Dusk Wanderer Zorker", "2020-02-02")
    assert ruling not in found(base, "twice glows", kinds=("rulings",), day=date(2019, 6, 1))
    assert ruling in found(base, "twice glows", kinds=("rulings",), day=date(2020, 6, 1))


def test_each_page_has_the_next_and_counts_stand_still(base: KnowledgeBase) -> None:
    pages = [base.search("glow", kinds=("rulings",), limit=1, offset=at) for at in range(4)]
    assert {page.total for page in pages} == {3}
    assert len({hit.document.key for page in pages for hit in page.hits}) == 3


def test_all_names_with_the_words_are_found_in_any_order(base: KnowledgeBase) -> None:
    names = {"Wandering Zorker of Dusk", "Dusk Wanderer Zorker"}
    for query in ("dusk zorker", "zorker dusk", "zorker wander"):
        assert names <= {name for name, _ in found(base, query)}, query
