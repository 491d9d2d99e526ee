"""Hits of a search as lines of text: what it is, where it stands, its words, what hangs under it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.cli.output import printable
from kb.messages import Message, msg, msgc, msgn

if TYPE_CHECKING:
    from kb.cli.reader import Reader
    from kb.search import Hit, Results, SearchDocument
    from kb.search.snippets import Snippet

__all__ = ["edition_words", "hit_lines", "kind_word", "marked", "summary", "uses_marks"]

_KINDS = {
    "rule": msgc("kind", "rule"),
    "example": msgc("kind", "example"),
    "ruling": msgc("kind", "ruling"),
    "article": msgc("kind", "article"),
    "card": msgc("kind", "card"),
    "term": msgc("kind", "term"),
}
_BOLD, _PLAIN = "\x1b[1m", "\x1b[22m"


def kind_word(kind: str) -> Message:
    """What a kind of document is called."""
    return _KINDS[kind]


def summary(results: Results) -> Message:
    """How many hits there are, and how many are shown."""
    if results.total > len(results.hits):
        return msgn(
            "%(count)d hit, %(shown)d shown",
            "%(count)d hits, %(shown)d shown",
            results.total,
            shown=len(results.hits),
        )
    return msgn("%(count)d hit", "%(count)d hits", results.total)


def hit_lines(hit: Hit, reader: Reader) -> Iterator[str]:
    """An empty line, the heading of the hit, its snippet, its other wordings."""
    document = hit.document
    yield ""
    parts = [reader.tell(kind_word(document.kind)), _name(document, reader), *_where(document)]
    yield printable(" · ".join(part for part in parts if part))
    yield f"  {marked(hit.snippet, uses_marks())}"
    if hit.others:
        places = "; ".join(
            f"{other.language} {other.number} ({edition_words(other.start, other.end)})"
            for other in hit.others
            if other.kind == "rule"
        )
        if places:
            yield "  " + reader.tell(msg("same provision: %(places)s", places=places))


def _name(document: SearchDocument, reader: Reader) -> str:
    return document.number or document.title(reader.language)


def _where(document: SearchDocument) -> Iterator[str]:
    if document.number:
        yield document.title(document.language)
    yield document.language
    if document.start:
        yield edition_words(document.start, document.end)


def edition_words(start: str, end: str) -> str:
    """The days of an edition: ``2010-02-01 – 2012-06-30``, or ``2024-11-08 –``."""
    return f"{start} – {end}".rstrip()


def marked(snippet: Snippet, on: bool) -> str:
    """The snippet as text, its matched words bold if `on`."""
    pieces = ((printable(piece.text).replace("\n", " "), piece.marked and on) for piece in snippet)
    return "".join(f"{_BOLD}{text}{_PLAIN}" if bold else text for text, bold in pieces)


def uses_marks() -> bool:
    """Whether standard output is a terminal that may be written to in bold."""
    return (
        sys.stdout is not None
        and sys.stdout.isatty()
        and "NO_COLOR" not in os.environ
        and os.environ.get("TERM") != "dumb"
    )
