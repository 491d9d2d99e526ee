"""Spellings that a reader thinks equal have one key."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.languages import fold, normalise, sort_key

EQUAL = [
    ("Épreuve", "epreuve"),
    ("cœur", "COEUR"),
    ("Ætheris", "aetheris"),
    ("l’épreuve", "l'epreuve"),
    ("l\u02bcepreuve", "l`épreuve"),
    ("Più", "piu\u0300"),
    ("ｆｅｕ", "feu"),
    ("Feu\u00a0 \u2009//\u202fGlace", "feu // glace"),
    ("après‑demain", "apres-demain"),
    ("« Feu »", '" feu "'),
    ("\ufeffFeu\u200b", "feu"),
    ("Straße", "STRASSE"),
    ("ﬁn", "fin"),
    ("Łódź", "lodz"),
]


@pytest.mark.parametrize(("one", "other"), EQUAL)
def test_readers_think_these_equal(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"), [("feu", "fou"), ("l'eau", "leau"), ("a-b", "ab"), ("+1/+1", "-1/-1")]
)
def test_readers_think_these_different(one: str, other: str) -> None:
    assert fold(one) != fold(other)


def test_a_key_is_its_own_key_for_every_character_of_unicode() -> None:
    characters = map(chr, range(sys.maxunicode + 1))
    assert [letter for letter in characters if fold(fold(letter)) != fold(letter)] == []


@given(st.text())
def test_a_key_is_its_own_key(text: str) -> None:
    """Folding twice is folding once, and leaves no case, no edge spaces, no doubled spaces."""
    key = fold(text)
    assert fold(key) == key
    assert key == key.strip()
    assert "  " not in key


@given(st.text())
def test_lossless_differences_come_first(text: str) -> None:
    """What `normalise` makes equal, `fold` makes equal; normalising twice is normalising once."""
    assert fold(normalise(text)) == fold(text)
    assert normalise(normalise(text)) == normalise(text)


@given(st.text(alphabet=st.characters(codec="latin-1")))
def test_case_does_not_count(text: str) -> None:
    """Upper and lower case of Western letters fold alike."""
    assert fold(text.upper()) == fold(text) == fold(text.lower())


def test_names_are_ordered_by_letters_first_marks_last() -> None:
    names = ["Zèbre", "Éclair", "Œuvre", "Eclair", "Oeil", "l'Île", "âme", "Ame"]
    assert sorted(names, key=sort_key) == [
        "Ame",
        "âme",
        "Eclair",
        "Éclair",
        "l'Île",
        "Oeil",
        "Œuvre",
        "Zèbre",
    ]


@pytest.mark.parametrize("letter", [chr(at) for at in range(128)])
def test_plain_letters_are_normalised_as_others_are(letter: str) -> None:
    """Alone, and beside one that is not ASCII."""
    assert f"{normalise(letter)}é" == normalise(f"{letter}é")
