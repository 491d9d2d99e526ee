"""Face-down objects: section 504, 707 from 2009, 708 since 2021."""

from kb.cards import Card, ManaCost, TypeLine
from kb.checker.model.characteristics import Characteristics
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject
from kb.checker.model.provisions import FACE_DOWN, FACE_DOWN_CREATURE
from kb.checker.model.state import State
from kb.checker.model.steps import Outcome, carries_out
from kb.messages import msg

_CREATURE = Characteristics(
    names=(),
    mana_cost=None,
    colors=frozenset(),
    type_line=TypeLine((), ("Creature",), ()),
    mana_value=0,
    power="2",
    toughness="2",
)


def view(inquiry: Inquiry, card: Card, state: State) -> GameObject:
    """The face-down object, whatever card it is."""
    inquiry.follow(FACE_DOWN)
    one = inquiry.follow(FACE_DOWN_CREATURE)
    title = msg("face down")
    return GameObject(state.kind, title, (one,), (title,), (card,))


@carries_out(FACE_DOWN, "listed")
def only_what_is_listed() -> Outcome[None]:
    """No characteristics but those listed by what turned it face down (504.2, 707.2, 708.2)."""
    return Outcome(None, msg("face down, the card’s own characteristics do not count"))


@carries_out(FACE_DOWN_CREATURE, "zero-cost")
def creature_costing_zero() -> Outcome[Characteristics]:
    """A 2/2 creature without name, with a mana cost of {0} (502.26e until 2008)."""
    zero = ManaCost.parse("{0}")
    one = _CREATURE._replace(mana_cost=zero, symbols=zero.symbols)
    return Outcome(one, msg("it is a 2/2 creature without a name, with a mana cost of {0}"))


@carries_out(FACE_DOWN_CREATURE, "no-cost")
def creature_without_a_cost() -> Outcome[Characteristics]:
    """A 2/2 creature without name, text, subtypes or mana cost (502.26e, 707.2a, 708.2a)."""
    return Outcome(_CREATURE, msg("it is a 2/2 creature without a name, text, subtypes or mana cost"))
