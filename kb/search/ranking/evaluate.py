"""Which documents answer a query, and how well.

Bare words are all wanted but none is required: a document's score falls with the square of
the share of the question that it leaves out. A term of the glossary stands for its concept
too, so an older, newer or foreign word finds the paragraph, behind those that contain it literally.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from kb.languages import CODES, get
from kb.query.operators import OF_PRINTING
from kb.query.reading import asks_of_cards, asks_of_tokens
from kb.query.tree import And, Condition, Exact, Halves, Node, Not, Or, Phrase, Printed, Words
from kb.search.postings.protocol import Term
from kb.search.ranking.groups import TermStatistics, match_groups, weights
from kb.search.ranking.ranking import Listed, Match, Matches, Ranking, Valued
from kb.search.ranking.statistics import Statistics
from kb.search.words.concepts import Span, content_words, whole_words
from kb.search.words.lexicon import Lexicon

if TYPE_CHECKING:
    from kb.search.conditions.library_cards import LibraryCards


# What a document in another language than the query's is worth.
FOREIGN = 0.7
# A library's card that is called so goes before one whose text says so; nothing else is scored of them.
NAMED_SCORE = 1.0
# Bare words that count; a longer question is cut.
MAX_WORDS = 40


class Evaluator:
    """Evaluates queries in language `code` over one index.

    `condition` gives the records of which a condition holds, or which have a phrase in a name; `library` has
    the cards outside of the index, where the query asks for properties of cards; `saying` gives the texts
    outside of it that have all of some words, where these are looked for.
    """

    def __init__(
        self,
        statistics: Statistics,
        lexicon: Lexicon,
        code: str,
        condition: Callable[[Condition | Halves | Printed | Phrase], frozenset[int]],
        library: LibraryCards | None = None,
        saying: Callable[[list[str]], frozenset[int]] | None = None,
    ) -> None:
        self.postings, self.code = statistics.postings, code
        self._statistics, self._lexicon = statistics, lexicon
        self._condition, self._library, self._saying = condition, library, saying

    def found(self, node: Node) -> Ranking | Listed:
        """What answers a whole query, best first."""
        if isinstance(node, Words) and not (self._library or self._saying):
            return self._ranking(self._wording(node.text))
        found = Listed(self.matches(node))
        if self._library is None or asks_of_tokens(node):
            return found
        return found.within(frozenset(found.documents) - self._library.tokens)

    def matches(self, node: Node | Printed) -> Matches:
        """Every document that answers `node`."""
        if isinstance(node, Words):
            return self._words(node.text)
        if isinstance(node, Phrase | Exact):
            return self._phrase(node.text)
        if isinstance(node, Condition | Halves | Printed):
            return {document: Match(0.0, True) for document in self._condition(node)}
        if isinstance(node, Or):
            return _any([self.matches(inner) for inner in node.nodes])
        return self._all(node.nodes if isinstance(node, And) else (node,))

    def _all(self, nodes: Sequence[Node | Printed]) -> Matches:
        told = [node for node in nodes if isinstance(node, Condition) and node.sign != "!="]
        printed = tuple(one for one in told if one.key in OF_PRINTING)  # one printing has them all
        if len(printed) > 1:
            nodes = [*(node for node in nodes if node not in printed), Printed(printed)]
        wanted = [self.matches(node) for node in nodes if not isinstance(node, Not)]
        found = _all(wanted) if wanted else self._others(nodes)
        for node in nodes:
            if isinstance(node, Not):  # nobody knows what the rule says that a summary stands for
                for document in self._excluded(node.node) | self.postings.documents("kind", "summary"):
                    found.pop(document, None)
        return found

    def _others(self, nodes: Iterable[Node | Printed]) -> Matches:
        """What a query leaves that only says what it does not want: of all cards, or of everything."""
        inner = [node.node for node in nodes if isinstance(node, Not)]
        of_cards = any(map(asks_of_cards, inner))
        cards = self.postings.documents("kind", "card") | (
            self._library.all if self._library else frozenset()
        )
        documents = cards if of_cards else range(self.postings.count)
        return {document: Match(0.0, True) for document in documents}

    def _excluded(self, node: Node) -> frozenset[int]:
        """What is left out: documents with every word of it, whatever its inflection and their language."""
        if isinstance(node, And):
            return frozenset.intersection(*map(self._excluded, node.nodes))
        if isinstance(node, Or):
            return frozenset().union(*map(self._excluded, node.nodes))
        if isinstance(node, Words):
            return self._with_all(self._wording(node.text))
        return frozenset(self.matches(node))

    def _with_all(self, wording: list[str]) -> frozenset[int]:
        """The documents that have all the words or are described by them, in whichever language."""
        found = frozenset(self._named(wording))
        for code in CODES if wording else ():
            known = self._terms(wording, [], code)
            found |= frozenset.intersection(*(one.literal | one.described for one in known))
        return found

    def _phrase(self, text: str) -> Matches:
        """The words in their order, exactly, in whichever language has them."""
        named = self._condition(Phrase(text)) if self._library else ()
        saying = self._saying([text]) if self._saying else ()
        found = {number: Match(NAMED_SCORE, True) for number in (*named, *saying)}
        for code in CODES:
            language = get(code)
            words = whole_words(text, code)
            indexed = [(word.text, word.position) for word in words if word.text not in language.stop_words]
            whole = [word.text for word in words] if len(indexed) < len(words) else []
            for document, score in self._in_order(code, indexed).items():
                if not whole or self._contains(document, code, whole):
                    match = Match(score * self._preference(code), True)
                    found[document] = max(match, found.get(document, match))
        return found

    def _contains(self, document: int, code: str, wording: list[str]) -> bool:
        """Whether the text has these words one after the other, stop words too, which no index keeps."""
        words = [token.text for token in whole_words(self.postings.record(document).text(code), code)]
        return f" {' '.join(wording)} " in f" {' '.join(words)} "

    def _in_order(self, code: str, words: list[tuple[str, int]]) -> dict[int, float]:
        if not words:
            return {}
        places = [self.postings.positions(f"words_{code}", word) for word, _ in words]
        first = words[0][1]
        scores = [
            self._statistics.scoring.word(code, word, self._stem(word, code)).scores for word, _ in words
        ]
        found = dict[int, float]()
        for document in set(places[0]).intersection(*places[1:]):
            starts = [
                {at - position + first for at in place[document]}
                for place, (_, position) in zip(places, words, strict=True)
            ]
            if set.intersection(*starts):
                found[document] = sum(score.get(document, 0.0) for score in scores)
        return found

    def _stem(self, word: str, code: str) -> str:
        """Its stem; a word that only the query's language can have is stemmed even if no text has it."""
        return self._lexicon.stem(word, code) if code == self.code else self._lexicon.known_stem(word, code)

    def _preference(self, code: str) -> float:
        return 1.0 if code == self.code else FOREIGN

    def _words(self, text: str) -> Matches:
        """Every document that has enough of the bare words, and the cards outside that they name."""
        wording = self._wording(text)
        return self._ranking(wording).matches() | self._named(wording)

    def _wording(self, text: str) -> list[str]:
        words = dict.fromkeys(token.text for token in content_words(text, get(self.code)))
        return list(words)[:MAX_WORDS]

    def _ranking(self, wording: list[str]) -> Ranking:
        """The bare words, in the texts of their language and, through concepts, of the others."""
        spans = self._lexicon.spans(wording, self.code)
        self.postings.prefetch(self._asked(wording, spans))
        known = {code: self._terms(wording, spans, code) for code in CODES}
        weighed = weights(known[self.code], known.values())
        entries = self._statistics.entries(span.concept for span in spans)
        summaries = self.postings.documents("kind", "summary")
        valued = [
            Valued(group, self._preference(code), code == self.code)
            for code in sorted(CODES, key=lambda code: code != self.code)
            for group in match_groups(known[code], weighed, entries, summaries, code == self.code)
        ]
        shared = self.postings.documents("kind", "card") | self.postings.documents("kind", "term")
        return Ranking(valued, self._statistics.worth, shared)

    def _asked(self, wording: list[str], spans: list[Span]) -> list[Term]:
        """All terms that a ranking of these words asks of the engine."""
        asked = [(field, span.concept) for span in spans for field in ("concepts", "source")]
        for code in CODES:
            for word in wording:
                stem = self._stem(word, code)
                asked += [(f"{name}_{code}", stem) for name in ("stems", "title", "facts")]
                asked.append((f"words_{code}", word))
        return asked

    def _named(self, wording: list[str]) -> Matches:
        """The cards outside of the index whose names have all the words."""
        named = self._library.named(wording) if self._library and wording else ()
        saying = self._saying(wording) if self._saying and wording else ()
        return dict.fromkeys(saying, Match(0.0, True)) | dict.fromkeys(named, Match(NAMED_SCORE, True))

    def _terms(self, wording: list[str], spans: list[Span], code: str) -> list[TermStatistics]:
        """What the texts of language `code` know of each word."""
        return [
            self._statistics.of(
                code,
                word,
                self._stem(word, code),
                tuple(span.concept for span in spans if span.start <= at < span.end),
            )
            for at, word in enumerate(wording)
        ]


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
            every = (match, *rest)
            literal, whole = all(one.literal for one in every), all(one.whole for one in every)
            found[document] = Match(score, literal, whole)
    return found
