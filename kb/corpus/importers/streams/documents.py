"""The text of a document as plain lines: text files, Markdown, pages saved as HTML, PDF."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import NamedTuple

from kb.corpus.importers.opening import read_file
from kb.corpus.importers.streams.decode import MAX_BYTES, decode
from kb.corpus.importers.streams.html_text import html_text, is_html
from kb.corpus.importers.streams.pdf import pdf_text
from kb.corpus.importers.streams.signatures import binary_kind
from kb.errors import FileFault, InputError, naming
from kb.messages import msg

__all__ = ["Document", "read_bytes", "read_document", "read_standard_input"]

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
    data = read_file(file, MAX_BYTES)
    kind = binary_kind(data)
    if kind:
        remedy = msg("save it as plain text")
        raise InputError(shown, None, kind, msg("a text"), remedy)
    if data.startswith(b"%PDF-"):
        text, encoding = pdf_text(data, shown), "pdf"
    else:
        text, encoding = decode(data, shown)
    lines: tuple[int, ...] = ()
    if encoding != "pdf" and is_html(text[:4096]):
        text, lines = html_text(text)
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
