"""axe finds no violation on any kind of page, in any language, light or dark."""

from __future__ import annotations

from pathlib import Path

import pytest
from kinds import addresses
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
RUN = "async (options) => (await axe.run({resultTypes: ['violations'], ...options})).violations"
WITHOUT_COLOURS: dict[str, object] = {"rules": {"color-contrast": {"enabled": False}}}
COLOURS: dict[str, object] = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""The rules whose answer changes with the colours, which no language changes."""


@pytest.mark.parametrize("language", ["fr", "it", "en"])
def test_no_violations(chrome: Browser, built_site: Path, language: str) -> None:
    context = chrome.new_context(reduced_motion="reduce", viewport={"width": 1000, "height": 800})
    page = context.new_page()
    found = {}
    for kind, route in addresses(language).items():
        page.goto(f"{built_site.as_uri()}/{route}")
        page.evaluate(AXE)
        if faults := _faults(page, {} if language == "fr" else WITHOUT_COLOURS):
            found[kind, "light"] = faults
        if language == "fr":
            page.emulate_media(color_scheme="dark")
            if faults := _faults(page, COLOURS):
                found[kind, "dark"] = faults
            page.emulate_media(color_scheme="light")
    context.close()
    assert found == {}


def _faults(page: Page, options: dict[str, object]) -> list[tuple[str, list[str]]]:
    faults = page.evaluate(RUN, options)
    return [(fault["id"], [node["html"] for node in fault["nodes"][:3]]) for fault in faults]
