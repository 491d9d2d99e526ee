"""Rulebooks in the library: pieces to lines and back, and the days on which each was in force."""

import json
from collections.abc import Collection, Iterable, Sequence
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

from kb.corpus.library.place import library_folder
from kb.corpus.library.source import Source, check_lines, scheme_in, sources
from kb.corpus.library.tables import BookRules, opened
from kb.errors import InputError
from kb.languages import CODES
from kb.messages import msg
from kb.numbering import MAGIC
from kb.rules import Edition, Passage, Rulebook
from kb.rules.dating.fingerprints import fingerprint
from kb.rules.dating.timeline import Books
from kb.rules.parse.book import ParsedBook, fold_pieces
from kb.rules.parse.pieces import Kind, Piece


def piece_lines(pieces: Iterable[Piece]) -> list[bytes]:
    """A line a piece: ``["rule", 12, 1, "100.1", "…"]``, the fields of `Piece` in their order."""
    return [json.dumps(piece, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" for piece in pieces]


def read_pieces(source: Source) -> list[Piece]:
    """The pieces of a rulebook in the library.

    Raises `InputError` where its lines are not those that were imported, with the line that is no piece.
    """
    lines = source.path.read_bytes().decode("utf-8", "replace").split("\n")[1:]
    try:
        rows = json.loads("[" + ",".join(line for line in lines if line) + "]")
        pieces = [Piece(Kind(row[0]), *row[1:]) for row in rows]
    except (ValueError, TypeError, LookupError, RecursionError):
        raise _damaged(source, lines) from None
    check_lines(source)
    return pieces


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

    `releases` are the days, in order, on which editions of Magic's are known to have taken effect.
    """
    held = [(source, date.fromisoformat(source.provenance["effective"])) for source in rulebooks]
    held.sort(key=lambda pair: (CODES.index(pair[0].provenance["language"]), pair[1]))
    schemes = [scheme_in(source.provenance).name for source, _ in held]
    begun = {(MAGIC.name, day) for day in releases} | {
        (of, day) for of, (_, day) in zip(schemes, held, strict=True)
    }
    ends = {
        (of, day): after - timedelta(days=1)
        for (of, day), (same, after) in pairwise(sorted(begun))
        if of == same
    }
    return [
        (source, Edition(day, ends.get((of, day)))) for of, (source, day) in zip(schemes, held, strict=True)
    ]


def parsed_book(source: Source) -> ParsedBook:
    """A rulebook of the library. Raises `InputError` where its lines are not those that were imported."""
    head = source.provenance
    edition = Edition(date.fromisoformat(head["effective"]))
    return fold_pieces(read_pieces(source), head["language"], edition, source.shown, scheme_in(head))


def library_hashes(apart: Collection[date], language: str) -> Books:
    """The hashes of the library's rulebooks in a language, but for those of the days `apart`.

    Raises `InputError` where one is damaged.
    """
    return {
        book.edition.start: {
            number: fingerprint(rule.passage.original) for number, rule in book.rules.items()
        }
        for book in library_books(library_folder(), ())
        if book.scheme == MAGIC.name
        and book.language == language
        and (language != "en" or book.edition.start not in apart)
    }


def library_books(
    folder: Path, releases: Sequence[date], sections: Collection[int] | None = None
) -> list[Rulebook]:
    """Every rulebook of the library, or those `sections` of it, with its edition (see `editions_of`).

    Raises `InputError`.
    """
    held = sources(folder, "rules")
    if not held:
        return []
    tables, passages = opened(folder, held, parsed_book), dict[str, Passage]()

    def book(source: Source, edition: Edition) -> Rulebook:
        rules = BookRules(tables, source, edition, sections, passages)
        head = source.provenance
        scheme = scheme_in(head).name
        return Rulebook(head["language"], edition, source.shown, rules, scheme=scheme, chapter=rules.chapter)

    return [book(*one) for one in editions_of(held, releases)]
