"""A text's body cut into paragraphs, each with its line and what its attribute line says.

Markdown of the plainest kind: paragraphs between blank lines, ``## headings``, ``- items``,
and ``{: #anchor }`` (or ``{: of=711.5 }``) on the line after a paragraph or at a heading's end.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from kb.corpus.texts.front_matter import Text

_ATTRIBUTE = re.compile(r"\{:\s*(?:#(?P<anchor>[a-z0-9][a-z0-9.-]*)|of=(?P<of>\S+?))\s*\}$")
_HEADING = re.compile(r"(#{1,6}) +(.*)")
_ITEM = re.compile(r"( *)- +(.*)")


class Paragraph(NamedTuple):
    """`kind` is ``paragraph``, ``heading`` or ``item``; `anchor` and `of` are empty if not given."""

    line: int
    kind: str
    level: int
    words: str
    anchor: str
    of: str


def paragraphs(text: Text) -> Iterator[Paragraph]:
    """The paragraphs of a text in order; the lines of one are joined by spaces."""
    numbered = enumerate(text.body.split("\n"), text.above + 1)
    for filled, lines in groupby(numbered, key=lambda numbered: bool(numbered[1].strip())):
        if filled:
            yield _paragraph(list(lines))


def _paragraph(lines: list[tuple[int, str]]) -> Paragraph:
    joined = " ".join(line.strip() if at else line.rstrip() for at, (_, line) in enumerate(lines))
    attribute = _ATTRIBUTE.search(joined)
    anchor = of = ""
    if attribute:
        anchor, of = attribute["anchor"] or "", attribute["of"] or ""
        joined = joined[: attribute.start()].rstrip()
    heading, item = _HEADING.fullmatch(joined), _ITEM.fullmatch(joined)
    if heading:
        return Paragraph(lines[0][0], "heading", len(heading[1]), heading[2], anchor, of)
    if item:
        return Paragraph(lines[0][0], "item", len(item[1]) // 2, item[2], anchor, of)
    return Paragraph(lines[0][0], "paragraph", 0, joined.strip(), anchor, of)
