"""Flat colours and their edges on a picture: a palette of all tints, rectangles, round corners, symbols."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from kb.cards import ManaSymbol
from kb.pages.drawing.glyphs import FIGURES, GLYPHS
from kb.pages.drawing.outlines import LEVELS, fill

__all__ = ["PALETTE", "Canvas", "Rect", "art", "disc", "mark", "shades", "tint"]

Color = tuple[int, int, int]

_CIRCLE = "M10 0a10 10 0 1 0 0 20a10 10 0 1 0 0-20z"
_FLAT: Final[dict[str, Color]] = {
    "paper": (250, 249, 245),
    "frame": (43, 42, 41),
    "plate": (247, 244, 236),
    "ink": (25, 22, 19),
    "W": (244, 233, 196),
    "U": (168, 208, 236),
    "B": (191, 179, 172),
    "R": (240, 163, 135),
    "G": (158, 207, 167),
    "C": (207, 202, 196),
    "S": (214, 230, 238),
    "P": (217, 195, 224),
}
"""The colours of the style sheet."""


class Rect(NamedTuple):
    """Where something lies, in pixels."""

    x: int
    y: int
    width: int
    height: int


def tint(part: str) -> str:
    """The name of the colour of one part of a mana symbol."""
    return part if part in GLYPHS else "C"


def art(color: str) -> str:
    """The name of a colour's lighter shade, on which its glyph lies."""
    return f"{color} art"


def _mix(bottom: Color, top: Color, share: float) -> Color:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(bottom, top, strict=True))
    return red, green, blue


def _named() -> dict[str, Color]:
    light = {art(key): _mix(_FLAT[key], (255, 255, 255), 0.32) for key in GLYPHS}
    dark = {f"{key} mark": _mix(light[art(key)], (0, 0, 0), 0.22) for key in GLYPHS}
    return {**_FLAT, **light, **dark}


def _edges() -> list[tuple[str, str]]:
    each = [
        (("frame", key), ("plate", key), (key, "ink"), (art(key), f"{key} mark"), (key, "plate"))
        for key in GLYPHS
    ]
    return [("paper", "frame"), *(pair for pairs in each for pair in pairs)]


def _palette() -> tuple[tuple[Color, ...], dict[tuple[str, str], bytes]]:
    """All colours, and for each edge the places of its shades, from the bottom's to the top's."""
    named = _named()
    colors = list(named.values())
    at = {name: place for place, name in enumerate(named)}
    table = {(name, name): bytes([place] * (LEVELS + 1)) for name, place in at.items()}
    for bottom, top in _edges():
        between = [_mix(named[bottom], named[top], step / LEVELS) for step in range(1, LEVELS)]
        places = range(len(colors), len(colors) + len(between))
        table[bottom, top] = bytes((at[bottom], *places, at[top]))
        colors += between
    return tuple(colors), table


PALETTE, _SHADES = _palette()


def shades(bottom: str, top: str) -> bytes:
    """The places in `PALETTE` of `top` over `bottom`, from not at all to wholly."""
    return _SHADES[bottom, top]


class Canvas:
    """A picture being painted: rows of places in the palette."""

    def __init__(self, width: int, height: int, color: str) -> None:
        row = shades(color, color)[:1] * width
        self.rows = [bytearray(row) for _ in range(height)]

    def rect(self, at: Rect, color: str) -> None:
        """Paints a rectangle."""
        line = shades(color, color)[:1] * at.width
        for row in self.rows[at.y : at.y + at.height]:
            row[at.x : at.x + at.width] = line

    def rounded(self, at: Rect, radius: int, bottom: str, top: str) -> None:
        """Paints a rectangle with round corners on a ground of one colour."""
        self.rect(at, top)
        for place in range(4):
            self.corner(at, place, radius, bottom, top)

    def corner(self, at: Rect, place: int, radius: int, bottom: str, top: str) -> None:
        """Rounds one corner of a rectangle: 0 and 1 above, 2 and 3 below, from the left."""
        below, right = divmod(place, 2)
        x = at.x + at.width - radius if right else at.x
        y = at.y + at.height - radius if below else at.y
        self.stamp(_corner(radius, place, bottom, top), x, y)

    def stamp(self, rows: tuple[bytes, ...], x: int, y: int) -> None:
        """Puts a small picture at a place."""
        for row, line in zip(self.rows[y : y + len(rows)], rows, strict=False):
            row[x : x + len(line)] = line


def _over(rows: Iterable[bytes], bottom: str, top: str) -> tuple[bytes, ...]:
    """A mask's rows in the colours of an edge."""
    table = shades(bottom, top).ljust(256, b"\0")
    return tuple(row.translate(table) for row in rows)


def _clockwise(rows: Sequence[bytes]) -> tuple[bytes, ...]:
    return tuple(bytes(column) for column in zip(*reversed(rows), strict=True))


@cache
def _corner(radius: int, place: int, bottom: str, top: str) -> tuple[bytes, ...]:
    below, right = divmod(place, 2)
    mask = fill(_CIRCLE, 20, 2 * radius)
    rows = mask[radius:] if below else mask[:radius]
    return _over((row[radius:] if right else row[:radius] for row in rows), bottom, top)


@cache
def mark(color: str, size: int, turned: bool) -> tuple[bytes, ...]:
    """A colour's glyph, large and pale."""
    rows = _over(fill(GLYPHS[color], 20, size), art(color), f"{color} mark")
    return _clockwise(rows) if turned else rows


@cache
def disc(symbol: ManaSymbol, size: int, turned: bool) -> tuple[bytes, ...]:
    """A mana symbol on a plate; one of two kinds of mana has both, from corner to corner."""
    circle = fill(_CIRCLE, 20, size)
    first, last = tint(symbol.parts[0]), tint(symbol.parts[-1])
    sides = zip(_over(circle, "plate", first), _over(circle, "plate", last), strict=True)
    rows = [bytearray(one[: size - y] + other[size - y :]) for y, (one, other) in enumerate(sides)]
    for part, x, y, share in _figures(symbol):
        figure = _over(fill(FIGURES.get(part, ""), 20, round(share * size)), tint(part), "ink")
        left = round(x * size)
        for row, line in zip(rows[round(y * size) :], figure, strict=False):
            row[left : left + len(line)] = line
    drawn = [bytes(row) for row in rows]
    return _clockwise(drawn) if turned else tuple(drawn)


def _figures(symbol: ManaSymbol) -> list[tuple[str, float, float, float]]:
    """What stands on the disc, well inside it: the part, its place and size as shares of the disc's."""
    parts = symbol.parts
    if len(parts) > 1:
        return [(parts[0], 0.16, 0.16, 0.34), (parts[-1], 0.5, 0.5, 0.34)]
    if parts[0].isdigit() and len(parts[0]) == 2:
        return [(parts[0][0], 0.12, 0.29, 0.42), (parts[0][1], 0.46, 0.29, 0.42)]
    return [(parts[0], 0.16, 0.16, 0.68)]
