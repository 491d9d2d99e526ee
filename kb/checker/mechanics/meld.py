"""Meld cards: section 712 of 2016, 713 of 2021, inside 712 since 2023."""

from kb.cards import Card
from kb.checker.mechanics.double_faced import BACK, FRONT
from kb.checker.mechanics.ordinary import as_printed
from kb.checker.model import provisions as rules
from kb.checker.model.characteristics import of_face
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject, name_of
from kb.checker.model.state import State
from kb.checker.model.steps import Outcome, carries_out
from kb.messages import msg


def view(inquiry: Inquiry, card: Card, state: State) -> GameObject:
    """The meld card, or the permanent melded of it and `state.partner`."""
    if not state.melded:
        inquiry.follow(rules.MELD_FRONT, card)
        return as_printed(inquiry, card, state, FRONT)
    melded = as_printed(inquiry, card, state, BACK)
    if state.partner is None:
        return melded._replace(x_unknown=True)
    value = inquiry.follow(rules.MELDED, card, state.partner)
    inquiry.follow(rules.MELD_VALUE, value)
    return melded._replace(single_value=value, cards=(card, state.partner))


@carries_out(rules.MELD_FRONT, "front")
def front_until_melded(card: Card) -> Outcome[int]:
    """Not melded, a meld card has its front face only (712.3a, 713.3a, 713.4a, 712.8a)."""
    return Outcome(
        FRONT, msg("not melded, it has only its front face: %(face)s", face=name_of(card.faces[FRONT]))
    )


@carries_out(rules.MELDED, "sum")
def sum_of_the_fronts(card: Card, partner: Card) -> Outcome[int]:
    """The combined back face, with the sum of both fronts' mana values (712.3b, 713.3b, 713.4b, 712.8g)."""
    fronts = [one.faces[FRONT] for one in (card, partner)]
    value = sum(of_face(face).mana_value for face in fronts)
    return Outcome(
        value,
        msg(
            "melded of %(first)s and %(second)s: the mana value is the sum of theirs, %(value)s",
            first=name_of(fronts[0]),
            second=name_of(fronts[1]),
            value=str(value),
        ),
    )


@carries_out(rules.MELD_VALUE, "sum")
def value_as_of_both_costs(value: int) -> Outcome[int]:
    """The sum of the front faces’ mana costs, as one (202.3c)."""
    return Outcome(
        value, msg("counted as though it had both front faces’ mana costs: %(value)s", value=str(value))
    )


@carries_out(rules.MELD_COUNT, "two-cards")
def one_object_two_cards(cards: bool) -> Outcome[int]:
    """One object and two cards (712.3b, 712.4e, 713.4e, 713.5e, 712.21e)."""
    if cards:
        return Outcome(2, msg("a melded permanent is represented by two cards"))
    return Outcome(1, msg("a melded permanent is one object"))
