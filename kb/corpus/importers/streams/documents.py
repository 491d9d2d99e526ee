"""The text of a document as plain lines: text files, Markdown, pages saved as HTML, PDF."""

import re
import sys
from pathlib import Path
from typing import NamedTuple

from kb.corpus.importers.opening import read_file
from kb.corpus.importers.streams.decode import (
    MAX_BYTES,
    Decoded,
    asking_lines,
    check_line_count,
    decode,
    garbled_lines,
    listed,
)
from kb.corpus.importers.streams.html_text import html_text, is_html
from kb.corpus.importers.streams.pdf import pdf_text
from kb.corpus.importers.streams.signatures import binary_kind, remedy
from kb.errors import FileFault, InputError, naming
from kb.messages import Message, msg, msgn

_FRONT = re.compile(r"\A(\+\+\+|---)\n.*?\n\1\n", re.S)
_MARKDOWN = re.compile(
    r"^(?:[ \t]*(?:#{1,6}|>)[ \t]+)|\*\*|^[ \t]*[*+-][ \t]+(?=\S)|\\(?=[.*_#>-])|[ \t]#+$|^[ \t]*\{:.*\}$",
    re.M,
)
# Where more than every third line is garbled, the file is no text, or one in an encoding unknown here.
_GARBLED = 3


class Document(NamedTuple):
    """The text with the encoding it was in, the bytes it came from, and what its reader should know.

    `lines` are the file's lines in which the lines of the text begin; empty where they are the same.
    `doubtful` is the number of lines whose letters were lost or read in a wrong encoding.
    """

    text: str
    encoding: str
    data: bytes
    lines: tuple[int, ...] = ()
    warnings: tuple[Message, ...] = ()
    doubtful: int = 0

    def line(self, number: int) -> int:
        """The file's line in which that line of the text begins, both from 1."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else number


def read_document(file: Path) -> Document:
    """The document in `file`. Raises `OSError`, `InputError` where it is no text that can be read."""
    shown = str(file)
    data = read_file(file, MAX_BYTES)
    kind = binary_kind(data)
    if kind:
        raise InputError(shown, None, kind, msg("a text"), remedy(kind, shown))
    read = Decoded(pdf_text(data, shown), "pdf") if data.startswith(b"%PDF-") else decode(data, shown)
    text, encoding = read.text, read.encoding
    lines: tuple[int, ...] = ()
    if encoding != "pdf" and is_html(text[:4096]):
        text, lines = html_text(text)
    elif file.suffix.lower() in (".md", ".markdown"):
        text = _markdown_text(text)
    if encoding == "pdf" and not text.strip():
        found = msg("a PDF without text: pictures of pages, perhaps")
        raise InputError(shown, None, found, msg("the text of a rulebook"))
    return _document(read._replace(text=text), data, shown, lines)


def read_input(source: str | Path) -> Document:
    """A text as it is; a file decoded, whatever it is, “-” being standard input. See `read_document`."""
    if isinstance(source, str):
        return Document(source, "utf-8", source.encode("utf-8", "surrogatepass"))
    return read_standard_input() if str(source) == "-" else read_document(source)


def read_standard_input() -> Document:
    """The text on standard input. Raises `InputError` where it is none, or too long; `FileFault`."""
    data = read_bytes(MAX_BYTES)
    return _document(decode(data, "-"), data, "-")


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


def _document(read: Decoded, data: bytes, shown: str, lines: tuple[int, ...] = ()) -> Document:
    """What was read, its doubtful lines reported. Raises `InputError` where it is no text to speak of."""
    text, encoding, warnings, faulty = read
    check_line_count(text, shown)
    if not text or text.isspace():
        raise InputError(shown, None, msg("an empty file"), msg("the text of a rulebook"))
    found = Document(text, encoding, data, lines, warnings)
    garbled = sorted({*faulty, *map(found.line, garbled_lines(text))})
    asking = [found.line(line) for line in asking_lines(text)]
    if len(garbled) * _GARBLED > sum(not line.isspace() for line in text.splitlines() if line):
        stands = msg("letters that were lost, or read in a wrong encoding")
        raise InputError(shown, garbled[0], stands, msg("a text whose letters are whole"))
    if garbled:
        warnings += (
            msgn(
                "%(file)s: in line %(lines)s letters were lost, or read in a wrong encoding",
                "%(file)s: in lines %(lines)s letters were lost, or read in a wrong encoding",
                len(garbled),
                file=shown,
                lines=listed(garbled),
            ),
        )
    if asking:
        warnings += (
            msgn(
                "%(file)s: in line %(lines)s question marks stand where other marks were",
                "%(file)s: in lines %(lines)s question marks stand where other marks were",
                len(asking),
                file=shown,
                lines=listed(asking),
            ),
        )
    return found._replace(warnings=warnings, doubtful=len({*garbled, *asking}))


def _markdown_text(text: str) -> str:
    """Without front matter and the marks that would hide numbers and headings; no line is moved."""
    text = text.replace("\r\n", "\n")
    return _MARKDOWN.sub("", _FRONT.sub(lambda front: "\n" * front[0].count("\n"), text, count=1))
