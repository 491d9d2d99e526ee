"""The panel on a card's page answers what the checker answers, from disk and served."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

CARD = "fr/card/feu-glace/index.html"


def test_an_answer_by_place_question_and_day(site: str, page: Page) -> None:
    page.goto(site + CARD)
    panel = page.locator(".ask")
    panel.get_by_label("Question").select_option("mv=4")
    answer = panel.locator("output")
    expect(answer.get_by_role("link", name="709.4", exact=True)).to_be_visible()
    now = answer.inner_text()
    panel.get_by_label("À quelle date").fill("2010-06-01")
    expect(answer).to_contain_text("708.6a")
    assert answer.inner_text().split("709")[0] != now.split("709")[0]
    expect(answer.get_by_role("link", name="708.6a")).to_have_attribute(
        "href", "../../cr/2010-02-01/708.6a/index.html"
    )


def test_the_question_stays_in_the_address(site: str, page: Page) -> None:
    page.goto(f"{site}{CARD}?ask=mv&place=spell-2&day=2022-01-01")
    panel = page.locator(".ask")
    expect(panel.locator("output")).to_contain_text("Glace")
    expect(panel.get_by_label("À quelle date")).to_have_value("2022-01-01")
    panel.get_by_label("À quelle date").fill("1999-01-01")
    expect(panel.locator("output")).to_have_text("Ce jour-là, la carte n’existait pas encore.")
    assert "day=1999-01-01" in page.url


def test_a_fused_spell(site: str, page: Page) -> None:
    page.goto(site + "en/card/wear-tear/index.html?ask=mv&place=fused")
    expect(page.locator(".ask output")).to_contain_text("3")
