"""Cards that no text index contains: those that the reader's library adds by the ten thousand.

They have numbers after the index's records, so that operators find them as they find others.
Nothing is read of them before a query asks for properties of cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import cached_property

from kb.cards import Card
from kb.corpus.cards.pool import CardPool
from kb.languages import ENGLISH, fold
from kb.names.table import NameTable
from kb.names.words import worded
from kb.search.conditions.cards import text_test, words_test
from kb.search.records.card_words import own_cards
from kb.search.records.making import card_document
from kb.search.records.record import SearchDocument

# Of the cards on which the same was ruled; some things were ruled on hundreds.
_SHOWN = 3


class LibraryCards:
    """The cards of `pool` that are not the corpus's own, numbered from `first`, and the rulings on cards."""

    def __init__(self, pool: CardPool, first: int, table: Callable[[], NameTable]) -> None:
        own = own_cards(pool)
        self._pool, self._first, self.table = pool, first, table
        self._ids = [*(card_id for card_id in pool.cards if card_id not in own), *pool.tokens]
        self.numbers = {card_id: first + at for at, card_id in enumerate(self._ids)}
        self._last = first + len(self._ids)

    @cached_property
    def all(self) -> frozenset[int]:
        """Every number of a card or a token."""
        return frozenset(self.numbers.values())

    @cached_property
    def tokens(self) -> frozenset[int]:
        """The numbers of what is no card."""
        return frozenset(self.numbers[one] for one in self._pool.tokens)

    @cached_property
    def _token_words(self) -> dict[int, str]:
        """The words of the names of each token."""
        return {self.numbers[one]: " ".join(names_of(card)) for one, card in self._pool.tokens.items()}

    def document(self, number: int) -> SearchDocument:
        """The record of the card or the ruling with that number."""
        if number >= self._last:
            return self._ruling(number)
        found = self._pool.find(self.id_of(number))
        assert found
        return card_document(found, self._pool)

    def id_of(self, number: int) -> str:
        """The id of the card with that number."""
        return self._ids[number - self._first]

    def named(self, words: Sequence[str]) -> frozenset[int]:
        """The cards of which one name has all these words, in any order, one with an error at most."""
        table = self.table()
        ids = (match.card_id for match in worded(table, words) or worded(table, words, errors=1))
        tokens = (at for at, held in self._token_words.items() if all(f" {one}" in held for one in words))
        return frozenset(self.numbers[one] for one in ids if one in self.numbers).union(tokens)

    @cached_property
    def _rulings(self) -> dict[tuple[str, str], list[str]]:
        """By day and words the cards on which it was ruled so."""
        found = dict[tuple[str, str], list[str]]()
        for card_id in self._pool.cards:
            for ruling in self._pool.rulings(card_id):
                found.setdefault(ruling, []).append(card_id)
        return found

    @cached_property
    def _ruled(self) -> Sequence[tuple[str, str]]:
        return list(self._rulings)

    def rulings(self, day: date | None = None) -> frozenset[int]:
        """The numbers of the rulings, behind those of the cards; those until that day."""
        until = day.isoformat() if day else "9"
        return frozenset(self._last + at for at, (given, _) in enumerate(self._ruled) if given <= until)

    def ruled(self, words: Sequence[str]) -> frozenset[int]:
        """The rulings that have all these words, inflected; they are in English."""
        tests = [words_test(word) for word in words]
        return frozenset(
            self._last + at
            for at, (_, text) in enumerate(self._ruled)
            if all(test(text, ENGLISH) for test in tests)
        )

    def _ruling(self, number: int) -> SearchDocument:
        day, text = self._ruled[number - self._last]
        cards = self._rulings[day, text]
        names = ", ".join(self._pool.cards[one].name for one in cards[:_SHOWN]) + "…" * (len(cards) > _SHOWN)
        key = f"ruling:{ENGLISH}:{cards[0]}:{number}"
        titles, texts = {ENGLISH: names}, {ENGLISH: text}
        return SearchDocument(key, "ruling", ENGLISH, titles, texts, key, start=day, source=cards[0])

    def saying(self, words: Sequence[str]) -> frozenset[int]:
        """The cards of which the texts have all these words, inflected, in whichever language."""
        tests = [text_test(word) for word in words]
        cards = ((number, self._pool.find(card_id)) for card_id, number in self.numbers.items())
        return frozenset(number for number, card in cards if card and all(test(card) for test in tests))


def names_of(card: Card) -> Iterator[str]:
    """Each of its names in any language, folded, behind a space."""
    for face in card.faces:
        yield from dict.fromkeys(f" {fold(name)}" for name in (face.name, *(one.text for one in face.names)))
