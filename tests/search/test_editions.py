"""The reader's own rulebooks: one record a wording, all its editions and numbers under it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from kb.corpus import load
from kb.corpus.importers.rules import import_rules
from kb.search import Searcher
from kb.search.open import build

TODAY = date(2031, 5, 1)
# A made-up book: in the second edition one rule has moved, in the third one says something else.
EDITIONS = {
    date(2030, 1, 1): {"950.1": "A zeppelin may moor at any mast.", "950.2": "A gondola has no “anchor”."},
    date(2030, 6, 1): {"950.1": "Masts are counted.", "950.2": "A zeppelin may moor at any mast."},
    date(2031, 1, 1): {"950.1": "Masts are counted.", "950.2": 'A gondola has no "anchor".'},
}


@pytest.fixture(scope="module", params=[(0, 1, 2), (2, 0, 1)], ids=["in order", "newest first"])
def searcher(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Searcher:
    folder = tmp_path_factory.mktemp("editions")
    for at in request.param:
        day = list(EDITIONS)[at]
        lines = ["9. Airships", "950. Mooring", *(f"{at}. {text}" for at, text in EDITIONS[day].items())]
        file = folder / f"{day}.txt"
        file.write_text("\n\n".join(lines), "utf-8")
        import_rules(file, "en", folder / "library", TODAY, day)
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("KB_LIBRARY", str(folder / "library"))
        return build(load())


def found(searcher: Searcher, query: str, day: date | None = None) -> list[tuple[str, str, list[str]]]:
    hits = searcher.search(query, "en", ["rule"], day, today=TODAY).hits
    return [
        (one.document.number, one.document.start, [f"{other.number} {other.start}" for other in one.others])
        for one in hits
    ]


def test_a_wording_is_one_record_whatever_its_numbers_and_typography(searcher: Searcher) -> None:
    zeppelin, gondola, counted = (
        searcher.postings.frequencies("words_en", word) for word in ("zeppelin", "gondola", "counted")
    )
    assert [len(one) for one in (zeppelin, gondola, counted)] == [1, 1, 1]
    places = searcher.record(next(iter(zeppelin))).each()
    assert {(one.number, one.start) for one in places} == {("950.1", "2030-01-01"), ("950.2", "2030-06-01")}


def test_the_place_in_force_is_shown_and_the_others_by_day(searcher: Searcher) -> None:
    assert found(searcher, "zeppelin") == [("950.2", "2030-06-01", ["950.1 2030-01-01"])]
    assert found(searcher, "gondola") == [("950.2", "2031-01-01", ["950.2 2030-01-01"])]


def test_a_row_of_editions_is_told_once(searcher: Searcher) -> None:
    ((number, start, others),) = found(searcher, "counted")
    assert (number, start, others) == ("950.1", "2031-01-01", ["950.1 2030-06-01"])


def test_a_day_has_the_number_of_that_day(searcher: Searcher) -> None:
    assert found(searcher, "zeppelin", date(2030, 2, 1)) == [("950.1", "2030-01-01", ["950.2 2030-06-01"])]
    assert found(searcher, "zeppelin", date(2031, 2, 1)) == []


def test_a_number_asked_for_is_the_number_shown(searcher: Searcher) -> None:
    assert [number for number, _, _ in found(searcher, "950.1")] == ["950.1", "950.1"]


def test_a_number_of_a_day_is_not_one_of_another_day(searcher: Searcher) -> None:
    assert [one[0] for one in found(searcher, "cr:950.1 zeppelin")] == ["950.2"]
    assert found(searcher, "cr:950.1 zeppelin", date(2030, 2, 1)) != []
    assert found(searcher, "cr:950.1 zeppelin", date(2030, 7, 1)) == []
    assert found(searcher, "cr:950. zeppelin", date(2030, 7, 1)) != []
    assert found(searcher, "cr:950.2 zeppelin date:2030-07-01") != []


def test_what_a_whole_book_of_today_says_leads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old rule stands under a number that no later edition has."""
    monkeypatch.setenv("KB_LIBRARY", str(tmp_path / "library"))
    monkeypatch.setattr("kb.search.records.occurrences.WHOLE_BOOK", 2)
    books = {
        date(2030, 1, 1): {"960.1": "A balloon may moor at any mast."},
        date(2031, 1, 1): {"961.1": "Wherever a mast stands free, a balloon may moor if its pilot asks."},
    }
    for day, rules in books.items():
        lines = ["9. Airships", "960. Old", "961. New", *(f"{at}. {text}" for at, text in rules.items())]
        file = tmp_path / f"{day}.txt"
        file.write_text("\n\n".join(lines), "utf-8")
        import_rules(file, "en", tmp_path / "library", TODAY, day)
    shown = [number for number, *_ in found(build(load()), "balloon moor mast")]
    assert shown == ["961.1", "960.1"]
