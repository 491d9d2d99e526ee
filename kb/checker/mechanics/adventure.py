"""Adventurer cards: section 715, 716 from 2021 to 2023."""

from kb.cards import Card
from kb.checker.mechanics.ordinary import as_printed
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject, name_of
from kb.checker.model.parts import part_named
from kb.checker.model.provisions import ADVENTURE, ADVENTURE_SPELL
from kb.checker.model.state import State, Zone
from kb.checker.model.steps import Outcome, carries_out
from kb.messages import msg


def view(inquiry: Inquiry, card: Card, state: State) -> GameObject:
    """The adventurer card; on the stack as an Adventure if `state.half` names its second part."""
    if state.zone is Zone.STACK and state.half is not None and part_named(card, state.half) == 1:
        return as_printed(inquiry, card, state, inquiry.follow(ADVENTURE_SPELL, card))
    return as_printed(inquiry, card, state, inquiry.follow(ADVENTURE, card))


@carries_out(ADVENTURE, "normal")
def normal_characteristics(card: Card) -> Outcome[int]:
    """Except as an Adventure on the stack it has its normal characteristics (715.4, 716.4)."""
    return Outcome(0, msg("not an Adventure on the stack, it is %(name)s only", name=name_of(card.faces[0])))


@carries_out(ADVENTURE_SPELL, "alternative")
def only_the_adventure(card: Card) -> Outcome[int]:
    """As an Adventure the spell has its alternative characteristics only (715.3b, 716.3b)."""
    return Outcome(1, msg("as an Adventure the spell is %(name)s only", name=name_of(card.faces[1])))
