"""The packed names of a wheel are the lists, to the letter, at less than half their size."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kb.corpus.name_pack import pack, unpack
from kb.corpus.names import PACK, read_game_names, read_names
from kb.names.compact import compact, expand
from kb.names.entry import NameEntry


def test_what_is_packed_comes_out_again() -> None:
    cards = read_game_names()
    data = pack(cards)
    assert len(data) < 500_000
    found: dict[str, set[NameEntry]] = {}
    for entry in unpack(data):
        found.setdefault(entry.card_id, set()).add(entry)
    assert found == {card[0].card_id: set(card) for card in cards}


def test_a_line_holds_halves_and_printings() -> None:
    card = [
        NameEntry("fire-ice", 1, "Fire", "en", sources="APC:v5"),
        NameEntry("fire-ice", 2, "Ice", "en", sources="APC:v5"),
        NameEntry("fire-ice", 1, "Feu", "fr", sources="CMD:v5"),
        NameEntry("fire-ice", 1, "Feux", "fr", sources="INV:v4"),
    ]
    line = compact(card)
    assert line == "Feu|Feux // \t // \tFire // Ice"
    assert set(expand("fire-ice", line, compact(card, lambda entry: entry.sources))) == set(card)


def test_a_corpus_with_the_pack_reads_as_one_with_the_lists(root: Path, tmp_path: Path) -> None:
    corpus = tmp_path / "corpus"
    shutil.copytree(root / "corpus", corpus, ignore=shutil.ignore_patterns("names.tsv", "rules", "articles"))
    for language in ("fr", "it", "en"):
        shutil.copy(root / "corpus" / language / "cards/names.tsv", corpus / language / "cards")
    (corpus / PACK).write_bytes(pack(read_game_names()))
    lists = {card[0].card_id: set(card) for card in read_names()}
    assert {card[0].card_id: set(card) for card in read_names(corpus)} == lists


@pytest.mark.parametrize("data", [b"", b"PK\3\4", b"\xfd7zXZ\0"])
def test_what_is_no_pack_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        list(unpack(data))
