"""What a text index is made from: the library's cards are not in it, the names of their sets are."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from synthetic_pool import foreign, mtg_card, mtg_file, mtg_set

from kb import corpus
from kb.corpus.importers.cards import import_mtgjson


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KB_LIBRARY", str(tmp_path / "library"))
    return tmp_path


def named(folder: Path, french: str, code: str = "AAA") -> tuple[str, str]:
    """Imports a card with that French name; the corpus's fingerprint, and the index's."""
    card = mtg_card("Made Bear", foreignData=[foreign("French", french)])
    sets = folder / "sets"
    sets.mkdir(exist_ok=True)
    (sets / "one.json").write_text(json.dumps(mtg_file(mtg_set(code, [card]))), "utf-8")
    import_mtgjson(sets, folder / "library", date(2031, 5, 1), lambda *_: None)
    return corpus.fingerprint(), corpus.index_fingerprint()


def test_another_name_leaves_the_index_as_it_is(library: Path) -> None:
    before, after = named(library, "Ours inventé"), named(library, "Ours forgé")
    assert before[0] != after[0]
    assert before[1] == after[1]


def test_another_set_does_not(library: Path) -> None:
    assert named(library, "Ours inventé")[1] != named(library, "Ours inventé", "BBB")[1]


def test_without_a_library_both_are_the_same(library: Path) -> None:
    assert corpus.fingerprint() == corpus.index_fingerprint()
