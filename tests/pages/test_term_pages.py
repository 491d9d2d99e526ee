"""The glossary's pages in the built site."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from kb.corpus.terms import load_terms
from kb.languages import sort_key


def page(site: Path, route: str) -> str:
    return (site / route / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["fr", "it", "en"])
def test_every_term_stands_in_the_index_in_the_dictionary_s_order(built_site: Path, language: str) -> None:
    html = page(built_site, f"{language}/term")
    columns = unescape("".join(re.findall(r'<ul class="columns">(.*?)</ul>', html, re.DOTALL)))
    listed = re.findall(r'<a href="[^"]*term/([\w-]+)/index.html">([^<]*)</a>', columns)
    expected = [(concept.id, word) for concept in load_terms() for word in concept.words(language)]
    assert sorted(listed) == sorted(expected)
    assert [sort_key(word) for _, word in listed] == sorted(sort_key(word) for _, word in listed)


def test_a_concept_tells_terms_days_and_where_they_stand(built_site: Path) -> None:
    html = page(built_site, "fr/term/mana-value")
    for words in (
        "<h1>valeur de mana</h1>",
        "officiel jusqu’au 21 avril 2021",
        "dans les textes du corpus du 1er juillet 2003 au 30 avril 2006",
        '<th scope="row" lang="it">costo di mana convertito</th>',
        "nulle part",
    ):
        assert words in html
    links = re.findall(r'href="([^"]*cr/[^"]*)"', html)
    assert any(link.endswith("cr/2003-07-01/505.5/index.html#505.5-ex1-fr") for link in links)


def test_a_term_of_the_publisher_names_its_page(built_site: Path) -> None:
    assert "magic.wizards.com/it/news/feature/modern-horizons-3-mechanics" in page(
        built_site, "it/term/kindred"
    )


def test_italian_days_elide(built_site: Path) -> None:
    html = page(built_site, "it/term/cast")
    assert "ufficiale dall’11 luglio 2009" in html
    assert "dal 11" not in html


def test_a_rule_links_its_terms_with_the_definition_in_the_reader_s_language(built_site: Path) -> None:
    for language in ("fr", "it", "en"):
        html = page(built_site, f"{language}/cr/709.4b")
        link = re.search(
            r'<a class="term" href="([^"]*)" lang="(\w\w)" title="([^"]+)"><span lang="it">metà', html
        )
        assert link
        assert link[1].endswith("term/half/index.html")
        assert link[2] == language
        definitions = next(concept.definitions for concept in load_terms() if concept.id == "half")
        assert unescape(link[3]) == definitions[language]
    assert "@~" not in html


def test_a_word_of_two_concepts_says_which(built_site: Path) -> None:
    """“Bloccare” is what creatures do, and what happens to a Room; “giocare” an older word of “lanciare”."""
    html = unescape(page(built_site, "it/term"))
    definitions = {concept.id: concept.definitions for concept in load_terms()}
    for concept in ("block", "lock"):
        said = f'{concept}/index.html">bloccare</a> <span class="quiet">{definitions[concept]["it"]}</span>'
        assert said in html
    assert 'cast/index.html">giocare</a> <span class="quiet">→ lanciare</span>' in html


def test_the_terms_of_answers_before_2009_are_declared(built_site: Path) -> None:
    for language, term in (("fr", "en jeu"), ("it", "in gioco"), ("en", "in play")):
        assert term in page(built_site, f"{language}/about")
