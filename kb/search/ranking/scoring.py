"""How well a word fits a document: BM25F over an index's postings.

A word's occurrences in title, stems and exact words are weighed together before saturation,
each by its field's weight and length, as Robertson and Zaragoza describe it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import log
from typing import TYPE_CHECKING, Any, NamedTuple

from kb.search.postings.schema import WEIGHTS

if TYPE_CHECKING:
    from kb.search.postings.precomputed import Common

__all__ = ["Postings", "Scores", "WordScores"]

Scores = dict[int, float]
K1, B = 1.2, 0.6
_CACHED_TERMS = 4096


class WordScores(NamedTuple):
    """A word's score in each document that has it, the highest of them, and how telling the word is (idf)."""

    scores: Scores
    most: float
    idf: float


class Postings:
    """The postings of one open index, read once a term."""

    def __init__(self, reader: Any, common: Common) -> None:
        self._reader, self._common = reader, common
        self._leaves: list[tuple[Any, int]] = list(reader.leaf_readers())
        self.count = max(reader.doc_count(), 1)
        self._lengths: dict[str, dict[int, float]] = {}
        self._average: Callable[[str], float] = lru_cache(self._mean)
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

    def terms(self, field: str, beginning: str = "") -> list[str]:
        """Every term of a field that begins so, sorted."""
        return [term.decode() for term in self._reader.expand_prefix(field, beginning)]

    def _frequencies(self, field: str, term: str) -> Scores:
        found = Scores()
        for leaf, first in self._leaves:  # whoosh's reader of them all takes twice the calls a posting
            if (field, term) in leaf:
                matcher = leaf.postings(field, term)
                active, at, weight, move = matcher.is_active, matcher.id, matcher.weight, matcher.next
                while active():
                    found[first + at()] = weight()
                    move()
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
        stemmed = self._common.scores(f"stems_{code}", stem)
        if stemmed is None:
            weighed = self.weighed(code, stem)
            return self.saturated(weighed | self.own(code, word, weighed))
        own = self._common.scores(f"words_{code}", word)
        if own is None:
            return stemmed
        return WordScores(stemmed.scores | own.scores, max(stemmed.most, own.most), stemmed.idf)

    def weighed(self, code: str, stem: str) -> Scores:
        """How often each document has a stem, by the weights and lengths of the fields of language `code`."""
        found = Scores()
        for name in ("title", "stems"):
            for document, times in self._times(f"{name}_{code}", stem, WEIGHTS[name]):
                found[document] = found.get(document, 0.0) + times
        return found

    def own(self, code: str, word: str, weighed: Scores) -> Scores:
        """Likewise for the documents that have that very word, their stems `weighed`."""
        times = self._times(f"words_{code}", word, WEIGHTS["words"])
        return {document: weighed.get(document, 0.0) + more for document, more in times}

    def _times(self, field: str, term: str, weight: float) -> Iterator[tuple[int, float]]:
        for document, frequency in self.frequencies(field, term).items():
            yield document, weight * frequency / self._length(document, field)

    def _facts(self, code: str, stem: str) -> WordScores:
        return self._single(f"facts_{code}", stem)

    def _concept(self, concept: str) -> WordScores:
        return self._single("concepts", concept)

    def _single(self, field: str, term: str) -> WordScores:
        """The scores of a term in one field, whatever its length."""
        return self._common.scores(field, term) or self.saturated(self.frequencies(field, term))

    def saturated(self, weighed: Scores, spread: int | None = None) -> WordScores:
        """The scores of a word that occurs so often; `spread` documents have it, all these if None."""
        having = len(weighed) if spread is None else spread
        idf = log(1 + (self.count - having + 0.5) / (having + 0.5))
        scores = {at: idf * tf * (K1 + 1) / (K1 + tf) for at, tf in weighed.items()}
        return WordScores(scores, max(scores.values(), default=0.0), idf)

    def _length(self, document: int, field: str) -> float:
        """How long the field is beside the average, damped (BM25's length normalisation)."""
        known = self._lengths.setdefault(field, {})
        if document not in known:
            length: int = self._reader.doc_field_length(document, field, 1)
            known[document] = 1 - B + B * length / self._average(field)
        return known[document]

    def _mean(self, field: str) -> float:
        total, having = self._reader.field_length(field), self.having("language", field[-2:])
        return max(float(total) / max(len(having), 1), 1.0)
