"""Flip cards: section 508 of 2004, 709 of 2009, 710 since 2021."""

from kb.cards import Card
from kb.checker.mechanics.ordinary import as_printed
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject, name_of
from kb.checker.model.provisions import FLIP, FLIP_COST
from kb.checker.model.state import State
from kb.checker.model.steps import Outcome, carries_out
from kb.messages import msg


def view(inquiry: Inquiry, card: Card, state: State) -> GameObject:
    """The flip card; flipped, with its alternative characteristics but its own colour and cost."""
    index = inquiry.follow(FLIP, card, state.flipped)
    obj = as_printed(inquiry, card, state, index)
    if not state.flipped:
        return obj
    inquiry.follow(FLIP_COST, card)
    upright, flipped = as_printed(inquiry, card, state).sets[0], obj.sets[0]
    kept = flipped._replace(
        mana_cost=upright.mana_cost,
        colors=upright.colors,
        mana_value=upright.mana_value,
        symbols=upright.symbols,
    )
    return obj._replace(sets=(kept,))


@carries_out(FLIP, "alternative")
def normal_unless_flipped(card: Card, flipped: bool) -> Outcome[int]:
    """The alternative characteristics count only as a flipped permanent (508.2, 709.2, 710.2)."""
    face = name_of(card.faces[1 if flipped else 0])
    if flipped:
        return Outcome(1, msg("flipped, the permanent is %(face)s", face=face))
    return Outcome(0, msg("not a flipped permanent, it has its normal characteristics: %(face)s", face=face))


@carries_out(FLIP_COST, "kept")
def cost_and_color_stay(card: Card) -> Outcome[None]:
    """Flipping changes neither colour nor mana cost (508.1c, 709.1c, 710.1c)."""
    cost = str(card.faces[0].mana_cost or "")
    return Outcome(None, msg("its color and its mana cost %(cost)s stay", cost=cost))
