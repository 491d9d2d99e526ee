"""Copies: of permanents and of spells (section 503, 706 from 2009, 707 since 2021)."""

from kb.cards import Card
from kb.checker.mechanics.double_faced import BACK
from kb.checker.mechanics.registry import mechanic_of
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject, name_of, title_of
from kb.checker.model.provisions import COPIES, ROOM_HALVES
from kb.checker.model.state import CopySource
from kb.checker.model.steps import Outcome, carries_out
from kb.messages import msg


def is_back_face(source: CopySource) -> bool:
    """Whether the copy is of a face that borrows its mana value and cannot take it along."""
    return source.face == BACK and mechanic_of(source.card).copied_value is not None


def cited(inquiry: Inquiry, obj: GameObject, source: CopySource) -> GameObject:
    """`obj`, what is copied, as the copy has it."""
    inquiry.follow(COPIES, source.card, source.face)
    mechanic = mechanic_of(source.card)
    if mechanic.doors:
        inquiry.follow(ROOM_HALVES, source.card)
    if source.face != BACK or mechanic.copied_value is None:
        return obj
    inquiry.follow(mechanic.copied_value, 0)
    return obj._replace(single_value=0)


@carries_out(COPIES, "printed", "copiable")
def copiable_values(card: Card, face: int | None) -> Outcome[None]:
    """A copy has the copiable values of what it copies (503.2, 706.2, 707.2)."""
    name = title_of(card) if face is None else name_of(card.faces[face])
    return Outcome(None, msg("it is a copy of %(name)s and has its characteristics", name=name))
