"""Whoosh's view of `kb.languages`: analyzers that give folded words, or their stems."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from whoosh.analysis.acore import Composable, Token

from kb.languages import get
from kb.languages.stems import stem
from kb.languages.tokens import tokens

__all__ = ["StemAnalyzer", "WordAnalyzer"]


class WordAnalyzer(Composable):
    """The folded words of a text in one language, stop words left out, their places kept."""

    def __init__(self, code: str) -> None:
        self.code = code

    def term(self, word: str) -> str:
        """What stands in the index for a folded word."""
        return word

    def __call__(self, value: str, positions: bool = False, mode: str = "", **_: Any) -> Iterator[Token]:
        token = Token(positions=positions, mode=mode)
        for word, position in _words(value, self.code):
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


@lru_cache(maxsize=8)
def _words(text: str, code: str) -> tuple[tuple[str, int], ...]:
    """The words to index and their places; each text is cut once for all its fields."""
    language = get(code)
    return tuple(
        (found.text, found.position)
        for found in tokens(text, language)
        if found.text not in language.stop_words
    )
