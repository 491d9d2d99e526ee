"""How much of a question a document has: the words it says, by themselves or through a concept.

A word that no text of any language knows does not count. The score falls with the square of
the share that is missing, so that a paragraph with all the words comes before one that repeats
a few of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kb.search.scoring import Scores, WordScores

__all__ = ["Evidence", "Match", "Matches", "matches", "weights"]

CONCEPT = 0.5
"""What a concept's score is worth beside that of its literal words."""
FACT = 0.2
"""What a word that describes a card or a term is worth beside one that stands in a text."""
_FACT_COVER = 0.6
_UNSAID = 0.4
"""What a word counts in a language that does not have it: nobody could translate it."""
_WHOLE = 0.999
_LEAST = 0.34
"""A document that has less of what was asked for is no answer."""


class Match(NamedTuple):
    """A document's score; whether it has every word of the query literally, or somehow."""

    score: float
    literal: bool
    whole: bool = True


Matches = dict[int, Match]


class Evidence(NamedTuple):
    """Where one word of the question stands in one language, and where a concept that it names does."""

    word: WordScores
    concepts: tuple[WordScores, ...]
    facts: Scores

    @property
    def weight(self) -> float:
        """How telling the word is here; 0 where nothing knows it."""
        if self.word.scores:
            return self.word.idf
        known = [concept.idf for concept in self.concepts if concept.scores]
        return min(known) if known else 1.0 if self.facts else 0.0


def weights(own: Sequence[Evidence], others: Iterable[Sequence[Evidence]]) -> list[float]:
    """What each word of the question counts: as in its own language, else as in one that knows it."""
    best = [max((one.weight for one in column), default=0.0) for column in zip(*others, strict=True)]
    return [one.weight or other for one, other in zip(own, best, strict=True)]


def matches(evidence: Sequence[Evidence], weighed: Sequence[float], documents: frozenset[int]) -> Matches:
    """Those of `documents` that have enough of the question, whose words count as `weighed`."""
    scores, cover, literal = Scores(), Scores(), dict[int, int]()
    own = [weight if one.weight else weight * _UNSAID for one, weight in zip(evidence, weighed, strict=True)]
    for one, weight in zip(evidence, own, strict=True):
        if weight:
            _add(one, weight, documents, (scores, cover))
            for document in one.word.scores:
                literal[document] = literal.get(document, 0) + 1
    count, whole = sum(1 for weight in own if weight), sum(own)
    found = Matches()
    for document, score in scores.items():
        share = cover[document] / whole
        if share >= _LEAST:
            said = literal.get(document, 0) == count
            found[document] = Match(score * share * share, said, share > _WHOLE)
    return found


def _add(one: Evidence, weight: float, documents: frozenset[int], sums: tuple[Scores, Scores]) -> None:
    scores, cover = sums
    through = _best(one.concepts, documents)
    for document in one.word.scores.keys() | through.keys() | one.facts.keys():
        said = document in one.word.scores or document in through
        score = one.word.scores.get(document, 0.0) + through.get(document, 0.0) * CONCEPT
        scores[document] = scores.get(document, 0.0) + score + one.facts.get(document, 0.0) * FACT
        cover[document] = cover.get(document, 0.0) + weight * (1.0 if said else _FACT_COVER)


def _best(concepts: Iterable[WordScores], documents: frozenset[int]) -> Scores:
    best = Scores()
    for concept in concepts:
        for document, score in concept.scores.items():
            if document in documents:
                best[document] = max(score, best.get(document, 0.0))
    return best
