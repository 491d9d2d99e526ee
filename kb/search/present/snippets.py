"""The stretch of a text that answers a query, its matched words marked.

Cuts fall between words only, never inside a mana symbol, a number or a word.
"""

from collections.abc import Callable
from functools import lru_cache

from kb.languages import Language, get
from kb.languages.tokens import Token, tokens
from kb.search.results import Piece, Snippet

# Characters of a snippet, about.
WIDTH = 220
# A snippet ends with a sentence, that of its last marked word if no later one fits, unless it were so many
# times as long.
LONGEST = 2
_ELLIPSIS = "…"
_STOPS = frozenset(".!?…")


def snippet(
    text: str, language: Language, matched: Callable[[list[Token]], list[str]], width: int = WIDTH
) -> Snippet:
    """The part of `text` with the most matched words, about `width` characters long.

    `matched` gives for each word the stem by which it matches, empty for none.
    """
    words, begins = _cut(text, language.code)
    marks = matched(words)
    start, end = _at_spaces(text, *_window(words, begins, marks, len(text), width))
    pieces = [Piece(_ELLIPSIS, False)] if start > 0 else []
    at = start
    for word, mark in zip(words, marks, strict=True):
        if mark and start <= word.start and word.end <= end:
            pieces += [Piece(text[at : word.start], False), Piece(text[word.start : word.end], True)]
            at = word.end
    pieces.append(Piece(text[at:end], False))
    if end < len(text):
        pieces.append(Piece(_ELLIPSIS, False))
    return tuple(piece for piece in pieces if piece.text)


@lru_cache(maxsize=1024)
def _cut(text: str, code: str) -> tuple[list[Token], list[int]]:
    """The words of a text that was a hit, and soon may be again, and which of them begin a sentence."""
    words = [token for token in tokens(text, get(code)) if not token.part]
    between = ((at, text[words[at - 1].end : words[at].start]) for at in range(1, len(words)))
    return words, [0, *(at for at, signs in between if _parts_sentences(signs))]


def _window(
    words: list[Token], begins: list[int], marks: list[str], length: int, width: int
) -> tuple[int, int]:
    """Where to cut: the window of whole words in which most different words match, the first of the best."""
    if length <= width or not words:
        return 0, length
    best, most, first = (0, 0), (0, 0), 0
    for last, word in enumerate(words):
        while word.end - words[first].start > width and first < last:
            first += 1
        if marks[last]:
            said = [mark for mark in marks[first : last + 1] if mark]
            if (len(set(said)), len(said)) > most:
                best, most = (first, last), (len(set(said)), len(said))
    start, end = _stretch(words, _opening(words, begins, marks, best, width), length, width)
    last = max((at for at, mark in enumerate(marks) if mark and start <= words[at].start < end), default=-1)
    ends = [words[at - 1].end for at in begins if at > last] + [length]
    after = max((one for one in ends if one - start <= width), default=ends[0])
    return (start, after) if last >= 0 and after - start <= LONGEST * width else (start, end)


def _opening(
    words: list[Token], begins: list[int], marks: list[str], within: tuple[int, int], width: int
) -> int:
    """The word to begin with: the first of a sentence from which on all that matches in the window is said.

    Where there is none, as much is shown before the marked words as after them.
    """
    first, last = within
    wanted, best, most = set(marks[first : last + 1]) - {""}, -1, 0
    for at in begins:
        farthest = words[at].start + width
        end = next((to for to in range(at, len(words)) if words[to].end > farthest), len(words))
        said = [mark for mark in marks[at:end] if mark]
        if len(said) > most and wanted.issubset(said):
            best, most = at, len(said)
    if best >= 0 or not wanted:
        return max(best, 0)
    marked = next(at for at in range(first, last + 1) if marks[at])
    spare = (width - words[last].end + words[marked].start) // 2
    return next(at for at in range(first, marked + 1) if words[marked].start - words[at].start <= spare)


def _parts_sentences(between: str) -> bool:
    """Whether what stands between two words ends a sentence."""
    return "\n" in between or (" " in between and not _STOPS.isdisjoint(between))


def _stretch(words: list[Token], first: int, length: int, width: int) -> tuple[int, int]:
    """From `first` on as far as the width goes, and further back from the text's end."""
    while first > 0 and words[-1].end - words[first - 1].start < width:
        first -= 1
    start = words[first].start if first else 0
    end = max((word.end for word in words[first:] if word.end - start <= width), default=words[first].end)
    return start, length if end == words[-1].end else end


def _at_spaces(text: str, start: int, end: int) -> tuple[int, int]:
    """The same window, widened to the spaces around it."""
    while start > 0 and not text[start - 1].isspace():
        start -= 1
    while end < len(text) and not text[end].isspace():
        end += 1
    return start, end
