"""What a page costs to read: all that it loads, in bytes of brotli, from nobody else."""

from __future__ import annotations

from pathlib import Path

import brotli
import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

# A card's page has the largest share: two fonts 26 kB, all answers of its panel 12, the page 7, the sheet 6.
ALLOWED = 62_000


@pytest.mark.parametrize(
    "route",
    [
        "fr/cr/709.4b/",
        "it/cr/2010-02-01/708.5/",
        "en/cr/709.4b/",
        "fr/card/feu-glace/",
        "fr/cr/2010-02-01/708/",
    ],
)
def test_a_page_with_everything(served: str, built_site: Path, page: Page, route: str) -> None:
    """The `page` fixture fails at any request elsewhere."""
    loaded: set[str] = set()
    page.on("response", lambda response: loaded.add(response.url.partition("?")[0]))
    page.goto(served + route, wait_until="networkidle")
    files = {built_site / (url.removeprefix(served)) for url in loaded if url.startswith(served)}
    files = {file / "index.html" if file.is_dir() else file for file in files}
    assert built_site / "assets/site.css" in files
    assert 0 < sum(len(brotli.compress(file.read_bytes())) for file in files) <= ALLOWED
