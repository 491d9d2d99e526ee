"""Whoosh's view of `kb.languages`: analyzers that give folded words, or their stems."""

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


class WordAnalyzer(Composable):
    """The folded words of a text in one language, stop words left out, their places kept."""

    def __init__(self, code: str) -> None:
        self.code = code

    def places(self, text: str) -> dict[str, list[int]]:
        """Where each term of `text` stands."""
        found: dict[str, list[int]] = {}
        for word, position, _ in cut(text, self.code):
            found.setdefault(self.term(word), []).append(position)
        return found

    def term(self, word: str) -> str:
        """What stands in the index for a folded word."""
        return word

    def __call__(self, value: str, positions: bool = False, mode: str = "", **_: Any) -> Iterator[Token]:
        token = Token(positions=positions, mode=mode)
        for word, position, _part in cut(value, self.code):
            token.text, token.pos = self.term(word), position
            yield token

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), self.code))


class StemAnalyzer(WordAnalyzer):
    """The stems of the folded words."""

    def term(self, word: str) -> str:
        """The word's stem."""
        return stem(word, get(self.code))


class Places(Positions):
    """Whoosh's positions, taken from the analyzer in one go rather than by a token each."""

    def word_values(
        self, value: str, analyzer: WordAnalyzer, **_: Any
    ) -> Iterator[tuple[Any, int, float, bytes]]:
        """Each term with how often it stands in the text, its weight, and where, encoded."""
        for term, places in analyzer.places(value).items():
            yield term, len(places), float(len(places)), self.encode(places)


@lru_cache(maxsize=64)
def cut(text: str, code: str) -> tuple[tuple[str, int, bool], ...]:
    """The words to index, their places, and whether each is a part of a compound.

    What a record says is cut once for all its fields.
    """
    language = get(code)
    stop = language.stop_words
    return tuple(
        (found.text, found.position, found.part) for found in tokens(text, language) if found.text not in stop
    )
