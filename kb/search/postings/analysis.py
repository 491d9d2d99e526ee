"""Whoosh's view of `kb.languages`: analyzers that give folded words, or their stems.

Texts repeat their words, so what stands between two spaces is cut and stemmed once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from whoosh.analysis.acore import Composable, Token
from whoosh.formats import Positions

from kb.languages import get
from kb.languages.stems import stem
from kb.languages.tokens import tokens

__all__ = ["Places", "StemAnalyzer", "WordAnalyzer", "cut"]


_LONGEST = 100
"""Longer stretches are not remembered: they are no words, and would fill the memory."""


class WordAnalyzer(Composable):
    """The folded words of a text in one language, stop words left out, their places kept."""

    stemmed = False

    def __init__(self, code: str) -> None:
        self.code = code

    def terms(self, text: str) -> Iterator[tuple[str, int]]:
        """What stands in the index for each word of `text`, and its place."""
        code, stemmed, before = self.code, self.stemmed, 0
        for stretch in text.split():
            words, count = _of(stretch, code)
            for word, root, place, _ in words:
                yield root if stemmed else word, before + place
            before += count

    def places(self, text: str) -> dict[str, list[int]]:
        """Where each term of `text` stands."""
        found: dict[str, list[int]] = {}
        for term, place in self.terms(text):
            if term in found:
                found[term].append(place)
            else:
                found[term] = [place]
        return found

    def __call__(self, value: str, positions: bool = False, mode: str = "", **_: Any) -> Iterator[Token]:
        token = Token(positions=positions, mode=mode)
        for token.text, token.pos in self.terms(value):
            yield token

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), self.code))


class StemAnalyzer(WordAnalyzer):
    """The stems of the folded words."""

    stemmed = True


class Places(Positions):
    """Whoosh's positions, taken from the analyzer in one go rather than by a token each."""

    def word_values(
        self, value: str, analyzer: WordAnalyzer, **_: Any
    ) -> Iterator[tuple[Any, int, float, bytes]]:
        """Each term with how often it stands in the text, its weight, and where, encoded."""
        for term, places in analyzer.places(value).items():
            yield term, len(places), float(len(places)), self.encode(places)


Word = tuple[str, str, int, bool]
"""A folded word, its stem, its place, and whether it is a part of a compound."""


def cut(text: str, code: str) -> Iterator[Word]:
    """The words of `text` to index; places count from the text's beginning."""
    before = 0
    for stretch in text.split():
        words, count = _of(stretch, code)
        for word, root, place, part in words:
            yield word, root, before + place, part
        before += count


def _of(stretch: str, code: str) -> tuple[tuple[Word, ...], int]:
    return _remembered(stretch, code) if len(stretch) <= _LONGEST else _cut(stretch, code)


def _cut(stretch: str, code: str) -> tuple[tuple[Word, ...], int]:
    """The words of what stands between two spaces, and how many places it takes.

    No word, symbol or number goes over a space.
    """
    language, words, count = get(code), [], 0
    for token in tokens(stretch, language):
        count = max(count, token.position + 1)
        if token.text not in language.stop_words:
            words.append((token.text, stem(token.text, language), token.position, token.part))
    return tuple(words), count


_remembered = lru_cache(maxsize=1 << 17)(_cut)
