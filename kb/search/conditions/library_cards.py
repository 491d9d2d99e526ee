"""Cards that no text index holds: those that the reader's library adds by the ten thousand.

They have numbers after the index's records, so that operators find them as they find others.
Nothing is read of them before a query asks for properties of cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from kb.corpus.cards.pool import CardPool
from kb.names.table import NameTable
from kb.names.words import worded
from kb.search.conditions.cards import text_test
from kb.search.records.card_words import own_cards
from kb.search.records.making import card_document
from kb.search.records.record import SearchDocument


class LibraryCards:
    """The cards of `pool` that are not the corpus's own, numbered from `first`."""

    def __init__(self, pool: CardPool, first: int, table: Callable[[], NameTable]) -> None:
        own = own_cards(pool)
        self._pool, self._first, self.table = pool, first, table
        self._ids = [card_id for card_id in pool.cards if card_id not in own]
        self.numbers = {card_id: first + at for at, card_id in enumerate(self._ids)}

    @cached_property
    def all(self) -> frozenset[int]:
        """Every number."""
        return frozenset(self.numbers.values())

    def document(self, number: int) -> SearchDocument:
        """The record of the card with that number."""
        return card_document(self._pool.cards[self.id_of(number)], self._pool)

    def id_of(self, number: int) -> str:
        """The id of the card with that number."""
        return self._ids[number - self._first]

    def named(self, words: Sequence[str]) -> frozenset[int]:
        """The cards of which one name has all these words, in any order, one with an error at most."""
        ids = (match.card_id for match in worded(self.table(), words))
        return frozenset(self.numbers[one] for one in ids if one in self.numbers)

    def saying(self, words: Sequence[str]) -> frozenset[int]:
        """The cards of which the texts have all these words, inflected, in whichever language."""
        tests = [text_test(word) for word in words]
        cards = ((number, self._pool.cards[card_id]) for card_id, number in self.numbers.items())
        return frozenset(number for number, card in cards if all(test(card) for test in tests))
