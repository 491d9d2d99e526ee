"""axe finds no violation on any kind of page, light or dark; each kind takes turns in the languages."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

import pytest
from kinds import KINDS, addresses
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

LANGUAGES = ("fr", "it", "en")
AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
RUN = "async (options) => (await axe.run({resultTypes: ['violations'], ...options})).violations"
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""The rules whose answer changes with the colours, which no language changes."""
PLAIN = ".scroll { background: none !important; }"
"""Without the shades at a table's edges, over which axe does not judge contrast."""
WORDS = {"rules": {rule: {"enabled": False} for rule in COLOURS["runOnly"]}}
TURNS: tuple[tuple[str, dict[str, object]], ...] = (
    ("light", {}),
    ("dark", {**COLOURS}),
    ("light", {**WORDS}),
)
"""Each kind in three turns, each in another language: everything, the dark colours, all but colours."""


@pytest.mark.parametrize("turn", range(len(TURNS)))
def test_no_violations(chrome: Browser, served: str, turn: int) -> None:
    scheme, options = TURNS[turn]
    context = chrome.new_context(
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
        viewport={"width": 1000, "height": 800},
        service_workers="block",
        bypass_csp=True,
    )
    page = context.new_page()
    found = {}
    for kind, language in zip(KINDS, cycle(LANGUAGES[turn:] + LANGUAGES[:turn]), strict=False):
        page.goto(served + addresses(language)[kind])
        page.add_style_tag(content=PLAIN)
        page.evaluate(AXE)
        if faults := _faults(page, options):
            found[kind, language] = faults
    context.close()
    assert found == {}


def _faults(page: Page, options: dict[str, object]) -> list[tuple[str, list[str]]]:
    faults = page.evaluate(RUN, options)
    return [(fault["id"], [node["html"] for node in fault["nodes"][:3]]) for fault in faults]
