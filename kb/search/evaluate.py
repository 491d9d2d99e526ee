"""Which documents answer a query, and how well.

Bare words are all wanted but none is required: a document's score falls with the square of
the share of the question that it leaves out. A term of the glossary stands for its concept
too, so an older, newer or foreign word finds the paragraph, behind those that say it literally.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from kb.languages import CODES, get
from kb.languages.tokens import tokens
from kb.search.concepts import TermTable, content_words
from kb.search.scoring import Postings, Scores, WordScores
from kb.search.syntax import And, Exact, Halves, Node, Not, Operator, Or, Phrase, Words

__all__ = ["Evaluator", "Match"]

_CONCEPT = 0.5
"""What a concept's score is worth beside that of its literal words."""
_FACT = 0.2
"""What a word that describes a card is worth beside one that stands in a text."""
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
        condition: Callable[[Operator | Halves], frozenset[int]],
        stem: Callable[[str, str], str],
        known_stem: Callable[[str, str], str],
        text: Callable[[int, str], str],
    ) -> None:
        self.postings, self.terms, self.code = postings, terms, code
        self._condition, self._text = condition, text
        self._stems = {other: stem if other == code else known_stem for other in CODES}

    def matches(self, node: Node) -> Matches:
        """Every document that answers `node`."""
        if isinstance(node, Words):
            return self._words(node.text)
        if isinstance(node, Phrase | Exact):
            return self._phrase(node.text)
        if isinstance(node, Operator | Halves):
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
            language = get(code)
            words = [token for token in tokens(text, language) if not token.part]
            telling = [(word.text, word.position) for word in words if word.text not in language.stop_words]
            wording = [word.text for word in words] if len(telling) < len(words) else []
            for document, score in self._in_order(code, telling).items():
                if not wording or self._says(document, code, wording):
                    match = Match(score * self._preference(code), True)
                    found[document] = max(match, found.get(document, match))
        return found

    def _says(self, document: int, code: str, wording: list[str]) -> bool:
        """Whether the text has these words one after the other, stop words too, which no index keeps."""
        said = [token.text for token in tokens(self._text(document, code), get(code)) if not token.part]
        return f" {' '.join(wording)} " in f" {' '.join(said)} "

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
            stem = self._stems[code](word, code)
            through = [self.postings.concept(span.concept) for span in spans if span.start <= at < span.end]
            facts = self.postings.facts(code, stem)
            cover.add(self.postings.word(code, word, stem), _best(through, own, _CONCEPT), facts.scores)
        return cover.matches()


class _Cover:
    """Sums up what documents have of the words of a question."""

    def __init__(self) -> None:
        self._scores = Scores()
        self._cover = Scores()
        self._literal: dict[int, int] = {}
        self._words = 0
        self._whole = 0.0

    def add(self, word: WordScores, concepts: Scores, facts: Scores) -> None:
        """One more word: where it stands, where its concepts are named, which cards it describes."""
        if not word.scores and not concepts and not facts:
            return
        self._words += 1
        self._whole += word.idf
        for document in word.scores.keys() | concepts.keys() | facts.keys():
            score = word.scores.get(document, 0.0) + concepts.get(document, 0.0)
            score += facts.get(document, 0.0) * _FACT
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


def _best(found: list[WordScores], own: frozenset[int], worth: float) -> Scores:
    """The best of several scores in each of one's own documents."""
    best = Scores()
    for one in found:
        for document, score in one.scores.items():
            if document in own:
                best[document] = max(score * worth, best.get(document, 0.0))
    return best


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
