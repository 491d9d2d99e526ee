"""The scripts of the search as three files: what is needed together packs better together.

Scripts and style sheets ship without the comments of their sources.
"""

import json
import re
from pathlib import Path
from typing import Any

# Types in a script too, which stand before what they are of: ``/** @type {number} */ (value)``.
_COMMENT = re.compile(r"/\*(?:\*|(?= )).*?\*/\s*", re.DOTALL)
# What the spaces of a style sheet stand beside: only those inside a value or a selector mean something.
_SPACED = re.compile(r'("[^"]*")|\s*([{},;])\s*|(:)\s+|(\s)\s*')


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
    "search-numbers.js",
    "search-query.js",
    "search-conditions.js",
    "search-properties.js",
    "search-evaluate.js",
    "search-explain.js",
    "search-suggestions.js",
    "search-questions.js",
)
_BOX = ("search-files.js", "search-list.js", "search.js")
# What every page has; what the first answer needs; what operators, numbers of rules,
# questions and remarks need. The parts
# are files of the sources, in the order in which they run.
BUNDLES = {"search.js": _BOX, "search-engine.js": _FIRST, "search-more.js": _LATER}
PARTS = frozenset((*_BOX, *_FIRST, *_LATER))


def bundle(assets: Path, name: str) -> str:
    """The parts one after the other, as `packed` has them."""
    return "\n;".join(packed(assets / part) for part in BUNDLES[name]) + "\n"


def packed(part: Path) -> str:
    """A script or style sheet as it ships: one of ours without comments, indents and, in CSS, line breaks.

    A script keeps its line breaks, which may end a statement. No text of ours spans lines or has the
    signs of a comment in it.
    """
    text = part.read_text("utf-8")
    if part.parent.name == "vendor":
        return text
    bare = _COMMENT.sub("", text)
    if part.suffix == ".css":
        return _SPACED.sub(lambda found: found[found.lastindex or 0], bare).strip().replace(";}", "}")
    lines = (line.strip() for line in bare.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def script(value: dict[str, Any]) -> str:
    """A call of the search's loader."""
    return call("kb.load", value)


def call(function: str, value: dict[str, Any]) -> str:
    """A script that hands `value` over; nothing in it can end a script or a line of JavaScript early."""
    data = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    safe = data.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return f"{function}({safe});\n"
