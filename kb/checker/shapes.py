"""The object that a card in a state is, by the rules of the day: which section speaks of it."""

from __future__ import annotations

from kb.cards import Card, Layout
from kb.checker.asking.naming import part_named
from kb.checker.mechanics import adventure, double_faced, face_down, flip, fuse, meld, rooms
from kb.checker.mechanics.copies import cited, is_back_face
from kb.checker.mechanics.ordinary import as_printed
from kb.checker.mechanics.split import cards as split_cards
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject, name_of
from kb.checker.model.provisions import SPLIT_ELSEWHERE, SPLIT_SPELL
from kb.checker.model.state import CopySource, Kind, State, Zone

__all__ = ["object_of"]


def object_of(inquiry: Inquiry, card: Card, state: State) -> GameObject:
    """The object that `card` is in `state`, with the rules followed noted in the inquiry's trace."""
    if state.face_down:
        return face_down.view(inquiry, card, state)
    if state.copy_of is not None:
        return _copy(inquiry, state.copy_of, state)
    obj = _of_layout(inquiry, card, state)
    return obj._replace(kind=state.kind, x_unknown=obj.x_unknown or _open_x(obj, state))


def _of_layout(inquiry: Inquiry, card: Card, state: State) -> GameObject:
    half = None if state.half is None else part_named(card, state.half)
    if card.layout.is_split:
        return _split(inquiry, card, state, half)
    if double_faced_layout(card):
        return double_faced.view(inquiry, card, state)
    if card.layout is Layout.MELD:
        return meld.view(inquiry, card, state)
    if card.layout is Layout.FLIP:
        return flip.view(inquiry, card, state)
    if card.layout is Layout.ADVENTURE:
        return adventure.view(inquiry, card, state, half)
    return as_printed(inquiry, card, state)


def double_faced_layout(card: Card) -> bool:
    """Whether the section on double-faced cards speaks of it, meld cards apart."""
    return card.layout in (Layout.TRANSFORM, Layout.MODAL)


def _split(inquiry: Inquiry, card: Card, state: State, half: int | None) -> GameObject:
    if state.zone is Zone.BATTLEFIELD:
        return rooms.permanent(inquiry, card, state, half)
    if state.zone is not Zone.STACK:
        return split_cards.card_object(card, inquiry.follow(SPLIT_ELSEWHERE, card))
    if state.fused:
        return fuse.as_fused(inquiry, card, state)
    assert half is not None
    one = inquiry.follow(SPLIT_SPELL, card, half, state.x or 0)
    name = name_of(card.faces[half])
    return GameObject(Kind.SPELL, name, (one,), (name,), (card,))


def _copy(inquiry: Inquiry, source: CopySource, state: State) -> GameObject:
    """What a copy of `source` is: a face of it, or the card as it would be in that state."""
    own = state._replace(copy_of=None, transformed=False, face=None)
    if source.face is None:
        obj = _of_layout(inquiry, source.card, own)
    elif source.card.layout.is_split:
        obj = _of_layout(inquiry, source.card, own._replace(half=str(source.face + 1)))
    else:
        obj = as_printed(inquiry, source.card, own, source.face)
    if is_back_face(source):
        obj = obj._replace(x_unknown=False)
    return cited(inquiry, obj, source)._replace(kind=state.kind)


def _open_x(obj: GameObject, state: State) -> bool:
    """Whether a spell has X in its cost and the chosen number is not given."""
    if state.zone is not Zone.STACK or state.x is not None or obj.single_value == 0:
        return False
    return any(
        one.mana_cost and any(symbol.is_variable for symbol in one.mana_cost.symbols) for one in obj.sets
    )
