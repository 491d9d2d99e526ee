"""The pages of an imported pool: accessible, valid, and fitting every window.

With KB_SCREENSHOTS=FOLDER a picture of each is kept, to be looked at.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from urllib.parse import quote

import check_site
import pytest
from playwright.sync_api import Browser, Page, expect
from pool_site import COUNT, KINDS, addresses, pool_site
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


@pytest.fixture(scope="session")
def compact(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same cards, drawn from data."""
    return pool_site(tmp_path_factory.mktemp("compact"), compact=True)


def test_a_compact_site_draws_a_card_from_disk_and_served(page: Page, compact: Path) -> None:
    """In each language, which the switch keeps; a copy button works; the search leads there."""
    with serving(compact) as served:
        for site in (served, f"{compact.as_uri()}/"):
            page.goto(f"{site}fr/single/index.html?card=abbey-keeper-26")
            expect(page.locator("h1")).to_have_text("Abbé gardien 26")
            expect(page).to_have_title(re.compile("^Abbé gardien 26 ·"))
            expect(page.locator("main .wait, main .lost")).to_have_count(0)
            page.locator(".tongues a[lang=it]").click()
            expect(page.locator("h1")).to_have_text("Guardiano Abate 26")
        page.goto(f"{served}fr/index.html")
        page.fill("#q", "Abbé gardien 26")
        page.locator("#results [role=option]").filter(has_text="Abbé gardien 26").first.click()
        expect(page.locator("h1")).to_have_text("Abbé gardien 26")
        assert page.url.endswith("single/index.html?card=abbey-keeper-26")


def test_an_address_of_a_card_that_a_compact_site_draws(chrome: Browser, compact: Path) -> None:
    """As a whole site has it: the page for what is missing leads on; what nobody knows is searched for."""
    with serving(compact) as served, chrome.new_page(service_workers="block") as page:
        page.goto(f"{served}fr/card/abbey-keeper-26/")
        expect(page.locator("h1")).to_have_text("Abbé gardien 26")
        page.goto(f"{served}it/card/abbe-gardien-26/")
        expect(page.locator("h1")).to_have_text("Pagina non trovata")
        expect(page.locator("#results")).to_contain_text("Guardiano Abate 26")


def test_a_card_drawn_from_data_is_accessible_and_fits(chrome: Browser, compact: Path) -> None:
    with chrome.new_page(reduced_motion="reduce") as page:
        page.goto(f"{compact.as_uri()}/fr/single/index.html?card=abbey-keeper-26")
        page.locator("h1").wait_for()
        page.add_style_tag(content=PLAIN)
        page.evaluate(AXE)
        assert page.evaluate(RUN, {}) == []
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate(TOO_WIDE) <= 0
            _keep(page, f"single-fr-{width}")


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("t:ours", COUNT),
        ("t:ours number:7", 1),
        ("t:ours -s:aaa", 0),
        ("c:m r:mythique", 1),
        ("s:aaa r:mythique s:r03", 0),
        ("fr:gardien it:bbate", 7),
    ],
)
def test_filters_see_every_card_of_a_pool(page: Page, compact: Path, query: str, count: int) -> None:
    with serving(compact) as served:
        page.goto(f"{served}fr/search/?q={quote(query)}%20date:2060-01-01")  # these cards are not out yet
        said = "1 résultat" if count == 1 else f"{count} résultats" if count else "Aucun résultat"
        expect(page.locator("#search-status")).to_contain_text(said)
        if count:
            page.locator(".hit a").first.click()
            expect(page.locator("h1")).to_contain_text("gardien" if "m" not in query[:3] else "Asmora")


def _keep(page: Page, name: str) -> None:
    if folder := os.environ.get("KB_SCREENSHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)
