"""What stands around the numbered rules of a text: its paragraphs and lists."""

import re
from collections.abc import Iterator

from kb.corpus.texts.values import Block, Document
from kb.languages.detection import detect_language
from kb.rules import Passage
from kb.rules.parse.layout import split_lines

_BULLET = re.compile(r"(?P<indent>\s*)(?:[-*•–]|\d{1,2}[.)])\s+(?P<words>\S.*)")


def prose_of(text: str, shown: str, end: int | None, language: str | None) -> Document:
    """The lines of `text` before line `end` (None: all) as a document without an edition.

    A block's anchor is its line: ``L12``.
    """
    lines = split_lines(text)[: end - 1 if end else None]
    code = language or detect_language("\n".join(lines))
    return Document("", code, "article", "", "", "", None, tuple(_blocks(lines)), (), shown)


def _blocks(lines: list[str]) -> Iterator[Block]:
    for number, line in enumerate(lines, 1):
        item = _BULLET.fullmatch(line)
        if item:
            yield Block(f"L{number}", "item", Passage(item["words"].strip()), len(item["indent"]))
        elif line.strip():
            yield Block(f"L{number}", "paragraph", Passage(line.strip()))
