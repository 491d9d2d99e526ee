"""Places of the corpus in readers' words: every one that the audit names, and what is no place."""

from __future__ import annotations

from datetime import date

import pytest

from kb.audit import audit
from kb.corpus import load
from kb.rules.place_words import place_words


@pytest.mark.parametrize(
    ("place", "language", "said"),
    [
        ("corpus/it/rules/709@2024-11-08.md#709.4b", "fr", "règle 709.4b, italien, 2024-11-08"),
        ("fr/rules/708@2010-02-01#708.5-ex1", "it", "esempio della regola 708.5, francese, 2010-02-01"),
        ("corpus/fr/rules/505@2003-07-01.md", "en", "section 505, French, 2003-07-01"),
        ("corpus/fr/rules/505@2003-07-01.md#505", "en", "section 505, French, 2003-07-01"),
        ("it/rulings/carte-split#x", "en", "rulings “carte-split”, Italian"),
        ("corpus/it/cards/names.tsv", "en", "card names, Italian"),
        ("my rules.txt#L12", "fr", "my rules.txt#L12"),
        ("corpus/xx/rules/1.md", "en", "corpus/xx/rules/1.md"),
    ],
)
def test_places_in_words(place: str, language: str, said: str) -> None:
    assert place_words(place).render(language) == said


def test_a_title_stands_for_the_file() -> None:
    said = place_words("it/rulings/carte-split#x", "Carte split").render("fr")
    assert said == "éclaircissements «\u202fCarte split\u202f», italien"


def test_no_finding_of_the_corpus_is_left_to_its_file() -> None:
    for one in audit(load(), date(2026, 4, 17)):
        assert place_words(one.place).msgid != "%(place)s", one.place
        told = one.message.render("en")
        assert ".md" not in told, told
