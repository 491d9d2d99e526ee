"""What a query names outright: a rule by its number, a term, or a card by any of its names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from kb.languages import CODES, get
from kb.query.tree import Exact, Phrase, Words
from kb.search.postings.protocol import Postings
from kb.search.records.record import SearchDocument
from kb.search.words.concepts import Span, content_words

if TYPE_CHECKING:
    from kb.corpus import Parts
    from kb.names.match import Match
    from kb.names.table import NameTable
    from kb.query.grammar import Query
    from kb.rules import RuleNumber
    from kb.search.ranking.ranking import Listed, Ranking
    from kb.search.words.lexicon import Lexicon


_LONGEST_NAME = 150
_SHORTEST_BEGINNING = 3
MOST_BEGUN = 6
MOST_WORDS_OF_A_NAME = 6
NAMED = 1000.0
"""The score of what the query names: above anything that only has its words."""


class Found(NamedTuple):
    """A record by its number in the index; a card that has names only brings its record."""

    number: int
    how: str
    score: float
    record: SearchDocument | None = None


class Named:
    """Finds what queries name, by the lexicon and postings of an index and the names of a corpus."""

    def __init__(self, lexicon: Lexicon, postings: Postings, parts: Parts) -> None:
        self._lexicon, self._postings, self._parts = lexicon, postings, parts

    def found(self, query: Query, code: str, ranked: Ranking | Listed) -> Iterator[Found]:
        """What a query in language `code` names: a rule's number, a term, a card; `ranked` is by words."""
        number, bearing = numbered(query.text, self._postings)
        if number:
            yield from self._rules(number, bearing, code)
        tree = query.tree
        if isinstance(tree, Words | Phrase | Exact):
            words = [word.text for word in content_words(tree.text, get(code))]
            spans = self._lexicon.spans(words, code)
            yield from (Found(at, "name", NAMED) for at in terms_called(len(words), spans, self._postings))
            if not number:
                yield from self._cards(tree, words, code, ranked)

    def begun(self, query: Query, code: str) -> Iterator[Found]:
        """The cards of which a name begins with a query of plain words."""
        if isinstance(query.tree, Words):
            yield from self._records(cards_beginning(query.tree.text, self._parts.name_table, code))

    def card(self, card_id: str, how: str) -> Found:
        """The card as a record of the index; where that has none, as one of its names."""
        of_cards = self._postings.documents("kind", "card")
        numbers = self._postings.documents("source", card_id) & of_cards
        if numbers:
            return Found(min(numbers), how, NAMED)
        return Found(-1, how, NAMED, card_record(card_id, self._parts.name_table))

    def _rules(self, number: RuleNumber, bearing: list[int], code: str) -> Iterator[Found]:
        """The rules that the query is the number of, their examples, then what stands below.

        The query's language first, then the newest edition.
        """
        from kb.search.conditions.texts import below  # few queries are numbers

        exact, own = set(bearing), self._postings.documents("language", code)
        records = {at: self._postings.record(at) for at in below(number, self._postings) | exact}

        def place(at: int) -> tuple[bool, bool, bool, list[int], int]:
            is_example = at in exact and records[at].kind == "example"
            newest = [-ord(letter) for letter in records[at].start]
            return at not in exact, is_example, at not in own, newest, at

        yield from (Found(at, "number", NAMED) for at in sorted(records, key=place))

    def _cards(
        self, tree: Words | Phrase | Exact, words: list[str], code: str, ranked: Ranking | Listed
    ) -> Iterator[Found]:
        """The cards that the query names; if nothing has all its words, those it may mean."""
        found = cards_called(tree.text, self._parts.name_table, code)
        if not found and not isinstance(tree, Exact) and self._may_be_name(words, code, ranked):
            found = cards_like(tree.text, self._parts.name_table, code)
        yield from self._records(found)

    def _may_be_name(self, words: list[str], code: str, ranked: Ranking | Listed) -> bool:
        """Whether the few words, one of which no text has, are in nothing that was found."""
        known = self._lexicon.stems[code]
        if len(words) > MOST_WORDS_OF_A_NAME or all(word in known for word in words):
            return False
        best = next(iter(ranked), None)
        return best is None or not best[1].literal

    def _records(self, matches: Iterable[Match]) -> Iterator[Found]:
        return (self.card(match.card_id, match.how) for match in matches)


def numbered(text: str, postings: Postings) -> tuple[RuleNumber | None, list[int]]:
    """The rule number that the whole query is, and the records that bear it."""
    if not any(letter.isdecimal() for letter in text):
        return None, []
    from kb.rules import RuleNumber

    number = RuleNumber.recognise(text.strip())
    return number, sorted(postings.documents("number", str(number))) if number else []


def terms_called(words: int, spans: Sequence[Span], postings: Postings) -> list[int]:
    """The terms of the glossary that the whole query is: one name for all its `words`."""
    concepts = [span.concept for span in spans if span.end - span.start == words]
    of_terms = postings.documents("kind", "term")
    return [at for concept in concepts for at in sorted(postings.documents("source", concept) & of_terms)]


def cards_called(text: str, table: NameTable, language: str) -> tuple[Match, ...]:
    """The cards that the whole query names, whatever its case, accents and separators."""
    if not 0 < len(text) <= _LONGEST_NAME or not _begins_with_name(text, table):
        return ()
    from kb.names.ladder import certain

    return certain(table, text, language).matches


def _begins_with_name(text: str, table: NameTable) -> bool:
    """Whether the first words are a name or a half's: most queries are not, and need no ladder."""
    from kb.names.key import loose_key, match_key

    for key in dict.fromkeys((match_key(text), loose_key(text))):
        words = key.split()
        if any(table.find(" ".join(words[:count])) for count in range(len(words), 0, -1)):
            return True
    return False


def cards_like(text: str, table: NameTable, language: str) -> tuple[Match, ...]:
    """The cards that the query begins to name, or names with few typing errors for its length."""
    from kb.names.ladder import resolve

    if not 0 < len(text) <= _LONGEST_NAME:
        return ()
    found = resolve(table, text, language)
    return () if found.is_guess else found.matches


def cards_beginning(text: str, table: NameTable, language: str) -> tuple[Match, ...]:
    """The cards of which a name begins with the whole query, the shortest name first; not all of them."""
    from kb.names.key import Spelling
    from kb.names.match import settle
    from kb.names.rungs import begun

    if not _SHORTEST_BEGINNING <= len(text) <= _LONGEST_NAME:
        return ()
    return settle(begun(table, Spelling.of(text), language)).matches[:MOST_BEGUN]


def card_record(card_id: str, table: NameTable) -> SearchDocument:
    """A record of a card of which the corpus has names only."""
    from kb.names.entry import whole_name

    entries = table.names(card_id)
    names = {code: name for code in CODES if (name := whole_name(entries, code))}
    texts = {
        code: ", ".join(dict.fromkeys(entry.text for entry in entries if entry.language == code))
        for code in CODES
    }
    return SearchDocument(f"card:{card_id}", "card", "", names, texts, "card", source=card_id)
