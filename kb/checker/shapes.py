"""The object that a card in a state is, by the rules of the day: which section speaks of it."""

from kb.cards import Card, Layout
from kb.checker.mechanics import face_down, printed
from kb.checker.mechanics.copies import cited, is_back_face
from kb.checker.mechanics.ordinary import as_printed
from kb.checker.mechanics.registry import Turn, mechanic_of
from kb.checker.model import provisions as rules
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject
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
    free = state.free and state.zone is Zone.STACK and state.x is None and _has_x(card)
    if free and inquiry.wording(rules.FREE_X):
        inquiry.follow(rules.FREE_X)
        state = state._replace(x=0)
    copied = state.copy_of
    obj = _copy(inquiry, copied, state) if copied else mechanic_of(card).view(inquiry, card, state)
    obj = printed.as_of(inquiry, obj, card, state)
    return obj._replace(kind=state.kind, x_unknown=obj.x_unknown or _open_x(obj, state))


def _has_x(card: Card) -> bool:
    costs = [face.mana_cost for face in card.faces if face.mana_cost]
    return any(symbol.is_variable for cost in costs for symbol in cost.symbols)


def _copy(inquiry: Inquiry, source: CopySource, state: State) -> GameObject:
    """What a copy of `source` is: a face of it, or the card as it would be in that state."""
    own = state._replace(copy_of=None, transformed=False, face=None)
    view = mechanic_of(source.card).view
    elsewhere = state.zone not in (Zone.STACK, Zone.BATTLEFIELD)
    if source.face is None or elsewhere or source.card.layout is Layout.OTHER:
        obj = view(inquiry, source.card, own)
    elif source.card.layout is Layout.FLIP:
        obj = view(inquiry, source.card, own)  # being flipped is a status, and no status is copied
    elif source.card.layout.is_split:
        obj = view(inquiry, source.card, own._replace(half=str(source.face + 1)))
    else:
        obj = as_printed(inquiry, source.card, own, source.face)
    if is_back_face(source):
        obj = obj._replace(x_unknown=False)
        both_faces = state.token and mechanic_of(source.card).turn is Turn.TRANSFORMS
        if both_faces and inquiry.wording(rules.TOKEN_COPY):
            inquiry.follow(rules.TOKEN_COPY, source.card)
            value = inquiry.follow(rules.DFC_BACK, source.card)[1]
            inquiry.follow(rules.BACK_VALUE, value)
            return obj._replace(single_value=value)
    return cited(inquiry, obj, source)


def _open_x(obj: GameObject, state: State) -> bool:
    """Whether a spell has X in its cost and the chosen number is not given."""
    if state.zone is not Zone.STACK or state.x is not None or obj.single_value == 0:
        return False
    return any(
        one.mana_cost and any(symbol.is_variable for symbol in one.mana_cost.symbols) for one in obj.sets
    )
