"""The page of results: its address, its counts and filters, what its rows show, what comes back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

pytestmark = pytest.mark.browser

SHOWN = 20
"""Hits before one asks for more."""


def results(page: Page, address: str) -> Page:
    page.goto(address)
    expect(page.locator("#search[data-loaded=all]")).to_have_attribute("data-asking", "")
    return page


def hits(page: Page) -> list[str]:
    return page.locator("#results .hit .title").all_inner_texts()


def test_enter_leads_to_all_results_and_back_brings_them(page: Page, site: str) -> None:
    page.goto(f"{site}fr/card/index.html")
    page.fill("#q", "carte")
    page.keyboard.press("Enter")  # before anything is loaded
    page.wait_for_url("**/fr/search/*q=carte")
    expect(page.locator("#search[data-loaded=all]")).to_have_attribute("data-asking", "")
    before = page.locator("#results .hit").count()
    page.locator(".more").click()
    expect(page.locator("#search")).to_have_attribute("data-asking", "")
    shown = hits(page)
    assert len(shown) > before >= SHOWN
    page.locator("#results .title a").nth(SHOWN).click()
    page.wait_for_url(lambda address: "/search/" not in address)
    page.go_back()
    expect(page.locator("#results .hit")).to_have_count(len(shown))
    assert page.input_value("#q") == "carte"
    assert hits(page) == shown


def test_back_brings_the_list_under_the_box_of_any_page(page: Page, site: str) -> None:
    page.goto(f"{site}it/card/index.html")
    page.fill("#q", "fuoco")
    page.locator("#results .hit").first.click()
    page.wait_for_url("**/it/card/fuoco-ghiaccio/**")
    page.go_back()
    expect(page.locator("#q")).to_have_value("fuoco")
    expect(page.locator("#results .title").first).to_have_text("Fuoco // Ghiaccio")


def test_filters_count_and_narrow(page: Page, served: str) -> None:
    results(page, f"{served}fr/search/?q=carte double")
    counts = [int(text) for text in page.locator("[data-count]").all_inner_texts()]
    assert counts[0] == sum(counts[1:]) > SHOWN
    assert page.inner_text("#search-status") == f"{counts[0]} résultats"
    page.get_by_role("radio", name="Glossaire").check()
    expect(page.locator("#search-status")).to_have_text(f"{counts[4]} résultats")
    assert set(page.locator("#results .kind").all_inner_texts()) == {"Terme"}
    page.get_by_role("radio", name="Règles").check()
    page.get_by_label("Textes en").select_option("fr")
    page.get_by_label("règles en vigueur seulement").check()
    page.wait_for_url("**lang=fr&force=1")
    for row in page.locator("#results .hit .where").all_inner_texts():
        assert "français" in row
        assert "depuis le" in row


def test_rows_have_cost_type_picture_and_words(page: Page, served: str) -> None:
    results(page, f"{served}fr/search/?q=feu glace")
    row = page.locator("#results .hit.card").first
    assert row.locator("svg.small .s-r").count() == row.locator("svg.small .s-u").count() == 1
    expect(row.locator(".about")).to_contain_text("éphémère")
    assert row.locator(".about .mana i.r").count() == 1
    said = page.inner_text("main")
    assert "{" not in said
    assert "kb check" not in said
    results(page, f"{served}it/search/?q=708.2")
    where = page.locator("#results .where").first
    expect(where).to_contain_text("dal 1° febbraio 2010 al 30 giugno 2012")
    assert where.locator("xpath=..").locator("a").get_attribute("href")


def test_an_answer_stands_first_and_synonyms_last(page: Page, served: str) -> None:
    results(page, f"{served}en/search/?q=what is the mana cost of Fire // Ice in hand")
    answer = page.locator(".found strong").first
    answer.wait_for()
    assert answer.locator(".mana").count() == 3
    first = page.locator("#results .hit").first.bounding_box()
    large = answer.bounding_box()
    assert first
    assert large
    assert large["y"] < first["y"]
    results(page, f"{served}fr/search/?q=coût converti")
    beside = page.locator(".beside").bounding_box()
    last = page.locator("#results .hit").last.bounding_box()
    assert beside
    assert last
    assert beside["y"] > last["y"]


def test_a_card_known_by_name_leads_out(page: Page, served: str) -> None:
    results(page, f"{served}it/search/?q=tarmogoyf")
    row = page.locator("#results .hit", has_text="Tarmogoyf").first
    addresses = [link.get_attribute("href") or "" for link in row.locator("a").all()]
    assert any(address.startswith("https://scryfall.com/search?q=") for address in addresses)
    assert any(address.startswith("https://gatherer.wizards.com/") for address in addresses)
    expect(row.locator(".about")).to_contain_text("Solo i nomi")
    expect(row.locator(".title a")).to_have_count(0)  # it would lead to this page


@pytest.mark.parametrize(
    ("language", "query", "name", "english"),
    [
        ("it", "Angelo di Sera", "Angelo di Serra", "inglese"),
        ("fr", "ange de sera", "Ange de Serra", "anglais"),
    ],
)
def test_a_typing_error_leads_to_the_card_known_by_name(
    page: Page, served: str, language: str, query: str, name: str, english: str
) -> None:
    results(page, f"{served}{language}/search/?q={query}")
    expect(page.locator("#results .title").first).to_have_text(name)
    expect(page.locator("#results .where").first).to_contain_text(f"Serra Angel ({english})")


def test_recent_searches_are_kept_and_forgotten(page: Page, served: str) -> None:
    for query in ("glace", "pile"):
        results(page, f"{served}fr/search/?q={query}")
    page.goto(f"{served}fr/search/")
    assert page.locator(".recent li").all_inner_texts() == ["pile", "glace"]
    page.locator(".recent a").last.click()
    expect(page.locator("#results .title").first).to_have_text("Feu // Glace")
    page.get_by_role("button", name="Les effacer").click()
    expect(page.locator(".recent")).to_be_hidden()
    page.reload()
    assert page.evaluate("localStorage['kb-recent']") == '["glace"]'


def test_one_waits_with_words(page: Page, served: str) -> None:
    held: list[Route] = []
    page.route("**/search-engine.js", lambda route: held.append(route))
    page.goto(f"{served}it/search/?q=fuoco", wait_until="commit")
    expect(page.locator("#search-status")).to_have_text("Ricerca in corso…")
    held[0].continue_()
    expect(page.locator("#results .title").first).to_have_text("Fuoco // Ghiaccio")


def test_another_language_keeps_question_place_and_state(page: Page, served: str) -> None:
    results(page, f"{served}fr/search/?q=feu&kind=card")
    page.get_by_role("link", name="Italiano").click()
    expect(page).to_have_url(re.compile("/it/search/.*q=feu&kind=card$"))
    page.goto(f"{served}fr/card/feu-glace/?ask=mv&day=2010-01-01#main")
    page.get_by_role("link", name="English").click()
    expect(page).to_have_url(re.compile("/en/card/fire-ice/.*ask=mv&day=2010-01-01.*#main$"))


SMALL = """() => [...document.querySelectorAll('button, input, select, summary, .tongues a, .sections a')]
  .filter((one) => one.checkVisibility({visibilityProperty: true}) && !one.closest('.visually-hidden'))
  .map((one) => [one.closest('label')?.getBoundingClientRect() ?? one.getBoundingClientRect(), one])
  .filter(([{width, height}]) => width < 24 || height < 24)
  .map(([{width, height}, one]) => `${one.outerHTML.slice(0, 60)} ${width}x${height}`)"""


@pytest.mark.parametrize("route", ["fr/search/?q=feu", "fr/card/feu-glace/", "it/card/", "en/cr/709.4b/"])
@pytest.mark.parametrize("width", [390, 1280])
def test_targets_are_large_enough(page: Page, served: str, route: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(served + route)
    page.wait_for_timeout(300)
    assert page.evaluate(SMALL) == []
