"""Everything that the pointer does, the keyboard does; what has the focus is seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from kinds import addresses
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser

SECTION = "fr/cr/2010-02-01/708/index.html"
UNNAMED = ".scroll:not([tabindex='0'][role=region][aria-label])"
UNSEEN = """() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  const seen = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  return seen ? null : document.activeElement.outerHTML.slice(0, 120);
}"""
STOPS = 10


def test_what_has_the_focus_is_seen(chrome: Browser, built_site: Path) -> None:
    """The first stops of the tabulator on pages with different controls; what scrolls is one, with a name."""
    context = chrome.new_context()
    page = context.new_page()
    for kind in ("home", "section", "rule", "card", "cards", "names", "term"):
        page.goto(f"{built_site.as_uri()}/{addresses('it')[kind]}")
        assert page.locator(UNNAMED).count() == 0, kind
        for _ in range(STOPS):
            page.keyboard.press("Tab")
            assert page.evaluate(UNSEEN) is None, kind
    context.close()


def test_a_definition_shows_on_focus_and_under_the_pointer(site: str, page: Page) -> None:
    page.goto(site + SECTION)
    note = page.get_by_role("tooltip")
    term = page.locator("main a.term").first
    said = term.get_attribute("title")
    assert said
    page.locator("#main").focus()
    while not page.evaluate("document.activeElement.matches('a.term')"):
        page.keyboard.press("Tab")
    expect(note).to_have_text(said)
    expect(term).to_have_attribute("aria-describedby", "definition")
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    expect(term).to_have_attribute("title", said)
    other = page.locator("main a.term").nth(3)
    other.hover()
    expect(note).to_be_visible()
    note.hover()
    page.wait_for_timeout(300)
    expect(note).to_be_visible()
    page.locator("h1").hover()
    expect(note).to_be_hidden()


@pytest.mark.parametrize("width", [320, 1200])
def test_a_definition_stays_inside_the_window(served: str, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(served + SECTION)
    for term in page.locator("main a.term").all()[:40:4]:
        if not term.is_visible():
            continue
        term.scroll_into_view_if_needed()
        term.hover()
        box = page.get_by_role("tooltip").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_the_ways_of_reading_by_keyboard(site: str, page: Page) -> None:
    page.goto(site + SECTION)
    button = page.get_by_role("button", name="Paragraphe par paragraphe")
    button.focus()
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    italian = page.get_by_role("button", name="Italiano")
    italian.focus()
    page.keyboard.press("Space")
    expect(italian).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#\\37 08\\.5 [data-of=it]")).to_be_visible()


def test_the_panel_and_the_filters_by_keyboard(site: str, page: Page) -> None:
    page.goto(site + "fr/card/feu-glace/index.html")
    page.get_by_label("Question").wait_for()
    page.locator(".ask summary").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_label("Question")).to_be_focused()
    before = page.locator(".ask output").inner_text()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".ask output")).not_to_have_text(before)
    page.goto(site + "fr/card/index.html")
    page.get_by_role("searchbox", name="Nom").focus()
    page.keyboard.type("glace")
    expect(page.locator(".ledger.cards tbody tr:not([hidden])")).to_have_count(1)


def test_a_name_is_copied(chrome: Browser, served: str) -> None:
    context = chrome.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(served + "fr/card/feu-glace/index.html")
    page.get_by_role("button", name="Copier").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".copy.done")).to_have_count(1)
    assert page.evaluate("navigator.clipboard.readText()") == "Feu // Glace"
    context.close()


def test_nothing_moves_for_those_who_want_no_motion(chrome: Browser, served: str) -> None:
    context = chrome.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(served + SECTION)
    assert page.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"
    assert page.evaluate("document.getAnimations().length") == 0
    context.close()
