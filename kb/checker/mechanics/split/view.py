"""A split card as an object: on the stack one half or fused, elsewhere its halves apart or combined."""

from kb.cards import Card
from kb.checker.mechanics import fuse
from kb.checker.mechanics.split.cards import card_object
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject, name_of
from kb.checker.model.parts import part_named
from kb.checker.model.provisions import SPLIT_ELSEWHERE, SPLIT_SPELL
from kb.checker.model.state import Kind, State, Zone


def view(inquiry: Inquiry, card: Card, state: State) -> GameObject:
    """The split card in that state; a Room on the battlefield is `kb.checker.mechanics.rooms`."""
    if state.zone is not Zone.STACK:
        return card_object(card, inquiry.follow(SPLIT_ELSEWHERE, card))
    if state.fused:
        return fuse.as_fused(inquiry, card, state)
    assert state.half is not None
    half = part_named(card, state.half)
    one = inquiry.follow(SPLIT_SPELL, card, half, state.x or 0)
    name = name_of(card.faces[half])
    return GameObject(Kind.SPELL, name, (one,), (name,), (card,))
