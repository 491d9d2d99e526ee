"""A language with whole rulebooks is searched by parts: the same hits as from all its texts at once."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from test_search import again, ask

import kb
from kb.pages.browser import shards as browser_shards
from kb.pages.browser.texts import Records, files
from kb.pages.rendering.html import languages_data

pytestmark = pytest.mark.browser

SCRIPTS = (
    "vendor/snowball-base.js",
    "vendor/snowball-french.js",
    "search-words.js",
    "search-index.js",
    "search-rank.js",
)
QUERIES = ["coût converti de mana", "carte double", "moiti", "fusion", "709.4b", "zzz", "pile cimetière main"]
SEARCH = """([whole, cut, parts, queries]) => {
    kb.settings = whole.settings;
    const asked = [];
    const found = (from, query) => {
        for (const file of kb.index.missing([from], query)) {
            asked.push(file);
            kb.index.receive(from, parts[file.split("/").pop()]);
            from.received.add(file);
        }
        const all = kb.rank.matches([from], kb.rank.question([from], from, query, true));
        const told = ({ document, score, literal, whole }) => [document.id, score.toFixed(9), literal, whole];
        return kb.rank.ordered(all).map(told);
    };
    const [one, other] = [whole, cut].map((data) => {
        const from = kb.index.source(data);
        Array.from(kb.index.addTexts(from, data));
        return from;
    });
    const answers = queries.map((query) => [found(one, query), found(other, query)]);
    const files = other.documents.map(kb.index.textFile);
    return { answers, asked, files };
}"""


def _scripts(code: str) -> dict[str, str]:
    """A language's files by their names."""
    records = Records.of(kb.open().corpus)
    return dict(files(records, code, lambda record: f"{code}/{record.kind}/{record.key}/index.html"))


def _files(code: str) -> dict[str, Any]:
    """What each of a language's files hands over."""
    return {
        name: json.loads(content.removeprefix("kb.load(").rstrip().removesuffix(");"))
        for name, content in _scripts(code).items()
    }


def test_by_parts_the_same_is_found(page: Page, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = _files("fr")
    monkeypatch.setattr(browser_shards, "MOST", 0)
    monkeypatch.setattr(browser_shards, "_SHARD", 400)
    parts = _files("fr")
    words = [name for name in parts if name.startswith("w")]
    assert len(words) > 5
    assert not any(name.startswith(("w", "t0")) for name in whole)
    page.goto("about:blank")
    page.evaluate("(languages) => { window.kb = { languages }; }", languages_data())
    for script in SCRIPTS:
        page.add_script_tag(path=root / "site" / "assets" / script)
    told = page.evaluate(SEARCH, [whole["texts.js"], parts["texts.js"], parts, QUERIES])
    for query, (one, other) in zip(QUERIES, told["answers"], strict=True):
        assert one == other, query
    assert any(one for one, _ in told["answers"])
    assert 0 < len(set(told["asked"])) < len(words)
    texts = [row[6] for row in whole["texts.js"]["documents"]]
    kept = [parts[file.rpartition("/")[2]] for file in told["files"]]
    assert [data["texts"][at - data["first"]] for at, data in enumerate(kept)] == texts


def test_near_words_are_of_all_the_texts(
    chrome: Browser, served: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a word whose beginning is mistyped, and so of parts that no word of the query asks for."""
    monkeypatch.setattr(browser_shards, "MOST", 0)
    monkeypatch.setattr(browser_shards, "_SHARD", 400)
    made, asked = _scripts("fr"), set[str]()

    def fulfil(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        asked.add(name)
        route.fulfill(body=made[name], content_type="text/javascript")

    page = chrome.new_page(service_workers="block")
    page.route("**/search/fr/*.js", fulfil)
    ask(page, f"{served}fr/index.html", "cimetière")
    assert "spelt.js" not in asked
    again(page, "zimetiere")
    expect(page.locator(".remarks")).to_contain_text(re.compile(r"cimetière \(\d+\)"))
    page.close()
    assert "spelt.js" in asked
    assert len([name for name in made if name.startswith("w")]) > len(
        [name for name in asked if name[0] == "w"]
    )
