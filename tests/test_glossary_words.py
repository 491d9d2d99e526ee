"""Every word of the glossary finds its thing: in the search, in operators, as a question, in completion."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import SimpleNamespace

import click
import pytest

import kb
from kb.checker import parse_question, parse_zone
from kb.checker.model.question import Read
from kb.cli import completion
from kb.corpus.terms import load_terms
from kb.languages import fold
from kb.rules.terms.term import Term
from kb.search import build
from kb.vocabulary import meanings

CONCEPTS = {concept.id: concept for concept in load_terms()}

TYPES = """artifact creature enchantment instant sorcery land planeswalker kindred battle legendary basic aura
equipment room minion""".split()
COLORS = {"white": "w", "blue": "u", "black": "b", "red": "r", "green": "g"}
QUALITIES = {
    "multicolored": "multicolor", "monocolored": "monocolor", "colorless": "colorless",
    "split-card": "split", "spell": "spell", "permanent": "permanent", "commander": "commander",
}  # fmt: skip
LAYOUTS = {
    "aftermath-card": "aftermath", "double-faced-card": "dfc", "transforming-double-faced-card": "transform",
    "modal-double-faced-card": "modal_dfc", "meld-card": "meld", "flip-card": "flip",
    "adventurer-card": "adventure", "room": "room",
}  # fmt: skip
ZONES = {
    "hand": "hand", "library": "library", "graveyard": "graveyard", "exile-zone": "exile", "stack": "stack",
    "command-zone": "command", "outside-the-game": "outside", "battlefield": "battlefield",
}  # fmt: skip
READINGS = {
    "name": "names", "mana-cost": "cost", "mana-value": "mv", "color": "colors", "card-type": "types",
    "color-identity": "identity", "subtype": "subtypes", "supertype": "supertypes", "rules-text": "text",
    "power": "power", "toughness": "toughness", "loyalty": "loyalty", "keyword-ability": "keywords",
    "mana-symbol": "symbols", "unlock-cost": "unlock-costs",
}  # fmt: skip

# What a type line had before its colon until 2005: “Enchant Creature” is no type, but all of that line.
OLD_LINES = {"enchanter", "incanta"}
KIND = re.compile(
    r"car(?:te|ta|d) (?:a |d['’]|avec |con |da )?(?:l['’]|la )?(?=\S)|double carte| card\b|carte "
)
"""« carte à … », “carta con …”, “… card”: what `est:`, `is:` say of a card anyway."""


def terms(concept: str) -> Iterator[Term]:
    return (term for term in CONCEPTS[concept].terms if term.text not in OLD_LINES)


def test_every_term_is_found_by_the_search() -> None:
    index = build(kb.open().corpus)
    missed = [
        (concept.id, term.language, term.text)
        for concept in CONCEPTS.values()
        for term in concept.terms
        if not any(
            (hit.document.kind, hit.document.source) == ("term", concept.id)
            for hit in index.search(term.text, term.language, limit=10).hits
        )
    ]
    assert missed == []


@pytest.mark.parametrize(
    ("subject", "meant"),
    [
        ("types", {one: one for one in TYPES}),
        ("colors", COLORS),
        ("qualities", QUALITIES),
        ("layouts", LAYOUTS),
        (
            "keywords",
            {
                concept: concept.replace("-", " ")
                for concept, held in CONCEPTS.items()
                if held.domain == "keywords" and concept != "keyword-ability"
            },
        ),
    ],
)
def test_operators_take_every_term(subject: str, meant: dict[str, str]) -> None:
    known = meanings(subject)
    missed = []
    for concept, english in meant.items():
        for term in terms(concept):
            word = fold(term.text)
            short = KIND.sub("", word).strip() if subject in ("qualities", "layouts") else word
            found = {one for form in (word, short) for one in fold(known.get(form, form)).split("|")}
            missed += [] if english in found or not short else [(concept, term.language, term.text)]
    assert missed == []


def test_zones_are_known_by_every_term() -> None:
    named = [(zone, term.text) for concept, zone in ZONES.items() for term in terms(concept)]
    assert [(zone, word) for zone, word in named if parse_zone(word) != zone] == []


def test_questions_of_one_term() -> None:
    missed = []
    for concept, field in READINGS.items():
        for term in terms(concept):
            question = parse_question(term.text)
            if not isinstance(question, Read) or question.field != field:
                missed.append((term.language, term.text, field))
    assert missed == []


@pytest.mark.parametrize("code", ["fr", "it", "en"])
def test_completion_offers_every_term(code: str) -> None:
    reader = SimpleNamespace(kb=kb.open(), language=code)
    context = click.Context(click.Command("term"), obj=reader)
    argument = click.Argument(["text"], nargs=1)
    words = [term.text for concept in CONCEPTS.values() for term in concept.of(code)]
    offered = {word: completion.terms(context, argument, word) for word in words}
    assert [word for word in words if fold(word) not in map(fold, offered[word])] == []
    every = list(meanings("zones"))
    assert len(every) > 40
    for word in every:
        assert word in map(fold, completion.zones(context, argument, word))
