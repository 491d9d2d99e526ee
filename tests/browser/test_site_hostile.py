"""Hostile names and texts stay inert in a real browser, under the policy and without it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from hostile_corpus import hostile_corpus
from playwright.sync_api import Page

from kb.pages import build
from kb.pages.server import make_server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def hostile_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(hostile_corpus(), tmp_path_factory.mktemp("hostile") / "site").out


@pytest.fixture(params=["disk", "served"])
def attacked(request: pytest.FixtureRequest, hostile_site: Path) -> Iterator[str]:
    if request.param == "disk":
        yield hostile_site.as_uri() + "/"
        return
    server = make_server(hostile_site, 0)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
    thread.join()


def test_nothing_of_theirs_runs(attacked: str, hostile_site: Path, page: Page) -> None:
    """The `page` fixture fails at any dialog, error, refusal of the policy or foreign request."""
    cards = sorted((hostile_site / "fr/card").glob("*/index.html"))
    first = [path.relative_to(hostile_site).as_posix() for path in cards if "alert" in path.read_text()][:4]
    assert first
    articles = ["fr/article/fr-article-cartes-doubles/index.html", "fr/article/index.html"]
    for route in [*first, *articles, "fr/card/index.html", "fr/names/fr/index.html"]:
        page.goto(attacked + route)
        assert page.evaluate("document.querySelectorAll('script:not([src]), img, iframe').length") == 0
    page.goto(attacked + first[0] + "?ask=names")
    page.locator(".ask output strong").wait_for()


def test_search_results_show_them_as_words(attacked: str, page: Page) -> None:
    page.goto(attacked + "fr/index.html")
    for query in ("<script>alert(1)</script>", "img src=x", "javascript:alert(3)", "{{7*7}}"):
        page.locator("#q").fill(query)
        page.wait_for_timeout(400)
        assert page.evaluate("document.querySelectorAll('#results script, #results img').length") == 0
