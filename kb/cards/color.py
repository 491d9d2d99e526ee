"""The five colours (rule 105.1)."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

COLORS = "WUBRG"
# A set of the letters W, U, B, R, G; empty: colourless (rule 105.2c).
Colors = frozenset[str]


def parse_colors(letters: str) -> Colors:
    """The set of colours named by their letters, in any case; other characters are refused.

    Raises `ValueError`.
    """
    found = frozenset(letters.upper())
    if found - set(COLORS):
        raise ValueError(letters)
    return found


def color_order(colors: Iterable[str]) -> str:
    """The letters in the order in which mana costs print them: along the colour wheel, gaps last."""
    wanted = set(colors)
    held = [color for color in COLORS if color in wanted]
    if len(held) < 2:
        return "".join(held)
    turns = [held[at:] + held[:at] for at in range(len(held))]
    smallest = min(turns, key=_spread)
    return "".join(smallest)


def _spread(turn: Sequence[str]) -> tuple[int, int]:
    """Even steps first (each shard and wedge has one such turn), then the shortest way round."""
    steps = [(COLORS.index(b) - COLORS.index(a)) % 5 for a, b in pairwise(turn)]
    return len(set(steps)), sum(steps)
