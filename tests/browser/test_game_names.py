"""Names of the whole game in the search box: few files, all languages, in spite of a typing error."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import brotli
import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

ALLOWED = 50_000
"""Brotli bytes to the first hit over the whole game."""


@pytest.fixture
def asked(page: Page) -> Callable[[str, str], list[str]]:
    """Types a query on a page, waits for the hit that is expected, and gives what was loaded for it."""

    def ask(address: str, query: str) -> list[str]:
        loaded: list[str] = []
        page.on("request", lambda request: loaded.append(request.url))
        page.goto(address)
        page.fill("#q", query)
        expect(page.locator("#search")).to_have_attribute("data-loaded", "all")
        return loaded

    return ask


@pytest.mark.parametrize(
    ("language", "query", "title", "others"),
    [
        ("fr", "foudre", "Foudre", ("Lightning Bolt", "Fulmine")),
        ("it", "foudre", "Fulmine", ("Lightning Bolt", "Foudre")),
        ("en", "fulmine", "Lightning Bolt", ("Foudre", "Fulmine")),
        ("fr", "lightnnig bolt", "Foudre", ("Lightning Bolt",)),
        ("fr", "xlightning bolt", "Foudre", ("Lightning Bolt",)),
        ("fr", "Alizés d’Æther", "Alizés d'Éther", ("Aether Tradewinds",)),
    ],
)
def test_a_card_without_a_page_is_shown_with_all_its_names(
    page: Page,
    site: str,
    asked: Callable[[str, str], list[str]],
    language: str,
    query: str,
    title: str,
    others: tuple[str, ...],
) -> None:
    loaded = asked(f"{site}{language}/index.html", query)
    hit = page.locator("#results [role=option]").filter(has=page.locator(".title", has_text=title)).first
    for name in others:
        expect(hit).to_contain_text(name)
    shards = [url for url in loaded if "/search/names/" in url]
    assert 2 <= len(shards) <= 5


def test_a_card_of_the_corpus_loads_none_of_it(
    page: Page, site: str, asked: Callable[[str, str], list[str]]
) -> None:
    loaded = asked(f"{site}fr/index.html", "Glace")
    expect(page.locator("#results .title").first).to_have_text("Feu // Glace")
    page.wait_for_timeout(400)
    assert [url for url in loaded if "/search/names/" in url] == []


def test_names_cost_little(
    page: Page, site: str, built_site: Path, asked: Callable[[str, str], list[str]]
) -> None:
    """The game's names alone: script, table of contents and files of a look-up with an error."""
    loaded = asked(f"{site}fr/index.html", "xlightning bolt")
    expect(page.locator("#results")).to_contain_text("Lightning Bolt")
    files = [url for url in loaded if "/search/names/" in url or "search-game.js" in url]
    parts = (built_site / url[len(site) :] for url in files)
    assert 0 < sum(len(brotli.compress(part.read_bytes())) for part in parts) < ALLOWED


def test_a_name_found_takes_the_refusal_away(
    page: Page, served: str, asked: Callable[[str, str], list[str]]
) -> None:
    """“Foudre” is in no text here; its card leads to the results for what was typed."""
    asked(f"{served}fr/index.html", "foudre")
    hit = page.locator("#results [role=option]").first
    expect(hit).to_contain_text("Lightning Bolt")
    expect(page.locator(".absent")).to_have_count(0)
    hit.click()
    expect(page.locator("#q")).to_have_value("Foudre")
    row = page.locator("#results .hit").filter(has_text="Lightning Bolt").first
    expect(row).to_contain_text("Noms seulement")
    expect(row.get_by_role("button", name="Copier « Foudre »")).to_be_visible()
    expect(page.locator(".absent")).to_have_count(0)


def test_a_word_that_nothing_has_is_refused(
    page: Page, served: str, asked: Callable[[str, str], list[str]]
) -> None:
    asked(f"{served}fr/index.html", "zzyzxqq")
    expect(page.locator("#search")).to_have_attribute("data-asking", "")
    expect(page.locator(".beside > .absent")).to_have_count(1)
