"""Bytes that a visitor's browser loads before the first result of a search, for one language."""

from __future__ import annotations

import re
from pathlib import Path

__all__ = ["BOUND", "compressed", "first_result"]

BOUND = 45_000
"""Brotli bytes: page, style, scripts, index."""

_LATER = "facts.js"
"""Loaded after the first results."""
_STEMMERS = {"fr": "snowball-french", "it": "snowball-italian", "en": "snowball-english"}


def first_result(site: Path, language: str) -> dict[str, int]:
    """Brotli bytes of the home page, its style and scripts, and each index file of `language`."""
    home = site / language / "index.html"
    text = home.read_text("utf-8")
    linked = re.findall(r'<script[^>]*\bsrc="([^"]+)"|<link rel="stylesheet" href="([^"]+)"', text)
    files = {home, *(home.parent / "".join(pair) for pair in linked)}
    files |= {file for file in (site / "search" / language).glob("*.js") if file.name != _LATER}
    files |= {site / "assets" / name for name in ("search-engine.js", f"vendor/{_STEMMERS[language]}.js")}
    found = sorted(file.resolve() for file in files)
    return {file.relative_to(site.resolve()).as_posix(): compressed(file.read_bytes()) for file in found}


def compressed(data: bytes) -> int:
    """The length of `data` in brotli."""
    import brotli

    return len(brotli.compress(data))
