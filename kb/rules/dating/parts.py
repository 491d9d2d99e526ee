"""A pasted text cut into the rulebook parts that it holds, each with its language and its days."""

import re
from collections.abc import Iterator
from datetime import date
from itertools import islice
from typing import NamedTuple

from kb.languages import get
from kb.languages.detection import detect_language
from kb.rules.dating.dating import Dating, Shapes, date_by_shape, date_by_words
from kb.rules.dating.fingerprints import Fingerprints
from kb.rules.edition import Edition
from kb.rules.number import RuleNumber
from kb.rules.parse import Kind, Piece, fold_pieces, parse_rules
from kb.rules.parse.layout import split_lines
from kb.rules.rule import Rulebook

MOST_PARTS = 200
"""A page holds fewer parts; of a text that falls into more only the first are dated."""

_BULLET = re.compile(r"^[ \t]*[-*•][ \t]+(?=[1-9]\d\d\.)", re.MULTILINE)
_UNDATED = Edition(date.min)


class DatedPart(NamedTuple):
    """Rules that stand together in order: from which line of the text, and what they say of their days.

    `left` are the pieces among them that have no place in a book; their lines count from `line`, as 1.
    """

    language: str
    line: int
    book: Rulebook
    dating: Dating
    left: tuple[Piece, ...] = ()


def date_text(
    text: str, fingerprints: Fingerprints, shapes: Shapes, language: str | None = None
) -> list[DatedPart]:
    """The parts of `text` in order, `MOST_PARTS` at most. `language` None: told by each part's words."""
    plain = _BULLET.sub("", text)
    lines = split_lines(plain)
    pieces = parse_rules(plain, get(language or detect_language(plain)))
    parts = []
    for first, end in islice(_stretches(pieces, len(lines)), MOST_PARTS):
        stretch = "\n".join(lines[first - 1 : end - 1])
        code = language or detect_language(stretch)
        book, _, _, left = fold_pieces(parse_rules(stretch, get(code)), code, _UNDATED, "")
        if any(number.rule for number in book.rules):
            rules = book.rules.values()
            by_words = code == "en"
            dating = (
                date_by_words(rules, fingerprints) if by_words else date_by_shape(rules, fingerprints, shapes)
            )
            parts.append(DatedPart(code, first, book, dating, left))
    return parts


def _stretches(pieces: list[Piece], lines: int) -> Iterator[tuple[int, int]]:
    """First line and line after the last of each run of pieces whose numbers rise."""
    starts: list[int] = []
    above: RuleNumber | None = None
    for piece in pieces:
        if piece.kind in (Kind.RULE, Kind.SUBRULE):
            number = RuleNumber.recognise(piece.number)
            if number and (above is None or number <= above):
                starts.append(piece.line)
            above = number or above
    if starts:
        yield from zip(starts, [*starts[1:], lines + 1], strict=True)
