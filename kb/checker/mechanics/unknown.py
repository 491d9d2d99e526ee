"""Cards of several faces in a layout that is not known here: whatever is asked of them is undecided."""

from kb.cards import Card
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject
from kb.checker.model.provisions import CHARACTERISTICS
from kb.checker.model.state import State
from kb.messages import msg


def view(inquiry: Inquiry, _card: Card, _state: State) -> GameObject:
    """Raises `Undecided`: no rule on such a card is carried out."""
    reason = msg("the rules on cards of this layout are not carried out here")
    raise inquiry.undecided(CHARACTERISTICS, reason)
