"""The cards that a name may mean, as each reader calls them."""

from collections.abc import Sequence

from kb.languages import CODES
from kb.messages import Message, Native, semicolons
from kb.names.entry import NameEntry, whole_name
from kb.names.match import Match
from kb.names.table import NameTable


def wholes(table: NameTable, matches: Sequence[Match]) -> Message:
    """The whole names of the cards that `matches` are of (see `called`)."""
    return called([table.names(card_id) for card_id in dict.fromkeys(match.card_id for match in matches)])


def called(cards: Sequence[Sequence[NameEntry]]) -> Message:
    """The whole names of the cards, in each language; English ones, marked, where a card has no other."""
    return semicolons(_title(card) for card in cards)


def _title(card: Sequence[NameEntry]) -> Native:
    own = {code: name for code in CODES if (name := whole_name(card, code))}
    return Native({"en": card[0].card_id, **own})
