"""What an index knows of a word in one language, put together once and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from kb.search.ranking.groups import Evidence, evidence
from kb.search.ranking.scoring import Postings

__all__ = ["Testimony"]

_KEPT = 2048
"""Words with their languages and concepts."""


class Testimony:
    """The evidence for words, by the postings of one index."""

    def __init__(self, postings: Postings) -> None:
        self.postings = postings
        self.of: Callable[[str, str, str, tuple[str, ...]], Evidence] = lru_cache(_KEPT)(self._of)
        """For a language, a folded word, its stem, and the concepts that it helps to name."""

    def _of(self, code: str, word: str, stem: str, concepts: tuple[str, ...]) -> Evidence:
        return evidence(
            self.postings.word(code, word, stem),
            [self.postings.concept(concept) for concept in concepts],
            self.postings.facts(code, stem),
            self.postings.having("language", code),
            self.entries(concepts),
        )

    def entries(self, concepts: Iterable[str]) -> frozenset[int]:
        """The documents of these concepts, the glossary's."""
        of_terms = self.postings.having("kind", "term")
        return frozenset().union(*(self.postings.having("source", one) & of_terms for one in concepts))
