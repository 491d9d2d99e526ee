"""Which documents answer a query, and how well.

Bare words are all wanted but none is required: a document's score falls with the square of
the share of the question that it leaves out. A term of the glossary stands for its concept
too, so an older, newer or foreign word finds the paragraph, behind those that say it literally.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from kb.languages import CODES, get
from kb.search.concepts import Span, TermTable, content_words
from kb.search.scoring import Postings, Scores, WordScores
from kb.search.syntax import And, Exact, Node, Not, Operator, Or, Phrase, Words

__all__ = ["Evaluator", "Match"]

_CONCEPT = 0.5
"""What a concept's score is worth beside that of its literal words."""
_FOREIGN = 0.6
"""What a document in another language than the query's is worth."""
_LEAST_COVER = 0.34
"""A document that has less of the words asked for is no answer."""
MAX_WORDS = 40
"""Bare words that count; a longer question is cut."""


class Match(NamedTuple):
    """A document's score, and whether it has every word of the query literally."""

    score: float
    literal: bool


Matches = dict[int, Match]


class Evaluator:
    """Evaluates queries over one index; `code` is the language the query is in."""

    def __init__(
        self,
        postings: Postings,
        terms: dict[str, TermTable],
        code: str,
        condition: Callable[[Operator], frozenset[int]],
        stem: Callable[[str, str], str],
        known_stem: Callable[[str, str], str],
    ) -> None:
        self.postings, self.terms, self.code = postings, terms, code
        self._condition = condition
        self._stems = {other: stem if other == code else known_stem for other in CODES}

    def matches(self, node: Node) -> Matches:
        """Every document that answers `node`."""
        if isinstance(node, Words):
            return self._words(node.text)
        if isinstance(node, Phrase | Exact):
            return self._phrase(node.text)
        if isinstance(node, Operator):
            return {document: Match(0.0, True) for document in self._condition(node)}
        if isinstance(node, Or):
            return _any([self.matches(inner) for inner in node.nodes])
        if isinstance(node, And):
            return self._all(node.nodes)
        return {}

    def _all(self, nodes: Iterable[Node]) -> Matches:
        wanted = [self.matches(node) for node in nodes if not isinstance(node, Not)]
        found = _all(wanted)
        for node in nodes:
            if isinstance(node, Not):
                for document in self._excluded(node.node):
                    found.pop(document, None)
        return found

    def _excluded(self, node: Node) -> Iterable[int]:
        """What is left out: documents with every word of it, whatever its inflection."""
        return [document for document, match in self.matches(node).items() if match.literal]

    def _phrase(self, text: str) -> Matches:
        """The words in their order, exactly, in whichever language has them."""
        found = Matches()
        for code in CODES:
            words = [(token.text, token.position) for token in content_words(text, get(code))]
            for document, score in self._in_order(code, words).items():
                match = Match(score * self._preference(code), True)
                found[document] = max(match, found.get(document, match))
        return found

    def _in_order(self, code: str, words: list[tuple[str, int]]) -> Scores:
        if not words:
            return {}
        places = [self.postings.positions(f"words_{code}", word) for word, _ in words]
        first = words[0][1]
        scores = [self.postings.word(code, word, self._stems[code](word, code)).scores for word, _ in words]
        found = Scores()
        for document in set(places[0]).intersection(*places[1:]):
            starts = [
                {at - position + first for at in place[document]}
                for place, (_, position) in zip(places, words, strict=True)
            ]
            if set.intersection(*starts):
                found[document] = sum(score.get(document, 0.0) for score in scores)
        return found

    def _preference(self, code: str) -> float:
        return 1.0 if code == self.code else _FOREIGN

    def _words(self, text: str) -> Matches:
        found = Matches()
        for code in (self.code, *(other for other in CODES if other != self.code)):
            for document, match in self._words_in(text, code).items():
                worth = Match(match.score * self._preference(code), match.literal and code == self.code)
                found[document] = max(worth, found.get(document, worth))
        return found

    def _words_in(self, text: str, code: str) -> Matches:
        """The bare words looked for in the texts of language `code`."""
        cover = _Cover()
        wording = [token.text for token in content_words(text, get(self.code))][:MAX_WORDS]
        spans = self.terms[self.code].spans([self._stems[self.code](word, self.code) for word in wording])
        own = self.postings.having("language", code)
        for at, word in enumerate(wording):
            scored = self.postings.word(code, word, self._stems[code](word, code))
            named = [span for span in spans if span.start <= at < span.end]
            cover.add(scored, self._concepts(named), own)
        return cover.matches()

    def _concepts(self, spans: list[Span]) -> list[tuple[WordScores, int]]:
        return [(self.postings.concept(span.concept), span.end - span.start) for span in spans]


class _Cover:
    """Sums up what documents have of the words of a question."""

    def __init__(self) -> None:
        self._scores = Scores()
        self._cover = Scores()
        self._literal: dict[int, int] = {}
        self._words = 0
        self._whole = 0.0

    def add(self, word: WordScores, concepts: list[tuple[WordScores, int]], own: frozenset[int]) -> None:
        """One more word: where it stands, and where a concept that it helps to name is named."""
        through = Scores()
        for concept, _ in concepts:
            for document, score in concept.scores.items():
                if document in own:
                    through[document] = max(score * _CONCEPT, through.get(document, 0.0))
        if not word.scores and not through:
            return
        self._words += 1
        self._whole += word.idf
        for document in word.scores.keys() | through.keys():
            score = word.scores.get(document, 0.0) + through.get(document, 0.0)
            self._scores[document] = self._scores.get(document, 0.0) + score
            self._cover[document] = self._cover.get(document, 0.0) + word.idf
        for document in word.scores:
            self._literal[document] = self._literal.get(document, 0) + 1

    def matches(self) -> Matches:
        """The documents that have enough of it."""
        found = Matches()
        for document, score in self._scores.items():
            share = self._cover[document] / self._whole
            if share >= _LEAST_COVER:
                found[document] = Match(score * share * share, self._literal.get(document, 0) == self._words)
        return found


def _any(matches: list[Matches]) -> Matches:
    found = Matches()
    for match in matches:
        for document, one in match.items():
            found[document] = max(one, found.get(document, one))
    return found


def _all(matches: list[Matches]) -> Matches:
    if not matches:
        return {}
    first, *others = matches
    found = Matches()
    for document, match in first.items():
        rest = [other[document] for other in others if document in other]
        if len(rest) == len(others):
            score = match.score + sum(one.score for one in rest)
            found[document] = Match(score, match.literal and all(one.literal for one in rest))
    return found
