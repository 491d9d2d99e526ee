"""Bytes that a visitor's browser loads before the first result of a search, for one language."""

from __future__ import annotations

import re
from pathlib import Path

__all__ = ["BOUND", "first_result"]

BOUND = 40_000
"""Brotli bytes, script included."""


def first_result(site: Path, language: str) -> dict[str, int]:
    """Brotli bytes of each script of the home page and each index file of `language`."""
    import brotli

    home = site / language / "index.html"
    scripts = re.findall(r'<script[^>]*\bsrc="([^"]+)"', home.read_text("utf-8"))
    files = {(home.parent / script).resolve() for script in scripts}
    files |= {
        file.resolve() for file in (site / "search" / language).glob("*.js") if "shard" not in file.name
    }
    return {
        file.relative_to(site.resolve()).as_posix(): len(brotli.compress(file.read_bytes()))
        for file in sorted(files)
    }
