"""Terms of the glossary recognised in a text, so that any of a concept's names finds the others.

A term is known by its stems without stop words: « coût converti de mana » and « coût converti
en mana » are one. The longest term wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kb.languages import Language, get
from kb.languages.stems import stem
from kb.languages.tokens import Token, tokens
from kb.rules.term import Concept

__all__ = ["Span", "TermTable", "content_words"]

MAX_TERM = 6
"""Words of a term."""


class Span(NamedTuple):
    """Words `start` to `end` (exclusive) of a text, which name that concept."""

    start: int
    end: int
    concept: str


def content_words(text: str, language: Language) -> list[Token]:
    """The words of `text` that carry meaning: no stop words, compounds whole only."""
    return [
        token for token in tokens(text, language) if not token.part and token.text not in language.stop_words
    ]


class TermTable:
    """All terms of one language by their stems."""

    def __init__(self, entries: dict[str, list[str]]) -> None:
        """`entries`: stems joined by spaces -> ids of the concepts that they name."""
        self.entries = entries
        self._first = frozenset(key.partition(" ")[0] for key in entries)
        self._longest = max((key.count(" ") + 1 for key in entries), default=0)

    @classmethod
    def of(cls, concepts: Iterable[Concept], code: str) -> TermTable:
        """The table of the terms of language `code`."""
        language, entries = get(code), dict[str, list[str]]()
        for concept in concepts:
            for word in concept.words(code):
                key = " ".join(stem(token.text, language) for token in content_words(word, language))
                if key and key.count(" ") < MAX_TERM and concept.id not in entries.setdefault(key, []):
                    entries[key].append(concept.id)
        return cls(entries)

    def every_span(self, stems: Sequence[str]) -> list[Span]:
        """All terms in a sequence of stems, those within longer ones too."""
        return [
            Span(at, at + length, concept)
            for at, stem in enumerate(stems)
            if stem in self._first
            for length in range(min(self._longest, len(stems) - at), 0, -1)
            for concept in self.entries.get(" ".join(stems[at : at + length]), ())
        ]

    def spans(self, stems: Sequence[str]) -> list[Span]:
        """The terms in a sequence of stems, longest first at each place, none overlapping.

        A term with several meanings gives a span for each of its concepts.
        """
        found, at = list[Span](), 0
        while at < len(stems):
            longest = self._longest_at(stems, at)
            found += longest
            at = longest[0].end if longest else at + 1
        return found

    def _longest_at(self, stems: Sequence[str], at: int) -> list[Span]:
        if stems[at] not in self._first:
            return []
        for length in range(min(self._longest, len(stems) - at), 0, -1):
            ids = self.entries.get(" ".join(stems[at : at + length]))
            if ids:
                return [Span(at, at + length, concept) for concept in ids]
        return []
