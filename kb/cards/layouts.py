"""The layouts of cards, and what is printed of each; a new layout is a member and a row here.

What the rules do with a layout is a row of `kb.checker.mechanics.registry`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from kb.messages import Message, msgc


class Layout(StrEnum):
    """How a card is printed. All of `SPLIT`, `AFTERMATH` and `ROOM` are split cards by the rules."""

    NORMAL = "normal"
    SPLIT = "split"
    AFTERMATH = "aftermath"
    ROOM = "room"
    FLIP = "flip"
    ADVENTURE = "adventure"
    OMEN = "omen"
    TRANSFORM = "transform"
    MODAL = "modal_dfc"
    MELD = "meld"
    TOKEN = "token"  # noqa: S105 of the game
    """A token, an emblem or another helper: no card, and never answered as one."""
    OTHER = "other"
    """A card of several faces in a layout that is not known here: shown as printed, undecided by rules."""

    @property
    def is_split(self) -> bool:
        """Whether section 709 calls it a split card."""
        return self.printed.split

    @property
    def printed(self) -> Printed:
        """What is printed of it."""
        return _PRINTED[self]


class Plan(StrEnum):
    """Where the faces lie on a card."""

    ROW = "row"
    """Side by side on one face of the card, which is turned to be read."""
    LYING = "lying"
    """The second lies across below the first."""
    HEAD = "head"
    """The second stands on its head below the first."""
    PAGE = "page"
    """The second is a page within the first's text."""
    SIDES = "sides"
    """Each on a side of its own."""


class Printed(NamedTuple):
    """What is printed of a layout.

    `turn`: the degrees by which one turns the card to read it otherwise, 0 for never; `one_type_line`:
    the halves share it, in a bar below; `words`: what a card of that layout is called.
    """

    split: bool
    plan: Plan
    turn: int
    one_type_line: bool
    words: Message


_PRINTED = {
    Layout.NORMAL: Printed(False, Plan.SIDES, 0, False, msgc("layout", "ordinary card")),
    Layout.SPLIT: Printed(True, Plan.ROW, -90, False, msgc("layout", "split card")),
    Layout.AFTERMATH: Printed(True, Plan.LYING, -90, False, msgc("layout", "split card with aftermath")),
    Layout.ROOM: Printed(True, Plan.ROW, -90, True, msgc("layout", "Room")),
    Layout.FLIP: Printed(False, Plan.HEAD, 180, False, msgc("layout", "flip card")),
    Layout.ADVENTURE: Printed(False, Plan.PAGE, 0, False, msgc("layout", "adventurer card")),
    Layout.OMEN: Printed(False, Plan.PAGE, 0, False, msgc("layout", "omen card")),
    Layout.TRANSFORM: Printed(False, Plan.SIDES, 0, False, msgc("layout", "transforming double-faced card")),
    Layout.MODAL: Printed(False, Plan.SIDES, 0, False, msgc("layout", "modal double-faced card")),
    Layout.MELD: Printed(False, Plan.SIDES, 0, False, msgc("layout", "meld card")),
    Layout.TOKEN: Printed(False, Plan.SIDES, 0, False, msgc("layout", "token")),
    Layout.OTHER: Printed(False, Plan.SIDES, 0, False, msgc("layout", "card of another layout")),
}
assert _PRINTED.keys() == set(Layout), "each layout has a row"
