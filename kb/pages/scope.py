"""What gets a page of its own, so that a site stays readable when whole rulebooks and sets are imported.

Of a small corpus everything. Of a whole rulebook each section, and those paragraphs whose matter the
concordance knows or another language has too; the others are places on their section's page. Of the
whole game's cards those with more than one face: the rest have nothing that the pages would tell.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.cards import Card, Layout
from kb.pages.shelf import Shelf
from kb.rules import RuleNumber
from kb.rules.concordance import Concordance

if TYPE_CHECKING:
    from kb.corpus import CardPool

__all__ = ["places_only", "with_pages"]

_WHOLE_BOOK = 400
"""Paragraphs of one edition; a part of a rulebook has fewer."""
_MANY_CARDS = 2000


def places_only(shelf: Shelf, concordance: Concordance) -> frozenset[tuple[RuleNumber, str]]:
    """The paragraphs without a page of their own, by number and first day of their edition."""
    sizes: dict[str, int] = {}
    for section in shelf.sections:
        sizes[section.edition.key] = sizes.get(section.edition.key, 0) + len(section.rows())
    return frozenset(
        (row.number, section.edition.key)
        for section in shelf.sections
        if sizes[section.edition.key] > _WHOLE_BOOK
        for row in section.rows()
        if len(row.texts) < 2 and not concordance.provisions(row.number, section.edition.start)
    )


def with_pages(pool: CardPool) -> CardPool:
    """The cards that get a page, and the sets they stand in."""
    if len(pool.cards) <= _MANY_CARDS:
        return pool
    cards = dict(_many_faced(pool))
    codes = {printing.set_code for card in cards.values() for printing in card.printings}
    return pool._replace(cards=cards, sets={code: one for code, one in pool.sets.items() if code in codes})


def _many_faced(pool: CardPool) -> Iterator[tuple[str, Card]]:
    listed = {card_id for cycle in pool.cycles for card_id in cycle.card_ids}
    for key, card in pool.cards.items():
        if card.layout is not Layout.NORMAL or key in listed:
            yield key, card
