"""Small parts of the look-up of names, each with the cases that tell it from its neighbours."""

from __future__ import annotations

import pytest

from kb.names.entry import NameEntry
from kb.names.key import articles, match_key, squeeze, trimmed
from kb.names.ladder import nearest, resolve
from kb.names.table import NameTable
from kb.names.table_writer import table_of
from kb.names.typo import _probes

CARDS = [
    ("fire-ice", 1, "Fire", "en"),
    ("fire-ice", 2, "Ice", "en"),
    ("fire-ice", 1, "Feu", "fr"),
    ("fire-ice", 2, "Glace", "fr"),
    ("hail", None, "Hail Storm", "en"),
    ("hail", None, "Orage de grêle", "fr"),
    ("hale", None, "Hale Storm", "en"),
    ("hale", None, "Grandine", "it"),
    *((f"stone-{at}", None, f"Stone Wall {letter}", "en") for at, letter in enumerate("ABCDEFGH")),
]


@pytest.fixture(scope="module")
def table() -> NameTable:
    held: dict[str, list[NameEntry]] = {}
    for card, part, text, language in CARDS:
        held.setdefault(card, []).append(NameEntry(card, part, text, language))
    return table_of(list(held.values()))


def test_as_many_names_are_near_as_are_asked_for(table: NameTable) -> None:
    assert len(nearest(table, "Stone Wall Z", limit=3)) == 3
    assert len(nearest(table, "Stone Wall Z")) == 5
    assert len(nearest(table, "Stone Wall Z", limit=8)) == 8
    assert len(set(nearest(table, "Stone Wall Z", limit=8))) == 8
    assert nearest(table, "qqqq") == []


def test_of_equal_names_that_of_the_language_comes_first(table: NameTable) -> None:
    assert nearest(table, "Haxle Storm", language="fr")[0] in ("Hail Storm", "Hale Storm")
    assert "Orage de grêle" in nearest(table, "orage de grelle", language="fr")
    assert nearest(table, "grandina", language="it")[0] == "Grandine"


@pytest.mark.parametrize(
    ("typed", "language", "how", "name", "part", "spoken"),
    [
        ("Glace // Feu", None, "folded", "Feu // Glace", None, "fr"),
        ("Fire // Glace", None, "folded", "Fire // Glace", None, "en"),
        ("Glace", None, "half", "Glace", 2, "fr"),
        ("Feu // Glace", "fr", "exact", "Feu // Glace", None, "fr"),
    ],
)
def test_halves_make_a_name_in_their_printed_order(
    table: NameTable, typed: str, language: str | None, how: str, name: str, part: int | None, spoken: str
) -> None:
    first = resolve(table, typed, language).matches[0]
    assert (first.how, first.name, first.part, first.language) == (how, name, part, spoken)


def test_articles_are_those_of_all_languages_with_their_elided_forms() -> None:
    found = articles()
    assert {"the", "an", "le", "les", "du", "il", "gli", "della"} <= found
    assert {"l", "dell"} <= found  # of “la” and “della”
    assert not {"qu", "jusqu", "c", "sull", "and", "et"} & found


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Fire // Ice", "fire ice"),
        ("L'Épreuve", "lepreuve"),
        ("  A--B  ", "a b"),
        ("Who/What/When", "who what when"),
        ("Ætherize!", "aetherize"),
        ("+2 Mace", "2 mace"),
        ("☃ Snow", "snow"),
    ],
)
def test_a_key_has_the_words_alone(text: str, key: str) -> None:
    assert match_key(text) == key
    assert squeeze(match_key(text)) == key.replace(" ", "")


@pytest.mark.parametrize(
    ("text", "rest", "held"),
    [
        ("carte Feu (Feu/Glace) [APC] 128", "Feu", "Feu/Glace"),
        ("la carta Fuoco", "Fuoco", ""),
        ("Feu", "Feu", ""),
        ("(Feu)", "(Feu)", ""),
        ("Erase (Not the Urza's Legacy One)", "Erase", "Not the Urza's Legacy One"),
    ],
)
def test_what_stands_around_a_name_is_taken_off(text: str, rest: str, held: str) -> None:
    assert trimmed(text) == (rest, held)


@pytest.mark.parametrize(("asked", "errors"), [(6, 1), (7, 1), (9, 2), (20, 2)])
def test_probes_stand_within_the_query_and_find_each_length(asked: int, errors: int) -> None:
    probes = _probes(asked, errors)
    assert {probe.length for probe in probes} == set(range(asked - errors, asked + errors + 1))
    assert all(0 <= probe.start < probe.end for probe in probes)
    of_same = [probe for probe in probes if probe.length == asked]
    assert len(of_same) == (2 if errors == 1 else 5)  # with two errors the middle piece may have moved by one
    assert min(probe.start for probe in of_same) == 0
    assert max(probe.end for probe in of_same if probe.start) == asked
