"""Cards with a spell in an inset frame: Adventures (section 715, 716 from 2021 to 2023), Omens (720)."""

from kb.cards import Card
from kb.checker.mechanics.ordinary import as_printed
from kb.checker.model import provisions as rules
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject, name_of
from kb.checker.model.parts import part_named
from kb.checker.model.provisions import Provision
from kb.checker.model.state import State, Zone
from kb.checker.model.steps import Outcome, carries_out
from kb.messages import msg

Face = Provision[[Card], int]


def view(inquiry: Inquiry, card: Card, state: State) -> GameObject:
    """The adventurer card; on the stack as an Adventure if `state.half` names its second part."""
    return _view(inquiry, card, state, rules.ADVENTURE, rules.ADVENTURE_SPELL)


def omen(inquiry: Inquiry, card: Card, state: State) -> GameObject:
    """The omen card; on the stack as an Omen if `state.half` names its second part."""
    return _view(inquiry, card, state, rules.OMEN, rules.OMEN_SPELL)


def _view(inquiry: Inquiry, card: Card, state: State, normal: Face, alternative: Face) -> GameObject:
    is_inset = state.zone is Zone.STACK and state.half is not None and part_named(card, state.half) == 1
    return as_printed(inquiry, card, state, inquiry.follow(alternative if is_inset else normal, card))


@carries_out(rules.ADVENTURE, "normal")
def normal_characteristics(card: Card) -> Outcome[int]:
    """Except as an Adventure on the stack it has its normal characteristics (715.4, 716.4)."""
    return Outcome(0, msg("not an Adventure on the stack, it is %(name)s only", name=name_of(card.faces[0])))


@carries_out(rules.ADVENTURE_SPELL, "alternative")
def only_the_adventure(card: Card) -> Outcome[int]:
    """As an Adventure the spell has its alternative characteristics only (715.3b, 716.3b)."""
    return Outcome(1, msg("as an Adventure the spell is %(name)s only", name=name_of(card.faces[1])))


@carries_out(rules.OMEN, "normal")
def normal_characteristics_of_an_omen_card(card: Card) -> Outcome[int]:
    """Except as an Omen on the stack it has its normal characteristics (720.4)."""
    return Outcome(0, msg("not an Omen on the stack, it is %(name)s only", name=name_of(card.faces[0])))


@carries_out(rules.OMEN_SPELL, "alternative")
def only_the_omen(card: Card) -> Outcome[int]:
    """As an Omen the spell has its alternative characteristics only (720.3b)."""
    return Outcome(1, msg("as an Omen the spell is %(name)s only", name=name_of(card.faces[1])))
