"""Search engines in a real Chromium, each a page that stands open: ours on the site, and its peers.

Bytes are those of the search's files that had come, whole, when the first hit stood, the page itself
left out.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote, urlsplit

from judging import Figures, judge, judged, place
from serving import served
from shipped import compressed

from kb.search.records.record import name_key, unmarked

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from kb.pages.site import Site
    from kb.search import SearchDocument

__all__ = ["WORD", "Engine", "addresses", "chromium", "first_bytes", "ours", "peer", "size_of"]

WORD = "mana"
Make = Callable[["Page", str], None]
"""Makes an engine's folder, with the help of a page that sees it at an address."""
_FIRST = """addEventListener("DOMContentLoaded", () => {
  const list = document.querySelector("#results");
  new MutationObserver((_, watch) => {
    if (!list.querySelector("[role=option]")) return;
    window.loaded = [location.href, ...performance.getEntriesByType("resource").map((one) => one.name)];
    watch.disconnect();
  }).observe(list, { childList: true, subtree: true });
});"""
_SEARCH = "(query) => window.search(query)"
_OURS = """() => {
  const input = document.querySelector("#q");
  window.search = (query) => { input.value = query; input.dispatchEvent(new Event("input")); };
}"""
_SHOWN = """() => [...document.querySelectorAll("#results [role=option]")]
  .sort((a, b) => a.dataset.at - b.dataset.at)
  .map((one) => {
    const title = one.querySelector(".title");
    const [where, same] = [".where", ".same"].map((name) =>
      [...one.querySelectorAll(name)].map((part) => part.textContent).join(" "));
    return [one.getAttribute("href") || "", title.lang, title.textContent, where, same];
  })"""
_SETTLED = """() => document.querySelector("#search").dataset.asking === "" """
_SAME = re.compile(r"\b(fr|it|en) (\d{3}(?:\.\d+[a-z]*)?)")
_NUMBER = re.compile(r"\d{3}(?:\.\d+[a-z]*)?")
_NOT_SEARCH = re.compile(r"(index\.html|site\.css|site\.js|icon[\w.-]*|places\.json)$")
"""What a page without a search loads too, and what only the bench needs."""


class Engine(NamedTuple):
    """An engine whose page stands open, ready to be typed into."""

    name: str
    page: Page
    bytes: int
    judged: Figures


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser, started; it ends with the context."""
    from playwright.sync_api import sync_playwright

    sys.path.append(str(Path(__file__).resolve().parent.parent / "tools"))
    import browser

    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=browser.installed(), args=["--no-sandbox"])
        yield chrome
        chrome.close()


def addresses(corpus: object, records: Sequence[SearchDocument], code: str) -> dict[str, str]:
    """The place of each record by its address below the language's folder."""
    from kb.pages.browser.files import address
    from kb.pages.site import make_site

    site: Site = make_site(corpus, "")  # type: ignore[arg-type]
    found = ((address(site, code, record), place(record)) for record in records)
    return {page.partition("/")[2]: where for page, where in found if page}


def size_of(folder: Path, addresses: Sequence[str]) -> int:
    """Brotli bytes of the files of `folder` at these addresses that are there for the search."""
    paths = {unquote(urlsplit(one).path).lstrip("/") for one in addresses}
    files = (folder / path for path in paths if not _NOT_SEARCH.search(path))
    return sum(compressed(file.read_bytes()) for file in files if file.is_file())


def first_bytes(chrome: Browser, site: Path, code: str) -> int:
    """What had come when the first hit of ours stood."""
    page = chrome.new_page()
    page.add_init_script(_FIRST)
    with served(site) as address:
        page.goto(f"{address}{code}/index.html")
        page.fill("#q", WORD)
        size = size_of(site, page.wait_for_function("() => window.loaded").json_value())
    page.close()
    return size


@contextmanager
def ours(chrome: Browser, site: Path, code: str, places: dict[str, str]) -> Iterator[Engine]:
    """Our home page in a language; `places` by the addresses that hits lead to."""
    size, page = first_bytes(chrome, site, code), chrome.new_page()
    with served(site) as address:
        page.goto(f"{address}{code}/index.html")
        page.locator("#q").focus()
        page.wait_for_selector("#search[data-loaded=all]")
        figures = judge(judged(code), partial(_shown, page, places))
        page.evaluate(_OURS)
        yield Engine("kb", page, size, figures)
    page.close()


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
        names = (unmarked(title), *where.split(" · "))
        return {f"card/{name_key(name).replace(' ', '-')}" for name in names}
    return {places.get(re.sub(r"^(\.\./)*\w\w/", "", href), ""), *below} - {""}


@contextmanager
def peer(chrome: Browser, name: str, make: Make, folder: Path, code: str) -> Iterator[Engine]:
    """A peer's page over the same records; its folder is made first."""
    folder.mkdir()
    asked = list[str]()
    with served(folder, asked) as address:
        maker = chrome.new_page()
        make(maker, address)
        maker.close()
        asked.clear()
        page = chrome.new_page()  # which has kept nothing of how the folder was before
        page.goto(f"{address}index.html")
        page.wait_for_function("() => window.search")
        page.evaluate(_SEARCH, WORD)
        size = size_of(folder, asked)
        search: Callable[[str], list[set[str]]] = lambda query: [  # noqa: E731
            {one} for one in page.evaluate(_SEARCH, query)
        ]
        yield Engine(name, page, size, judge(judged(code), search))
    page.close()
