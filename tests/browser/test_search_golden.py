"""The same queries in Python and in the browser give the same first five, or the difference has a reason.

``tests/search/golden.tsv`` holds the queries, ``differences.tsv`` those that differ and why:

    fields     MiniSearch adds up its fields' scores where Python weighs them together (BM25F)
    cards      Python also finds cards and terms by what describes them
    game       names of the whole game come a moment later in the browser
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import kb
from kb.search import Hit, Index, build

pytestmark = pytest.mark.browser

SCRIPT = """() => [...document.querySelectorAll("#results li")].slice(0, 5).map((hit) => {
    const link = hit.querySelector("a")?.getAttribute("href") || "";
    const lang = hit.querySelector(".snippet")?.lang || document.documentElement.lang;
    return hit.querySelector(".title").textContent + (link.includes("-ex") ? "*" : "") + " " + lang;
})"""
REASONS = {"fields", "cards", "game"}


def _rows(path: Path) -> list[list[str]]:
    return [line.split("\t") for line in path.read_text("utf-8").splitlines()[1:]]


@pytest.fixture(scope="module")
def index() -> Index:
    return build(kb.open().corpus)


def _label(hit: Hit, page: str) -> str:
    document = hit.document
    if document.number:
        return f"{document.number}{'*' if document.kind == 'example' else ''} {document.language}"
    return f"{document.title(page)} {document.language or page}"


@pytest.mark.parametrize("code", ["fr", "it", "en"])
def test_python_and_browser_agree(
    chrome: Browser, built_site: Path, root: Path, index: Index, code: str
) -> None:
    folder = root / "tests" / "search"
    reasons = {(page, query): reason for page, query, reason in _rows(folder / "differences.tsv")}
    assert set(reasons.values()) <= REASONS
    page = chrome.new_page()
    page.goto(f"{built_site.as_uri()}/{code}/index.html")
    page.locator("#q").focus()
    expect(page.locator("#search")).to_have_attribute("data-loaded", "all")
    differing, wrong_first = set(), []
    for language, query in _rows(folder / "golden.tsv"):
        if language != code:
            continue
        page.fill("#q", f"{query} ")
        shown = page.evaluate(SCRIPT)
        wanted = [_label(hit, code) for hit in index.search(query, preferred=code, limit=5).hits]
        if shown != wanted:
            differing.add((code, query))
        if wanted[0] not in shown[:2] and reasons.get((code, query)) != "game":
            wrong_first.append((query, wanted[0], shown))
    page.close()
    assert wrong_first == []
    assert differing == {key for key in reasons if key[0] == code}
