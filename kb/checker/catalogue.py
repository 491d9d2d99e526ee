"""Every step that the checker can carry out, by the provision and the wording that it carries out."""

from functools import cache

from kb.checker.asking import casting, choosing, comparing, costs, naming, reading
from kb.checker.mechanics import (
    adventure,
    aftermath,
    copies,
    double_faced,
    elsewhere,
    face_down,
    flip,
    fuse,
    meld,
    ordinary,
    printed,
    rooms,
)
from kb.checker.mechanics.split import cards as split_cards
from kb.checker.mechanics.split import combined as split_combined
from kb.checker.mechanics.split import comparisons as split_comparisons
from kb.checker.mechanics.split import values as split_values
from kb.checker.model.steps import AnyStep, Step

# The subjects of the rulebook, in the order of the checker's documentation.
MODULES = (
    *(split_cards, split_values, split_combined, split_comparisons, fuse, aftermath, rooms),
    *(double_faced, meld, flip, adventure, face_down, copies, printed, elsewhere),
    *(naming, choosing, comparing, casting, costs, reading, ordinary),
)


@cache
def steps() -> dict[tuple[str, str], AnyStep]:
    """The steps by provision and wording."""
    found = [value for module in MODULES for value in vars(module).values() if isinstance(value, Step)]
    return {(step.provision, wording): step for step in found for wording in step.wordings}
