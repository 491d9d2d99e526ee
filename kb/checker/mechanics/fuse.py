"""Fuse: rules 702.100 to 702.102, and what 708 and 709 say of fused split spells."""

from kb.cards import Card
from kb.checker.model.characteristics import combined, of_face
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject, Manner, name_of, title_of
from kb.checker.model.provisions import FUSE, FUSE_EVALUATED, FUSE_SPELL
from kb.checker.model.state import Kind, State
from kb.checker.model.steps import Outcome, carries_out
from kb.messages import msg

KEYWORD = "Fuse"


def as_fused(inquiry: Inquiry, card: Card, state: State) -> GameObject:
    """The fused split spell of `card`."""
    return inquiry.follow(FUSE_SPELL, card, state.x or 0)


@carries_out(FUSE_SPELL, "two-sets-one-value")
def two_sets_one_value(card: Card, x: int) -> Outcome[GameObject]:
    """Two sets of characteristics and one mana value, the total of both costs (708.2 of 2013)."""
    sets = tuple(of_face(face, x) for face in card.faces)
    total = sum(one.mana_value for one in sets)
    names = tuple(name_of(face) for face in card.faces)
    obj = GameObject(Kind.SPELL, title_of(card), sets, names, (card,), Manner.FUSED, total)
    return Outcome(
        obj,
        msg(
            "the fused spell keeps two sets of characteristics, with one converted mana cost:"
            " the total %(total)s",
            total=str(total),
        ),
    )


@carries_out(
    FUSE_SPELL,
    "combined",
    it="Le caratteristiche di una magia split fusa in pila sono anche quelle delle sue due metà combinate",
)
def combined_spell(card: Card, x: int) -> Outcome[GameObject]:
    """The characteristics of both halves combined (708.4d, 709.4d)."""
    one = combined(tuple(of_face(face, x) for face in card.faces))
    obj = GameObject(Kind.SPELL, title_of(card), (one,), (title_of(card),), (card,), Manner.FUSED)
    return Outcome(obj, msg("the fused spell has the characteristics of its halves combined"))


@carries_out(FUSE, "hand")
def only_from_hand(allowed: bool) -> Outcome[bool]:
    """Fuse applies while the card is in a player's hand (702.100a, 702.101a, 702.102a)."""
    if allowed:
        return Outcome(True, msg("cast from the hand, both halves may be fused into one spell"))
    return Outcome(False, msg("fuse applies in the hand only: from here the halves cannot be fused"))


@carries_out(FUSE_EVALUATED, "both-halves")
def both_halves_evaluated(halves_pass: bool, spell_passes: bool) -> Outcome[bool]:
    """If either half cannot be cast, neither can the fused spell (708.2b)."""
    if not halves_pass:
        return Outcome(False, msg("one half cannot be cast, so neither can the fused spell"))
    if not spell_passes:
        return Outcome(
            False, msg("both halves could be cast, but not the fused spell with its one converted mana cost")
        )
    return Outcome(True, msg("both halves can be cast, and so can the fused spell"))


@carries_out(
    FUSE_EVALUATED,
    "combined",
    it="Le caratteristiche di una magia split fusa in pila sono anche quelle delle sue due metà combinate",
)
def combined_spell_evaluated(halves_pass: bool, spell_passes: bool) -> Outcome[bool]:  # noqa: ARG001 - same shape
    """The fused spell is judged by its combined characteristics (708.2b, 708.4d, 709.4d)."""
    if spell_passes:
        return Outcome(True, msg("the fused spell, by its combined characteristics, can be cast"))
    return Outcome(False, msg("the fused spell, by its combined characteristics, cannot be cast"))
