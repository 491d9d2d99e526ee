"""Terms in a paragraph become links, the longest at each place, each concept once."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.corpus import load
from kb.corpus.corpus import Corpus
from kb.pages.texts.gloss import Gloss
from kb.pages.texts.prose import Prose, Target
from kb.rules import Edition, Passage, RuleNumber
from kb.rules.terms.term import Attestation, Concept, Term

TEXT = {"fr": "sens « & »", "it": "senso", "en": "meaning"}
CONCEPTS = [
    Concept("split-card", "layouts", (Term("carte double", "fr"), Term("double carte", "fr", "older")), TEXT),
    Concept("card", "objects", (Term("carte", "fr"), Term("carta", "it"), Term("card", "en")), TEXT),
    Concept("stack", "zones", (Term("pile", "fr"), Term("pila", "it")), TEXT),
    Concept("battlefield", "zones", (Term("champ de bataille", "fr"), Term("jeu", "fr", "informal")), TEXT),
    Concept("cast", "actions", (Term("lancer", "fr"), Term("lanciare", "it"), Term("cast", "en")), TEXT),
    Concept("aura", "types", (Term("aura", "fr"),), TEXT),
    Concept("ability", "objects", (Term("ability", "en"), Term("abilità", "it")), TEXT),
    Concept("x", "symbols", (Term("X", "fr"),), TEXT),
    Concept(
        "return", "actions", (Term("renvoyer", "fr", elsewhere=Attestation("rules/1", "renvoyer")),), TEXT
    ),
    Concept("fire", "keywords", (Term("feu", "fr"),), TEXT),
]
NAMES = [("Feu", ""), ("Glace", ""), ("Feu // Glace", "fire-ice"), ("Carte des temps", "")]
GLOSS = Gloss(CONCEPTS, NAMES, lambda reader, card: f"card/{card}-{reader}/index.html")


def nowhere(_number: RuleNumber, _edition: Edition | None) -> None:
    return None


def marked(text: str, language: str = "fr") -> str:
    """The paragraph, its terms as ``[words|concept]``, without other elements."""
    link = r'<a class="term" href="@/~/term/([^/"]*)/index.html" lang="{0}" title="[^"]*">'
    link += r'<span lang="{0}">(.*?)</span></a>'
    html = Prose(nowhere, GLOSS).html(Passage(text), language)
    return re.sub(r"<[^>]*>", "", re.sub(link.format(language), r"[\2|\1]", html))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Une carte double est une carte.", "Une [carte double|split-card] est une [carte|card]."),
        (
            "Les cartes doubles, les doubles cartes.",
            "Les [cartes doubles|split-card], les doubles cartes.",
        ),
        ("La pile. La pile.", "La [pile|stack]. La pile."),
        ("la carte, double", "la [carte|card], double"),
        ("sur le champ de bataille", "sur le [champ de bataille|battlefield]"),
        ("une moitié lancée en jeu", "une moitié [lancée|cast] en jeu"),
        ("vous aurez une aura", "vous aurez une [aura|aura]"),
        ("renvoyer la carte", "renvoyer la [carte|card]"),
        ("Feu // Glace et Carte des temps", "Feu // Glace et Carte des temps"),
        ("Le feu", "Le [feu|fire]"),
        ("{X} et X jetons", "{X} et [X|x] jetons"),
        ("la _pile_ et la pile", "la [pile|stack] et la pile"),
        ("la **carte** _double_", "la [carte|card] double"),
        ("la carte\n\nla carte", "la [carte|card]la carte"),
        ("a < la pile > b & la carte", "a &lt; la [pile|stack] &gt; b &amp; la [carte|card]"),
        ("l'aura d’une carte", "l'[aura|aura] d’une [carte|card]"),
        ("rien", "rien"),
        ("", ""),
    ],
)
def test_what_is_marked(text: str, expected: str) -> None:
    assert marked(text) == expected


def test_plurals_of_the_other_languages() -> None:
    assert marked("carte in pila", "it") == "[carte|card] in [pila|stack]"
    assert marked("abilities of cards", "en") == "[abilities|ability] of [cards|card]"


def test_the_title_is_in_the_language_of_the_page() -> None:
    """Also where one paragraph is shown on pages in two."""
    prose, passage = Prose(nowhere, GLOSS), Passage("la pile")
    assert 'lang="it" title="senso"><span lang="fr">pile</span></a>' in prose.html(passage, "fr", reader="it")
    assert 'title="sens « &amp; »"' in prose.html(passage, "fr", reader="fr")


def test_a_whole_card_is_linked_once_to_its_page_in_the_language_of_the_page() -> None:
    prose = Prose(nowhere, GLOSS)
    html = prose.html(Passage("Feu // Glace, Feu, Glace, Feu // Glace"), "fr", reader="it")
    assert html.count("<a ") == 1
    assert '<a class="term" href="@/~/card/fire-ice-it/index.html">Feu // Glace</a>, Feu, Glace' in html


def test_no_text_of_the_corpus_opens_a_slot() -> None:
    assert Prose(nowhere, GLOSS).html(Passage("\ue002x\ue002 pile"), "en") == "x pile"


@given(st.text(max_size=80))
def test_marking_never_changes_the_words(text: str) -> None:
    pieces = GLOSS.mark(text, "fr", set())
    assert "".join(piece if isinstance(piece, str) else "".join(piece.itertext()) for piece in pieces) == text


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load()


def resolve(number: RuleNumber, _edition: Edition | None) -> Target:
    return Target(f"cr/{number}/index.html", here=True)


def test_terms_in_every_rule_of_the_corpus_once_and_never_nested(corpus: Corpus) -> None:
    names = {
        (name.text, "") for card in corpus.cards.cards.values() for face in card.faces for name in face.names
    }
    prose = Prose(resolve, Gloss(corpus.terms, names, lambda _reader, card: card))
    known = {concept.id for concept in corpus.terms}
    count = 0
    for rule in corpus.texts.rules():
        html = str(prose.html(rule.passage, rule.language, rule.edition))
        linked = re.findall(r'class="term" href="@/~/term/([^/]*)/', html)
        assert len(linked) == len(set(linked))
        assert set(linked) <= known
        assert not re.search(r"<a [^>]*>(?:(?!</a>).)*<a ", html)
        count += bool(linked)
    assert count > 60


def test_citations_and_symbols_stay_beside_terms() -> None:
    prose = Prose(resolve, GLOSS)
    html = str(prose.html(Passage("La pile (voir règle 709.4b) et {X}."), "fr"))
    assert '<a href="@/~/cr/709.4b/index.html">709.4b</a>' in html
    assert html.count('class="term"') == 1
    assert 'class="mana' in html
