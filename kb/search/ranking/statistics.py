"""Term statistics of an index in one language, computed once and cached."""

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache

from kb.search.postings.protocol import Postings
from kb.search.ranking.groups import TermStatistics, term_statistics
from kb.search.ranking.ranking import EXAMPLE, PAST, SUMMARY
from kb.search.ranking.scoring import Scoring

# Words with their languages and concepts: those of some hundred queries.
_KEPT = 2048


class Statistics:
    """The statistics of words, by the postings of one engine."""

    def __init__(self, postings: Postings) -> None:
        self.postings, self.scoring = postings, Scoring(postings)
        self.of: Callable[[str, str, str, tuple[str, ...]], TermStatistics] = lru_cache(_KEPT)(self._of)
        """For a language, a folded word, its stem, and the concepts that it helps to name."""

    @cached_property
    def worth(self) -> dict[int, float]:
        """The factors of the scores of records that are worth less than others that say the same."""
        past = self.postings.documents("force", "past")
        found = dict.fromkeys(past, PAST)
        for kind, worth in (("example", EXAMPLE), ("summary", SUMMARY)):
            found |= {at: worth * found.get(at, 1.0) for at in self.postings.documents("kind", kind)}
        return found

    def _of(self, code: str, word: str, stem: str, concepts: tuple[str, ...]) -> TermStatistics:
        return term_statistics(
            self.scoring.word(code, word, stem),
            [self.scoring.concept(concept) for concept in concepts],
            self.scoring.facts(code, stem),
            self.postings.documents("language", code),
            self.entries(concepts),
        )

    def entries(self, concepts: Iterable[str]) -> frozenset[int]:
        """The records of these concepts, the glossary's."""
        of_terms = self.postings.documents("kind", "term")
        return frozenset().union(*(self.postings.documents("source", one) & of_terms for one in concepts))
