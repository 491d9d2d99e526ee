"""What every page gives its readers: one line at the top, the way back, their colours, their tables."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

pytestmark = pytest.mark.browser
TALL = 72
"""Pixels that one line of the head may take."""


def test_on_a_phone_the_head_is_one_line_and_stays(served: str, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(served + "fr/cr/2010-02-01/708/")
    page.evaluate("scrollTo({top: 1500, behavior: 'instant'})")
    box = page.locator(".top").bounding_box()
    assert box is not None
    assert (box["y"], box["height"] <= TALL) == (0, True)
    expect(page.locator("#q")).to_be_in_viewport()
    expect(page.locator(".to-top a")).to_be_in_viewport()
    expect(page.locator(".sections")).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Extensions").click()
    assert page.url.endswith("fr/set/index.html")


@pytest.mark.parametrize("width", [320, 390, 1100])
def test_what_is_found_stays_in_the_window(served: str, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(served + "fr/cr/709.4c/")
    page.fill("#q", "feu")
    expect(page.locator("#search[data-loaded=all] .hit").first).to_be_visible()
    box = page.locator(".found").bounding_box()
    assert box is not None
    assert (box["x"] >= 0, box["x"] + box["width"] <= width) == (True, True)


def test_a_short_page_is_no_longer_for_the_way_back(served: str, page: Page) -> None:
    page.goto(served + "fr/cr/709.4c/")
    assert page.evaluate("document.documentElement.scrollHeight <= document.body.offsetHeight")


def test_colours_and_size_are_kept(served: str, page: Page) -> None:
    page.goto(served + "it/about/")
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    before = page.evaluate(paper)
    page.get_by_label("Tema").select_option("dark")
    page.get_by_label("Dimensione del testo").select_option("larger")
    page.goto(served + "it/term/mana-value/")
    assert page.evaluate(paper) != before
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "21.6px"
    expect(page.get_by_label("Tema")).to_have_value("dark")


def test_a_table_is_sorted_and_saved(served: str, page: Page, tmp_path: Path) -> None:
    page.goto(served + "fr/set/inv/")
    page.get_by_role("button", name="VM").click()
    values = page.locator(".ledger.cards tbody tr td:nth-child(3)").all_inner_texts()
    assert values == sorted(values, key=int)
    page.get_by_role("button", name="VM").click()
    down = page.locator(".ledger.cards tbody tr td:nth-child(3)").all_inner_texts()
    assert down == values[::-1]
    with page.expect_download() as saved:
        page.get_by_role("button", name="Télécharger en CSV").click()
    saved.value.save_as(tmp_path / "a.csv")
    with (tmp_path / "a.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file, delimiter=";"))  # as French spreadsheets have it
    assert saved.value.suggested_filename == "Invasion.csv"
    assert [row[2] for row in rows] == ["VM", *down]


def test_any_two_days_are_compared_or_said_not_to_be(served: str, page: Page) -> None:
    page.goto(served + "fr/changes/")
    page.get_by_label("Première date").fill("2011-11-11")
    page.get_by_label("Seconde date").fill("2004-05-06")
    page.get_by_role("button", name="Comparer").click()
    page.wait_for_url("**/fr/changes/fr/2003-07-01_2010-02-01/**")
    page.go_back()
    page.get_by_label("Première date").fill("1999-01-01")
    page.get_by_role("button", name="Comparer").click()
    expect(page.locator(".days output")).to_contain_text("Aucun texte")


@pytest.mark.parametrize(
    ("address", "words"), [("fr/card/feu-et-glace/", "feu et glace"), ("it/cr/709.9", "709.9")]
)
def test_a_wrong_address_asks_the_search_for_its_words(
    served: str, context: BrowserContext, address: str, words: str
) -> None:
    page = context.new_page()
    page.goto(served + address)
    expect(page.locator("#q")).to_have_value(words)
    expect(page.locator("#search[data-loaded=all]")).to_be_attached()
    assert "?q=" in (page.locator("a.home").get_attribute("href") or "")


def test_a_link_and_a_citation_are_copied(served: str, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(served + "it/cr/709.4b/")
    page.get_by_role("button", name="Copia il link").click()
    assert page.evaluate("navigator.clipboard.readText()") == f"{served}it/cr/2024-11-08/709.4b/"
    page.get_by_role("button", name="Copia la citazione").click()
    said = page.evaluate("navigator.clipboard.readText()")
    assert said.startswith("CR 709.4b (2024-11-08): Il costo di mana")
