"""Where pages lead out of the site, and what others show of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from jinja2 import Environment

from kb import system
from kb.corpus import load
from kb.pages.drawing.symbols import said_symbols
from kb.pages.kinds.contents import contents_pages
from kb.pages.rendering.filters import filters
from kb.pages.rendering.html import Html
from kb.pages.rendering.renderer import Renderer
from kb.pages.site import make_site


def contents(base: str, contact: str, source: str) -> str:
    site = make_site(load(), base, None, contact, source)
    renderer = Renderer(system.site_folder() / "templates", filters(site))
    return Html(site, renderer)(next(contents_pages(site, "fr")))


@pytest.mark.parametrize(
    ("contact", "expected"),
    [
        ("mailto:a@b.org", "mailto:a@b.org?subject=kb%20https://k.org/fr/cr/%20(fr)"),
        ("https://b.org/new?x=1", "https://b.org/new?x=1&amp;title=kb%20https://k.org/fr/cr/%20(fr)"),
    ],
)
def test_an_error_is_reported_with_page_and_language(contact: str, expected: str) -> None:
    page = contents("https://k.org/", contact, "https://b.org/kb")
    assert f'href="{expected}">Signaler une erreur sur cette page</a>' in page
    assert 'href="https://b.org/kb">Code source</a>' in page


def test_without_addresses_nothing_is_promised() -> None:
    page = contents("", "", "")
    assert "Signaler" not in page
    assert "Code source" not in page
    assert 'href="https://magic.wizards.com/en/rules"' in page


def test_a_set_and_the_sources_lead_out(built_site: Path) -> None:
    assert 'href="https://scryfall.com/sets/inv"' in (built_site / "it/set/inv/index.html").read_text()
    assert 'href="https://gatherer.wizards.com/"' in (built_site / "it/about/index.html").read_text()


def test_descriptions_say_symbols_in_words(built_site: Path) -> None:
    assert said_symbols("{2}{U}: {T}", "en") == "2 generic mana, blue mana: T"
    shown = re.compile(r'<meta (?:name|property)="(?:og:)?description" content="([^"]*)"')
    for page in built_site.glob("fr/**/index.html"):
        assert not [said for said in shown.findall(page.read_text()) if "{" in said], page


def test_an_article_has_the_picture_of_the_articles(built_site: Path) -> None:
    page = (built_site / "fr/article/fr-article-cartes-doubles/index.html").read_text()
    assert 'og:image" content="https://example.org/kb/fr/article/picture.png"' in page
    assert (built_site / "fr/article/picture.png").is_file()
    said = page.partition("La traduction française des règles a dit")[2].partition("</div>")[0]
    assert "cr/2010-02-01/708/index.html" in said


@pytest.mark.parametrize(
    ("source", "address"),
    [
        ("MTGJSON 5 GRN", "https://mtgjson.com"),
        ("rules text mtg.wtf DSC", "https://mtg.wtf"),
        ("example.org/it/news/rooms", "https://example.org/it/news/rooms"),
        ("document 000", "@/fr/article/fr-article-cartes-doubles/index.html"),
        ('<b>a.org"', None),
    ],
)
def test_a_source_leads_to_where_it_is(source: str, address: str | None) -> None:
    say = Environment(autoescape=True).overlay()
    say.filters.update(filters(make_site(load(), "")))
    said = say.from_string("{{ source | sources }}").render(source=source, lang="fr")
    assert re.findall(r'href="([^"]*)"', said) == ([address] if address else [])
    assert "<b>" not in said
