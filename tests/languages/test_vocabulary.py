"""The words that players of each language type: one meaning each, written as the language writes them."""

from __future__ import annotations

import re

import pytest

from kb.checker import Zone, parse_question, parse_zone
from kb.checker.model.question import Compare, Match
from kb.cli.commands import check
from kb.languages import LANGUAGES, fold, meanings
from kb.languages.language import Vocabulary
from kb.messages import catalog


@pytest.mark.parametrize("subject", Vocabulary._fields)
def test_a_word_means_one_thing(subject: str) -> None:
    said = [
        (fold(word), meant)
        for language in LANGUAGES.values()
        for meant, words in getattr(language.vocabulary, subject).items()
        for word in words
    ]
    assert len({word for word, _ in said}) == len(set(said)) == len(meanings(subject))


@pytest.mark.parametrize("code", ["fr", "it"])
def test_every_zone_has_its_word(code: str) -> None:
    zones = LANGUAGES[code].vocabulary.zones
    assert zones.keys() == set(Zone)
    assert all(parse_zone(word.upper()) == zone for zone, words in zones.items() for word in words)


@pytest.mark.parametrize(
    ("typed", "english"),
    [("couleurs", "colors"), ("MÊME-NOM", "same-name"), ("valore", "mv"), ("lanciabile", "castable")],
)
def test_questions_of_one_word(typed: str, english: str) -> None:
    assert parse_question(typed) == parse_question(english)


@pytest.mark.parametrize(
    ("typed", "english"),
    [("valeur<=2", "mv<=2"), ("couleur:bleue", "c:u"), ("tipo:istantaneo", "t:istantaneo")],
)
def test_conditions(typed: str, english: str) -> None:
    found, wanted = parse_question(typed), parse_question(english)
    assert found._replace(text="") == wanted._replace(text="")


@pytest.mark.parametrize("code", ["fr", "it"])
def test_the_help_shows_questions_that_can_be_asked(code: str) -> None:
    """Every reading, condition and comparison that `kb check --help` names in the reader's words."""
    closing = catalog(code).render(check._QUESTIONS)
    readings, conditions, relations = re.findall(r"\(([^()]+)\)", closing)[:3]
    asked = [parse_question(word.strip(' "\n')) for word in readings.replace("\n", " ").split(",")]
    assert len(asked) == 23
    assert not any(isinstance(question, Match) for question in asked)
    typed = re.findall(r"-?[\w-]+[<:=]+\S*[^\s,]", conditions)
    assert len(typed) >= 7
    assert all(isinstance(parse_question(word), Match) for word in typed)
    assert {type(parse_question(word)) for word in relations.replace("\n", " ").split(", ")} == {Compare}
