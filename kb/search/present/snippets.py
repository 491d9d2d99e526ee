"""The stretch of a text that answers a query, its matched words marked.

Cuts fall between words only, never inside a mana symbol, a number or a word.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kb.languages.tokens import Token
from kb.search.results import Piece, Snippet

# Characters of a snippet, about.
WIDTH = 220
# A snippet ends with a sentence, that of its last marked word if no later one fits, unless it were so many
# times as long.
LONGEST = 2
_ELLIPSIS = "…"
_STOPS = frozenset(".!?…")


class Cut(NamedTuple):
    """A text and where its words lie: their first letters, their ends, which of them begin a sentence."""

    text: str
    starts: list[int]
    ends: list[int]
    begins: list[int]

    @classmethod
    def of(cls, text: str, words: Sequence[Token]) -> Cut:
        """`text` with its `words`, which are no parts of others."""
        starts, ends = [word.start for word in words], [word.end for word in words]
        between = ((at, text[ends[at - 1] : starts[at]]) for at in range(1, len(words)))
        ended = (at for at, it in between if "\n" in it or (" " in it and not _STOPS.isdisjoint(it)))
        return cls(text, starts, ends, [0, *ended])


def snippet(cut: Cut, marks: Mapping[int, str], width: int = WIDTH) -> Snippet:
    """The part of a text with the most matched words, about `width` characters long.

    `marks` has for each word that matches the stem by which it does, in the order of the text.
    """
    text, starts, ends, _ = cut
    start, end = _at_spaces(text, *_window(cut, marks, width))
    pieces = [Piece(_ELLIPSIS, False)] if start > 0 else []
    at = start
    for place in marks:
        if start <= starts[place] and ends[place] <= end:
            pieces += (Piece(text[at : starts[place]], False), Piece(text[starts[place] : ends[place]], True))
            at = ends[place]
    pieces.append(Piece(text[at:end], False))
    if end < len(text):
        pieces.append(Piece(_ELLIPSIS, False))
    return tuple(piece for piece in pieces if piece.text)


def _window(cut: Cut, marks: Mapping[int, str], width: int) -> tuple[int, int]:
    """Where to cut: the window of whole words in which most different words match, the first of the best."""
    text, starts, ends, begins = cut
    if len(text) <= width or not starts:
        return 0, len(text)
    places, stems = list(marks), list(marks.values())
    best, most = (0, 0), (0, 0)
    for count, last in enumerate(places, 1):
        first = min(bisect_left(starts, ends[last] - width), last)
        said = stems[bisect_left(places, first) : count]
        if (len(set(said)), len(said)) > most:
            best, most = (first, last), (len(set(said)), len(said))
    start, end = _stretch(cut, _opening(cut, places, stems, best, width), width)
    last = max((at for at in places if start <= starts[at] < end), default=-1)
    if last < 0:
        return start, end
    closing = [ends[at - 1] for at in begins if at > last] + [len(text)]
    after = max((one for one in closing if one - start <= width), default=closing[0])
    return (start, after) if after - start <= LONGEST * width else (start, end)


def _opening(cut: Cut, places: list[int], stems: list[str], within: tuple[int, int], width: int) -> int:
    """The word to begin with: the first of a sentence from which on all that matches in the window is said.

    Where there is none, as much is shown before the marked words as after them.
    """
    _, starts, ends, begins = cut
    first, last = within

    def said(start: int, end: int) -> list[str]:
        return stems[bisect_left(places, start) : bisect_left(places, end)]

    wanted, best, most = set(said(first, last + 1)), -1, 0
    for at in begins:
        found = said(at, bisect_right(ends, starts[at] + width))
        if len(found) > most and wanted.issubset(found):
            best, most = at, len(found)
    if best >= 0 or not wanted:
        return max(best, 0)
    marked = places[bisect_left(places, first)]
    spare = (width - ends[last] + starts[marked]) // 2
    return bisect_left(starts, starts[marked] - spare, first, marked)


def _stretch(cut: Cut, first: int, width: int) -> tuple[int, int]:
    """From word `first` on as far as the width goes, and further back from the text's end."""
    text, starts, ends, _ = cut
    first = min(first, bisect_right(starts, ends[-1] - width))
    start = starts[first] if first else 0
    last = max(bisect_right(ends, start + width) - 1, first)
    return start, len(text) if last == len(ends) - 1 else ends[last]


def _at_spaces(text: str, start: int, end: int) -> tuple[int, int]:
    """The same window, widened to the spaces around it."""
    while start > 0 and not text[start - 1].isspace():
        start -= 1
    while end < len(text) and not text[end].isspace():
        end += 1
    return start, end
