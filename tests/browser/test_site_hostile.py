"""Hostile names and texts stay inert: in the files, in a real browser, under the policy and without it.

One test, since the site is built for it alone.
"""

from __future__ import annotations

import json
from pathlib import Path

import check_site
import pytest
from hostile_corpus import hostile_corpus
from playwright.sync_api import Page, expect
from serving import serving

from kb.pages import build

pytestmark = pytest.mark.browser

FOREIGN = """document.querySelectorAll(
    "script:not([src]):not([type='application/ld+json']), img, iframe").length"""
"""What no page of ours has; structured data is no script, however it is written."""


def test_nothing_of_theirs_runs(tmp_path: Path, page: Page) -> None:
    """The `page` fixture fails at any dialog, error, refusal of the policy or foreign request."""
    site = build(hostile_corpus(), tmp_path / "site").out
    assert {path.name for path in tmp_path.iterdir()} == {"site"}
    _files_are_inert(site)
    _pages_are_inert(site.as_uri() + "/", site, page)
    with serving(site) as address:
        _pages_are_inert(address, site, page)
        _results_are_words(address, page)


def _files_are_inert(site: Path) -> None:
    assert check_site.check(site) == []
    for file in site.rglob("*.html"):
        text = file.read_text(encoding="utf-8")
        assert "<script>alert" not in text
        assert "<img" not in text
        assert "\u202e" not in text
    for file in (path for path in site.rglob("*") if path.suffix in (".svg", ".xml", ".webmanifest")):
        text = file.read_text(encoding="utf-8")
        assert "<script" not in text
        assert "\u202e" not in text
    for file in site.rglob("*.js*"):
        assert "\u202e" not in file.read_text(encoding="utf-8")
    for file in site.rglob("*.json"):
        json.loads(file.read_text(encoding="utf-8"))


def _pages_are_inert(address: str, site: Path, page: Page) -> None:
    cards = sorted((site / "fr/card").glob("*/index.html"))
    attacked = [path for path in cards if "alert" in path.read_text(encoding="utf-8")][:4]
    assert attacked
    routes = [path.relative_to(site).as_posix() for path in attacked]
    others = [
        "fr/article/fr-article-cartes-doubles/index.html",
        "fr/card/index.html",
        "fr/names/fr/index.html",
        "fr/cr/2010-02-01/708/index.html",
        "fr/cr/2010-02-01/708.2/index.html",
        "it/term/index.html",
    ]
    for route in [*routes, *others]:
        page.goto(address + route)
        assert page.evaluate(FOREIGN) == 0
        for data in page.locator("script[type='application/ld+json']").all_inner_texts():
            json.loads(data)
            assert "<" not in data
    page.goto(f"{address}{routes[0]}?ask=names")
    page.locator(".ask output strong").wait_for()


def _results_are_words(address: str, page: Page) -> None:
    page.goto(address + "fr/index.html")
    page.locator("#q").focus()
    search = page.locator("#search")
    expect(search).to_have_attribute("data-loaded", "all")
    for query in (
        "<script>alert(1)</script>",
        "img src=x",
        "javascript:alert(3)",
        "{{7*7}}",
        "c:<img src=x>",
    ):
        page.locator("#q").fill(query)
        expect(search).to_have_attribute("data-asking", "")
        assert page.evaluate("document.querySelectorAll('.found script, .found img').length") == 0
