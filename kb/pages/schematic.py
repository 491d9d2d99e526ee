"""A card drawn as its halves lie on it, in inline SVG: selectable text, colours from the style sheet.

No illustration and no rules text: where each half stands, its name, cost and types, and what it
shares. A split card is drawn turned, as one reads it; an aftermath card upright with its lower half
lying, as it is printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup, escape

from kb.cards import Card, Face, Layout, ManaSymbol, color_order
from kb.cards.words import keyword_word, layout_word, symbol_word, type_line_words
from kb.pages.glyphs import GLYPHS
from kb.pages.prose import clean

__all__ = ["schematic", "type_words"]

_LONG, _SHORT, _EDGE = 352, 252, 9
_GLYPH_WIDTH = 0.55
"""Mean width of a letter in ems, a little on the wide side."""


class Box(NamedTuple):
    """Where something lies, in the drawing's units."""

    x: float
    y: float
    width: float
    height: float


def schematic(card: Card, language: str) -> Markup:
    """The drawing of `card` for a reader of `language`."""
    width, height, inside = _plan(card, language)
    name = escape(f"{layout_word(card.layout).render(language)}: {_shown(card, language)}")
    return Markup(
        f'<svg class="schematic" viewBox="0 0 {width} {height}" role="group" aria-label="{name}" '
        f'xmlns="http://www.w3.org/2000/svg">{inside}</svg>'
    )


def _shown(card: Card, language: str) -> str:
    return clean(" // ".join(face.printed(language) or face.name for face in card.faces))


def _plan(card: Card, language: str) -> tuple[int, int, str]:
    if card.layout is Layout.AFTERMATH and len(card.faces) == 2:
        return _SHORT, _LONG, _aftermath(card, language)
    if card.layout.is_split:
        return _LONG, _SHORT, _split(card, language)
    return _sides(card, language)


def _split(card: Card, language: str) -> str:
    room = card.layout is Layout.ROOM
    fuse = card.has_keyword("Fuse")
    shared = 22 if room or fuse else 0
    wide = (_LONG - 2 * _EDGE - 5 * (len(card.faces) - 1)) / len(card.faces)
    halves = [
        _half(
            face, Box(_EDGE + at * (wide + 5), _EDGE, wide, _SHORT - 2 * _EDGE - shared), language, room=room
        )
        for at, face in enumerate(card.faces)
    ]
    bar = Box(_EDGE, _SHORT - _EDGE - 19, _LONG - 2 * _EDGE, 19)
    words = ""
    if room:
        words = _bar(bar, type_words(card.faces[0], language))
    elif fuse:
        words = _bar(bar, keyword_word("Fuse").render(language).capitalize())
    return _card(_LONG, _SHORT) + "".join(halves) + words


def _aftermath(card: Card, language: str) -> str:
    upper = Box(_EDGE, _EDGE, _SHORT - 2 * _EDGE, 176)
    turn = f"translate({_SHORT - _EDGE} {upper.y + upper.height + 6}) rotate(90)"
    lower = Box(0, 0, _LONG - upper.height - 2 * _EDGE - 6, upper.width)
    lying = f'<g transform="{turn}">{_half(card.faces[1], lower, language)}</g>'
    return _card(_SHORT, _LONG) + _half(card.faces[0], upper, language) + lying


def _sides(card: Card, language: str) -> tuple[int, int, str]:
    drawn = [
        f'<g transform="translate({at * (_SHORT + 16)} 0)">{_card(_SHORT, _LONG)}'
        + _half(face, Box(_EDGE, _EDGE, _SHORT - 2 * _EDGE, _LONG - 2 * _EDGE), language)
        + "</g>"
        for at, face in enumerate(card.faces)
    ]
    return len(drawn) * (_SHORT + 16) - 16, _LONG, "".join(drawn)


def _card(width: int, height: int) -> str:
    return f'<rect class="s-card" width="{width}" height="{height}" rx="13"/>'


def _half(face: Face, box: Box, language: str, *, room: bool = False) -> str:
    narrow = box.width < 110
    art = Box(box.x + 5, box.y + 28, box.width - 10, (box.height - 28) * (0.9 if room else 0.42))
    parts = [_wash(face, box), _name(face, box, language, narrow=narrow), _art(face, art)]
    if room:
        parts[-1:] = [_art(face, Box(art.x, art.y, art.width, box.height - 34)), _door(art)]
    else:
        line = Box(box.x + 3, art.y + art.height + 3, box.width - 6, 17)
        text = Box(box.x + 5, line.y + 20, box.width - 10, box.y + box.height - line.y - 25)
        parts += [_bar(line, type_words(face, language)), _lines(text, face, language)]
    if narrow:
        parts.append(_cost(face, box.x + box.width - 8, box.y + 33, language))
    return "<g>" + "".join(parts) + "</g>"


def _wash(face: Face, box: Box) -> str:
    colors = color_order(face.colors) or "C"
    first = f'<rect class="s-{colors[0].lower()}" {_place(box)} rx="7"/>'
    if len(colors) < 2:
        return first
    right, low = box.x + box.width, box.y + box.height
    corner = f"M{right:g} {box.y + 7:g}V{low - 7:g}a7 7 0 0 1-7 7H{box.x + 7:g}z"
    return first + f'<path class="s-{colors[-1].lower()}" d="{corner}"/>'


def _name(face: Face, box: Box, language: str, *, narrow: bool) -> str:
    plate = Box(box.x + 3, box.y + 4, box.width - 6, 21)
    symbols = 0 if narrow or face.mana_cost is None else len(face.mana_cost.symbols)
    own = face.printed(language)
    text = _text(
        own or face.name,
        Box(plate.x + 6, plate.y + 15, plate.width - 11 - 15 * symbols, 14),
        "s-name",
        None if own else "en",
    )
    pips = "" if narrow else _cost(face, plate.x + plate.width - 4, plate.y + 3.5, language)
    return f'<rect class="s-plate" {_place(plate)} rx="5"/>{text}{pips}'


def _text(words: str, box: Box, kind: str, lang: str | None = None) -> str:
    """`words` from `box`'s left on its base line, smaller where they would not fit."""
    words = clean(words)
    size = min(box.height, max(7.0, box.width / (_GLYPH_WIDTH * max(1, len(words)))))
    squeeze = (
        f' textLength="{box.width:.4g}" lengthAdjust="spacingAndGlyphs"'
        if size * _GLYPH_WIDTH * len(words) > box.width * 1.02
        else ""
    )
    tongue = f' lang="{lang}"' if lang else ""
    return (
        f'<text class="{kind}" x="{box.x:.4g}" y="{box.y:.4g}" font-size="{size:.3g}"{squeeze}{tongue}>'
        f"{escape(words)}</text>"
    )


def _art(face: Face, box: Box) -> str:
    colors = color_order(face.colors) or "C"
    size = min(box.height, box.width / len(colors)) * 0.72
    start = box.x + (box.width - size * len(colors)) / 2
    scale = size / 20
    glyphs = "".join(
        f'<path class="s-glyph" fill-rule="evenodd" transform="translate({start + at * size:.4g} '
        f'{box.y + (box.height - size) / 2:.4g}) scale({scale:.3g})" d="{GLYPHS[color]}"/>'
        for at, color in enumerate(colors)
    )
    return f'<rect class="s-art" {_place(box)} rx="3"/>{glyphs}'


def _door(box: Box) -> str:
    middle, low = box.x + box.width / 2, box.y + box.height * 0.98
    return (
        f'<path class="s-door" d="M{middle - 24:.4g} {low:.4g}v-62a24 24 0 0 1 48 0v62z"/>'
        f'<circle class="s-knob" cx="{middle + 15:.4g}" cy="{low - 34:.4g}" r="3"/>'
    )


def _bar(box: Box, words: str) -> str:
    text = _text(words, Box(box.x + 6, box.y + box.height - 5.5, box.width - 12, 11), "s-type")
    return f'<rect class="s-plate" {_place(box)} rx="4"/>{text}'


def _lines(box: Box, face: Face, language: str) -> str:
    """Grey lines where rules text stands, under the word of the half's own keyword."""
    words = "Aftermath" if "Aftermath" in face.keywords else ""
    top = 10.0
    drawn = [f'<rect class="s-text" {_place(box)} rx="3"/>']
    if words:
        label = keyword_word(words).render(language).capitalize()
        drawn.append(_text(label, Box(box.x + 6, box.y + 14, box.width - 12, 11), "s-key"))
        top += 14
    widths: Sequence[float] = (0.94, 0.86, 0.9, 0.58)
    for at, share in enumerate(widths):
        y = box.y + top + at * 11
        if y < box.y + box.height - 6:
            drawn.append(
                f'<path class="s-line" d="M{box.x + 6:.4g} {y:.4g}h{(box.width - 12) * share:.4g}"/>'
            )
    return "".join(drawn)


def _cost(face: Face, right: float, top: float, language: str) -> str:
    if face.mana_cost is None:
        return ""
    symbols = face.mana_cost.symbols
    label = escape(", ".join(symbol_word(symbol).render(language) for symbol in symbols))
    left = right - 15 * len(symbols)
    pips = "".join(_pip(symbol, left + 15 * at, top) for at, symbol in enumerate(symbols))
    return f'<g role="img" aria-label="{label}">{pips}</g>'


def _pip(symbol: ManaSymbol, x: float, y: float) -> str:
    first, last = symbol.parts[0], symbol.parts[-1]
    disc = f'<circle class="s-disc s-{_tint(first)}" cx="7" cy="7" r="7"/>'
    if len(symbol.parts) == 1:
        return f'<g transform="translate({x:.4g} {y:.4g})">{disc}{_figure(first, 2.1, 2.1, 0.49)}</g>'
    half = f'<path class="s-{_tint(last)}" d="M11.95 2.05A7 7 0 0 1 2.05 11.950z"/>'
    marks = _figure(first, 1.2, 1.2, 0.3) + _figure(last, 6.6, 6.6, 0.3)
    return f'<g transform="translate({x:.4g} {y:.4g})">{disc}{half}{marks}</g>'


def _tint(part: str) -> str:
    return part.lower() if part in GLYPHS else "c"


def _figure(part: str, x: float, y: float, scale: float) -> str:
    if part in GLYPHS:
        return (
            f'<path class="s-ink" fill-rule="evenodd" transform="translate({x} {y}) scale({scale})" '
            f'd="{GLYPHS[part]}"/>'
        )
    middle = x + 10 * scale
    return (
        f'<text class="s-ink s-digit" x="{middle:.3g}" y="{middle + 7.4 * scale:.3g}" '
        f'font-size="{21 * scale:.3g}">{escape(part)}</text>'
    )


def type_words(face: Face, language: str) -> str:
    """A type line in the reader's words, first letter large: ``Éphémère``, ``Enchantement : Salle``."""
    return type_line_words(face.type_line, language)


def _place(box: Box) -> str:
    return f'x="{box.x:.4g}" y="{box.y:.4g}" width="{box.width:.4g}" height="{box.height:.4g}"'
