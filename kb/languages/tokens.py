"""A text cut into the words that people search by, each with its place in the text.

An elided word is dropped, in texts and in queries alike, so that each form finds the other: ``l'épreuve``
is the word ``épreuve``, ``dell'isola`` is ``isola``, ``card's`` is ``card``.
What Magic writes as one thing stays one: ``{2}{U}``, ``+1/+1``, ``709.4b``. A hyphenated word
is one word and also its parts. The browser cuts in the same way (``site/assets/search-words.js``);
a test compares both over the whole corpus.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from kb.languages.folding import fold
from kb.languages.language import Language
from kb.numbering import MAGIC

# Longer words are cut: nobody searches for them, and a hostile text has them.
MAX_WORD = 64

# Words whose folding is remembered: texts say the same few thousand over and over.
_KEPT = 20_000
APOSTROPHES = "'\u2018\u2019\u201b\u02bc\u02bb\u2032\u00b4`\uff07"
HYPHENS = "\\-\u2010\u2011"
INSIDE = "[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]*"
_LETTER = rf"(?:[^\W_\u02bb\u02bc]{INSIDE})"
# The browser's cutting has it as well.
RULE = MAGIC.expression("@section@sign@rule[A-Za-z]{0,2}")
_COUNT = "[+\\-\u2212]?(?:\\d{1,3}|[XYxy*])"
_PIECES = re.compile(
    r"(?P<mana>(?:\{[0-9A-Za-z/]{1,7}\})+)"
    rf"|(?<![\w/])(?P<size>{_COUNT}/{_COUNT})(?![\w/])"
    rf"|(?<![\w.])(?P<rule>{RULE})(?!\w)"
    rf"|(?P<word>{_LETTER}+(?:[{APOSTROPHES}{HYPHENS}]{_LETTER}+)*)"
)
_JOINTS = frozenset(f"-\u2010\u2011{APOSTROPHES}")
_SYMBOL = re.compile(r"\{[^}]*\}")
_PART = re.compile(f"[^{HYPHENS}]+")
_BETWEEN = re.compile(f"[^{HYPHENS}{APOSTROPHES}]+")


class Token(NamedTuple):
    """A word of a text, folded. `start` and `end` are offsets into the text as it was given.

    `position` counts words from 0; a compound shares its position with its first part, and
    `part` marks the parts, and not the whole.
    """

    text: str
    position: int
    start: int
    end: int
    part: bool = False


def tokens(text: str, language: Language) -> Iterator[Token]:
    """The words of `text` in order, compounds before their parts."""
    position = 0
    for piece in _PIECES.finditer(text):
        word = piece[0]
        if piece.lastgroup == "word" and (word.isalnum() or _JOINTS.isdisjoint(word)):
            start, end = piece.span()
            yield Token(_folded(word), position, start, end)
            position += 1
            continue
        for token in _compound(piece, position, language):
            yield token
            position = max(position, token.position + 1)


@lru_cache(maxsize=_KEPT)
def _folded(word: str) -> str:
    return fold(word)[:MAX_WORD]


def _compound(piece: re.Match[str], position: int, language: Language) -> Iterator[Token]:
    if piece.lastgroup == "word":
        yield from _word(piece[0], piece.start(), position, language)
        return
    yield _token(piece[0], position, piece.start())
    symbols = list(_SYMBOL.finditer(piece[0])) if piece.lastgroup == "mana" else []
    if len(symbols) > 1:
        for at, symbol in enumerate(symbols):
            yield _token(symbol[0], position + at, piece.start() + symbol.start(), part=True)


def _word(word: str, start: int, position: int, language: Language) -> Iterator[Token]:
    """The word without what is elided; the whole before its parts where it has several."""
    kept = [inner for part in _PART.finditer(word) for inner in _full_words(word, part.span(), language)]
    first, last = kept[0], kept[-1]
    whole = _token(word[first.start() : last.end()], position, start + first.start())
    yield whole
    if len(kept) > 1:
        parts = [inner for inner in kept if len(inner[0]) > 1]
        for at, inner in enumerate(parts):
            yield _token(inner[0], position + at, start + inner.start(), part=True)


def _full_words(word: str, span: tuple[int, int], language: Language) -> list[re.Match[str]]:
    found = list(_BETWEEN.finditer(word, *span))
    return [found[at] for at in full_words([fold(inner[0]) for inner in found], language)]


def _token(text: str, position: int, start: int, *, part: bool = False) -> Token:
    return Token(_folded(text), position, start, start + len(text), part)


def full_words(words: Sequence[str], language: Language) -> range:
    """Which of the folded `words`, written as one with apostrophes between them, count.

    >>> from kb.languages import get
    >>> full_words(["l", "epreuve"], get("fr")), full_words(["aujourd", "hui"], get("fr"))
    (range(1, 2), range(0, 2))
    """
    first, after = 0, len(words)
    while first < after - 1 and words[first] in language.elisions:
        first += 1
    if after - first > 1 and words[after - 1] in language.possessives:
        after -= 1
    return range(first, after)
