"""What the rules do with each layout: one row a layout, and no row may lack a field.

What is printed of a layout is a row of `kb.cards.layouts`.
"""

from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple

from kb.cards import Card, Layout
from kb.checker.mechanics import adventure, double_faced, flip, meld, ordinary, rooms, unknown
from kb.checker.mechanics.split.view import view as split_view
from kb.checker.model import provisions as rules
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject
from kb.checker.model.provisions import Answers, AnyProvision, Halves, Names, Provision
from kb.checker.model.state import State


class Spell(Enum):
    """How the state says which part of the card a spell is."""

    WHOLE = auto()
    """There is no choice: the card, or its first face."""
    HALF = auto()
    """By `State.half`: each half is cast by itself."""
    FACE = auto()
    """By `State.face`: each face is cast by itself."""


class Turn(Enum):
    """How a permanent of the layout comes to show another face."""

    NEVER = auto()
    TRANSFORMS = auto()
    MODAL = auto()
    """It has two sides, and the one that was chosen is up."""
    MELDS = auto()
    FLIPS = auto()


class Mechanic(NamedTuple):
    """What the rules do with a layout.

    `came_with`: the provision without which there was no such card, None where there always was one;
    `view`: the object that a face-up card is in a state; `doors`: its permanent has doors;
    `copied_value`: the provision on the mana value of a copy of its back face; `naming`: on choosing
    its name; `evaluated`: on what is examined before a part of it is cast.
    """

    came_with: AnyProvision | None
    view: Callable[[Inquiry, Card, State], GameObject]
    spell: Spell
    turn: Turn
    doors: bool
    copied_value: Provision[[int], int] | None
    naming: Provision[[Card], Names]
    evaluated: Provision[[Halves, Answers], Answers]

    @property
    def has_back(self) -> bool:
        """Whether the section on double-faced cards speaks of it, meld cards apart."""
        return self.turn in (Turn.TRANSFORMS, Turn.MODAL)


_WHOLE, _HALF, _FACE = Spell
_NEVER, _TRANSFORMS, _MODAL, _MELDS, _FLIPS = Turn
_NORMAL = Mechanic(
    None, ordinary.as_printed, _WHOLE, _NEVER, False, None, rules.CHOOSE_NAME, rules.SPELL_PERMISSION
)
_SPLIT = Mechanic(None, split_view, _HALF, _NEVER, False, None, rules.SPLIT_NAMING, rules.SPLIT_EVALUATED)
_UNKNOWN = _NORMAL._replace(view=unknown.view)

MECHANICS = {
    Layout.NORMAL: _NORMAL,
    Layout.SPLIT: _SPLIT,
    Layout.AFTERMATH: _SPLIT._replace(came_with=rules.AFTERMATH),
    Layout.ROOM: _SPLIT._replace(came_with=rules.ROOMS, view=rooms.view, doors=True),
    Layout.FLIP: _NORMAL._replace(
        came_with=rules.FLIP, view=flip.view, turn=_FLIPS, naming=rules.FLIP_NAMING
    ),
    Layout.ADVENTURE: Mechanic(
        *(rules.ADVENTURE, adventure.view, _HALF, _NEVER, False, None),
        *(rules.ADVENTURE_NAMING, rules.ADVENTURE_EVALUATED),
    ),
    Layout.OMEN: Mechanic(
        rules.OMEN, adventure.view, _HALF, _NEVER, False, None, rules.OMEN_NAMING, rules.OMEN_EVALUATED
    ),
    Layout.TRANSFORM: Mechanic(
        *(rules.DFC_ELSEWHERE, double_faced.transforming, _WHOLE, _TRANSFORMS, False),
        *(rules.BACK_VALUE, rules.DFC_NAMING, rules.DFC_EVALUATED),
    ),
    Layout.MODAL: Mechanic(
        rules.DFC_MODAL, double_faced.modal, _FACE, _MODAL, False, None, rules.DFC_NAMING, rules.DFC_EVALUATED
    ),
    Layout.MELD: Mechanic(
        *(rules.MELD_FRONT, meld.view, _WHOLE, _MELDS, False),
        *(rules.MELD_VALUE, rules.NAMING_MELD, rules.SPELL_PERMISSION),
    ),
    Layout.OTHER: _UNKNOWN,
    Layout.TOKEN: _UNKNOWN,
}
assert MECHANICS.keys() == set(Layout), "each layout has a row"


def mechanic_of(card: Card) -> Mechanic:
    """What the rules do with the card's layout."""
    return MECHANICS[card.layout]
