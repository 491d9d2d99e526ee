"""Searching on the built site, from disk and served, by keyboard, in three languages."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

Asked = Callable[[str, str], Page]


def ask(page: Page, address: str, query: str) -> Page:
    """Types `query` into the box of the page at `address` and waits until all languages are searched."""
    page.goto(address)
    page.fill("#q", query)
    expect(page.locator("#search")).to_have_attribute("data-loaded", "all")
    expect(page.locator("#search")).to_have_attribute("data-asking", "")
    expect(page.locator("#search-status")).not_to_be_empty()
    return page


def again(page: Page, query: str) -> Page:
    """Types another query on the same page and waits for all that it finds."""
    page.fill("#q", query)
    expect(page.locator("#search")).to_have_attribute("data-asking", "")
    return page


def remarks(page: Page) -> str:
    return page.inner_text(".remarks")


def titles(page: Page) -> list[str]:
    return page.locator("#results .title").all_inner_texts()


@pytest.mark.parametrize(
    ("query", "title"),
    [
        ("coût converti", "valeur de mana"),
        ("cout converti", "valeur de mana"),
        ("l'epreuve", "Épreuve // Erreur"),
        ("l’épreuve", "Épreuve // Erreur"),
        ("epreuve erreur", "Épreuve // Erreur"),
        ("709.4b", "709.4b"),
        ("règle 709.4b", "709.4b"),
        ("R7094b", "709.4b"),
        ("Glace", "Feu // Glace"),
        ("Fuoco", "Feu // Glace"),
        ("fire ice", "Feu // Glace"),
        ("feu et glace", "Feu // Glace"),
        ("assailement", "Assaillement // Barrissement"),
    ],
)
def test_the_first_hit(asked: Asked, site: str, query: str, title: str) -> None:
    page = asked(f"{site}fr/index.html", query)
    assert titles(page)[0] == title


@pytest.mark.parametrize(
    ("one", "other"),
    [("dell’oggetto", "oggetto"), ("l'altra metà", "altra meta"), ("sull’oggetto", "sull'oggetto")],
)
def test_italian_elision_in_both_directions(asked: Asked, site: str, one: str, other: str) -> None:
    found = titles(asked(f"{site}it/index.html", one))
    assert found == titles(asked(f"{site}it/index.html", other)) != []


def test_a_number_finds_the_text_of_another_language(page: Page, site: str) -> None:
    ask(page, f"{site}en/index.html", "709.5j")
    hit = page.locator("#results [role=option]").first
    assert hit.locator(".snippet").get_attribute("lang") == "it"
    hit.click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("h1")).to_contain_text("709.5j")


def test_the_keyboard_is_enough(page: Page, site: str) -> None:
    page.goto(f"{site}fr/index.html")
    page.keyboard.press("/")
    box = page.locator("#q")
    expect(box).to_be_focused()
    page.keyboard.type("glace")
    expect(box).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    expect(box).to_have_attribute("aria-activedescendant", "hit-0")
    expect(page.locator("#hit-0")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#hit-1")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert box.get_attribute("aria-activedescendant") is None
    page.keyboard.press("Escape")
    expect(page.locator("#results")).to_be_hidden()
    expect(box).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/card/feu-glace/index.html")


def test_nothing_is_loaded_before_the_box_is_used(page: Page, site: str) -> None:
    page.goto(f"{site}fr/index.html")
    assert page.locator("script[src*='search-engine']").count() == 0
    page.locator("#q").focus()
    page.locator("script[src*='search-engine']").wait_for(state="attached")


@pytest.mark.parametrize(
    ("code", "said"), [("fr", "Aucun résultat"), ("it", "Nessun risultato"), ("en", "Nothing found")]
)
def test_nothing_found_is_said_in_the_language_of_the_page(
    asked: Asked, site: str, code: str, said: str
) -> None:
    page = asked(f"{site}{code}/index.html", "zzzzqqq")
    assert said in page.inner_text("#search-status")
    expect(page.locator("#results")).to_be_hidden()


def test_hostile_words_stay_words(asked: Asked, site: str) -> None:
    for query in [
        "<img src=x onerror=alert(1)>",
        '"><script>alert(1)</script>',
        "a" * 300,
        "((((",
        "* ~ - AND",
        "\u202e",
    ]:
        page = asked(f"{site}fr/index.html", query)
        assert page.locator("#results img, #results script, #search-status img").count() == 0, query


def test_a_question_in_the_address_is_answered(page: Page, site: str) -> None:
    page.goto(f"{site}it/index.html?q=fuoco")
    expect(page.locator("#results .title").first).to_have_text("Fuoco // Ghiaccio")


def test_what_a_visitor_downloads_before_the_first_result(page: Page, built_site: Path, served: str) -> None:
    """Page, style, scripts, index and names of one language: at most 45 kB in brotli."""
    import brotli

    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto(f"{served}fr/index.html")
    page.fill("#q", "glace")
    page.locator("#results [role=option]").first.wait_for()
    files = {url.removeprefix(served) for url in loaded}
    later = {name for name in files if name.startswith("search/") and not name.startswith("search/fr/")}
    # The title font is optional (font-display), so nothing waits for it; test_pictures.py bounds it.
    later |= {name for name in files if name.startswith("assets/fonts/")}
    later |= {"assets/vendor/snowball-italian.js", "assets/vendor/snowball-english.js", "search/fr/facts.js"}
    first = files - later - {"assets/search-game.js", "assets/search-more.js"}
    assert {"fr/index.html", "search/fr/texts.js", "search/fr/cards.js"} <= first
    assert sum(len(brotli.compress((built_site / name).read_bytes())) for name in first) <= 45_000


def test_vendored_scripts_are_whole(root: Path) -> None:
    vendor = root / "site" / "assets" / "vendor"
    sums = dict(reversed(line.split("  ")) for line in (vendor / "SHA256SUMS").read_text().splitlines())
    assert sums == {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in vendor.glob("*.js")}


def test_a_number_that_is_not_here_leads_to_those_of_its_section(
    asked: Asked, served: str, built_site: Path
) -> None:
    page = asked(f"{served}fr/index.html", "217.5")
    link = page.locator(".remarks").get_by_role("link", name="Index des numéros")
    assert (link.get_attribute("href") or "").endswith("fr/cr/numbers/index.html#217")
    assert 'id="217"' in (built_site / "fr/cr/numbers/index.html").read_text()


@pytest.mark.parametrize("query", ["boule de feu", "BOULE DE FEU"])
def test_a_card_of_the_whole_game_is_named_though_it_has_no_page(asked: Asked, site: str, query: str) -> None:
    page = asked(f"{site}fr/index.html", query)
    expect(page.locator("#results .title").first).to_have_text("Boule de feu")
    address = page.locator("#hit-0").get_attribute("href") or ""
    assert address.endswith("/search/index.html?q=Boule%20de%20feu")


def kinds(page: Page) -> set[str]:
    return set(page.locator("#results .kind").all_inner_texts())
