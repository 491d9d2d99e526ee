"""Face-down objects: section 504, 707 from 2009, 708 since 2021."""

from typing import Final

from kb.cards import Card, ManaCost, TypeLine
from kb.checker.model import provisions as rules
from kb.checker.model.characteristics import Characteristics
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject
from kb.checker.model.provisions import Provision
from kb.checker.model.state import State, Zone
from kb.checker.model.steps import Outcome, Step, carries_out
from kb.checker.words.phrases import FACE_DOWN
from kb.messages import msg

CAST_BY: Final = {"Morph": "morph", "Megamorph": "morph", "Disguise": "disguise"}
"""What turns a card with the keyword face down as it is cast."""
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
    if state.zone is Zone.EXILE:
        one = inquiry.follow(rules.EXILE_FACE_DOWN)
        return GameObject(state.kind, FACE_DOWN, (one,), (FACE_DOWN,), (card,))
    inquiry.follow(rules.FACE_DOWN)
    one = inquiry.follow(rules.MORPH if state.turned_by == "morph" else rules.FACE_DOWN_CREATURE)
    by = _warding(inquiry, card, state)
    if by is not None and state.turned_by is not None:
        inquiry.follow(by)
        one = one._replace(keywords=("Ward",))
    unknown = by is not None and state.turned_by is None
    return GameObject(state.kind, FACE_DOWN, (one,), (FACE_DOWN,), (card,), keywords_unknown=unknown)


def _warding(inquiry: Inquiry, card: Card, state: State) -> Provision[[], None] | None:
    """What gives it ward, or may have given it where the state does not tell what turned it face down."""
    if state.turned_by is not None:
        return {"disguise": rules.DISGUISE, "cloak": rules.CLOAK}.get(state.turned_by)
    by = rules.DISGUISE if card.has_keyword("Disguise") else rules.CLOAK
    spell = state.zone is Zone.STACK and by is rules.CLOAK  # nothing cloaked was ever a spell
    return None if spell or inquiry.wording(by) is None else by


@carries_out(rules.EXILE_FACE_DOWN, "stated")
def no_characteristics_in_exile() -> Outcome[Characteristics]:
    """A card exiled face down has no characteristics (406.3, 406.3a)."""
    bare = _CREATURE._replace(type_line=TypeLine((), (), ()), power=None, toughness=None)
    return Outcome(bare, msg("exiled face down, the card has no characteristics"))


@carries_out(rules.DISGUISE, "stated")
def disguised() -> Outcome[None]:
    """Cast by disguise, it has ward {2} (702.168a)."""
    return Outcome(None, msg("turned face down by disguise, it has ward {2}"))


@carries_out(rules.CLOAK, "stated")
def cloaked() -> Outcome[None]:
    """Cloaked, it has ward {2} (701.56a, 701.58a)."""
    return Outcome(None, msg("cloaked, it has ward {2}"))


@carries_out(rules.FACE_DOWN, "listed")
def only_what_is_listed() -> Outcome[None]:
    """No characteristics but those listed by what turned it face down (504.2, 707.2, 708.2)."""
    return Outcome(None, msg("face down, the card’s own characteristics do not count"))


def _creature(
    provision: Provision[[], Characteristics], wording: str, numbers: str
) -> Step[[], Characteristics]:
    """The step of a rule, `numbers`, by which it is a creature: with a mana cost of {0} until 2006."""
    zero = ManaCost.parse("{0}")
    costs = _CREATURE._replace(mana_cost=zero, symbols=zero.symbols)

    def step() -> Outcome[Characteristics]:
        if wording == "zero-cost":
            return Outcome(costs, msg("it is a 2/2 creature without a name, with a mana cost of {0}"))
        return Outcome(_CREATURE, msg("it is a 2/2 creature without a name, text, subtypes or mana cost"))

    step.__doc__ = f"A 2/2 creature without name, text or subtypes ({numbers})."
    return carries_out(provision, wording)(step)


creature_costing_zero = _creature(rules.FACE_DOWN_CREATURE, "zero-cost", "502.26e")
creature_without_a_cost = _creature(rules.FACE_DOWN_CREATURE, "no-cost", "502.26e, 707.2a, 708.2a")
cast_for_zero = _creature(rules.MORPH, "zero-cost", "502.26b")
cast_by_morph = _creature(rules.MORPH, "no-cost", "502.26b, 702.34b, 702.35b, 702.36b, 702.36c, 702.37c")
