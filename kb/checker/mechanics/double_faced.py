"""Double-faced cards, transforming and modal: section 711, 712 since 2021."""

from __future__ import annotations

from kb.cards import Card, Layout
from kb.checker.mechanics.ordinary import as_printed
from kb.checker.model.characteristics import of_face
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject, name_of
from kb.checker.model.state import State, Zone
from kb.checker.model.steps import Outcome, carries_out
from kb.messages import msg

__all__ = ["BACK", "FRONT", "view"]

FRONT, BACK = 0, 1


def view(inquiry: Inquiry, card: Card, state: State) -> GameObject:
    """The double-faced card in that state."""
    if state.zone not in (Zone.STACK, Zone.BATTLEFIELD):
        return _face(inquiry, card, state, inquiry.follow("dfc-elsewhere", card))
    if card.layout is Layout.MODAL:
        return _face(inquiry, card, state, inquiry.follow("dfc-modal", card, state.back_up))
    if state.zone is Zone.STACK:
        index, value = inquiry.follow("dfc-spell", card, state.back_up)
    elif state.back_up:
        index, value = inquiry.follow("dfc-back", card)
    else:
        index, value = inquiry.follow("dfc-front", card), None
    if index == BACK:
        inquiry.follow("back-value", value)
    return _face(inquiry, card, state, index)._replace(single_value=value)


def _face(inquiry: Inquiry, card: Card, state: State, index: int) -> GameObject:
    return as_printed(inquiry, card, state, index)


@carries_out(
    "dfc-elsewhere",
    "front",
    en="it has only the characteristics of its front face",
)
def front_elsewhere(card: Card) -> Outcome:
    """Outside the battlefield and the stack only the front face counts (711.4a, 712.8a)."""
    return Outcome(
        FRONT, msg("here the card has only its front face, %(face)s", face=name_of(card.faces[FRONT]))
    )


@carries_out(
    "dfc-front",
    "front",
    en="it has only the characteristics of its front face",
)
def front_up(card: Card) -> Outcome:
    """With its front face up a permanent has that face only (711.4a, 712.8d)."""
    return Outcome(FRONT, msg("its front face is up: %(face)s", face=name_of(card.faces[FRONT])))


@carries_out("dfc-back", "own-value")
def back_up_with_its_own_value(card: Card) -> Outcome:
    """The back face's characteristics, and of them a mana cost it has not: 0 (711.2b, 711.4b until 2016)."""
    value = of_face(card.faces[BACK]).mana_value
    return Outcome(
        (BACK, value),
        msg(
            "its back face is up, %(face)s, with that face’s characteristics only",
            face=name_of(card.faces[BACK]),
        ),
    )


@carries_out(
    "dfc-back",
    "front-value",
    en="its converted mana cost is calculated using the mana cost of its front face",
)
def back_up_with_the_front_value(card: Card) -> Outcome:
    """The back face's characteristics, with the front's mana value (711.4b from 2016, 712.8e)."""
    value = of_face(card.faces[FRONT]).mana_value
    return Outcome(
        (BACK, value),
        msg(
            "its back face is up, %(back)s; the mana value is that of %(front)s: %(value)s",
            back=name_of(card.faces[BACK]),
            front=name_of(card.faces[FRONT]),
            value=str(value),
        ),
    )


@carries_out("dfc-spell", "front", "transformed", en="it has only the characteristics of its front face")
def spell_face(card: Card, back_up: bool) -> Outcome:
    """A spell has its front face; cast transformed its back, with the front's mana value (711.4b, 712.8c)."""
    if not back_up:
        return Outcome(
            (FRONT, None), msg("the spell has its front face: %(face)s", face=name_of(card.faces[FRONT]))
        )
    value = of_face(card.faces[FRONT]).mana_value
    return Outcome(
        (BACK, value),
        msg(
            "cast transformed, the spell has its back face, %(back)s, with the front’s mana value: %(value)s",
            back=name_of(card.faces[BACK]),
            value=str(value),
        ),
    )


@carries_out("dfc-modal", "face-up")
def modal_face_up(card: Card, back_up: bool) -> Outcome:
    """A modal double-faced spell or permanent has the face that is up, its mana cost included (712.8f)."""
    index = BACK if back_up else FRONT
    return Outcome(
        index, msg("the face that is up counts, and it alone: %(face)s", face=name_of(card.faces[index]))
    )


@carries_out("back-value", "no-cost", "front-cost")
def value_of_a_back_face(value: int) -> Outcome:
    """A back face without a cost counted 0 until 2016, and counts its front's since (202.3a, 202.3b)."""
    return Outcome(value, msg("the mana value of the back face: %(value)s", value=str(value)))
