"""The picture of a card for those who show links: its halves as they lie, in their colours, with their costs.

No words, so that one picture serves all languages; a PNG, since readers of Open Graph take no SVG.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kb.cards import Card, ManaSymbol, color_order
from kb.pages.drawing.card_plan import Box, Half, plan
from kb.pages.drawing.paint import PALETTE, Canvas, Rect, art, disc, mark, shades
from kb.pages.drawing.png import png

__all__ = ["PICTURE_SIZE", "picture"]

PICTURE_SIZE: Final = (800, 420)
"""In pixels, in the proportion that those who show links ask for."""
_MARGIN = 20
_SIZES = 16
"""Large glyphs have multiples of so many pixels."""
_PLATE, _DISC = 32, 25
"""Height of the plate with the cost, and a symbol on it, in the plan's units."""


def picture(card: Card) -> bytes:
    """The PNG file."""
    width, height = PICTURE_SIZE
    canvas = Canvas(width, height, "paper")
    laid = plan(card)
    scale = min((width - 2 * _MARGIN) / laid.width, (height - 2 * _MARGIN) / laid.height)
    at = (width - laid.width * scale) / 2, (height - laid.height * scale) / 2
    frame = _Frame(Half(card.faces[0], Box(0, 0, 0, 0)), at, scale)
    for outline in laid.cards:
        canvas.rounded(frame.rect(outline), round(13 * scale), "paper", "frame")
    for half in laid.halves:
        _half(canvas, half, _Frame(half, at, scale))
    if laid.bar:
        canvas.rect(frame.rect(laid.bar), "plate")
    return png(canvas.rows, PALETTE)


class _Frame:
    """From the units of a half's own frame to pixels."""

    def __init__(self, half: Half, at: tuple[float, float], scale: float) -> None:
        self._half, self._at, self.scale = half, at, scale
        self.turned = half.degrees == 90

    def rect(self, box: Box) -> Rect:
        """The pixels of a box."""
        first = self._pixel(box.x, box.y)
        last = self._pixel(box.x + box.width, box.y + box.height)
        left, right = sorted((first[0], last[0]))
        top, low = sorted((first[1], last[1]))
        return Rect(left, top, right - left, low - top)

    def _pixel(self, x: float, y: float) -> tuple[int, int]:
        half = self._half
        turned = {0: (x, y), 90: (-y, x), 180: (-x, -y)}[half.degrees]
        across, down = half.x + turned[0], half.y + turned[1]
        return round(self._at[0] + across * self.scale), round(self._at[1] + down * self.scale)


def _half(canvas: Canvas, half: Half, frame: _Frame) -> None:
    box = half.box
    colors = color_order(half.face.colors) or "C"
    _wash(canvas, frame.rect(box), round(6 * frame.scale), colors)
    if half.face.mana_cost:
        plate = Box(box.x + 4, box.y + 4, box.width - 8, _PLATE)
        canvas.rect(frame.rect(plate), "plate")
        _cost(canvas, plate, half.face.mana_cost.symbols, frame)
    inner = Box(box.x + 4, box.y + _PLATE + 8, box.width - 8, box.height - _PLATE - 12)
    _art(canvas, inner, colors, frame)


def _wash(canvas: Canvas, at: Rect, radius: int, colors: str) -> None:
    """The ground of a half; two colours share it from corner to corner."""
    canvas.rounded(at, radius, "frame", colors[0])
    if len(colors) > 1:
        place = shades(colors[-1], colors[-1])[:1]
        for line in range(radius, at.height - radius):
            width = at.width * line // at.height
            row = canvas.rows[at.y + line]
            row[at.x + at.width - width : at.x + at.width] = place * width
        for line in range(at.height - radius, at.height):
            row = canvas.rows[at.y + line]
            row[at.x + radius : at.x + at.width] = place * (at.width - radius)
        canvas.corner(at, 3, radius, "frame", colors[-1])


def _cost(canvas: Canvas, plate: Box, symbols: tuple[ManaSymbol, ...], frame: _Frame) -> None:
    """The symbols from the plate's right end, smaller where they are many."""
    size = min(_DISC, (plate.width - 6) / max(1, len(symbols)) - 3)
    start = plate.x + plate.width - 4 - (size + 3) * len(symbols)
    for at, symbol in enumerate(symbols):
        box = Box(start + at * (size + 3), plate.y + (plate.height - size) / 2, size, size)
        place = frame.rect(box)
        canvas.stamp(disc(symbol, max(8, round(size * frame.scale)), frame.turned), place.x, place.y)


def _art(canvas: Canvas, box: Box, colors: str, frame: _Frame) -> None:
    """The colours' glyphs, large and pale, each on its part of the art."""
    for part, color in zip(_parts(box, len(colors)), colors, strict=True):
        at = frame.rect(part)
        canvas.rect(at, art(color))
        size = max(1, round(min(at.width, at.height) * 0.68 / _SIZES)) * _SIZES
        glyph = mark(color, size, frame.turned)
        canvas.stamp(glyph, at.x + (at.width - size) // 2, at.y + (at.height - size) // 2)


def _parts(box: Box, count: int) -> Iterator[Box]:
    wide = box.width / count
    for at in range(count):
        yield Box(box.x + at * wide, box.y, wide, box.height)
