"""Ways of reading, filters, and reading without JavaScript; from disk and served."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser

SECTION = "fr/cr/2010-02-01/708/index.html"
CELL = "#\\37 08\\.5 .cell"


def shown(page: Page) -> list[str]:
    return page.eval_on_selector_all(f"{CELL}:not([hidden])", "cells => cells.map(c => c.dataset.of)")


def test_languages_stand_side_by_side_and_are_chosen(site: str, page: Page) -> None:
    page.set_viewport_size({"width": 1200, "height": 900})
    page.goto(site + SECTION)
    assert shown(page) == ["fr", "en"]
    boxes = [cell.bounding_box() for cell in page.locator(f"{CELL}:not([hidden])").all()]
    assert boxes[0]["y"] == boxes[1]["y"]
    page.get_by_role("button", name="Italiano").click()
    assert shown(page) == ["fr", "en", "it"]
    page.get_by_role("button", name="English").click()
    assert shown(page) == ["fr", "it"]
    assert "langs=fr" in page.url


def test_the_choice_is_kept_in_the_address_and_remembered(served: str, page: Page) -> None:
    page.goto(served + SECTION)
    page.get_by_role("button", name="Paragraphe par paragraphe").click()
    page.get_by_role("button", name="Français").click()
    address = page.url
    page.goto(served + "fr/cr/2024-11-08/709/index.html")
    assert page.locator(".parallel").get_attribute("data-view") == "stacked"
    page.evaluate("localStorage.clear()")
    page.goto(address)
    assert shown(page) == ["en"]


def test_v_goes_round(site: str, page: Page) -> None:
    page.goto(site + SECTION)
    seen = []
    for _ in range(6):
        page.keyboard.press("v")
        seen.append((page.locator(".parallel").get_attribute("data-view"), shown(page)))
    assert seen == [
        ("stacked", ["fr", "en"]),
        ("columns", ["fr", "en", "it"]),
        ("columns", ["fr"]),
        ("columns", ["en"]),
        ("columns", ["it"]),
        ("columns", ["fr", "en"]),
    ]


def test_the_original_shows_where_a_translation_lacks(site: str, page: Page) -> None:
    page.goto(site + "fr/cr/2024-11-08/709/index.html")
    row = page.locator("#\\37 09\\.4b")
    expect(row.locator("[data-of=it] [lang=it]").first).to_contain_text("costo di mana combinato")
    expect(row.locator("[data-of=fr] .from").first).to_contain_text("708.")


def test_cards_are_filtered_and_the_address_keeps_it(site: str, page: Page) -> None:
    page.goto(site + "fr/card/index.html")
    page.get_by_label("Sorte").select_option("room")
    page.get_by_label("Couleur").select_option("U")
    rows = page.locator(".ledger.cards tbody tr:not([hidden])")
    count = rows.count()
    assert 0 < count < 28
    assert "kind=room" in page.url
    expect(page.locator(".filters output")).to_have_text(f"{count} cartes")
    page.goto(page.url)
    assert rows.count() == count
    page.get_by_label("Sorte").select_option("")
    page.get_by_label("Couleur").select_option("")
    page.get_by_label("Mécanique").select_option(label="Fusion")
    page.get_by_label("Type").select_option(label="Rituel")
    assert "mechanic=fuse&type=sorcery" in page.url
    assert 0 < rows.count() < 34
    page.get_by_label("Mécanique").select_option("")
    page.get_by_label("Type").select_option("")
    page.get_by_role("searchbox", name="Nom").fill("epreuve")
    expect(rows).to_have_count(1)


def test_everything_is_readable_without_javascript(chrome: Browser, site: str) -> None:
    context = chrome.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site + SECTION)
    assert page.locator(f"{CELL} >> visible=true").count() == 2
    page.goto(site + "it/index.html")
    assert "La ricerca richiede JavaScript" in page.content()
    expect(page.locator("form.search")).to_be_hidden()
    page.get_by_role("link", name="Carte", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Carte")
    context.close()


def test_the_keyboard_alone_reaches_the_text(site: str, page: Page) -> None:
    page.goto(site + SECTION)
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


@pytest.mark.parametrize(
    "address", ["fr/nichts.html", "fr/", ".kb-site", "..%2f..%2fetc%2fpasswd", "fr/nichts/"]
)
def test_what_a_server_says_of_other_addresses(served: str, page: Page, address: str) -> None:
    response = page.request.get(served + address)
    assert response.status == (200 if address == "fr/" else 404)
    assert "script-src 'self'" in response.headers["content-security-policy"]
