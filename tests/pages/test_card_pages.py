"""What a card's page and the home page say of days: today's numbers first, older ones with their years."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kb as product
from kb.answers.cards import load_sheet
from kb.cards import Layout
from kb.corpus import load
from kb.pages.kinds.eras import era_tables
from kb.pages.rendering.filters import total
from kb.pages.site import make_site

FIRE = {"fr": "feu-glace", "it": "fuoco-ghiaccio", "en": "fire-ice"}


def _section(html: str, heading: str) -> str:
    return html.partition(f"<h2>{heading}</h2>")[2].partition("</section>")[0]


@pytest.mark.parametrize(
    ("language", "heading"),
    [("fr", "Les règles qui la concernent"), ("it", "Le regole che la riguardano")],
)
def test_the_rules_that_bear_are_those_of_the_command(built_site: Path, language: str, heading: str) -> None:
    html = (built_site / language / "card" / FIRE[language] / "index.html").read_text()
    told = re.findall(r'<li><a class="num[^>]*>([^<]+)</a>', _section(html, heading))
    sheet = load_sheet("fire-ice", language, product.open())
    assert sheet is not None
    assert told == [rule["ruleNumber"] for rule in sheet["rules"]]
    assert re.search(r'class="quiet">[^<]+<a [^>]*>505\.1</a> \(2003–2006\)', html)


def test_one_printing_is_the_first_one(built_site: Path) -> None:
    for language, said in (("fr", "Première impression"), ("it", "Prima stampa"), ("en", "First printed in")):
        html = (built_site / language / "card" / FIRE[language] / "index.html").read_text()
        assert _section(html, said)
        assert "<figcaption" not in html


@pytest.mark.parametrize(
    ("language", "words"), [("fr", "Texte de règles"), ("it", "Testo delle regole"), ("en", "Rules text")]
)
def test_a_card_without_its_text_says_where_to_read_it(built_site: Path, language: str, words: str) -> None:
    section = _section((built_site / language / "card" / FIRE[language] / "index.html").read_text(), words)
    assert f'href="../../../{language}/about/index.html#add"' in section
    told = (
        (built_site / language / "about/index.html").read_text().partition('id="add"')[2].partition("<h2")[0]
    )
    assert "kb update" in told
    assert "pip install ." in told
    assert "https://" not in told  # this site was built without the program's address
    assert re.findall(r'href="https://([a-z.]+)/', section) == ["scryfall.com", "gatherer.wizards.com"]


def test_home_puts_what_is_in_force_first_and_editions_of_one_section_together(built_site: Path) -> None:
    home = (built_site / "fr/index.html").read_text()
    tries = home.partition('class="tries"')[2].partition("</p>")[0]
    assert all(f"/fr/{kind}/" in tries for kind in ("card", "cr", "term"))
    assert tries.count("search/index.html?q=") == 2
    listed = (built_site / "fr/index.html").read_text().partition('<div class="trio">')[2]
    first, second, *others = re.findall(r"<li>.*?</li>", listed, re.DOTALL)
    assert ">709<" in first
    assert "en vigueur" in first
    assert "en vigueur" not in second
    (twice,) = (one for one in others if ">711<" in one)
    assert re.findall(r'<a href="([^"]+)">du 23 janvier 2015|<a href="([^"]+)">du 3 mai 2019', twice) == [
        ("../fr/cr/2015-01-23/711/index.html", ""),
        ("", "../fr/cr/2019-05-03/711/index.html"),
    ]


@pytest.mark.parametrize("page", ["home", "card/feu-glace"])
def test_how_to_write_a_search_is_one_click_away(built_site: Path, page: str) -> None:
    html = (built_site / "fr" / page.removeprefix("home") / "index.html").read_text()
    assert 'about/index.html#search-words">Comment chercher</a>' in html
    assert 'id="search-words"' in (built_site / "fr/about/index.html").read_text()


def test_only_a_split_card_s_halves_are_taken_together() -> None:
    """The mana value of another card off the stack is that of its first face, in lists as by the checker."""
    corpus = load()
    site = make_site(corpus, "")
    for layout in (Layout.SPLIT, Layout.MODAL, Layout.ADVENTURE):
        card = corpus.cards.cards["fire-ice"]._replace(layout=layout, id=f"fire-ice-{layout.value}")
        value = 4 if layout.is_split else 2
        assert total(card) == value
        tables = era_tables(site, card, "it")
        (told,) = (row.answers[-1].html for row in tables[0].rows if row.field == "mv")
        assert told == str(value)
