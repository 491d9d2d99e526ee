"""Aftermath: rule 702.126a, 702.127a since 2021."""

from kb.cards import Card, Layout
from kb.checker.model.objects import name_of
from kb.checker.model.provisions import AFTERMATH
from kb.checker.model.state import Zone
from kb.checker.model.steps import Outcome, carries_out
from kb.messages import msg

KEYWORD = "Aftermath"


def aftermath_halves(card: Card) -> tuple[int, ...]:
    """The places, from 0, of the halves with aftermath."""
    if card.layout is not Layout.AFTERMATH:
        return ()
    marked = tuple(at for at, face in enumerate(card.faces) if KEYWORD in face.keywords)
    return marked or (len(card.faces) - 1,)


@carries_out(
    AFTERMATH,
    "graveyard",
    fr="cette moitié de cette carte double ne peut être lancée d'aucune autre zone qu'un cimetière",
)
def only_from_graveyard(card: Card, index: int, zone: Zone) -> Outcome[bool]:
    """The half with aftermath is cast from a graveyard only, and exiled as it leaves the stack.

    Rules 702.126a, 702.127a.
    """
    half = name_of(card.faces[index])
    if zone is Zone.GRAVEYARD:
        return Outcome(
            True,
            msg(
                "%(half)s may be cast from the graveyard; the spell is exiled when it leaves the stack",
                half=half,
            ),
        )
    return Outcome(False, msg("%(half)s cannot be cast from any zone but a graveyard", half=half))
