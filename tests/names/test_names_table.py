"""The name table: what was put in is found, in whatever it is kept."""

from __future__ import annotations

import mmap
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.names.entry import LOOSE, STRICT, Form, NameEntry
from kb.names.key import match_key
from kb.names.table import NameTable
from kb.names.table_writer import build, table_of
from kb.names.words import phrased, worded

CARDS = [
    [
        NameEntry("fire-ice", 1, "Fire", "en"),
        NameEntry("fire-ice", 2, "Ice", "en"),
        NameEntry("fire-ice", 1, "Feu", "fr", sources="CMD:v5"),
        NameEntry("fire-ice", 2, "Glace", "fr"),
    ],
    [NameEntry("fireball", None, "Fireball", "en"), NameEntry("fireball", None, "Boule de feu", "fr")],
]


def test_a_card_is_found_by_each_key_with_all_its_names() -> None:
    table = table_of(CARDS)
    for key in ("fire", "ice", "fire ice", "ice fire", "fireice", "feu", "feu glace", "glace feu"):
        assert [filed.entries for filed in table.find(key)] == [tuple(CARDS[0])], key
    for key in ("boule feu", "boule de feu"):
        assert [filed.entries for filed in table.find(key)] == [tuple(CARDS[1])]
    assert table.find("fir") == table.find("zzz") == table.find("") == []


def test_keys_by_their_number() -> None:
    table = table_of([*CARDS, [NameEntry("2-mace", None, "+2 Mace", "en")]])
    keys = [table.key(number) for number in range(len(table))]
    assert keys == sorted(keys) == [key for key, _ in table.starting("")]
    assert [key.strip("2") for key in keys] == [key.decode() for key in table.rough_keys()]


def test_what_a_key_begins_with() -> None:
    table = table_of(CARDS)
    assert "fire" in table
    assert "boule de feu" in table
    assert [key for key in ("fir", "boule feu", "ice fire", "fireice") if key in table] == []
    assert [key for key, _ in table.beginnings("fireiced", 2, 8)] == ["fire", "fireice"]
    assert [key for key, _ in table.beginnings("fireiced", 2, 4)] == ["fire"]
    assert list(table.beginnings("", 2, 8)) == []


def test_the_forms_that_have_a_key_are_told_with_how() -> None:
    table = table_of(CARDS)
    loosely, strictly = table.find("boule feu"), table.find("boule de feu")
    assert [filed.forms for filed in strictly] == [((Form("Boule de feu", "fr", None), STRICT),)]
    assert [filed.forms for filed in loosely] == [((Form("Boule de feu", "fr", None), LOOSE),)]
    assert [filed.forms for filed in table.find("ice")] == [((Form("Ice", "en", 2), STRICT),)]
    assert [filed.forms for filed in table.find("ice fire")] == [()]


def test_names_by_id() -> None:
    table = table_of(CARDS)
    assert table.names("fire-ice") == tuple(CARDS[0])
    assert table.names("fire") == ()
    assert list(table.cards()) == [tuple(card) for card in CARDS]


def test_beginnings_in_order() -> None:
    keys = [key for key, _ in table_of(CARDS).starting("fire")]
    assert keys == sorted(keys) == ["fire", "fire ice", "fireball", "fireice"]


def test_a_mapped_file_answers_as_memory_does(tmp_path: Path) -> None:
    file = tmp_path / "names"
    file.write_bytes(build(CARDS, "stamp"))
    with file.open("rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        table = NameTable(mapped)
        assert table.fingerprint == "stamp"
        assert table.find("feu") == table_of(CARDS).find("feu")


@pytest.mark.parametrize("cut", [0, 5, 40, -1])
def test_what_is_not_a_whole_table_is_refused(cut: int) -> None:
    with pytest.raises(ValueError, match=r"table|literal|unpack"):
        NameTable(build(CARDS)[:cut])


def test_an_empty_table_finds_nothing() -> None:
    table = table_of([])
    assert len(table) == 0
    assert table.find("fire") == list(table.starting("f")) == list(table.cards()) == []


@given(st.lists(st.text(alphabet="abc é'-", min_size=1, max_size=8), min_size=1, max_size=20, unique=True))
def test_every_name_is_found_whatever_the_others(names: list[str]) -> None:
    cards = [[NameEntry(f"card-{at}", None, name, "en")] for at, name in enumerate(names)]
    table = table_of(cards)
    for at, name in enumerate(names):
        if match_key(name):
            assert f"card-{at}" in {filed.entries[0].card_id for filed in table.find(match_key(name))}


@given(
    st.lists(st.text(alphabet="ab c2é", min_size=1, max_size=8), max_size=12, unique=True),
    st.lists(st.text(alphabet="abc", min_size=1, max_size=3), min_size=1, max_size=3),
)
def test_cards_are_found_by_how_words_of_their_names_begin(names: list[str], typed: list[str]) -> None:
    table = table_of([NameEntry(f"card-{at}", None, name, "en")] for at, name in enumerate(names))
    named = {f"card-{at}": match_key(name).split() for at, name in enumerate(names) if match_key(name)}
    having = {
        card
        for card, words in named.items()
        if all(any(word.strip("2").startswith(one) for word in words) for one in typed)
    }
    assert {match.card_id for match in worded(table, typed)} == having
    for card, words in named.items():
        assert card in phrased(table, " ".join(words)) or not "".join(words).strip("2")


def test_one_word_of_a_name_may_have_an_error() -> None:
    table = table_of(CARDS)
    assert worded(table, ["boule", "fireball"]) == worded(table, ["fierball"]) == ()
    for typed in (["fierball"], ["feu", "bouel"], ["bouel", "feu"]):
        assert [match.card_id for match in worded(table, typed, errors=1)] == ["fireball"], typed
    assert worded(table, ["bouel", "fue"], errors=1) == ()
