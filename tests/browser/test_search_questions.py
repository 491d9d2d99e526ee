"""Questions in the search box: the answer, the card, the deciding rules, the way to ask further."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from test_search import Asked, ask, remarks

import kb


@pytest.mark.parametrize(
    ("code", "query", "card", "told", "decides"),
    [
        ("it", "quanto vale di mana Fuoco // Ghiaccio in mano", "Fuoco // Ghiaccio", "4", "709.4b"),
        ("en", "what is the mana value of Fire // Ice in hand", "Fire // Ice", "4", "709.4b"),
        (
            "fr",
            "est-ce que Vide pour 5 fait défausser Assaillement // Barrissement",
            "Assaillement // Barrissement",
            "Oui",
            "709.4",
        ),
    ],
)
def test_a_question_leads_to_card_answer_and_rules(
    page: Page, site: str, code: str, query: str, card: str, told: str, decides: str
) -> None:
    ask(page, f"{site}{code}/index.html", query)
    link = page.locator(".remarks a").first
    link.wait_for()
    said = remarks(page)
    assert told in said
    assert "kb check" not in said
    assert not said.startswith("aucune carte")
    expect(page.locator("#hit-0 .title")).to_have_text(card)
    expect(page.locator("#hit-1 .title")).to_have_text(decides)
    assert index_text(decides) in said
    link.click()
    page.locator(".ask output strong").wait_for()
    assert told in page.inner_text(".ask output")


def index_text(number: str) -> str:
    """The beginning of the text of a rule of today, which is Italian."""
    return kb.open().rule(number, "it").wordings[0].text[:60]


def ask_checker(asked: Asked, site: str, code: str, question: str) -> tuple[Page, str]:
    """Asks a question on the home page of a language; also the command with which Python asks the same.

    The page has the same card first, and no command for a terminal.
    """
    page = asked(f"{site}{code}/index.html", question)
    page.locator(".remarks a").first.wait_for()
    found = kb.open().search(question, language=code)
    assert found.check
    assert found.answered
    card = found.answered.verdict.card
    expect(page.locator("#hit-0 .title")).to_have_text(card.printed(code) or card.name)
    assert "kb check" not in remarks(page)
    return page, found.check


def test_answers_that_come_late_are_those_of_their_card(chrome: Browser, served: str) -> None:
    """Whatever was asked before them; where none come, the card and the way to its panel still stand."""
    page = chrome.new_page(service_workers="block")
    ask(page, f"{served}fr/index.html", "combien vaut Vie // Mort en main")
    held: list[Route] = []
    page.route("**/ask.js", lambda route: held.append(route))  # a bound method of a list is refused
    for card in ("Feu // Glace", "Assaillement // Barrissement"):
        with page.expect_request("**/ask.js"):
            page.fill("#q", f"combien vaut {card} en main ")
    expect(page.locator("#search")).not_to_have_attribute("data-asking", "")
    for route in held:
        route.continue_()
    expect(page.locator("#search")).to_have_attribute("data-asking", "")
    assert "est 5" in remarks(page)
    page.fill("#q", "combien vaut Feu // Glace en main ")
    assert "est 4" in remarks(page)
    page.unroute("**/ask.js")
    page.route("**/ask.js", lambda route: route.abort())
    page.fill("#q", "combien vaut Grandeur // Décadence en main ")
    expect(page.locator("#search")).to_have_attribute("data-asking", "")
    expect(page.locator("#hit-0 .title")).to_have_text("Grandeur // Décadence")
    link = page.locator(".remarks a").first
    assert "/card/grandeur-decadence/" in (link.get_attribute("href") or "")
    page.close()


ASKED = [
    ("it", "qual è il valore di mana di fuoco in pila", "è 2"),
    ("fr", "quelle est la valeur de mana de feu sur la pile", "est 2"),
    ("it", "quanto costa sbloccare lo spogliatoio", ""),
    ("it", "quali nomi ha Piscina Abissale con la porta sinistra sbloccata", "è Piscina Abissale"),
    ("fr", "combien vaut le vestiaire complètement déverrouillé", "est 6"),
    ("it", "posso lanciare fuoco dal cimitero", ""),
]


@pytest.mark.parametrize(("code", "query", "told"), ASKED)
def test_a_question_names_a_half_and_its_place(
    asked: Asked, served: str, code: str, query: str, told: str
) -> None:
    page, _ = ask_checker(asked, served, code, query)
    assert told in remarks(page)


DATED = [
    ("fr", "Feu // Glace vaut combien dans le cimetière en 2010", "2010-07-01"),
    ("fr", "combien valait Feu // Glace en 2012", "2012-01-01"),  # the texts of 708.5 end on 30 June
    ("it", "quanto vale di mana Fuoco // Ghiaccio in mano nel maggio 2012", "2012-05-01"),
    ("en", "what is the mana value of Fire // Ice in hand on 2010-02-03", "2010-02-03"),
]


@pytest.mark.parametrize(("code", "query", "day"), DATED)
def test_a_year_in_a_question_is_its_day(asked: Asked, site: str, code: str, query: str, day: str) -> None:
    """In Python's command and in the link."""
    page, command = ask_checker(asked, site, code, query)
    assert command.endswith(f"--date {day}")
    assert f"&day={day}" in (page.locator(".remarks a").first.get_attribute("href") or "")
