"""Reading a characteristic: what an effect gets that asks for one, and counting."""

from typing import Any

from kb.cards import Card
from kb.checker.asking.naming import choosable
from kb.checker.mechanics import ordinary
from kb.checker.mechanics.registry import Turn, mechanic_of
from kb.checker.mechanics.rooms import unlock_costs
from kb.checker.model import provisions as rules
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject, Manner, title_of
from kb.checker.model.provisions import Reading
from kb.checker.model.question import Count, Field, Read
from kb.checker.model.state import State
from kb.messages import msg

_SPECIAL = {
    Field.NAMES: rules.SPLIT_NAMES,
    Field.COST: rules.SPLIT_COST,
    Field.SYMBOLS: rules.SPLIT_SYMBOLS,
    Field.COLORS: rules.SPLIT_COLORS,
    Field.MANA_VALUE: rules.SPLIT_VALUE,
}
"""Since the halves are combined, each characteristic has a rule of its own; the others come under 709.4c."""


def read(inquiry: Inquiry, obj: GameObject, card: Card, state: State, question: Read) -> tuple[Any, ...]:
    """Every answer that the question gets: one, or one for each half."""
    if question.field is Field.CHOOSABLE:
        return (choosable(inquiry, obj, card),)
    if question.field is Field.UNLOCK_COSTS:
        return (unlock_costs(inquiry, state.copy_of.card if state.copy_of else card, state.unlocked or ()),)
    return values_of(inquiry, obj, question.field)


def values_of(inquiry: Inquiry, obj: GameObject, field: Field) -> tuple[Any, ...]:
    """The values of a characteristic, by the rules that speak of this object."""
    if field in (Field.MANA_VALUE, Field.AMOUNT):
        require_known_value(inquiry, obj)
    if field is Field.AMOUNT and obj.manner is Manner.SPLIT:
        return inquiry.follow(rules.SPLIT_AMOUNT, obj)
    if obj.manner is Manner.PLAIN or _has_one_value(obj, field):
        return ordinary.read(inquiry, obj, field)
    return inquiry.follow(_provision(obj, field), obj, field)


def _has_one_value(obj: GameObject, field: Field) -> bool:
    return field in (Field.MANA_VALUE, Field.AMOUNT) and obj.manner is Manner.FUSED


def _provision(obj: GameObject, field: Field) -> Reading:
    return rules.SPLIT_VALUE if len(obj.sets) > 1 else _SPECIAL.get(field, rules.SPLIT_TYPES)


def require_known_value(inquiry: Inquiry, obj: GameObject) -> None:
    """Raises `Undecided` where the mana value depends on what the state does not say."""
    if not obj.x_unknown:
        return
    if mechanic_of(obj.cards[0]).turn is Turn.MELDS:
        raise inquiry.undecided(rules.MELDED, msg("the other card of the meld pair is not given"))
    if inquiry.wording(rules.X_VALUE):
        raise inquiry.undecided(rules.X_VALUE, msg("the number chosen for X is not given"))
    raise inquiry.undecided(rules.MANA_VALUE, msg("the number chosen for X is not given"))


def count(inquiry: Inquiry, obj: GameObject, card: Card, state: State, question: Count) -> tuple[int]:
    """How many objects, cards, names, colours, types or symbols."""
    if question.what in ("objects", "cards"):
        return (_objects(inquiry, obj, card, state, question.what),)
    field = {"symbols": Field.SYMBOLS}.get(question.what) or Field(question.what)
    values = values_of(inquiry, obj, field)
    if field is Field.SYMBOLS:
        return (sum(len(value) for value in values),)
    return (len({word for value in values for word in value}),)


def _objects(inquiry: Inquiry, obj: GameObject, card: Card, state: State, what: str) -> int:
    if state.melded and mechanic_of(card).turn is Turn.MELDS:
        return inquiry.follow(rules.MELD_COUNT, what == "cards")
    if card.layout.is_split:
        return inquiry.follow(rules.SPLIT_ONE_CARD, title_of(card))
    return inquiry.follow(rules.OBJECTS, obj)
