"""The scripts of the search as one file: they are needed together, and pack better so."""

from __future__ import annotations

from pathlib import Path

__all__ = ["ENGINE", "PARTS", "engine", "packed"]

ENGINE = "search-engine.js"
PARTS = (
    "vendor/minisearch-7.2.0.min.js",
    "vendor/snowball-base.js",
    "search-words.js",
    "search-names.js",
    "search-rank.js",
    "search-snippet.js",
    "search-operators.js",
    "search-hits.js",
)
"""In the order in which they run; each stands alone as a file of the sources."""


def engine(assets: Path) -> str:
    """The parts one after the other, without the comment lines and the indents of our own."""
    return "\n;".join(packed(assets / part) for part in PARTS) + "\n"


def packed(part: Path) -> str:
    """A script as it ships: one of ours without its comment lines and indents.

    Only whole lines are touched, and no text of ours spans lines, so nothing else can change.
    """
    text = part.read_text("utf-8")
    if part.parent.name == "vendor":
        return text
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))
