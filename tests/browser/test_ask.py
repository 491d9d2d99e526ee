"""The panel on a card's page answers what the checker answers, from disk and served."""

from __future__ import annotations

import json
import re
from datetime import date
from urllib.parse import urlencode

import pytest
from jsonschema import Draft202012Validator
from playwright.sync_api import Page, expect

import kb
from kb.answers.documents.schema import schema
from kb.checker.tables.ask import ask, asked_text
from kb.checker.tables.places import ask_places

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


def test_every_state_is_there_at_once_in_a_second_language_too(site: str, page: Page) -> None:
    page.goto(f"{site}{CARD}?{urlencode({'ask': 'mv', 'place': 'cloak', 'day': '2025-01-01', 'also': 'it'})}")
    panel = page.locator(".ask")
    expect(panel.locator("select[name=place]")).to_have_value("cloak")
    expect(panel.locator("output")).to_contain_text("708.2a")
    expect(panel.locator(".also .answer")).to_contain_text("202.3a")
    expect(panel.locator(".also .asked")).to_contain_text("a faccia in giù")
    panel.locator("select[name=place]").select_option("graveyard")
    panel.locator("select[name=question]").select_option("castable")
    expect(panel.locator(".also .answer")).to_contain_text("cimitero")
    panel.get_by_role("button", name="JSON").click()
    assert json.loads(panel.locator("pre").inner_text())["state"] == {"zone": "graveyard"}


def test_a_fused_spell(site: str, page: Page) -> None:
    page.goto(site + "en/card/wear-tear/index.html?ask=mv&place=fused")
    expect(page.locator(".ask output")).to_contain_text("3")


ASKED = [
    ("mv", "elsewhere", "2012-01-01", "fire-ice"),
    ("mv<=2", "elsewhere", "2026-01-01", "fire-ice"),
    ("names", "exiled", "2015-06-01", "fire-ice"),
    ("keywords", "cloak", "2025-01-01", "fire-ice"),
    ('castable --allow "card mv<=2" --allow "spell mv<=2"', "exile", "2020-01-01", "fire-ice"),
    ('castable --flash "none"', "hand", "2008-06-01", "fire-ice"),
    ("afterwards", "spell-2", "2018-06-01", "fire-ice"),
]


@pytest.mark.parametrize(("asked", "place", "day", "card"), ASKED)
def test_the_json_is_the_verdict_of_the_command(
    site: str, page: Page, asked: str, place: str, day: str, card: str
) -> None:
    """The panel's document is the one that `kb check --json` gives, for the new states too."""
    page.goto(f"{site}{CARD}?{urlencode({'ask': asked, 'place': place, 'day': day})}")
    panel = page.locator(".ask")
    panel.get_by_role("button", name="JSON").click()
    expect(panel.locator("pre")).to_contain_text('"object"')
    shown = json.loads(panel.locator("pre").inner_text())
    Draft202012Validator(schema("verdict")).validate(shown)
    base = kb.open()
    found = base.cards.cards[card]
    question = next(one for one in ask(found, base.concordance).questions if asked_text(one) == asked)
    state = next(one.state for one in ask_places(found) if one.key == place)
    verdict = base.check(found, question, state, date.fromisoformat(day))
    assert shown == {**verdict.as_dict("fr"), "question": asked}


def test_a_step_without_a_text_says_so(site: str, page: Page) -> None:
    page.goto(f"{site}{CARD}?ask=mv&place=elsewhere&day=2018-06-01")
    quoted = page.locator(".ask > .quoted")
    expect(quoted).to_contain_text(re.compile(r"708\.4b[^.]*kb update rules"))
    expect(quoted).to_contain_text("en bref")
