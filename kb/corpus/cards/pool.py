"""The cards of a corpus, with the sets and cycles they stand in."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import NamedTuple

from kb.cards import Card
from kb.cards.type_line import CARD_TYPES, NO_CARD_TYPES, SUPERTYPES


class CardSet(NamedTuple):
    """A set of cards; `order` counts from 1 by release. Languages without a name are left out."""

    code: str
    names: dict[str, str]
    released: date
    order: int


class Cycle(NamedTuple):
    """Cards that belong together, in the order in which the source lists them."""

    id: str
    names: dict[str, str]
    set_codes: tuple[str, ...]
    card_ids: tuple[str, ...]


class CardPool(NamedTuple):
    """Cards by id, sets by code (both in order of release), cycles in the corpus's order."""

    cards: Mapping[str, Card]
    sets: dict[str, CardSet]
    cycles: tuple[Cycle, ...]
    tokens: Mapping[str, Card] = {}
    """What the reader's library has that is no card, by id."""

    def find(self, card_id: str) -> Card | None:
        """The card or token with that id."""
        return self.cards.get(card_id) or self.tokens.get(card_id)

    def rulings(self, card_id: str) -> list[tuple[str, str]]:
        """The rulings on the card that the reader's library has, each with its day."""
        held: Callable[[str], list[tuple[str, str]]] | None = getattr(self.cards, "rulings", None)
        return held(card_id) if held else []

    def types(self) -> frozenset[str]:
        """Every word of a type line that some card has or the rules know, in small letters."""
        lines = (face.type_line for card in self.cards.values() for face in card.faces)
        held = {word.lower() for line in lines for word in (*line.supertypes, *line.types, *line.subtypes)}
        return frozenset(held | {word.lower() for word in (*CARD_TYPES, *SUPERTYPES, *NO_CARD_TYPES)})

    def keywords(self) -> frozenset[str]:
        """Every keyword ability that some card has, in small letters."""
        return frozenset(
            word.lower() for card in self.cards.values() for face in card.faces for word in face.keywords
        )

    def has_texts(self) -> bool:
        """Whether the rules text of some card is known: those that are shipped have none."""
        return any(face.text for card in self.cards.values() for face in card.faces)

    def has_keyword(self, word: str) -> bool:
        """Whether some card has the keyword ability, in small letters, or one of those that ``|`` parts."""
        return any(
            one.lower() in word.split("|")
            for card in self.cards.values()
            for face in card.faces
            for one in face.keywords
        )

    def has_type(self, word: str) -> bool:
        """Whether some card's type line has the word, or each of several, or the rules know it of any."""
        known = self.types()
        return word in known or all(not known.isdisjoint(one.split("|")) for one in word.split(" "))
