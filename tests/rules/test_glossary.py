"""The look-up of terms: exact, folded, inflected, mistyped; the surest way alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.rules.terms.glossary import Glossary
from kb.rules.terms.term import Concept, Term

STACK = Concept(
    "stack",
    "zones",
    (Term("pile", "fr"), Term("pila", "it"), Term("stack", "en")),
    {"en": "A zone."},
    ("405",),
)
EXILE_ZONE = Concept(
    "exile-zone", "zones", (Term("exil", "fr"), Term("esilio", "it"), Term("exile", "en")), {"en": "A zone."}
)
EXILE = Concept(
    "exile",
    "actions",
    (
        Term("exiler", "fr"),
        Term("retirer de la partie", "fr", "older"),
        Term("esiliare", "it"),
        Term("exile", "en"),
    ),
    {"en": "To put away."},
)
VALUE = Concept(
    "mana-value",
    "characteristics",
    (
        Term("valeur de mana", "fr"),
        Term("coût converti de mana", "fr", "older"),
        Term("ccm", "fr", "abbreviation"),
    ),
    {"en": "A number."},
)
GLOSSARY = Glossary([STACK, EXILE_ZONE, EXILE, VALUE])


def found(text: str, language: str | None = None) -> list[tuple[str, str, int]]:
    return [(match.concept.id, match.how, match.distance) for match in GLOSSARY.find(text, language)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pile", [("stack", "exact", 0)]),
        ("PILE", [("stack", "folded", 0)]),
        ("la pile", [("stack", "folded", 0)]),
        ("l’exil", [("exile-zone", "folded", 0)]),
        ("the stack", [("stack", "folded", 0)]),
        ("cout converti de mana", [("mana-value", "folded", 0)]),
        ("coûts convertis de mana", [("mana-value", "form", 0)]),
        ("valeur de mna", [("mana-value", "typo", 1)]),
        ("retierr de la parte", [("exile", "typo", 2)]),
        ("exile", [("exile-zone", "exact", 0), ("exile", "exact", 0)]),
        ("ccn", []),
        ("piles", [("stack", "form", 0)]),
        ("", []),
        ("«»", []),
        ("x" * 101, []),
    ],
)
def test_what_answers_to_a_text(text: str, expected: list[tuple[str, str, int]]) -> None:
    assert found(text) == expected


def test_the_language_of_the_text_narrows() -> None:
    assert found("pilla", "fr") == []
    assert found("pilla", "it") == [("stack", "typo", 1)]
    assert found("pila", "it") == [("stack", "exact", 0)]
    assert found("stack", "it") == []


def test_the_nearest_are_real_terms_and_the_likest_comes_first() -> None:
    assert GLOSSARY.nearest("exilage")[0] in ("exil", "exile")
    assert GLOSSARY.nearest("zzzzz") == []


@given(st.text(max_size=120))
def test_any_text_is_answered(text: str) -> None:
    matches = GLOSSARY.find(text)
    assert len({match.concept.id for match in matches}) == len(matches)
    assert set(GLOSSARY.nearest(text)) <= {
        term.text for concept in GLOSSARY.concepts.values() for term in concept.terms
    }


@given(st.sampled_from([term for concept in GLOSSARY.concepts.values() for term in concept.terms]))
def test_every_term_finds_its_concept_however_it_is_cased(term: Term) -> None:
    for text in (term.text, term.text.upper(), f" {term.text}!"):
        assert any(term in match.concept.terms for match in GLOSSARY.find(text, term.language))


def test_the_nearest_are_alike_and_the_reader_s_own_first() -> None:
    assert GLOSSARY.nearest("postumi") == []
    assert GLOSSARY.nearest("exilage", reader="fr")[0] in ("exil", "exiler")
    assert GLOSSARY.nearest("exilage", reader="en")[0] == "exile"
