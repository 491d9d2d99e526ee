"""Rulebooks in the library: pieces to lines and back, and the days on which each was in force."""

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

from kb.corpus.library.place import library_folder
from kb.corpus.library.source import Source, check_lines, sources
from kb.errors import InputError
from kb.languages import CODES
from kb.messages import msg
from kb.rules.dating.fingerprints import fingerprint
from kb.rules.dating.timeline import Books
from kb.rules.edition import Edition
from kb.rules.parse.book import ParsedBook, fold_pieces
from kb.rules.parse.pieces import Kind, Piece

_NUMBERED = (b'["section",', b'["rule",', b'["subrule",')
_UNDER = (b'["paragraph",', b'["example",', b'["page",')
_FEW = 12
"""Of more sections the whole text is read: to look for each would take longer."""


def piece_lines(pieces: Iterable[Piece]) -> list[bytes]:
    """A line a piece: ``["rule", 12, 1, "100.1", "…"]``, the fields of `Piece` in their order."""
    return [json.dumps(piece, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" for piece in pieces]


def read_pieces(source: Source, sections: Collection[int] | None = None) -> list[Piece]:
    """The pieces of a rulebook in the library, or those of some sections.

    Raises `InputError` where its lines are not those that were imported, with the line that is no piece.
    """
    data = source.path.read_bytes()
    if sections is not None and len(sections) <= _FEW:
        data = b"".join([b"\n", *_of_sections(data, sections)])
    lines = data.decode("utf-8", "replace").split("\n")[1:]
    try:
        rows = json.loads("[" + ",".join(line for line in lines if line) + "]")
        pieces = [Piece(Kind(row[0]), *row[1:]) for row in rows]
    except (ValueError, TypeError, LookupError, RecursionError):
        raise _damaged(source, lines) from None
    check_lines(source)
    return pieces


def _of_sections(data: bytes, sections: Collection[int]) -> Iterator[bytes]:
    """The lines of the pieces with numbers of those sections, and of what stands under them."""
    starts = {
        data.rfind(b"\n", 0, found) + 1
        for section in sections
        for mark in (b',"%d"', b',"%d.')
        for found in _places(data, mark % section)
    }
    for start in sorted(starts):
        if data.startswith(_NUMBERED, start):
            end = data.find(b"\n", start) + 1 or len(data)
            while data.startswith(_UNDER, end):
                end = data.find(b"\n", end) + 1 or len(data)
            yield data[start:end]


def _places(data: bytes, mark: bytes) -> Iterator[int]:
    at = data.find(mark)
    while at >= 0:
        yield at
        at = data.find(mark, at + 1)


def _damaged(source: Source, lines: Sequence[str]) -> InputError:
    expected, remedy = msg("a piece of a rulebook"), msg("import the source again")
    for at, line in enumerate(lines, 2):
        try:
            if line:
                row = json.loads(line)
                Piece(Kind(row[0]), *row[1:])
        except (ValueError, TypeError, LookupError, RecursionError):
            return InputError(str(source.path), at, line[:60], expected, remedy)
    return InputError(str(source.path), None, msg("an empty file"), expected, remedy)


def editions_of(rulebooks: Iterable[Source], releases: Sequence[date]) -> list[tuple[Source, Edition]]:
    """Each of `rulebooks`, older editions first, in force until another is known.

    `releases` are the days, in order, on which editions are known to have taken effect.
    """
    held = [(source, date.fromisoformat(source.provenance["effective"])) for source in rulebooks]
    held.sort(key=lambda pair: (CODES.index(pair[0].provenance["language"]), pair[1]))
    days = sorted({*releases, *(start for _, start in held)})
    ends: dict[date, date | None] = {day: after - timedelta(days=1) for day, after in pairwise(days)}
    return [(source, Edition(start, ends.get(start))) for source, start in held]


def library_hashes(apart: Collection[date], language: str) -> Books:
    """The hashes of the library's rulebooks in a language, but for those of the days `apart`.

    Raises `InputError` where one is damaged.
    """
    texts = {
        date.fromisoformat(source.provenance["effective"]): source
        for source in sources(library_folder(), "rules")
        if source.provenance["language"] == language
    }
    books = {
        day: fold_pieces(read_pieces(source), language, Edition(day), source.shown).book
        for day, source in texts.items()
        if language != "en" or day not in apart
    }
    return {
        day: {number: fingerprint(rule.passage.original) for number, rule in book.rules.items()}
        for day, book in books.items()
    }


def library_books(
    folder: Path, releases: Sequence[date], sections: Collection[int] | None = None
) -> list[tuple[Source, ParsedBook]]:
    """Every rulebook of the library, or those `sections` of it, with its edition (see `editions_of`).

    Raises `InputError`.
    """
    return [
        (
            source,
            fold_pieces(read_pieces(source, sections), source.provenance["language"], edition, source.shown),
        )
        for source, edition in editions_of(sources(folder, "rules"), releases)
    ]
