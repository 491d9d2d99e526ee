"""A pasted text cut into the rulebook parts that it contains, each with its language and its days."""

from collections.abc import Callable, Iterator
from datetime import date
from functools import cache
from itertools import islice
from typing import NamedTuple

from kb.languages import get
from kb.languages.detection import detect_language
from kb.rules.dating.dating import Dating, Shapes, date_by_shape, date_by_words
from kb.rules.dating.fingerprints import Fingerprints
from kb.rules.dating.timeline import Books, Timeline
from kb.rules.edition import Edition
from kb.rules.number import RuleNumber
from kb.rules.parse import Kind, Piece, fold_pieces, parse_rules, stated_day
from kb.rules.parse.pieces import split_lines
from kb.rules.rule import Rulebook

# A page has fewer parts; of a text that falls into more only the first are dated.
MOST_PARTS = 200

_UNDATED = Edition(date.min)
_NOTHING = Fingerprints((), (), ())
# In a run of fewer rules a number that goes back is no misprint: pages show editions beside each other.
_LONG = 10
# Of so many numbers one may be misprinted; an edition of 2006 has five in eight hundred.
_MISPRINTED = 100


class DatedPart(NamedTuple):
    """Rules that stand together in order: from which line of the text, and what they say of their days.

    `left` are the pieces among them that have no place in a book; their lines count from `line`, as 1.
    `stated` is the day that the text gives itself, whatever its rules say.
    """

    language: str
    line: int
    book: Rulebook
    dating: Dating
    left: tuple[Piece, ...] = ()
    stated: date | None = None


def date_text(
    text: str,
    fingerprints: Fingerprints,
    shapes: Shapes,
    language: str | None = None,
    library: Callable[[str], Books] = lambda _: {},
) -> list[DatedPart]:
    """The parts of `text` in order, `MOST_PARTS` at most. `language` None: detected in each part.

    `library` has the whole texts at hand in a language, beside those of which there are `fingerprints`.
    """
    lines = split_lines(text)
    spoken = get(language or detect_language(text))
    pieces = parse_rules(text, spoken)
    stated = stated_day(pieces, spoken)
    timeline = cache(lambda code: Timeline(fingerprints if code == "en" else _NOTHING, library(code)))
    parts = []
    for first, end in islice(_stretches(pieces, len(lines)), MOST_PARTS):
        passage = "\n".join(lines[first - 1 : end - 1])
        code = language or detect_language(passage)
        book, _, _, left = fold_pieces(parse_rules(passage, get(code)), code, _UNDATED, "")
        if any(number.rule for number in book.rules):
            rules = book.rules.values()
            dating = date_by_words(rules, timeline(code), stated)
            if code != "en" and len(dating.unknown) >= dating.compared:
                dating = date_by_shape(rules, timeline("en"), shapes, stated)
            parts.append(DatedPart(code, first, book, dating, left, stated))
    return parts


def _stretches(pieces: list[Piece], lines: int) -> Iterator[tuple[int, int]]:
    """First line and line after the last of each run of pieces whose numbers rise."""
    runs: list[list[tuple[RuleNumber, int]]] = []
    for piece in pieces:
        number = RuleNumber.recognise(piece.number) if piece.kind in (Kind.RULE, Kind.SUBRULE) else None
        if number and runs and number > runs[-1][-1][0]:
            runs[-1].append((number, piece.line))
        elif number:
            runs.append([(number, piece.line)])
    joined: list[list[tuple[RuleNumber, int]]] = []
    for run in runs:
        if joined and (rest := _gone_on(joined[-1], run)):
            joined[-1] = rest
        else:
            joined.append(run)
    starts = [run[0][1] for run in joined]
    if starts:
        yield from zip(starts, [*starts[1:], lines + 1], strict=True)


def _gone_on(
    above: list[tuple[RuleNumber, int]], run: list[tuple[RuleNumber, int]]
) -> list[tuple[RuleNumber, int]]:
    """Both as one run without the few misprinted numbers between them; nothing where the text begins anew."""
    most = max(1, len(above) // _MISPRINTED) if len(above) >= _LONG else 0
    for few in range(1, most + 1):
        if run[few:] and run[few][0] > above[-1][0]:
            return above + run[few:]
        if above[-1 - few][0] < run[0][0]:
            return above[:-few] + run
    return []
