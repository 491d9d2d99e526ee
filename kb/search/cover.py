"""How much of a question a document has: the words it says, by themselves or through a concept.

A word that no text of any language knows does not count. The score falls with the square of
the share that is missing, so that a paragraph with all the words comes before one that repeats
a few of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kb.search.scoring import Scores, WordScores

__all__ = ["Evidence", "Match", "Matches", "evidence", "matches", "weights"]

NAMED = 0.7
"""What the entry of a concept in the glossary gains, by the weight of a word that names it."""
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
    """What the texts of one language know of one word of the question.

    `scores` has every document that says the word, names a concept that it names, or is described
    by it; `literal` those that say it, `described` those that are only described by it. `weight` is
    how telling the word is here, 0 where nothing knows it.
    """

    weight: float
    scores: Scores
    literal: frozenset[int]
    described: frozenset[int]


def evidence(
    word: WordScores,
    concepts: Sequence[WordScores],
    facts: Scores,
    documents: frozenset[int],
    entries: frozenset[int] = frozenset(),
) -> Evidence:
    """Put together from the word's own scores, those of its concepts among `documents`, and `facts`.

    `entries` are the concepts' own documents, the glossary's.
    """
    through = _best(concepts, documents)
    if word.scores:
        weight = word.idf
    else:
        known = [concept.idf for concept in concepts if concept.scores]
        weight = min(known) if known else 1.0 if facts else 0.0
    scores = dict(word.scores) if through or facts or entries else word.scores
    named = dict.fromkeys(entries, weight)
    for more, worth in ((through, CONCEPT), (facts, FACT), (named, NAMED)):
        for document, score in more.items():
            scores[document] = scores.get(document, 0.0) + score * worth
    described = frozenset(facts.keys() - word.scores.keys() - through.keys() - entries)
    return Evidence(weight, scores, frozenset(word.scores), described)


def _best(concepts: Iterable[WordScores], documents: frozenset[int]) -> Scores:
    best = Scores()
    for concept in concepts:
        for document in concept.scores.keys() & documents:
            best[document] = max(concept.scores[document], best.get(document, 0.0))
    return best


def weights(own: Sequence[Evidence], others: Iterable[Sequence[Evidence]]) -> list[float]:
    """What each word of the question counts: as in its own language, else as in one that knows it."""
    best = [max((one.weight for one in column), default=0.0) for column in zip(*others, strict=True)]
    return [one.weight or other for one, other in zip(own, best, strict=True)]


def matches(
    known: Sequence[Evidence], weighed: Sequence[float], entries: frozenset[int] = frozenset()
) -> Iterator[tuple[int, float, bool, bool]]:
    """The documents that have enough of the question, whose words count as `weighed`.

    Each with its score, whether it says every word, and whether it has every word somehow. `entries` are
    those of the glossary that the question names: what describes them is what they say.
    """
    own = [weight if one.weight else weight * _UNSAID for one, weight in zip(known, weighed, strict=True)]
    counted = [(one, weight) for one, weight in zip(known, own, strict=True) if weight]
    whole = sum(own)
    candidates = _candidates(counted, whole * _LEAST)
    scores, cover = dict.fromkeys(candidates, 0.0), dict.fromkeys(candidates, 0.0)
    for one, weight in counted:
        found, described = one.scores, one.described
        for document in found.keys() & candidates:
            scores[document] += found[document]
            is_fact = document in described and document not in entries
            cover[document] += weight * _FACT_COVER if is_fact else weight
    said = [one.literal | entries.intersection(one.scores) for one, _ in counted]
    literal = frozenset.intersection(*said) if said else frozenset()
    for document, score in scores.items():
        share = cover[document] / whole
        if share >= _LEAST:
            yield document, score * share * share, document in literal, share > _WHOLE


def _candidates(counted: list[tuple[Evidence, float]], least: float) -> set[int]:
    """The documents that can come to `least`: those that have only the commonest words cannot."""
    candidates, spare = set[int](), least
    for one, weight in sorted(counted, key=lambda pair: pair[1]):
        if weight < spare:
            spare -= weight
        else:
            candidates.update(one.scores)
    return candidates
