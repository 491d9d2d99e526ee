"""The object that a card in a state is, by the rules of the day: which section speaks of it."""

from kb.cards import Card, Layout
from kb.checker.mechanics import face_down, printed
from kb.checker.mechanics.double_faced import BACK
from kb.checker.mechanics.ordinary import as_printed
from kb.checker.mechanics.registry import Turn, mechanic_of
from kb.checker.model import provisions as rules
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject, title_of
from kb.checker.model.state import CopySource, State, Zone


def object_of(inquiry: Inquiry, card: Card, state: State) -> GameObject:
    """The object that `card` is in `state`, with the rules followed noted in the inquiry's trace."""
    if state.face_down:
        return face_down.view(inquiry, card, state)
    if state.zone is not Zone.STACK:
        state = state._replace(x=None)  # off the stack X is 0, whatever was chosen (202.3e)
    if state.under is not None:
        inquiry.follow(rules.MERGED, state.under)
        card = state.under
    free = state.free and state.zone is Zone.STACK and state.x is None and printed.has_x(card)
    if free and inquiry.wording(rules.FREE_X):
        inquiry.follow(rules.FREE_X)
        state = state._replace(x=0)
    copied = state.copy_of
    obj = _copy(inquiry, copied, state) if copied else mechanic_of(card).view(inquiry, card, state)
    obj = printed.as_of(inquiry, obj, card, state)
    return obj._replace(kind=state.kind, x_unknown=obj.x_unknown or _open_x(obj, state))


def _copy(inquiry: Inquiry, source: CopySource, state: State) -> GameObject:
    """What a copy of `source` is: a face of it, or the card as it would be in that state."""
    card = source.card
    mechanic = mechanic_of(card)
    own = state._replace(copy_of=None, transformed=False, face=None)
    face = None if card.layout is Layout.FLIP else source.face  # flipped is a status, and no status is copied
    turned = state.token and mechanic.turn is Turn.TRANSFORMS and (face == BACK or state.back_up)
    if turned and inquiry.wording(rules.TOKEN_COPY):
        inquiry.follow(rules.COPIES, card, None)
        inquiry.follow(rules.TOKEN_COPY, card)
        return mechanic.view(inquiry, card, own._replace(transformed=True))
    elsewhere = state.zone not in (Zone.STACK, Zone.BATTLEFIELD)
    if elsewhere:
        inquiry.follow(rules.CAST_COPY, title_of(card), state.zone)
    inquiry.follow(rules.COPIES, card, face)
    if mechanic.doors:
        inquiry.follow(rules.ROOM_HALVES, card)
    if face is None or elsewhere or card.layout is Layout.OTHER:
        return mechanic.view(inquiry, card, own)
    if card.layout.is_split:
        return mechanic.view(inquiry, card, own._replace(half=str(face + 1)))
    obj = as_printed(inquiry, card, own, face)
    if face != BACK or mechanic.copied_value is None:
        return obj
    inquiry.follow(mechanic.copied_value, 0)  # the value of its front cannot be taken along
    return obj._replace(single_value=0)


def _open_x(obj: GameObject, state: State) -> bool:
    """Whether a spell has X in its cost and the chosen number is not given."""
    if state.zone is not Zone.STACK or state.x is not None or obj.single_value == 0:
        return False
    return any(
        one.mana_cost and any(symbol.is_variable for symbol in one.mana_cost.symbols) for one in obj.sets
    )
