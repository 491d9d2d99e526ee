"""On a telephone and on a tablet the tables of a card's page need no sideways scrolling."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [390, 768])
@pytest.mark.parametrize(
    "route", ["fr/card/feu-glace/", "it/card/fuoco-ghiaccio/", "en/card/who-what-when-where-why/"]
)
def test_tables_fit(served: str, page: Page, route: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(served + route)
    page.locator("details.place").evaluate_all("all => all.forEach(one => { one.open = true; })")
    wide = page.locator(".scroll:has(table)").evaluate_all(
        "all => all.filter(one => one.scrollWidth > one.clientWidth + 1)"
        ".map(one => `${one.ariaLabel}: ${one.scrollWidth} of ${one.clientWidth}`)"
    )
    assert wide == []
