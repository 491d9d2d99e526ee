"""Bytes that the browser loads before the first result: by language, and beside Pagefind."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import in_browser
import shipped
from browser_engines import WORD
from measure import Row

__all__ = ["lines"]


def lines() -> Iterator[Row | str]:
    """Tables in Markdown, and the rows of keystrokes."""
    import kb
    from kb.languages import CODES
    from kb.pages import build

    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        build(kb.open().corpus, site)
        yield from (
            "",
            f"Brotli bytes of page, style, scripts and index; at most {shipped.BOUND:,} a language.",
        )
        yield from ("", "| language | bytes |", "|---|--:|")
        for code in CODES:
            yield f"| {code} | {sum(shipped.first_result(site, code).values()):,} |"
        yield from (
            "",
            f"What came for a search of “{WORD}” in the French pages, without the page:",
        )
        yield from ("", "| engine | bytes |", "|---|--:|")
        yield from (f"| {name} | {size:,} |" for name, size in in_browser.loaded(site).items())
    yield from in_browser.lines()
