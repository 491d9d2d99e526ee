"""How well a word fits a document: BM25F over an index's postings.

A word's occurrences in title, stems and exact words are weighed together before saturation,
each by its field's weight and length, as Robertson and Zaragoza describe it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import log
from typing import Any, NamedTuple

from kb.search.schema import WEIGHTS

__all__ = ["Postings", "Scores", "WordScores"]

Scores = dict[int, float]
_K1, _B = 1.2, 0.6
_CACHED_TERMS = 4096


class WordScores(NamedTuple):
    """A word's score in each document that has it, and how telling the word is (idf)."""

    scores: Scores
    idf: float


class Postings:
    """The postings of one open index, read once a term."""

    def __init__(self, reader: Any) -> None:
        self._reader = reader
        self.count = max(reader.doc_count(), 1)
        self._averages: dict[str, float] = {}
        self.frequencies: Callable[[str, str], Scores] = lru_cache(_CACHED_TERMS)(self._frequencies)
        self.having: Callable[[str, str], frozenset[int]] = lru_cache(_CACHED_TERMS)(self._having)
        self.positions: Callable[[str, str], dict[int, tuple[int, ...]]] = lru_cache(_CACHED_TERMS)(
            self._positions
        )
        self.word: Callable[[str, str, str], WordScores] = lru_cache(_CACHED_TERMS)(self._word)
        self.facts: Callable[[str, str], WordScores] = lru_cache(_CACHED_TERMS)(self._facts)
        self.concept: Callable[[str], WordScores] = lru_cache(_CACHED_TERMS)(self._concept)

    def _having(self, field: str, term: str) -> frozenset[int]:
        """The documents whose `field` has that very `term`."""
        return frozenset(self.frequencies(field, term))

    def terms(self, field: str) -> list[str]:
        """Every term of a field, sorted."""
        return [term.decode() for term in self._reader.lexicon(field)]

    def _frequencies(self, field: str, term: str) -> Scores:
        if (field, term) not in self._reader:
            return {}
        found, matcher = Scores(), self._reader.postings(field, term)
        while matcher.is_active():
            found[matcher.id()] = matcher.weight()
            matcher.next()
        return found

    def _positions(self, field: str, term: str) -> dict[int, tuple[int, ...]]:
        if (field, term) not in self._reader:
            return {}
        found, matcher = dict[int, tuple[int, ...]](), self._reader.postings(field, term)
        while matcher.is_active():
            found[matcher.id()] = tuple(matcher.value_as("positions"))
            matcher.next()
        return found

    def _word(self, code: str, word: str, stem: str) -> WordScores:
        """The scores of a folded word and its stem in the fields of language `code`."""
        weighed = Scores()
        for name, weight in WEIGHTS.items():
            field = f"{name}_{code}"
            for document, frequency in self.frequencies(field, word if name == "words" else stem).items():
                normal = weight * frequency / self._length(document, field)
                weighed[document] = weighed.get(document, 0.0) + normal
        return self._saturated(weighed)

    def _facts(self, code: str, stem: str) -> WordScores:
        return self._saturated(dict(self.frequencies(f"facts_{code}", stem)))

    def _concept(self, concept: str) -> WordScores:
        return self._saturated(dict(self.frequencies("concepts", concept)))

    def _saturated(self, weighed: Scores) -> WordScores:
        idf = log(1 + (self.count - len(weighed) + 0.5) / (len(weighed) + 0.5))
        return WordScores({at: idf * tf * (_K1 + 1) / (_K1 + tf) for at, tf in weighed.items()}, idf)

    def _length(self, document: int, field: str) -> float:
        """How long the field is beside the average, damped (BM25's length normalisation)."""
        if field not in self._averages:
            total, having = self._reader.field_length(field), self.having("language", field[-2:])
            self._averages[field] = max(total / max(len(having), 1), 1.0)
        length: int = self._reader.doc_field_length(document, field, 1)
        return 1 - _B + _B * length / self._averages[field]
