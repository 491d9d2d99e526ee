"""Type lines in the reader's words; what has no translation is never passed off as one."""

from __future__ import annotations

import pytest

from kb.cards import ManaSymbol, TypeLine
from kb.cards.words import keyword_name, keyword_word, symbol_word, type_line_words


@pytest.mark.parametrize(
    ("line", "language", "words"),
    [
        ("Instant", "fr", "Éphémère"),
        ("Instant", "it", "Istantaneo"),
        ("Enchantment — Room", "it", "Incantesimo — Stanza"),
        ("Legendary Creature — Human Wizard", "en", "Legendary creature — Human Wizard"),
        ("Legendary Enchantment", "it", "Incantesimo leggendario"),
        ("Basic Land", "it", "Terra base"),
        ("Basic Land", "fr", "Terrain de base"),
        ("Instant Sorcery", "fr", "Éphémère et rituel"),
        ("Instant Sorcery", "it", "Istantaneo e stregoneria"),
        ("Sorcery Instant", "fr", "Rituel et éphémère"),
        ("Instant Sorcery", "en", "Instant and sorcery"),
        ("Artifact Creature", "fr", "Créature-artefact"),
        ("Legendary Artifact Creature", "it", "Creatura artefatto leggendaria"),
        ("Legendary Artifact Creature", "en", "Legendary artifact creature"),
        ("Legendary Creature — Human Wizard", "it", "Creatura leggendaria — Mago Umano"),
        ("Legendary Creature — Human Wizard", "fr", "Créature légendaire : humain et sorcier"),
        ("Creature — Human Zzyzx", "it", "Creatura — Zzyzx (en) Umano"),
    ],
)
def test_type_lines(line: str, language: str, words: str) -> None:
    assert type_line_words(TypeLine.parse(line), language).replace("\u202f:", " :") == words


def test_french_subtypes_follow_a_colon() -> None:
    words = type_line_words(TypeLine.parse("Creature — Zzyzx"), "fr")
    assert words.replace("\u00a0", " ").replace("\u202f", " ") == "Créature : Zzyzx (en)"


@pytest.mark.parametrize(
    ("language", "words"),
    [("fr", "fusion, Zzyzxing (en)"), ("it", "fusione, Zzyzxing (en)"), ("en", "fuse, Zzyzxing")],
)
def test_a_keyword_without_a_translation_says_so(language: str, words: str) -> None:
    assert ", ".join(keyword_word(one).render(language) for one in ("Fuse", "Zzyzxing")) == words


@pytest.mark.parametrize(
    ("word", "language", "name"),
    [
        ("Fuse", "fr", "fusion"),
        ("Fuse", "it", "fusione"),
        ("Zzyzxing", "it", None),
        ("Menace", "it", "minacciare"),
    ],
)
def test_a_keyword_without_an_attested_name_has_none(word: str, language: str, name: str | None) -> None:
    assert keyword_name(word, language) == name


@pytest.mark.parametrize(
    ("symbol", "french", "italian", "english"),
    [
        ("{1}", "1 mana générique", "1 mana generico", "1 generic mana"),
        ("{2}", "2 manas génériques", "2 mana generici", "2 generic mana"),
        ("{X}", "X manas génériques", "X mana generici", "X generic mana"),
        ("{R}", "mana rouge", "mana rosso", "red mana"),
        ("{G/W}", "mana vert ou blanc", "mana verde o bianco", "green or white mana"),
        ("{2/W}", "2 manas génériques ou mana blanc", "2 mana generici o mana bianco", None),
    ],
)
def test_a_mana_symbol_read_aloud_agrees_with_its_number(
    symbol: str, french: str, italian: str, english: str | None
) -> None:
    said = symbol_word(ManaSymbol.parse(symbol))
    told = [said.render(language) for language in ("fr", "it", "en")]
    assert told == [french, italian, english or "2 generic mana or white mana"]
