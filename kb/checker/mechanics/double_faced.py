"""Double-faced cards, transforming and modal: section 711, 712 since 2021."""

from kb.cards import Card
from kb.checker.mechanics.ordinary import as_printed
from kb.checker.model import provisions as rules
from kb.checker.model.characteristics import of_face
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject, name_of
from kb.checker.model.state import State, Zone
from kb.checker.model.steps import Outcome, carries_out
from kb.messages import msg

FRONT, BACK = 0, 1


def modal(inquiry: Inquiry, card: Card, state: State) -> GameObject:
    """The modal double-faced card in that state."""
    if state.zone not in (Zone.STACK, Zone.BATTLEFIELD):
        return as_printed(inquiry, card, state, inquiry.follow(rules.DFC_ELSEWHERE, card))
    return as_printed(inquiry, card, state, inquiry.follow(rules.DFC_MODAL, card, state.back_up))


def transforming(inquiry: Inquiry, card: Card, state: State) -> GameObject:
    """The transforming double-faced card in that state."""
    if state.zone not in (Zone.STACK, Zone.BATTLEFIELD):
        return as_printed(inquiry, card, state, inquiry.follow(rules.DFC_ELSEWHERE, card))
    if state.zone is Zone.STACK:
        index, value = inquiry.follow(rules.DFC_SPELL, card, state.back_up)
    elif state.back_up:
        index, value = inquiry.follow(rules.DFC_BACK, card)
    else:
        index, value = inquiry.follow(rules.DFC_FRONT, card), None
    if value is not None:
        inquiry.follow(rules.BACK_VALUE, value)
    return as_printed(inquiry, card, state, index)._replace(single_value=value)


@carries_out(rules.DFC_ELSEWHERE, "front", en="it has only the characteristics of its front face")
def front_elsewhere(card: Card) -> Outcome[int]:
    """Outside the battlefield and the stack only the front face counts (711.2a, 711.4a, 712.4a, 712.8a)."""
    return Outcome(
        FRONT, msg("here the card has only its front face, %(face)s", face=name_of(card.faces[FRONT]))
    )


@carries_out(rules.DFC_FRONT, "front", en="it has only the characteristics of its front face")
def front_up(card: Card) -> Outcome[int]:
    """With its front face up a permanent has that face only.

    Rules 711.2a, 711.4a, 711.4b, 712.4b, 712.4c, 712.8d.
    """
    return Outcome(FRONT, msg("its front face is up: %(face)s", face=name_of(card.faces[FRONT])))


@carries_out(rules.DFC_BACK, "own-value")
def back_up_with_its_own_value(card: Card) -> Outcome[tuple[int, int]]:
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
    rules.DFC_BACK,
    "front-value",
    en="its converted mana cost is calculated using the mana cost of its front face",
)
def back_up_with_the_front_value(card: Card) -> Outcome[tuple[int, int]]:
    """The back face's characteristics, with the front's mana value.

    Rules 711.4b, 711.4c, 712.4c, 712.4d, 712.8e.
    """
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


@carries_out(rules.DFC_SPELL, "front", "transformed", en="it has only the characteristics of its front face")
def spell_face(card: Card, back_up: bool) -> Outcome[tuple[int, int | None]]:
    """A spell has its front face; cast transformed its back, with the front's mana value.

    Rules 711.2a, 711.4a, 711.4b, 712.4b, 712.8c.
    """
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


@carries_out(rules.DFC_MODAL, "face-up")
def modal_face_up(card: Card, back_up: bool) -> Outcome[int]:
    """A modal double-faced spell or permanent has the face that is up, its mana cost included.

    Rules 711.4d, 712.4d, 712.4e, 712.8f.
    """
    index = BACK if back_up else FRONT
    return Outcome(
        index, msg("the face that is up counts, and it alone: %(face)s", face=name_of(card.faces[index]))
    )


@carries_out(rules.BACK_VALUE, "no-cost", "front-cost")
def value_of_a_back_face(value: int) -> Outcome[int]:
    """A back face without a cost counted 0 until 2016, and counts its front's since (202.3a, 202.3b)."""
    return Outcome(value, msg("the mana value of the back face: %(value)s", value=str(value)))
