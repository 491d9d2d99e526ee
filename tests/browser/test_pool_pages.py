"""The pages of an imported pool: accessible, valid, and fitting every window.

With KB_SCREENSHOTS=FOLDER a picture of each is kept, to be looked at.
"""

from __future__ import annotations

import os
from pathlib import Path

import check_site
import pytest
from playwright.sync_api import Browser, Page, expect
from pool_site import KINDS, addresses, pool_site
from serving import serving
from test_accessible import AXE, COLOURS, PLAIN, RUN
from test_looks import TOO_WIDE, WIDTHS

pytestmark = pytest.mark.browser

LANGUAGES = ("fr", "it", "en")


@pytest.fixture(scope="session")
def pooled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site."""
    return pool_site(tmp_path_factory.mktemp("pooled"))


def test_they_are_valid_and_every_link_leads_somewhere(pooled: Path) -> None:
    pages = [route for language in LANGUAGES for route in addresses(pooled, language).values()]
    assert len(set(pages)) == len(LANGUAGES) * len(KINDS)
    assert check_site.check(pooled, pages) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation(chrome: Browser, pooled: Path, scheme: str) -> None:
    """Each kind in two languages: everything in the one, the dark colours in the other."""
    language, options = ("it", {}) if scheme == "light" else ("fr", COLOURS)
    found = {}
    with chrome.new_page(color_scheme=scheme, reduced_motion="reduce") as page:
        for kind, route in addresses(pooled, language).items():
            page.goto(f"{pooled.as_uri()}/{route}")
            page.add_style_tag(content=PLAIN)
            page.evaluate(AXE)
            if faults := page.evaluate(RUN, options):
                found[kind] = [(fault["id"], fault["nodes"][0]["html"]) for fault in faults]
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_they_fit(chrome: Browser, pooled: Path, language: str) -> None:
    found = {}
    with chrome.new_page() as page:
        for kind, route in addresses(pooled, language).items():
            page.goto(f"{pooled.as_uri()}/{route}")
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 900})
                if excess := page.evaluate(TOO_WIDE):
                    found[kind, width] = excess
                _keep(page, f"{kind.replace(' ', '-')}-{language}-{width}")
    assert found == {}


def test_sources_are_not_squeezed_beside_a_long_name(page: Page, pooled: Path) -> None:
    page.set_viewport_size({"width": 768, "height": 900})
    page.goto(f"{pooled.as_uri()}/{addresses(pooled, 'it')['light card with much on it']}")
    widths = page.locator(".names td:last-child").evaluate_all("all => all.map(one => one.offsetWidth)")
    assert min(widths) > 150


@pytest.mark.parametrize(
    ("language", "typed", "shown"),
    [
        ("fr", "Abbé gardien 26", "Abbé gardien 26"),
        ("it", "Guardiano abate 52", "Guardiano Abate 52"),
        ("it", "Asmoranomardicadaistinaculdacar", "Asmoranomardicadaistinaculdacar, sovrana incontrastata"),
        ("fr", "Guardiano Dbate 29", "Dbbé gardien 29"),
    ],
)
def test_the_search_leads_to_the_page_of_an_imported_card(
    page: Page, pooled: Path, language: str, typed: str, shown: str
) -> None:
    with serving(pooled) as site:
        page.goto(f"{site}{language}/index.html")
        page.fill("#q", typed)
        page.locator("#results [role=option]").filter(has_text=shown).first.click()
        expect(page.locator("h1")).to_contain_text(shown)
        assert page.url.startswith(f"{site}{language}/card/")


def _keep(page: Page, name: str) -> None:
    if folder := os.environ.get("KB_SCREENSHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)
