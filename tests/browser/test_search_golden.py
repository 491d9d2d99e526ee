"""The same queries in Python and in the browser give the same first five, or the difference has a reason.

``tests/search/golden.tsv`` holds the queries, ``differences.tsv`` those that differ and why.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import kb
from kb.errors import UsageError
from kb.search import Hit, Searcher, build

pytestmark = pytest.mark.browser

SHOWN = """() => [...document.querySelectorAll("#results [role=option]")]
    .sort((a, b) => a.dataset.at - b.dataset.at).slice(0, 5).map((hit) => {
        const link = hit.getAttribute("href") || "";
        const title = hit.querySelector(".title");
        return title.textContent + (/#.*-ex/.test(link) ? "*" : "") + " " + title.lang;
    })"""
SETTLED = """() => document.querySelector("#search").dataset.asking === "" """


def _rows(path: Path) -> list[list[str]]:
    return [line.split("\t") for line in path.read_text("utf-8").splitlines()[1:]]


@pytest.fixture(scope="module")
def index() -> Searcher:
    return build(kb.open().corpus)


def _label(hit: Hit, page: str) -> str:
    document = hit.document
    if document.number:
        return f"{document.number}{'*' if document.kind == 'example' else ''} {document.language}"
    if document.language or page in document.titles:
        return f"{document.title(page)} {document.language or page}"
    return f"{document.title(page)} (en) en"


def _wanted(index: Searcher, query: str, code: str) -> list[str]:
    """What Python finds; nothing for a query that it refuses."""
    try:
        return [_label(hit, code) for hit in index.search(query, preferred=code, limit=5).hits]
    except UsageError:
        return []


def _shown(page: Page, query: str) -> list[str]:
    page.fill("#q", f"{query} ")
    page.wait_for_function(SETTLED)
    shown: list[str] = page.evaluate(SHOWN)
    return shown


@pytest.mark.parametrize("code", ["fr", "it", "en"])
def test_python_and_browser_agree(
    chrome: Browser, built_site: Path, root: Path, index: Searcher, code: str
) -> None:
    folder = root / "tests" / "search"
    reasons = {(page, query): reason for page, query, reason in _rows(folder / "differences.tsv")}
    queries = [query for page, query in _rows(folder / "golden.tsv") if page == code]
    page = chrome.new_page()
    page.goto(f"{built_site.as_uri()}/{code}/index.html")
    page.locator("#q").focus()
    expect(page.locator("#search")).to_have_attribute("data-loaded", "all")
    found = {query: (_shown(page, query), _wanted(index, query, code)) for query in queries}
    page.close()
    assert all(reasons.values())
    differing = {query: pair for query, pair in found.items() if pair[0] != pair[1]}
    assert differing.keys() == {query for of, query in reasons if of == code}, differing
