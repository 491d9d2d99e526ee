"""The cards that a name may mean, as each reader calls them."""

from __future__ import annotations

from collections.abc import Sequence

from kb.languages import CODES
from kb.messages import Native, semicolons
from kb.names.entry import NameEntry, whole_name
from kb.names.match import Match
from kb.names.table import NameTable

__all__ = ["called", "wholes"]


def wholes(table: NameTable, matches: Sequence[Match]) -> Native:
    """The whole names of the cards that `matches` are of (see `called`)."""
    return called([table.names(card_id) for card_id in dict.fromkeys(match.card_id for match in matches)])


def called(cards: Sequence[Sequence[NameEntry]]) -> Native:
    """The whole names of the cards, in each language; English ones where a card has no other."""
    english = [whole_name(card, "en") or card[0].card_id for card in cards]
    texts = {}
    for code in CODES:
        marked = english if code == "en" else [f"{name} (en)" for name in english]
        own = (whole_name(card, code) or name for card, name in zip(cards, marked, strict=True))
        texts[code] = semicolons(own).texts[code]
    return Native(texts)
