"""Cards with a spell in an inset frame: Adventures (section 715, 716 from 2021 to 2023), Omens (720)."""

from kb.cards import Card, Layout
from kb.checker.mechanics.ordinary import as_printed
from kb.checker.model import provisions as rules
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject, name_of
from kb.checker.model.parts import part_named
from kb.checker.model.provisions import Provision
from kb.checker.model.state import State, Zone
from kb.checker.model.steps import Outcome, Step, carries_out
from kb.messages import Message, msg


def view(inquiry: Inquiry, card: Card, state: State) -> GameObject:
    """The card; on the stack as an Adventure or an Omen if `state.half` names its second part."""
    is_omen = card.layout is Layout.OMEN
    if state.zone is Zone.STACK and state.half is not None and part_named(card, state.half) == 1:
        part = inquiry.follow(rules.OMEN_SPELL if is_omen else rules.ADVENTURE_SPELL, card)
    else:
        part = inquiry.follow(rules.OMEN if is_omen else rules.ADVENTURE, card)
    return as_printed(inquiry, card, state, part)


def _only(
    provision: Provision[[Card], int], wording: str, numbers: str, told: Message, part: int
) -> Step[[Card], int]:
    """The step of a rule, `numbers`, by which one part of the card counts alone."""

    def step(card: Card) -> Outcome[int]:
        return Outcome(part, told._replace(params={"name": name_of(card.faces[part])}))

    step.__doc__, step.__name__ = f"One set of characteristics alone counts ({numbers}).", provision.id
    return carries_out(provision, wording)(step)


_NO_ADVENTURE = msg("not an Adventure on the stack, it is %(name)s only")
_NO_OMEN = msg("not an Omen on the stack, it is %(name)s only")
normal_card = _only(rules.ADVENTURE, "normal", "715.4, 716.4", _NO_ADVENTURE, 0)
omen_card = _only(rules.OMEN, "normal", "720.4", _NO_OMEN, 0)
_AN_ADVENTURE = msg("as an Adventure the spell is %(name)s only")
_AN_OMEN = msg("as an Omen the spell is %(name)s only")
adventure_spell = _only(rules.ADVENTURE_SPELL, "alternative", "715.3b, 716.3b", _AN_ADVENTURE, 1)
omen_spell = _only(rules.OMEN_SPELL, "alternative", "720.3b", _AN_OMEN, 1)
