"""A rulebook from the user's file into their library."""

import hashlib
from collections import Counter
from datetime import date
from pathlib import Path
from typing import NamedTuple

from kb.corpus.importers.streams.documents import read_document
from kb.corpus.library.place import encodable
from kb.corpus.library.rulebooks import piece_lines
from kb.corpus.library.source import Source
from kb.corpus.library.writing import open_library
from kb.errors import InputError, UsageError
from kb.languages import get
from kb.languages.detection import detect_language, is_plainly
from kb.messages import Message, language_word, msg
from kb.numbering import MAGIC, SHIPPED, Scheme, shipped
from kb.rules.parse import Kind, Piece, parse_rules, stated_day
from kb.rules.parse.book import unplaced
from kb.rules.parse.cut import cut_short

# Letters; the longest paragraph of a rulebook has four thousand.
MAX_PARAGRAPH = 100_000

# Letters; a scheme has a row a level and a few of words.
_LARGEST_TABLE = 10_000

# So many letters of rules tell a language for sure.
_TELLING = 1000


class RulesImport(NamedTuple):
    """A rulebook that was read: `left` are pieces that have no place in it (see `ParsedBook`)."""

    language: str
    effective: date
    encoding: str
    sha256: str
    size: int
    counts: dict[str, int]
    warnings: tuple[Message, ...]
    doubtful: int
    pieces: list[Piece]
    left: tuple[Piece, ...]
    scheme: Scheme

    @property
    def name(self) -> str:
        """What it is called in the library: ``en@2026-04-17``, ``decimal.en@2026-04-17``."""
        scheme = "" if self.scheme is MAGIC else f"{self.scheme.name}."
        return f"{scheme}{self.language}@{self.effective.isoformat()}"


def read_scheme(named: str) -> Scheme:
    """The scheme of that name, or that the table in a file of that name describes.

    Raises `UsageError` where there is neither, `InputError` for what is no such table.
    """
    file = Path(named)
    try:
        if named in SHIPPED:
            return shipped(named)
        return Scheme(file.stem, table := file.read_text("utf-8", "replace")[:_LARGEST_TABLE])
    except ValueError as fault:
        line = fault.args[0]
        stands = table.splitlines()[line - 1][:60] if line else msg("a level is missing")
        expected = msg(
            "a row such as: rule, tab, the sign before it, tab, how it is written: [1-9][0-9]{0,2}"
        )
        raise InputError(named, line or None, stands, expected) from None
    except OSError:
        names = ", ".join(SHIPPED)
        raise UsageError(
            msg("“%(found)s” is neither a scheme (%(names)s) nor a file", found=named[:60], names=names)
        ) from None


def read_rules(file: Path, language: str, day: date | None = None, scheme: Scheme = MAGIC) -> RulesImport:
    """The rulebook in `file`, in force from `day`, or from the day that it names itself.

    Raises `OSError`, `InputError`.
    """
    document = read_document(file)
    pieces = parse_rules(document.text, get(language), scheme)
    if document.lines:
        pieces = [piece._replace(line=document.line(piece.line)) for piece in pieces]
    longest = max(pieces, key=lambda piece: len(piece.text))
    if len(longest.text) > MAX_PARAGRAPH:
        stands = msg("a paragraph of %(count)d letters", count=len(longest.text))
        raise InputError(
            str(file), longest.line, stands, msg("at most %(count)d letters", count=MAX_PARAGRAPH)
        )
    found = Counter([piece.kind for piece in pieces])
    kinds = Counter({str(kind): number for kind, number in found.items()})
    if not kinds["rule"] + kinds["subrule"]:
        number = scheme.written(scheme.base + 101, 1, "")
        expected = msg("rules that begin with their numbers, such as %(number)s", number=number)
        raise InputError(str(file), None, msg("no rule"), expected)
    _check_language(pieces, language, str(file))
    effective = day or stated_day(pieces, get(language))
    if effective is None:
        expected = msg("the day from which the rules are in force")
        raise InputError(
            str(file), None, msg("a date that does not exist"), expected, msg("give it with --date")
        )
    left = unplaced(pieces, scheme)
    digest = hashlib.sha256(document.data).hexdigest()
    warnings = *document.warnings, *cut_short(pieces, get(language), scheme)
    return RulesImport(
        *(language, effective, document.encoding, digest, len(document.data), dict(kinds), warnings),
        *(document.doubtful, pieces, left, scheme),
    )


def _check_language(pieces: list[Piece], language: str, shown: str) -> None:
    """Refuses a rulebook whose words are plainly those of another language."""
    words = " ".join(piece.text for piece in pieces if piece.kind in (Kind.RULE, Kind.SUBRULE))
    told = detect_language(words)
    if len(words) > _TELLING and is_plainly(words, told, rather_than=language):
        remedy = msg("say --lang %(code)s", code=told)
        found = msg("a text in %(language)s", language=language_word(told))
        expected = msg("one in %(language)s", language=language_word(language))
        raise InputError(shown, None, found, expected, remedy)


def why_left(found: RulesImport) -> list[tuple[Piece, Message]]:
    """What found no place, and why."""
    first: dict[str, int] = {}
    for piece in found.pieces:
        if piece.number:
            first.setdefault(piece.number, piece.line)
    return [(piece, _why(piece, first)) for piece in found.left]


def _why(piece: Piece, first: dict[str, int]) -> Message:
    if piece.number and first[piece.number] < piece.line:
        return msg("the number stands already in line %(line)d", line=first[piece.number])
    if piece.number:
        return msg("no rulebook has such a number")
    return msg("no rule stands above it")


def import_rules(
    file: Path,
    language: str,
    folder: Path,
    today: date,
    day: date | None = None,
    replaces: bool = False,
    scheme: Scheme = MAGIC,
) -> tuple[RulesImport, Source, bool]:
    """Reads `file` into the library in `folder`; False if the library had exactly this already.

    Raises `OSError`, and `InputError` where it is no rulebook, or where the library has a better one of
    that day, unless this one `replaces` it.
    """
    found = read_rules(file, language, day, scheme)
    provenance = {
        "language": language,
        "effective": found.effective.isoformat(),
        "file": encodable(file.name),
        "bytes": found.size,
        "sha256": found.sha256,
        "encoding": found.encoding,
        "imported": today.isoformat(),
        "counts": found.counts,
        "left": len(found.left),
        "doubtful": found.doubtful,
    }
    if scheme is not MAGIC:
        provenance["scheme"] = {"name": scheme.name, "table": scheme.table}
    with open_library(folder) as library:
        source, changed = library.put("rules", found.name, provenance, piece_lines(found.pieces), replaces)
        return found._replace(warnings=(*found.warnings, *library.losses)), source, changed
