"""The match key: which spellings of a name are one."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kb.names.key import closed_key, loose_key, match_key, squeeze, trimmed


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Fire // Ice", "fire ice"),
        ("Feu/Glace", "feu glace"),
        ("L’Épreuve", "lepreuve"),
        ("l'e\u0301preuve", "lepreuve"),
        ("Coup d'Æther", "coup daether"),
        ("Cœur de lion", "coeur de lion"),
        ("ＦＩＲＥ", "fire"),
        ("Fi\u200bre", "fire"),
        ("Jace, the Mind Sculptor", "jace the mind sculptor"),
        ("El-Hajjâj", "el hajjaj"),
        ("R&D's Secret Lair", "r ds secret lair"),
        ("+2 Mace", "2 mace"),
        ("SP//dr", "sp dr"),
        ("« Ach Hans, fuis »", "ach hans fuis"),
        ("_____", "_____"),
        ("", ""),
    ],
)
def test_strict_key(text: str, key: str) -> None:
    assert match_key(text) == key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("L’Épreuve", "epreuve"),
        ("dell'isola", "isola"),
        ("della isola", "isola"),
        ("Le feu", "feu"),
        ("The Mind Sculptor", "mind sculptor"),
        ("Un", "un"),
        ("Urza's Tower", "urzas tower"),
        ("Aujourd'hui", "aujourdhui"),
        ("(l'isola)", "isola"),
    ],
)
def test_loose_key_has_no_articles(text: str, key: str) -> None:
    assert loose_key(text) == key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("SP//dr, Piloted by Peni", "spdr piloted by peni"),
        ("R&D's Secret Lair", "rds secret lair"),
        ("B.F.M. (Big Furry Monster)", "bfm big furry monster"),
        ("Borrowing 100,000 Arrows", "borrowing 100000 arrows"),
        ("Fire // Ice", "fire ice"),
        ("_____", ""),
    ],
)
def test_signs_in_words_closed_up(text: str, key: str) -> None:
    assert closed_key(text) == key


@pytest.mark.parametrize(
    ("text", "bare", "bracket"),
    [
        ("Feu (Feu/Glace)", "Feu", "Feu/Glace"),
        ("carte Feu (Feu/Glace) [APC] 128", "Feu", "Feu/Glace"),
        ("Glace (fr)", "Glace", "fr"),
        ("la carta Fuoco", "Fuoco", ""),
        ("Feu", "Feu", ""),
        ("(Feu)", "(Feu)", ""),
        ("1996", "1996", ""),
        ("", "", ""),
    ],
)
def test_what_stands_around_a_name_is_cut(text: str, bare: str, bracket: str) -> None:
    assert trimmed(text) == (bare, bracket)


@given(st.text(max_size=60))
@example("0 '")
def test_the_key_of_a_key_is_itself(text: str) -> None:
    assert match_key(match_key(text)) == match_key(text)
    assert squeeze(match_key(text)).replace(" ", "") == squeeze(match_key(text))


@given(st.text(alphabet="aeiouéèàùçœæABC '’-", min_size=1, max_size=30))
def test_case_does_not_count(text: str) -> None:
    assert match_key(text.upper()) == match_key(text)
