"""Chromium's own profiler on the page: loading it, and typing a query letter by letter."""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

__all__ = ["spots"]

QUERIES = ("coût converti de mana", "709.4b", "moitié droite", "feu glace")
_OUTSIDE = ("(idle)", "(root)", "(program)")
"""Waiting, and the browser's own work that belongs to no script."""


def spots() -> Counter[str]:
    """Microseconds in each function itself, while the French home page loads and queries are typed."""
    import kb
    from kb.pages import build

    with tempfile.TemporaryDirectory() as name:
        site = Path(name) / "site"
        build(kb.open().corpus, site)
        return _profiled(site)


def _profiled(site: Path) -> Counter[str]:
    from playwright.sync_api import sync_playwright
    from serving import served

    sys.path.append(str(Path(__file__).resolve().parent.parent / "tools"))
    import browser

    with sync_playwright() as playwright, served(site) as address:
        chrome = playwright.chromium.launch(executable_path=browser.installed(), args=["--no-sandbox"])
        page = chrome.new_page()
        session = page.context.new_cdp_session(page)
        session.send("Profiler.enable")
        session.send("Profiler.setSamplingInterval", {"interval": 200})
        session.send("Profiler.start")
        _visit(page, address)
        found = _own_times(session)
        chrome.close()
    return found


def _visit(page: Page, address: str) -> None:
    page.goto(address + "fr/index.html")
    for query in QUERIES:
        page.fill("#q", "")
        page.type("#q", query, delay=20)
        page.wait_for_selector("#results [role=option]")


def _own_times(session: CDPSession) -> Counter[str]:
    profile: dict[str, Any] = session.send("Profiler.stop")["profile"]
    names = {node["id"]: _name(node["callFrame"]) for node in profile["nodes"]}
    found: Counter[str] = Counter()
    for node, passed in zip(profile["samples"], profile["timeDeltas"], strict=True):
        if names[node] not in _OUTSIDE:
            found[names[node]] += max(passed, 0)
    return found


def _name(frame: dict[str, Any]) -> str:
    file = frame["url"].rpartition("/")[2]
    return (
        f"{file} {frame['functionName'] or 'anonymous'}:{frame['lineNumber'] + 1}"
        if file
        else frame["functionName"]
    )
