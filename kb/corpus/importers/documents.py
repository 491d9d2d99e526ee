"""The text of a document as plain lines: text files, Markdown, pages saved as HTML, PDF."""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

from kb.corpus.importers.decode import MAX_BYTES, decode
from kb.corpus.importers.pdf import pdf_text
from kb.corpus.importers.signatures import binary_kind
from kb.errors import FileFault, InputError, naming
from kb.messages import msg

__all__ = ["Document", "read_bytes", "read_document", "read_standard_input"]

_IS_HTML = re.compile(
    r"\s*(?:<!--.*?-->\s*|<\?xml.*?\?>\s*)*<(?:!doctype\s+html|html|head|body)\b", re.I | re.S
)
_FRONT = re.compile(r"\A(\+\+\+|---)\n.*?\n\1\n", re.S)
_MARKDOWN = re.compile(
    r"^(?:[ \t]*(?:#{1,6}|>)[ \t]+)|\*\*|^[ \t]*[*+-][ \t]+(?=\S)|\\(?=[.*_#>-])|[ \t]#+$|^[ \t]*\{:.*\}$",
    re.M,
)


class Document(NamedTuple):
    """The text with the encoding it was in, and the bytes it came from.

    `lines` are the file's lines in which the lines of the text begin; empty where they are the same.
    """

    text: str
    encoding: str
    data: bytes
    lines: tuple[int, ...] = ()

    def line(self, number: int) -> int:
        """The file's line in which that line of the text begins, both from 1."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else number


def read_document(file: Path) -> Document:
    """The document in `file`. Raises `OSError`, `InputError` where it is no text that can be read."""
    shown = str(file)
    with naming(shown), file.open("rb") as opened:
        data = opened.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise InputError(shown, None, f"> {MAX_BYTES} B", msg("at most %(count)d bytes", count=MAX_BYTES))
    kind = binary_kind(data)
    if kind:
        remedy = msg("save it as plain text")
        raise InputError(shown, None, kind, msg("a text"), remedy)
    if data.startswith(b"%PDF-"):
        text, encoding = pdf_text(data, shown), "pdf"
    else:
        text, encoding = decode(data, shown)
    lines: tuple[int, ...] = ()
    if encoding != "pdf" and _IS_HTML.match(text[:4096]):
        text, lines = _html_text(text)
    elif file.suffix.lower() in (".md", ".markdown"):
        text = _markdown_text(text)
    if encoding == "pdf" and not text.strip():
        found = msg("a PDF without text: pictures of pages, perhaps")
        raise InputError(shown, None, found, msg("the text of a rulebook"))
    _check_filled(text, shown)
    return Document(text, encoding, data, lines)


def read_standard_input() -> Document:
    """The text on standard input. Raises `InputError` where it is none, or too long; `FileFault`."""
    data = read_bytes(MAX_BYTES)
    text, encoding = decode(data, "-")
    _check_filled(text, "-")
    return Document(text, encoding, data)


def read_bytes(most: int) -> bytes:
    """What is on standard input. Raises `FileFault` where that is closed, `InputError` for too much."""
    if sys.stdin is None:
        reason = msg("standard input is closed")
        raise FileFault(msg("%(place)s: %(reason)s", place="-", reason=reason))
    with naming("-"):
        data = sys.stdin.buffer.read(most + 1)
    if len(data) > most:
        raise InputError("-", None, f"> {most} B", msg("at most %(count)d bytes", count=most))
    return data


def _check_filled(text: str, shown: str) -> None:
    if not text or text.isspace():
        raise InputError(shown, None, msg("an empty file"), msg("the text of a rulebook"))


def _markdown_text(text: str) -> str:
    """Without front matter and the marks that would hide numbers and headings; no line is moved."""
    text = text.replace("\r\n", "\n")
    return _MARKDOWN.sub("", _FRONT.sub(lambda front: "\n" * front[0].count("\n"), text, count=1))


_BLOCK_WORDS = """
    address article aside blockquote body br caption center dd div dl dt fieldset footer form h1 h2 h3 h4
    h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead title tr ul
"""
_BLOCKS = frozenset(_BLOCK_WORDS.split())
_HIDDEN = frozenset(["script", "style", "template", "noscript", "svg", "head"])


class _Lines(HTMLParser):
    """Collects what a reader of the page sees, a block a line, blocks apart by one blank line.

    `begin` has the page's line in which each of `lines` begins.
    """

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self.begin: list[int] = []
        self.parts: list[str] = []
        self.at: int | None = None
        self.hidden: str | None = None
        self.depth = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002
        if tag == "body" and self.hidden == "head":  # whose end may be left out
            self.hidden = None
        if self.hidden is None and tag in _HIDDEN:
            self.hidden, self.depth = tag, 0
        if tag == self.hidden:
            self.depth += 1
        if tag in _BLOCKS:
            self.end_line(1 if tag == "br" else 2)

    def handle_endtag(self, tag: str) -> None:
        if tag == self.hidden:
            self.depth -= 1
            if not self.depth:
                self.hidden = None
        if tag in _BLOCKS and tag != "br":
            self.end_line(2)

    def end_line(self, times: int) -> None:
        for _ in range(times):
            line = "".join(self.parts).strip(" ")
            if line or (self.lines and self.lines[-1]):
                self.lines.append(line)
                self.begin.append(self.at or self.getpos()[0])
            self.parts, self.at = [], None

    def handle_data(self, data: str) -> None:
        if self.hidden is None:
            self.parts.append(re.sub(r"[ \t\r\n\f]+", " ", data))
            if self.at is None and not data.isspace():
                before = data[: len(data) - len(data.lstrip())]
                self.at = self.getpos()[0] + before.count("\n")


def _html_text(text: str) -> tuple[str, tuple[int, ...]]:
    parser = _Lines()
    parser.feed(text)
    parser.close()
    parser.end_line(1)
    return "\n".join(parser.lines), tuple(parser.begin)
