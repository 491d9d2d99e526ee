"""Where the halves of a card lie on it, in the units of its drawings.

A split card and a Room are planned turned, as one reads them; an aftermath card upright with its
lower half lying, and a flip card with its lower half on its head, as they are printed; an adventure
beside the text of its card; the sides of a double-faced card beside each other.
"""

from collections.abc import Iterator
from typing import NamedTuple

from kb.cards import Card, Face
from kb.cards.layouts import Plan as Printed

_LONG, _SHORT, _EDGE = 352, 252, 9
_GAP = 5
_BAR = 22


class Box(NamedTuple):
    """Where something lies."""

    x: float
    y: float
    width: float
    height: float


class Half(NamedTuple):
    """A half in a frame of its own, whose origin lies at `x`, `y`, turned clockwise by `degrees`."""

    face: Face
    box: Box
    x: float = 0
    y: float = 0
    degrees: int = 0


class Plan(NamedTuple):
    """One drawing: its size, the outlines of its cards, the halves, the bar that the halves share."""

    width: int
    height: int
    cards: tuple[Box, ...]
    halves: tuple[Half, ...]
    bar: Box | None = None


def plan(card: Card) -> Plan:
    """The plan of that card."""
    upright = _UPRIGHT.get(card.layout.printed.plan)
    if upright and len(card.faces) == 2:
        return Plan(_SHORT, _LONG, (Box(0, 0, _SHORT, _LONG),), upright(*card.faces))
    return _split(card) if card.layout.is_split else _sides(card)


def _split(card: Card) -> Plan:
    shared = _BAR if card.layout.printed.one_type_line or card.has_keyword("Fuse") else 0
    wide = (_LONG - 2 * _EDGE - _GAP * (len(card.faces) - 1)) / len(card.faces)
    halves = tuple(
        Half(face, Box(_EDGE + at * (wide + _GAP), _EDGE, wide, _SHORT - 2 * _EDGE - shared))
        for at, face in enumerate(card.faces)
    )
    bar = Box(_EDGE, _SHORT - _EDGE - 19, _LONG - 2 * _EDGE, 19) if shared else None
    return Plan(_LONG, _SHORT, (Box(0, 0, _LONG, _SHORT),), halves, bar)


def _aftermath(first: Face, second: Face) -> tuple[Half, Half]:
    upper = Box(_EDGE, _EDGE, _SHORT - 2 * _EDGE, 176)
    below = upper.y + upper.height + 6
    lower = Box(0, 0, _LONG - _EDGE - below, upper.width)
    return Half(first, upper), Half(second, lower, _SHORT - _EDGE, below, 90)


def _flip(first: Face, second: Face) -> tuple[Half, Half]:
    half = Box(0, 0, _SHORT - 2 * _EDGE, (_LONG - 2 * _EDGE - 6) / 2)
    return Half(first, half, _EDGE, _EDGE), Half(second, half, _SHORT - _EDGE, _LONG - _EDGE, 180)


def _adventure(first: Face, second: Face) -> tuple[Half, Half]:
    whole = Box(_EDGE, _EDGE, _SHORT - 2 * _EDGE, _LONG - 2 * _EDGE)
    page = Box(_EDGE + 5, 206, whole.width / 2 - 8, _LONG - _EDGE - 5 - 206)
    return Half(first, whole), Half(second, page)


_UPRIGHT = {Printed.LYING: _aftermath, Printed.HEAD: _flip, Printed.PAGE: _adventure}


def _sides(card: Card) -> Plan:
    places = [at * (_SHORT + 16) for at in range(len(card.faces))]
    whole = Box(_EDGE, _EDGE, _SHORT - 2 * _EDGE, _LONG - 2 * _EDGE)
    return Plan(
        len(places) * (_SHORT + 16) - 16,
        _LONG,
        tuple(Box(x, 0, _SHORT, _LONG) for x in places),
        tuple(_placed(card, whole, places)),
    )


def _placed(card: Card, whole: Box, places: list[int]) -> Iterator[Half]:
    for face, x in zip(card.faces, places, strict=True):
        yield Half(face, whole, x)
