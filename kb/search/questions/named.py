"""What a query names outright: a rule by its number, a term, or a card by any of its names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kb.corpus import Parts
from kb.languages import CODES, fold, get, meanings
from kb.messages import Message, msg
from kb.names.absent import not_found
from kb.names.called import called
from kb.names.entry import whole_name
from kb.names.key import Spelling, loose_key, match_key
from kb.names.ladder import certain, crossed, halves, halves_right, nearest, resolve, signed
from kb.names.match import Match, settle
from kb.names.rungs import begun
from kb.names.table import NameTable
from kb.names.words import worded
from kb.query.grammar import Query, is_small
from kb.query.tree import And, Exact, Node, Phrase, Words
from kb.rules import RuleNumber
from kb.search.conditions.numbers import Numbers
from kb.search.postings.protocol import Postings
from kb.search.questions.numbers import Numbered
from kb.search.ranking.ranking import Listed, Ranking
from kb.search.records.record import SearchDocument
from kb.search.words.concepts import Span, content_words
from kb.search.words.lexicon import Lexicon
from kb.vocabulary import keyword_rule
from kb.vocabulary import meanings as words_meant

# The longest name of a card has 141 characters.
_LONGEST_NAME = 150
# Two letters begin hundreds of names.
_SHORTEST_BEGINNING = 3
MOST_BEGUN = 6
MOST_WORDS_OF_A_NAME = 6
# What may be meant behind a word for it; those of two kinds have one word in some language.
ANNOUNCED = {
    "set": ("set",),
    "cycle": ("cycle",),
    "section": ("rule",),
    "article": ("article", "ruling"),
    "edition": ("edition", "set"),
}
# How a card matches that is called just so: no guess stands before a place of that name.
_SURE = frozenset(("exact", "folded", "half"))
# The score of what the query names: above anything that only has its words.
NAMED = 1000.0


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
        self.numbers = Numbers(postings)

    def found(self, query: Query, code: str, ranked: Ranking | Listed) -> Iterator[Found]:
        """What a query in language `code` names beside numbers: a term, a card; `ranked` is by words."""
        tree = query.tree
        if isinstance(tree, Words | Phrase | Exact):
            yield from self.terms(tree.text, code)
            words = [word.text for word in content_words(tree.text, get(code))]
            places = self._places(words, code)
            cards = self._cards(tree, words, code, ranked)
            yield from (one for one in cards if one.how in _SURE or not places)
            yield from (Found(at, "name", NAMED) for at in places)
        elif isinstance(tree, And) and all(isinstance(node, Words | Phrase) for node in tree.nodes):
            yield from self.called(query.text, code)  # a name may have quotes in it

    def terms(self, text: str, code: str) -> Iterator[Found]:
        """The terms of the glossary that the whole text is, each with the rule that defines it."""
        words = [word.text for word in content_words(text, get(code))]
        for at in terms_called(len(words), self._lexicon.spans(words, code), self._postings):
            yield Found(at, "name", NAMED)
            yield from self._defining(self._postings.record(at).anchor, code)

    def _places(self, words: list[str], code: str) -> list[int]:
        """The sets, cycles, editions and articles that the whole query names; sections where it says so.

        Another word may announce it, before or after: “extension Apocalypse”, “Apocalypse set”.
        """
        if not words:
            return []
        stems = [self._lexicon.stem(word, code) for word in words]
        found = self._called(stems, code) - self._postings.documents("kind", "rule")
        for word, rest in ((words[0], stems[1:]), (words[-1], stems[:-1])):
            for kind in ANNOUNCED.get(meanings("places").get(word, ""), ()):
                found |= self._called(rest, code) & self._postings.documents("kind", kind)
        return sorted(found)

    def _called(self, stems: list[str], code: str) -> frozenset[int]:
        return self._postings.documents("called", " ".join((code, *stems)))

    def called(self, name: str, code: str) -> Iterator[Found]:
        """The cards that have just that name."""
        return self._records(cards_called(name, self._parts.name_table, code))

    def unknown(self, name: str, code: str) -> Iterator[Message]:
        """That no card is called so."""
        table = self._parts.name_table
        return not_found(table, name, nearest(table, name, language=code), code)

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

    def _defining(self, provision: str, code: str) -> Iterator[Found]:
        """The rule that defines a term, in language `code` if it is there in that, else the newest."""
        rules = self._postings.documents("provision", provision) if provision else frozenset[int]()
        records = {at: self._postings.record(at) for at in rules & self._postings.documents("kind", "rule")}

        def place(at: int) -> tuple[bool, bool, str]:
            return records[at].language == code, not records[at].past, records[at].start

        yield from (Found(at, "name", NAMED) for at in sorted(records, key=place)[-1:])

    def rules(self, asked: Numbered, code: str) -> Iterator[Found]:
        """The rules that a query in language `code` names, each once before any again, then their examples.

        The query's language first, then the newest edition. Where nothing else is asked, what stands below
        them too; for a number without a text what it stands for under another one.
        """
        own, rules = self._postings.documents("language", code), self._postings.documents("kind", "rule")
        places = list[tuple[bool, bool, int, int, int]]()
        for position, number in enumerate(asked.numbers):
            exact = self._postings.documents("number", str(number))
            if not self.numbers.has(number):
                yield from (Found(at, "moved", NAMED) for at in self.numbers.instead(number, self._parts))
            every = exact if asked.rest else exact | self.numbers.below(number)
            by_day = sorted(every, key=lambda at: self._postings.record(at).start, reverse=True)
            in_order = sorted(by_day, key=lambda at: (at not in exact, at not in rules, at not in own))
            places += [
                (at not in exact, at not in rules, rank, position, at) for rank, at in enumerate(in_order)
            ]
        yield from (Found(place[-1], "number", NAMED) for place in sorted(places))

    def _cards(
        self, tree: Words | Phrase | Exact, words: list[str], code: str, ranked: Ranking | Listed
    ) -> Iterator[Found]:
        """The cards that the query names; if nothing has all its words, those it may mean."""
        table = self._parts.name_table
        found = cards_called(tree.text, table, code) or crossed(table, tree.text, code)
        if not found and not isinstance(tree, Exact) and self._may_be_name(words, code, ranked):
            like, exact = cards_like(tree.text, table, code), worded(table, words, code)
            # a name that begins so has the words, and others have them too; a typing error is meant last
            is_begun = like and not like[0].distance
            every = (*like, *exact) if is_begun else exact or like or worded(table, words, code, errors=1)
            cards = dict[str, Match]()
            for one in every:
                cards.setdefault(one.card_id, one)
            found = tuple(cards.values())
        if not found and _is_unpaired(tree.text, table, code):
            found = tuple(match for part in signed(tree.text) for match in halves(table, part, code))
        yield from self._records(found)

    def absent(
        self, tree: Node, code: str, found: Iterable[Found], ranked: Ranking | Listed
    ) -> Iterator[Message]:
        """That no card is called as the query is: halves of different cards, a name in quotes or capitals."""
        if not isinstance(tree, Words | Phrase) or len(tree.text) > _LONGEST_NAME:
            return
        text, table, hows = tree.text, self._parts.name_table, {one.how for one in found}
        if crossed(table, text, code) or (hows <= {"half"} and _is_unpaired(text, table, code)):
            yield from not_found(table, text, halves_right(table, text, code), code)
        elif not hows and (isinstance(tree, Phrase) or is_title(text)):
            best = next(iter(ranked), None)
            if best is None or not best[1].literal:
                yield from not_found(table, text, (), code)

    def partly_here(self, tree: Node, code: str, found: Iterable[Found]) -> Iterator[Message]:
        """That of what the query names something lacks: a card's facts, a keyword's rule."""
        cards = [one.record.source for one in found if one.record and one.how in _SURE]
        if cards:
            names = called([self._parts.name_table.names(card) for card in cards])
            yield msg(
                "only the names of %(names)s are here; more comes with: kb import scryfall FILE", names=names
            )
        if not isinstance(tree, Words | Phrase):
            return
        words = " ".join(word.text for word in content_words(tree.text, get(code)))
        for keyword in words_meant("keywords").get(words, "").split("|"):
            number = RuleNumber.recognise(keyword_rule(keyword) or "")
            if (
                number
                and not self.numbers.below(number)
                and fold(keyword) not in self._parts.cards.keywords()
            ):
                yield msg("“%(word)s”: no text of its rule %(number)s is here", word=tree.text, number=number)
                yield self.numbers.what_is_here[1]

    def _may_be_name(self, words: list[str], code: str, ranked: Ranking | Listed) -> bool:
        """Whether the few words, one of which no text has, are in nothing that was found."""
        stems = self._lexicon.stems
        if len(words) > MOST_WORDS_OF_A_NAME or all(word in stems[code] for word in words):
            return False
        if any(all(word not in stems[of] for of in CODES) for word in words):
            return True
        best = next(iter(ranked), None)
        return best is None or not best[1].literal

    def _records(self, matches: Iterable[Match]) -> Iterator[Found]:
        return (self.card(match.card_id, match.how) for match in matches)


def _is_unpaired(text: str, table: NameTable, code: str) -> bool:
    """Whether signs join a half of a card to what is no half of it, and does not begin with one."""
    parts = signed(text)
    if not parts or certain(table, text, code).matches:
        return False
    found = [halves(table, part, code) for part in parts]
    ids = {match.card_id for each in found for match in each}
    runs = (
        part.split()[:count]
        for part, each in zip(parts, found, strict=True)
        if not each
        for count in (1, 2, 3)
    )
    begun = (match.card_id for run in runs for match in halves(table, " ".join(run), code))
    return bool(ids) and ids.isdisjoint(begun) and not cards_like(text, table, code)


def is_title(text: str) -> bool:
    """Whether it is written as names are: few words, all but small ones with a capital."""
    words = text.replace(",", " ").split()
    content = [word for word in words if not is_small(word)]
    return (
        1 < len(content) <= MOST_WORDS_OF_A_NAME
        and all(word[0].isupper() for word in content)
        and not text.isupper()
    )


def terms_called(words: int, spans: Sequence[Span], postings: Postings) -> list[int]:
    """The terms of the glossary that the whole query is: one name for all its `words`."""
    concepts = [span.concept for span in spans if span.end - span.start == words]
    of_terms = postings.documents("kind", "term")
    return [at for concept in concepts for at in sorted(postings.documents("source", concept) & of_terms)]


def cards_called(text: str, table: NameTable, language: str) -> tuple[Match, ...]:
    """The cards that the whole query names, whatever its case, accents and separators."""
    if not 0 < len(text) <= _LONGEST_NAME or not _begins_with_name(text, table):
        return ()
    return certain(table, text, language).matches


def _begins_with_name(text: str, table: NameTable) -> bool:
    """Whether the first words are a name or a half's: most queries are not, and need no ladder."""
    for key in dict.fromkeys((match_key(text), loose_key(text))):
        words = key.split()
        if any(table.find(" ".join(words[:count])) for count in range(len(words), 0, -1)):
            return True
    return False


def cards_like(text: str, table: NameTable, language: str) -> tuple[Match, ...]:
    """The cards that the query begins to name, or names with few typing errors for its length."""
    if not 0 < len(text) <= _LONGEST_NAME:
        return ()
    found = resolve(table, text, language)
    return () if found.is_guess else found.matches


def cards_beginning(text: str, table: NameTable, language: str) -> tuple[Match, ...]:
    """The cards of which a name begins with the whole query, the shortest name first; not all of them."""
    if not _SHORTEST_BEGINNING <= len(text) <= _LONGEST_NAME:
        return ()
    return settle(begun(table, Spelling.of(text), language)).matches[:MOST_BEGUN]


def card_record(card_id: str, table: NameTable) -> SearchDocument:
    """A record of a card of which the corpus has names only."""
    entries = table.names(card_id)
    names = {code: name for code in CODES if (name := whole_name(entries, code))}
    texts = {
        code: ", ".join(dict.fromkeys(entry.text for entry in entries if entry.language == code))
        for code in CODES
    }
    return SearchDocument(f"card:{card_id}", "card", "", names, texts, "card", source=card_id)
