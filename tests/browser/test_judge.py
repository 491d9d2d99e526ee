"""Judge cards: a rule, a ruling, a verdict, each one sheet in two languages, with number, date, source."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

pytestmark = pytest.mark.browser

QUIET = "window.print = () => {}"
"""No dialog: the sheet is asked for by `_sheet`."""


def _sheet(page: Page) -> str:
    """What is on paper, which is one page."""
    pdf = PdfReader(BytesIO(page.pdf(format="A4", prefer_css_page_size=True)))
    assert len(pdf.pages) == 1
    return " ".join(pdf.pages[0].extract_text().split())


@pytest.mark.parametrize(
    ("route", "languages", "words"),
    [
        ("it/cr/709.4b/index.html", "it+fr", ("709.4b", "dall’8 novembre 2024", "metà", "moitiés", "Fonte")),
        ("fr/cr/2003-07-01/505.6/index.html", "fr+en", ("505.6", "2006", "Exemple", "708.6a", "Source")),
        (
            "en/cr/2010-02-01/708.5/index.html",
            "en+fr",
            ("708.5", "30 June 2012", "Infernal Genesis", "Genèse"),
        ),
    ],
)
def test_a_rule(served: str, page: Page, route: str, languages: str, words: tuple[str, ...]) -> None:
    page.goto(f"{served}{route}?view=columns&langs={languages}")
    said = _sheet(page)
    assert [word for word in words if word not in said] == []


def test_a_ruling_alone(served: str, page: Page) -> None:
    """The paragraph in its language, what it lays down in the other, no other paragraph."""
    page.add_init_script(QUIET)
    page.goto(served + "fr/article/it-rulings-carte-split/index.html?view=columns&langs=fr")
    page.locator("#caratteristiche-combinate .judge").click()
    said = _sheet(page)
    for words in ("caratteristiche combinate", "moitiés combinées", "22 avril 2021", "document 002"):
        assert words in said
    assert "due nomi" not in said


def test_a_verdict_in_two_languages(served: str, page: Page) -> None:
    """The question, the day, the answer and its rules, and the same answer in the other language."""
    page.add_init_script(QUIET)
    page.goto(served + "fr/card/feu-glace/index.html?ask=mv&place=elsewhere&day=2010-06-01")
    page.locator(".ask").get_by_label("Aussi en").select_option("it")
    expect(page.locator(".also strong")).to_contain_text("due risposte")
    assert "also=it" in page.url
    page.locator(".ask .judge").click()
    said = _sheet(page)
    for words in ("Feu // Glace", "1er juin 2010", "708.5", "deux réponses", "due risposte"):
        assert words in said
    assert "Apocalypse" not in said


def test_both_halves_of_a_verdict_are_whole(served: str, page: Page) -> None:
    """Title, day, numbers and the words that decide in each language; the address has the question."""
    page.add_init_script(QUIET)
    page.goto(
        served + "fr/card/feu-glace/index.html?ask=choosable-names&place=elsewhere&day=2012-01-01&also=it"
    )
    other = page.locator(".also")
    expect(other.locator(".asked")).to_contain_text("Fuoco // Ghiaccio")
    expect(other.locator(".asked")).to_contain_text("1° gennaio 2012")
    panel = page.locator(".ask")
    numbers = panel.locator("output .num").all_inner_texts()
    assert numbers
    assert other.locator(".answer .num").all_inner_texts() == numbers
    expect(panel.locator(".quoted q").first).to_be_visible()
    expect(other.locator("q").first).to_be_visible()
    panel.locator(".judge").click()
    said = _sheet(page)
    for words in (
        "Feu // Glace",
        "Fuoco // Ghiaccio",
        "1er janvier 2012",
        "1° gennaio 2012",
        "day=2012-01-01",
    ):
        assert words in said
    assert said.count(numbers[0]) >= 2


def test_a_sheet_has_the_address_of_what_it_says(served: str, page: Page) -> None:
    """Of what was chosen on the page, and of today’s rules with the day up to which they are known."""
    page.add_init_script(QUIET)
    page.goto(served + "fr/card/feu-glace/index.html")
    panel = page.locator(".ask")
    panel.locator(".judge").click()
    address = _sheet(page).replace(" ", "").partition("?")[2]
    assert re.match(r"place=\w+&ask=mv&day=20\d\d-\d\d-\d\d", address)
    assert "?" not in page.url
    panel.get_by_label("Date").fill("2012-06-01")
    panel.get_by_label("Question").select_option("colors")
    panel.locator(".judge").click()
    said = _sheet(page)
    assert "1er juin 2012" in said
    assert "ask=colors&day=2012-06-01" in said.replace(" ", "")


def test_before_the_card_both_halves_say_so(served: str, page: Page) -> None:
    page.goto(served + "fr/card/feu-glace/index.html?ask=mv&place=elsewhere&day=1999-01-01&also=it")
    expect(page.locator(".ask output")).to_have_text("Ce jour-là, la carte n’existait pas encore.")
    expect(page.locator(".also .answer")).to_have_text("In quella data la carta non esisteva ancora.")
