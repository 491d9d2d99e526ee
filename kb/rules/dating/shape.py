"""What can be counted in a rule and survives its translation: figures, brackets, sentences, examples."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

_SYMBOL = re.compile(r"\{[^{}]{1,7}\}")
_SENTENCE = re.compile(r"[.!?](?=[\s\"'’”»)]|$)")
_NUMBER = re.compile(r"\d+(?:\.\d+[a-z]{0,2})?")


class Shape(NamedTuple):
    """How many examples, brackets and sentences, and all numbers in figures, sorted.

    Sentences are those of the rule alone. Mana symbols are left out: copies of a text lose them.
    """

    examples: int
    brackets: int
    sentences: int
    figures: tuple[str, ...]

    def likeness(self, other: Shape) -> int:
        """10 for the same shape, 0 for one that differs in all: figures and examples weigh most."""
        return (
            4 * (self.figures == other.figures)
            + 3 * (self.examples == other.examples)
            + 2 * (self.sentences == other.sentences)
            + (self.brackets == other.brackets)
        )


def shape_of(words: str, examples: Iterable[str] = ()) -> Shape:
    """The shape of a rule with its examples."""
    parts = [words, *examples]
    bare = _SYMBOL.sub("", "\n".join(parts))
    sentences = len(_SENTENCE.findall(words))
    return Shape(len(parts) - 1, bare.count("("), sentences, tuple(sorted(_NUMBER.findall(bare))))
