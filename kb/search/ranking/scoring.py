"""How well a word fits a record: BM25F over an index's postings.

A word's occurrences in title, stems and exact words are weighed together before saturation,
each by its field's weight and length, as Robertson and Zaragoza describe it.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import log

from kb.search.postings.protocol import Postings, Scores, WordScores

# Fields of a language and what a word in each is worth. ``words`` are those as they were typed.
WEIGHTS = {"title": 2.0, "stems": 1.0, "words": 0.6}
# How soon more of the same word stops counting, and how much a long text is marked down (BM25).
K1, B = 1.2, 0.6
# As many as the postings keep.
_CACHED_TERMS = 4096


class Scoring:
    """The scores of words by one engine's postings, each worked out once."""

    def __init__(self, postings: Postings) -> None:
        self.postings = postings
        self._lengths: dict[str, dict[int, float]] = {}
        self._average: Callable[[str], float] = lru_cache(self._mean)
        self.word: Callable[[str, str, str], WordScores] = lru_cache(_CACHED_TERMS)(self._word)
        self.facts: Callable[[str, str], WordScores] = lru_cache(_CACHED_TERMS)(self._facts)
        self.concept: Callable[[str], WordScores] = lru_cache(_CACHED_TERMS)(self._concept)

    def _word(self, code: str, word: str, stem: str) -> WordScores:
        """The scores of a folded word and its stem in the fields of language `code`."""
        stemmed = self.postings.precomputed(f"stems_{code}", stem)
        if stemmed is None:
            weighed = self.weighed(code, stem)
            return self.saturated({**weighed, **self.own(code, word, weighed)})
        own = self.postings.precomputed(f"words_{code}", word)
        if own is None:
            return stemmed
        return WordScores({**stemmed.scores, **own.scores}, max(stemmed.most, own.most), stemmed.idf)

    def weighed(self, code: str, stem: str) -> Scores:
        """How often each document has a stem, by the weights and lengths of the fields of language `code`."""
        found = dict[int, float]()
        for name in ("title", "stems"):
            for document, times in self._times(f"{name}_{code}", stem, WEIGHTS[name]):
                found[document] = found.get(document, 0.0) + times
        return found

    def own(self, code: str, word: str, weighed: Scores) -> Scores:
        """Likewise for the documents that have that very word, their stems `weighed`."""
        times = self._times(f"words_{code}", word, WEIGHTS["words"])
        return {document: weighed.get(document, 0.0) + more for document, more in times}

    def _times(self, field: str, term: str, weight: float) -> Iterator[tuple[int, float]]:
        known = self._lengths.setdefault(field, {})
        for document, frequency in self.postings.frequencies(field, term).items():
            yield document, weight * frequency / (known.get(document) or self._length(document, field))

    def _facts(self, code: str, stem: str) -> WordScores:
        return self._single(f"facts_{code}", stem)

    def _concept(self, concept: str) -> WordScores:
        return self._single("concepts", concept)

    def _single(self, field: str, term: str) -> WordScores:
        """The scores of a term in one field, whatever its length."""
        return self.postings.precomputed(field, term) or self.saturated(
            self.postings.frequencies(field, term)
        )

    def saturated(self, weighed: Scores, spread: int | None = None) -> WordScores:
        """The scores of a word that occurs so often; `spread` documents have it, all these if None."""
        frequency = len(weighed) if spread is None else spread
        idf = log(1 + (self.postings.count - frequency + 0.5) / (frequency + 0.5))
        scores = {at: idf * tf * (K1 + 1) / (K1 + tf) for at, tf in weighed.items()}
        return WordScores(scores, max(scores.values(), default=0.0), idf)

    def _length(self, document: int, field: str) -> float:
        """How long the field is beside the average, damped (BM25's length normalisation)."""
        known = self._lengths.setdefault(field, {})
        if document not in known:
            known[document] = 1 - B + B * self.postings.length(field, document) / self._average(field)
        return known[document]

    def _mean(self, field: str) -> float:
        """The mean length of a field in the records of its language."""
        _, code = field.split("_")
        count = max(self.postings.document_frequency("language", code), 1)
        return max(self.postings.total_length(field) / count, 1.0)
