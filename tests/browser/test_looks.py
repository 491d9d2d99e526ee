"""Every kind of page fits its window at every width.

With KB_SCREENSHOTS=FOLDER a picture of each is kept, light and dark, to be looked at.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from kinds import addresses
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

WIDTHS = (320, 768, 1440)
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("language", ["fr", "it", "en"])
def test_nothing_is_wider_than_the_window(chrome: Browser, built_site: Path, language: str) -> None:
    context = chrome.new_context()
    page = context.new_page()
    wide = {}
    for kind, route in addresses(language).items():
        page.goto(f"{built_site.as_uri()}/{route}")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            if excess := page.evaluate(TOO_WIDE):
                wide[kind, width] = excess
            if folder := os.environ.get("KB_SCREENSHOTS"):
                _keep(page, Path(folder), f"{kind.replace(' ', '-')}-{language}-{width}")
    context.close()
    assert wide == {}


def _keep(page: Page, folder: Path, name: str) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.screenshot(path=folder / f"{name}-{scheme}.png", full_page=True)
