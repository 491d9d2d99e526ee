"""The languages as data of one shape, and what people type for them."""

from __future__ import annotations

import pytest

from kb.errors import UsageError, parse_code
from kb.languages import CODES, INTERFACE, LANGUAGES, Language, fold, get


@pytest.mark.parametrize(
    "text", ["fr", "FR", "fra", "fr-FR", "fr_FR", "French", "français", "Français", " francais "]
)
def test_french_is_french_however_it_is_spelled(text: str) -> None:
    assert parse_code(text) == "fr"


@pytest.mark.parametrize("text", ["it", "ita", "it-IT", "Italian", "italiano", "ITALIANO"])
def test_italian_is_italian(text: str) -> None:
    assert parse_code(text) == "it"


@pytest.mark.parametrize("text", ["", "de", "klingon", "frit", "fr,it", "\x00", "f" * 10_000])
def test_another_language_is_refused_and_named(text: str) -> None:
    with pytest.raises(UsageError) as refused:
        parse_code(text)
    assert "fr, it" in refused.value.render("en")


def test_the_interface_speaks_the_languages_of_the_corpus() -> None:
    assert set(INTERFACE) == set(CODES) == {"fr", "it", "en"}


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=CODES)
def test_every_word_is_stored_as_it_is_matched(language: Language) -> None:
    words = {*language.aliases, *language.elisions, *language.articles, *language.joiners}
    words |= {*language.rule_words, *language.number_words, *language.part_words, *language.stop_words}
    words |= {*language.from_words, *language.range_words}
    assert {word for word in words if fold(word) != word} == set()
    assert get(language.code) is language


def test_no_language_is_called_like_another() -> None:
    said = [alias for language in LANGUAGES.values() for alias in language.aliases]
    assert len(said) == len(set(said))


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("fr", "l d j m n s t c qu lorsqu puisqu jusqu quelqu"),
        ("it", "l un dell nell sull dall all quell quest degl agl dagl negl sugl"),
    ],
)
def test_the_little_words_that_lose_their_vowel_are_known(code: str, words: str) -> None:
    assert set(words.split()) <= set(get(code).elisions)
