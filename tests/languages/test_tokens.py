"""Words as people search for them: tokens, elision, stems."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.languages import CODES, fold, get
from kb.languages.stems import stem
from kb.languages.tokens import MAX_WORD, full_words, tokens


def words(text: str, code: str = "fr") -> list[str]:
    return [token.text for token in tokens(text, get(code)) if not token.part]


def parts(text: str, code: str = "fr") -> list[str]:
    return [token.text for token in tokens(text, get(code)) if token.part]


@pytest.mark.parametrize(
    ("code", "text", "expected"),
    [
        ("fr", "l'épreuve", "epreuve"),
        ("fr", "L’Épreuve", "epreuve"),
        ("fr", "jusqu’à", "a"),
        ("fr", "qu'un", "un"),
        ("it", "dell'isola", "isola"),
        ("it", "dell’isola", "isola"),
        ("it", "un’altra", "altra"),
        ("it", "All'infuori", "infuori"),
        ("en", "card's", "card"),
        ("en", "a player’s", "player"),
    ],
)
def test_what_is_elided_is_dropped(code: str, text: str, expected: str) -> None:
    assert words(text, code)[-1] == expected


def test_an_apostrophe_inside_a_word_stays() -> None:
    assert words("aujourd’hui") == ["aujourd'hui"]
    assert words("l'aujourd'hui") == ["aujourd'hui"]
    assert parts("aujourd'hui") == ["aujourd", "hui"]


def test_the_last_word_is_never_elided() -> None:
    assert full_words(["l", "d"], get("fr")) == range(1, 2)
    assert words("l'") == ["l"]


@pytest.mark.parametrize(
    "whole", ["{2}{u}", "{w/b}", "+1/+1", "-1/-1", "1/1", "*/*", "709.4b", "704.5aa", "613.10"]
)
def test_what_magic_writes_as_one_stays_one(whole: str) -> None:
    assert words(f"avant {whole}, après.") == ["avant", whole, "apres"]


def test_symbols_are_found_alone_too() -> None:
    assert parts("{2}{U}") == ["{2}", "{u}"]
    assert parts("{2}") == []


def test_a_rule_number_loses_its_full_stop_and_a_date_is_none() -> None:
    assert words("voir 708.2. Puis") == ["voir", "708.2", "puis"]
    assert words("1.500.000") == ["1", "500", "000"]


def test_a_hyphenated_word_is_found_whole_and_by_part() -> None:
    assert words("non-terrain") == ["non-terrain"]
    assert parts("non‑terrain") == ["non", "terrain"]
    assert words("c'est-à-dire") == ["est-a-dire"]


def test_halves_written_together_are_two_words() -> None:
    assert words("Assaillement/Barrissement") == ["assaillement", "barrissement"]


def test_ligatures_and_invisible_marks() -> None:
    assert words("l’œil Æther coeur") == ["oeil", "aether", "coeur"]
    assert words("ré\u00adper\u200bcussion") == ["repercussion"]
    assert words("re\u0301percussion") == ["repercussion"]


def test_stems_come_after_folding() -> None:
    french = get("fr")
    for accented, plain in [
        ("répercussions", "repercussion"),
        ("lancées", "lancee"),
        ("défausse", "defausser"),
    ]:
        assert stem(fold(accented), french) == stem(fold(plain), french)
    assert stem("709.4b", french) == "709.4b"
    assert stem("{2}", french) == "{2}"


@pytest.mark.parametrize("code", CODES)
def test_offsets_point_at_the_word(code: str) -> None:
    text = "L’épreuve d'Œdipe {2}{U} +1/+1 non-terrain, dell’isola: the card's 709.4b."
    for token in tokens(text, get(code)):
        assert fold(text[token.start : token.end]) == token.text


@given(st.text(max_size=200), st.sampled_from(CODES))
def test_any_text_is_cut_in_order(text: str, code: str) -> None:
    """Whatever the text, words come in order, none is empty, and none reaches outside."""
    last = 0
    for token in tokens(text, get(code)):
        assert token.text == fold(text[token.start : token.end])[:MAX_WORD]
        assert 0 <= token.start < token.end <= len(text)
        if not token.part:
            assert token.start >= last
            last = token.end


@given(st.text("aeé'’-lL œ", max_size=40))
def test_straight_and_curly_apostrophes_are_one(text: str) -> None:
    assert words(text) == words(text.replace("’", "'"))
