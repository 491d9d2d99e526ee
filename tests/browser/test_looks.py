"""Every kind of page fits its window at every width and text size, and nothing moves while it loads.

On a telephone nothing on it scrolls sideways either: tables are laid out anew, drawings fit.

With KB_SCREENSHOTS=FOLDER a picture of each is kept, light and dark, to be looked at.
"""

from __future__ import annotations

import os
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from threading import Semaphore
from typing import BinaryIO

import pytest
from kinds import addresses
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

WIDTHS = (320, 768, 1440)
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
SIDEWAYS = """() => [...document.querySelectorAll('main, main *')]
  .filter(one => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX))
  .filter(one => one.scrollWidth > one.clientWidth + 1)
  .map(one => `${one.ariaLabel}: ${one.scrollWidth} of ${one.clientWidth}`)"""
TEXT_SIZE = "size => { document.documentElement.style.fontSize = size; }"
SHIFTS = """window.shifts = 0;
new PerformanceObserver(list => { for (const one of list.getEntries()) window.shifts += one.value; })
  .observe({type: "layout-shift", buffered: true});"""
SETTLED = """() => new Promise(done =>
  requestAnimationFrame(() => requestAnimationFrame(() => done(window.shifts))))"""
# A page may draw nothing before it is whole: then there is no frame to wait for.
DRAWN = f"""() => Promise.race([({SETTLED})(), new Promise(done => setTimeout(done, 200))])"""

PIECES = (
    b'<nav class="sections"',
    b'<nav class="tongues"',
    b'<form id="search"',
    b"<main",
    b"</h1>",
    b"<footer",
)


@pytest.mark.parametrize("language", ["fr", "it", "en"])
def test_it_fits_and_stands_still(chrome: Browser, served: str, language: str) -> None:
    context = chrome.new_context(viewport={"width": 412, "height": 900}, service_workers="block")
    context.add_init_script(SHIFTS)
    page = context.new_page()
    faults = {}
    for kind, route in addresses(language).items():
        page.set_viewport_size({"width": 412, "height": 900})
        page.goto(served + route)
        if moved := page.evaluate(SETTLED):
            faults[kind, "moves"] = moved
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            if excess := page.evaluate(TOO_WIDE):
                faults[kind, width] = excess
            if width == min(WIDTHS) and (wide := page.evaluate(SIDEWAYS)):
                faults[kind, "sideways"] = wide
            if folder := os.environ.get("KB_SCREENSHOTS"):
                _keep(page, Path(folder), f"{kind.replace(' ', '-')}-{language}-{width}")
        page.set_viewport_size({"width": 640, "height": 900})
        page.evaluate(TEXT_SIZE, "200%")
        if excess := page.evaluate(TOO_WIDE):
            faults[kind, "text of 200 %"] = excess
    context.close()
    assert faults == {}


@pytest.mark.parametrize("width", [412, 1440])
def test_hits_move_nothing_that_stood_before_them(chrome: Browser, served: str, width: int) -> None:
    with chrome.new_context(viewport={"width": width, "height": 900}, service_workers="block") as context:
        context.add_init_script(SHIFTS)
        page = context.new_page()
        for _ in range(2):  # the second time there are recent searches
            page.goto(served + "fr/search/?q=mv%3D3")
            page.locator("#search[data-loaded=all]").wait_for(state="attached")
            page.locator("main .hit").first.wait_for()
            assert page.evaluate(SETTLED) == 0


@pytest.mark.parametrize("width", [412, 1440])
def test_a_page_that_comes_in_pieces_stands_still(
    chrome: Browser, served: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever of it is there for the first frame: on a narrow window the header's parts change places."""
    goes_on = Semaphore(0)

    def in_pieces(_handler: object, source: BinaryIO, out: BinaryIO) -> None:
        data, at = source.read(), 0
        for mark in PIECES if b"<main" in data else ():
            end = data.index(mark)
            out.write(data[at:end])
            at = end
            goes_on.acquire(timeout=30)
        out.write(data[at:])

    monkeypatch.setattr(SimpleHTTPRequestHandler, "copyfile", in_pieces)
    with chrome.new_context(viewport={"width": width, "height": 900}, service_workers="block") as context:
        context.add_init_script(SHIFTS)
        page = context.new_page()
        page.goto(served + addresses("it")["contents"], wait_until="commit")
        for _ in PIECES:
            page.evaluate(DRAWN)
            goes_on.release()
        page.wait_for_load_state()
        assert page.evaluate(SETTLED) == 0


def test_every_template_has_a_page_here(built_site: Path, root: Path) -> None:
    """Whoever adds a kind of page adds it to the kinds that are looked at."""
    pages = [(built_site / route).read_text("utf-8") for route in addresses("fr").values()]
    for template in (root / "site/templates").glob("*.html"):
        if template.stem.startswith("pool_"):  # of a library's cards: see test_pool_pages.py
            continue
        if '{% extends "base.html" %}' in template.read_text("utf-8"):
            shown = f'<main id="main" class="{template.stem}"'
            assert any(shown in page for page in pages), template.name


def _keep(page: Page, folder: Path, name: str) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.screenshot(path=folder / f"{name}-{scheme}.png", full_page=True)
    page.emulate_media(color_scheme="light")
