"""A real Chromium: our search on the site, Pagefind and lunr, searching the same records.

Bytes are those of the search's files that had come, whole, when the first hit stood, the page itself left
out; a keystroke is the time from a letter typed to its hits.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import quantiles
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote, urlsplit

from browser_peers import lunr_folder, pagefind, pagefind_folder, prepared
from judging import Figures, Judged, judge, judged, place
from serving import served
from shipped import compressed

from kb.search.document import name_key

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from kb.pages.site import Site
    from kb.search import SearchDocument

__all__ = ["WORD", "lines", "loaded"]

WORD = "mana"
_TYPED = 12
"""Judged queries of a language that are typed letter by letter."""
_FIRST = """addEventListener("DOMContentLoaded", () => {
  const list = document.querySelector("#results");
  new MutationObserver((_, watch) => {
    if (!list.querySelector("[role=option]")) return;
    window.loaded = [location.href, ...performance.getEntriesByType("resource").map((one) => one.name)];
    watch.disconnect();
  }).observe(list, { childList: true, subtree: true });
});"""
_SEARCH = "(query) => window.search(query)"
_PAGEFIND = """async (word) => {
  const pagefind = await import("/pagefind/pagefind.js");
  const { results } = await pagefind.search(word);
  await Promise.all(results.slice(0, 10).map((one) => one.data()));
}"""
_KEYS = """async (queries) => {
  const times = [];
  for (const query of queries) for (let end = 1; end <= query.length; end += 1) {
    const start = performance.now();
    await window.search(query.slice(0, end));
    times.push(performance.now() - start);
  }
  return times;
}"""
_OURS = """() => {
  const input = document.querySelector("#q");
  window.search = (query) => { input.value = query; input.dispatchEvent(new Event("input")); };
}"""
_SHOWN = """() => [...document.querySelectorAll("#results [role=option]")]
  .sort((a, b) => a.dataset.at - b.dataset.at)
  .map((one) => {
    const title = one.querySelector(".title");
    const [where, same] = [".where", ".same"].map((name) => one.querySelector(name)?.textContent || "");
    return [one.getAttribute("href") || "", title.lang, title.textContent, where, same];
  })"""
_SETTLED = """() => document.querySelector("#search").dataset.asking === "" """
_SAME = re.compile(r"\b(fr|it|en) (\d{3}(?:\.\d+[a-z]*)?)")
_NUMBER = re.compile(r"\d{3}(?:\.\d+[a-z]*)?")
_NOT_SEARCH = re.compile(r"(index\.html|site\.css|site\.js|icon[\w.-]*|places\.json)$")
"""What a page without a search loads too, and what only the bench needs."""


class Found(NamedTuple):
    """What an engine needed and found: brotli bytes, judged figures, milliseconds a keystroke."""

    name: str
    code: str
    bytes: int
    judged: Figures
    keys: Sequence[float]


def lines() -> Iterator[str]:
    """A table of all engines and languages in Markdown; of ours alone where the peers cannot be had."""
    yield from (
        "",
        "Bytes: scripts, index and texts that had come for the search when the first hit stood, in",
    )
    yield from ("brotli. A keystroke: from the letter to ten hits, those of ours drawn.", "")
    yield "| queries | engine | bytes | recall@5 | MRR | keystroke p50 | p95 |"
    yield "|---|---|--:|--:|--:|--:|--:|"
    for one in _found():
        cuts = quantiles(one.keys, n=20)
        figures = f"{one.judged.recall:.3f} | {one.judged.mrr:.3f} | {cuts[9]:.1f} ms | {cuts[18]:.1f} ms"
        yield f"| {one.code} | {one.name} | {one.bytes:,} | {figures} |"


def _found() -> Iterator[Found]:
    import kb
    from kb.languages import CODES
    from kb.pages import build
    from kb.search.documents import documents

    corpus = kb.open().corpus
    records = list(documents(corpus))
    peers = prepared()
    with tempfile.TemporaryDirectory() as name, _chromium() as chrome:
        site = Path(name) / "site"
        build(corpus, site)
        for code in CODES:
            yield _ours(chrome, site, code, _addresses(corpus, records, code))
            for engine, folder in _peer_folders(chrome, Path(name), records, code) if peers else ():
                yield _peer(chrome, engine, folder, code)


@contextmanager
def _chromium() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    sys.path.append(str(Path(__file__).resolve().parent.parent / "tools"))
    import browser

    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=browser.installed(), args=["--no-sandbox"])
        yield chrome
        chrome.close()


def _addresses(corpus: object, records: Sequence[SearchDocument], code: str) -> dict[str, str]:
    """The place of each record by its address below the language's folder."""
    from kb.pages.search_files import address
    from kb.pages.site import make_site

    site: Site = make_site(corpus, "")  # type: ignore[arg-type]
    found = ((address(site, code, record), place(record)) for record in records)
    return {page.partition("/")[2]: where for page, where in found if page}


def _peer_folders(
    chrome: Browser, parent: Path, records: Sequence[SearchDocument], code: str
) -> Iterator[tuple[str, Path]]:
    folder = parent / f"pagefind-{code}"
    folder.mkdir()
    pagefind_folder(folder, records, code)
    yield "Pagefind 1.6", folder
    folder = parent / f"lunr-{code}"
    folder.mkdir()
    page = chrome.new_page()
    with served(folder) as address:
        lunr_folder(folder, records, code, page, address)
    page.close()
    yield "lunr 2.3 with lunr-languages", folder


def _size(folder: Path, addresses: Sequence[str]) -> int:
    """Brotli bytes of the files of `folder` at these addresses that are there for the search."""
    paths = {unquote(urlsplit(one).path).lstrip("/") for one in addresses}
    files = (folder / path for path in paths if not _NOT_SEARCH.search(path))
    return sum(compressed(file.read_bytes()) for file in files if file.is_file())


def _first(chrome: Browser, site: Path, code: str) -> int:
    """What had come when the first hit of ours stood."""
    page = chrome.new_page()
    page.add_init_script(_FIRST)
    with served(site) as address:
        page.goto(f"{address}{code}/index.html")
        page.fill("#q", WORD)
        size = _size(site, page.wait_for_function("() => window.loaded").json_value())
    page.close()
    return size


def _ours(chrome: Browser, site: Path, code: str, places: dict[str, str]) -> Found:
    size, page = _first(chrome, site, code), chrome.new_page()
    with served(site) as address:
        page.goto(f"{address}{code}/index.html")
        page.locator("#q").focus()
        page.wait_for_selector("#search[data-loaded=all]")
        figures = judge(judged(code), partial(_shown, page, places))
        page.evaluate(_OURS)
        keys: list[float] = page.evaluate(_KEYS, _typed(code))
    page.close()
    return Found("kb", code, size, figures, keys)


def _shown(page: Page, places: dict[str, str], query: str) -> list[set[str]]:
    """The places of the hits on our page, those that hang under a hit with it."""
    page.fill("#q", f"{query} ")
    page.wait_for_function(_SETTLED)
    return [_places(places, *hit) for hit in page.evaluate(_SHOWN)]


def _places(places: dict[str, str], href: str, lang: str, title: str, where: str, same: str) -> set[str]:
    """A hit's place and those that hang under it; a card without a page is known by its English name."""
    below = {f"{code}/{number}" for code, number in _SAME.findall(same)}
    if _NUMBER.fullmatch(title):
        return {f"{lang}/{title}", *below}
    if not href:
        return {f"card/{name_key(name).replace(' ', '-')}" for name in (title, *where.split(" · "))}
    return {places.get(re.sub(r"^(\.\./)*\w\w/", "", href), ""), *below} - {""}


def _peer(chrome: Browser, name: str, folder: Path, code: str) -> Found:
    page, asked = chrome.new_page(), list[str]()
    with served(folder, asked) as address:
        page.goto(f"{address}index.html")
        page.wait_for_function("() => window.search")
        page.evaluate(_SEARCH, WORD)
        size = _size(folder, asked)
        search: Callable[[str], list[set[str]]] = lambda query: [  # noqa: E731
            {one} for one in page.evaluate(_SEARCH, query)
        ]
        figures = judge(judged(code), search)
        keys: list[float] = page.evaluate(_KEYS, _typed(code))
    page.close()
    return Found(name, code, size, figures, keys)


def _typed(code: str) -> list[str]:
    queries: list[Judged] = judged(code)
    return [one.query for one in queries[:: max(len(queries) // _TYPED, 1)]][:_TYPED]


def loaded(site: Path) -> dict[str, int]:
    """The same bytes for the French pages of a site: ours, and Pagefind's over those very pages."""
    if not prepared():
        with _chromium() as chrome:
            return {"kb": _first(chrome, site, "fr")}
    with tempfile.TemporaryDirectory() as name, _chromium() as chrome:
        folder = Path(name)
        (folder / "index.html").write_text("<!doctype html><meta charset=utf-8><title>peer</title>")
        pagefind(site / "fr", "--output-path", str(folder / "pagefind"))
        page, asked = chrome.new_page(), list[str]()
        with served(folder, asked) as address:
            page.goto(f"{address}index.html")
            page.evaluate(_PAGEFIND, WORD)
        peer = _size(folder, asked)
        return {"kb": _first(chrome, site, "fr"), "Pagefind 1.6": peer}


if __name__ == "__main__":
    print("\n".join(lines()))
