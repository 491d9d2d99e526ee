"""Copies: of permanents and of spells (section 503, 706 from 2009, 707 since 2021)."""

from kb.cards import Card
from kb.checker.model.objects import name_of, title_of
from kb.checker.model.provisions import COPIES
from kb.checker.model.steps import Outcome, carries_out
from kb.messages import msg


@carries_out(COPIES, "printed", "copiable")
def copiable_values(card: Card, face: int | None) -> Outcome[None]:
    """A copy has the copiable values of what it copies (503.2, 706.2, 707.2)."""
    name = title_of(card) if face is None else name_of(card.faces[face])
    return Outcome(None, msg("it is a copy of %(name)s and has its characteristics", name=name))
