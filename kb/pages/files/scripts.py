"""The scripts of the search as two files: what is needed together packs better together.

Scripts and style sheets ship without the comments of their sources.
"""

from __future__ import annotations

from pathlib import Path

__all__ = ["BUNDLES", "PARTS", "bundle", "packed"]

_FIRST = (
    "vendor/snowball-base.js",
    "search-words.js",
    "search-names.js",
    "search-index.js",
    "search-rank.js",
    "search-snippet.js",
    "search-hits.js",
    "search-view.js",
)
_LATER = (
    "search-query.js",
    "search-conditions.js",
    "search-evaluate.js",
    "search-remarks.js",
    "search-doubts.js",
    "search-questions.js",
)
BUNDLES = {"search-engine.js": _FIRST, "search-more.js": _LATER}
"""What the first answer needs, and what operators, questions and remarks need; parts in the order in
which they run, each alone a file of the sources."""
PARTS = frozenset((*_FIRST, *_LATER))


def bundle(assets: Path, name: str) -> str:
    """The parts one after the other, without the comment lines and the indents of our own."""
    return "\n;".join(packed(assets / part) for part in BUNDLES[name]) + "\n"


def packed(part: Path) -> str:
    """A script or style sheet as it ships: one of ours without its comment lines and indents.

    Only whole lines are touched, and no text of ours spans lines, so nothing else can change.
    """
    text = part.read_text("utf-8")
    if part.parent.name == "vendor":
        return text
    comment = "/*" if part.suffix == ".css" else "//"
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith(comment))
