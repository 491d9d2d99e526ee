"""On paper: a page says where it is from, leaves out what paper cannot do, and a rule takes one page."""

from __future__ import annotations

from io import BytesIO

import pytest
from kinds import addresses
from playwright.sync_api import Page, expect
from pypdf import PdfReader

pytestmark = pytest.mark.browser

SCREEN_ONLY = ".top, .crumbs, .aside, .pager, .views, .filters, .copy, .tabs, .letters"
PLAIN = ("door", "not kept")
"""Kinds without the frame of all others."""


def test_every_kind_says_its_address_and_drops_its_controls(site: str, served: str, page: Page) -> None:
    """From disk one kind, since the files are the same."""
    page.emulate_media(media="print", color_scheme="dark")
    for kind, route in addresses("it").items():
        if route.endswith("404.html"):  # lies at no address of its own
            continue
        if site != served and kind != "rule":
            continue
        page.goto(site + route)
        shown = page.locator(SCREEN_ONLY).evaluate_all(
            "all => all.filter(one => one.checkVisibility()).length"
        )
        assert shown == 0, kind
        assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)" or kind in PLAIN
        if kind not in (*PLAIN, "results"):  # what was searched is in no address that a file could know
            address = f"https://example.org/kb/{route.removesuffix('index.html')}"
            expect(page.locator(".printed")).to_have_text(address)
            expect(page.locator(".printed")).to_be_visible()


@pytest.mark.parametrize("tongues", ["fr it", "en it", "fr"])
def test_a_rule_in_the_chosen_languages_takes_one_page(served: str, page: Page, tongues: str) -> None:
    page.goto(f"{served}fr/cr/709.4b/?view=columns&langs={tongues.replace(' ', '+')}")
    paper = PdfReader(BytesIO(page.pdf(prefer_css_page_size=True, format="A4")))
    assert len(paper.pages) == 1
    words = paper.pages[0].extract_text()
    assert "709.4b" in words
    assert f"example.org/kb/fr/cr/709.4b/?view=columns&langs={tongues.replace(' ', '+')}" in words
    assert ("combinato" in words) == ("it" in tongues)


def test_the_sheet_of_a_rule_names_the_sources_of_what_it_shows(served: str, page: Page) -> None:
    page.goto(f"{served}it/cr/709.4b/?view=columns&langs=it+fr")
    words = " ".join(PdfReader(BytesIO(page.pdf(format="A4"))).pages[0].extract_text().split())
    assert "Italiano: voce enciclopedica italiana" in words
    assert "Francese: voce enciclopedica francese" in words
    assert "Inglese:" not in words


def test_a_section_begins_on_its_first_page(served: str, page: Page) -> None:
    page.goto(served + "fr/cr/2010-02-01/708/")
    paper = PdfReader(BytesIO(page.pdf(format="A4")))
    assert "708.2" in paper.pages[0].extract_text()
