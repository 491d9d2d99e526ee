"""How much of a question a document has: the words it contains, by themselves or through a concept.

A word that no text of any language knows does not count. The score falls with the square of
the share that is missing, so that a paragraph with all the words comes before one that repeats
a few of them. Documents that have the same words have the same share: they are looked at together.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from operator import add, mul
from typing import NamedTuple

from kb.search.postings.protocol import Scores, WordScores

# What the entry of a concept in the glossary gains, by the weight of a word that names it.
NAMED = 0.9
# What a concept's score is worth beside that of its literal words.
CONCEPT = 0.5
# What a word that describes a card or a term is worth beside one that stands in a text.
FACT = 0.2
FACT_COVER = 0.6
# What a word counts in a language that does not have it: nobody could translate it.
UNKNOWN = 0.2
# All words found, but for the rounding of a sum of weights.
WHOLE = 0.999
# Words of a query of which the glossary's entry of either is an answer to the whole.
FEW = 2
# What such an entry's share counts beside one that has all words.
ENTRY = 0.9
# A document that has less of what was asked for is no answer.
LEAST = 0.28
_ROUNDING = 1e-9
_NONE = repeat(0.0)


class TermStatistics(NamedTuple):
    """What the texts of one language know of one word of the question.

    `documents` contain the word or name a concept that it names, `literal` are those of them that
    contain it, `described` those that are only described by it; `entries` the concepts' own, the
    glossary's. `weight` is the word's idf here, 0 where nothing knows it; no document's score
    is above `most`.
    """

    weight: float
    most: float
    word: WordScores
    concepts: Sequence[WordScores]
    facts: WordScores
    entries: frozenset[int]
    documents: frozenset[int]
    literal: frozenset[int]
    described: frozenset[int]

    def scores(self, documents: Sequence[int]) -> Iterator[float]:
        """The score of each of these documents."""
        found: Iterator[float] = _of(self.word.scores, documents)
        if self.concepts:
            best = [_of(concept.scores, documents) for concept in self.concepts]
            found = map(add, found, map(mul, map(max, *best) if len(best) > 1 else best[0], repeat(CONCEPT)))
        if self.facts.scores:
            found = map(add, found, map(mul, _of(self.facts.scores, documents), repeat(FACT)))
        if self.entries:
            named = _of(dict.fromkeys(self.entries, self.weight * NAMED), documents)
            found = map(add, found, named)
        return found


def _of(scores: Scores, documents: Sequence[int]) -> Iterator[float]:
    return map(scores.get, documents, _NONE)


def term_statistics(
    word: WordScores,
    concepts: Sequence[WordScores],
    facts: WordScores,
    documents: frozenset[int],
    entries: frozenset[int] = frozenset(),
) -> TermStatistics:
    """Put together from the word's own scores, those of its concepts among `documents`, and `facts`.

    `entries` are the concepts' own documents, the glossary's.
    """
    concepts = [concept for concept in concepts if concept.scores]
    if word.scores:
        weight = word.idf
    else:
        weight = min((concept.idf for concept in concepts), default=1.0 if facts.scores else 0.0)
    named = weight * NAMED if entries else 0.0
    concept = max((concept.most for concept in concepts), default=0.0)
    most = word.most + concept * CONCEPT + facts.most * FACT + named
    literal = frozenset(word.scores)
    through = frozenset().union(*(concept.scores for concept in concepts)) & documents
    containing = literal.union(through, entries)
    described = frozenset(facts.scores) - containing
    return TermStatistics(weight, most, word, concepts, facts, entries, containing, literal, described)


def weights(own: Sequence[TermStatistics], others: Iterable[Sequence[TermStatistics]]) -> list[float]:
    """What each word of the question counts: as in its own language, else as in one that knows it."""
    best = [max((one.weight for one in column), default=0.0) for column in zip(*others, strict=True)]
    return [one.weight or other for one, other in zip(own, best, strict=True)]


class MatchGroup(NamedTuple):
    """The documents that have the same words of a question, and which share of it that is.

    `literal`: whether they contain every word of it; `whole`: whether they have every word somehow.
    """

    documents: frozenset[int]
    words: tuple[TermStatistics, ...]
    share: float
    literal: bool
    whole: bool

    @property
    def most(self) -> float:
        """No document's score is higher."""
        return sum(one.most for one in self.words) * self.share * self.share

    def scores(self, documents: Sequence[int]) -> list[float]:
        """The score of each of these documents, which are of the group."""
        found: Iterable[float] = repeat(0.0, len(documents))
        for one in self.words:
            found = map(add, found, one.scores(documents))
        return [score * self.share * self.share for score in found]


def match_groups(
    known: Sequence[TermStatistics],
    weighed: Sequence[float],
    entries: frozenset[int] = frozenset(),
    summaries: frozenset[int] = frozenset(),
    own: bool = True,
) -> Iterator[MatchGroup]:
    """The documents that have enough of the question, whose words count as `weighed`.

    `entries` are those of the glossary that the question names: what describes them counts as contained.
    `summaries` have the words of a rule only where no text of the language has them all; of a query of few
    words they must have each, in its `own` language: the rule that they shorten says more.
    """
    given = [weight if one.weight else weight * UNKNOWN for one, weight in zip(known, weighed, strict=True)]
    counted = [(one, weight) for one, weight in zip(known, given, strict=True) if weight]
    whole = sum(given)
    containing = [one.literal | (entries & (one.documents | one.described)) for one, _ in counted]
    literal = frozenset.intersection(*containing) if containing else frozenset()
    if literal - summaries - entries:
        literal -= summaries
    for counts, documents in _split(counted, whole * LEAST - _ROUNDING, entries):
        share = sum(counts) / whole
        words = tuple(one for (one, _), count in zip(counted, counts, strict=True) if count)
        named = documents & entries - literal if len(known) <= FEW else frozenset[int]()
        is_whole = share > WHOLE
        if len(known) <= FEW and not (is_whole and own):
            documents -= summaries
        parts = (
            (documents & literal, share, True, is_whole),
            (named, share * ENTRY, False, True),
            (documents - literal - named, share, False, is_whole),
        )
        for part in parts:
            if part[0] and share >= LEAST:
                yield MatchGroup(part[0], words, *part[1:])


# What each word of the question counts for a document, 0 for one that it has not.
_Counts = tuple[float, ...]


def _split(
    counted: Sequence[tuple[TermStatistics, float]], least: float, entries: frozenset[int]
) -> list[tuple[_Counts, frozenset[int]]]:
    """The documents by what they have, those left out that cannot come to `least`.

    The words with the highest idf come first, so that documents with only the commonest are never touched.
    """
    held, seen = list[tuple[_Counts, frozenset[int]]](), frozenset[int]()
    ahead, nothing = sum(weight for _, weight in counted), (0.0,) * len(counted)
    for at in sorted(range(len(counted)), key=lambda at: -counted[at][1]):
        one, weight = counted[at]
        partly = one.described - entries
        fully = one.documents | (one.described - partly)
        fresh = (fully | partly) - seen if ahead >= least else frozenset()
        ahead -= weight
        seen |= fresh
        groups = ((weight, fully), (weight * FACT_COVER, partly))
        held = [
            (counts, documents)
            for before, mixed in (*held, (nothing, fresh))
            for counts, documents in _divided(before, mixed, at, groups)
            if documents and sum(counts) + ahead >= least
        ]
    return held


def _divided(
    counts: _Counts, documents: frozenset[int], at: int, groups: Iterable[tuple[float, frozenset[int]]]
) -> Iterator[tuple[_Counts, frozenset[int]]]:
    """The documents that are in these groups, and have so much of the word `at`, and those that have not."""
    for count, group in groups:
        within = documents & group
        yield (*counts[:at], count, *counts[at + 1 :]), within
        documents = documents - within if within else documents
    yield counts, documents
