"""A card drawn as its halves lie on it, in inline SVG: selectable text, colours from the style sheet.

No illustration: where each half stands, its name, cost, types and rules text where that is known, and
what it shares. `kb.pages.drawing.card_plan` says where all that lies.
"""

from markupsafe import Markup, escape

from kb.cards import Card, Face, ManaSymbol, PrintedText, color_order
from kb.cards.words import keyword_word, symbol_word, type_line_words
from kb.languages import ENGLISH
from kb.messages import msg
from kb.pages.drawing.card_plan import Box, Half, plan
from kb.pages.drawing.lettering import fitted_lines
from kb.pages.drawing.symbols import GLYPHS
from kb.pages.visible import clean

# Mean width of a letter in ems, on the wide side.
_GLYPH_WIDTH = 0.58
# Of a rules text; what is longer is set smaller.
_LARGEST = 11


def schematic(card: Card, language: str) -> Markup:
    """The drawing of `card` for a reader of `language`."""
    laid = plan(card)
    return _svg(card, language, (laid.width, laid.height), drawn(card, language))


def turned(card: Card, language: str) -> Markup:
    """The drawing as the card lies otherwise, in the hand or turned to read; empty where it never does."""
    degrees = card.layout.printed.turn
    if not degrees or len(card.faces) < 2:
        return Markup("")
    laid = plan(card)
    size = (laid.width, laid.height) if degrees == 180 else (laid.height, laid.width)
    origin = f"{laid.width} {laid.height}" if degrees == 180 else f"0 {laid.width}"
    inside = f'<g transform="translate({origin}) rotate({degrees})">{drawn(card, language)}</g>'
    return _svg(card, language, size, inside)


def _svg(card: Card, language: str, size: tuple[int, int], inside: str) -> Markup:
    shown = clean(" // ".join(face.printed(language) or face.name for face in card.faces))
    told = msg("%(name)s: %(value)s", name=card.layout.printed.words, value=shown)
    name = escape(told.render(language))
    return Markup(
        f'<svg class="schematic" viewBox="0 0 {size[0]} {size[1]}" role="group" aria-label="{name}" '
        f'xmlns="http://www.w3.org/2000/svg">{inside}</svg>'
    )


def drawn(card: Card, language: str) -> str:
    """What stands in the drawing of `card`, in the units of its `plan`."""
    laid = plan(card)
    room = card.layout.printed.one_type_line
    parts = [f'<rect class="s-card" {_place(outline)} rx="13"/>' for outline in laid.cards]
    parts += [_placed(half, _half(half.face, half.box, language, room=room)) for half in laid.halves]
    if laid.bar and room:
        parts.append(_bar(laid.bar, types(card.faces[0], language)))
    elif laid.bar:
        parts.append(_bar(laid.bar, keyword_word("Fuse").render(language).capitalize()))
    return "".join(parts)


def _placed(half: Half, inside: str) -> str:
    moves = [f"translate({half.x:g} {half.y:g})"] if half.x or half.y else []
    moves += [f"rotate({half.degrees})"] if half.degrees else []
    return f'<g transform="{" ".join(moves)}">{inside}</g>' if moves else f"<g>{inside}</g>"


def _half(face: Face, box: Box, language: str, *, room: bool) -> str:
    """A half: its name, its cost beside the name or, where that needs the width, below it, and the rest."""
    below = box.width < 110 or room
    parts = [_wash(face, box), _name(face, box, language, narrow=below)]
    if room:
        parts.append(_door(face, Box(box.x + 5, box.y + 28, box.width - 10, box.height - 33)))
    else:
        art = Box(box.x + 5, box.y + 28, box.width - 10, (box.height - 28) * 0.42)
        line = Box(box.x + 3, art.y + art.height + 3, box.width - 6, 17)
        text = Box(box.x + 5, line.y + 20, box.width - 10, box.y + box.height - line.y - 25)
        parts.append(f'<rect class="s-art" {_place(art)} rx="3"/>{_glyphs(face, art, 0.72)}')
        parts += [_bar(line, types(face, language)), _lines(text, face, language)]
    if below:
        parts.append(_cost(face, box.x + box.width - 9, box.y + 33, language))
    return "".join(parts)


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


def _glyphs(face: Face, box: Box, share: float) -> str:
    """The colours' glyphs beside each other in the middle of `box`."""
    colors = color_order(face.colors) or "C"
    size = min(box.height, box.width / len(colors)) * share
    start = box.x + (box.width - size * len(colors)) / 2
    scale = size / 20
    return "".join(
        f'<path class="s-glyph" fill-rule="evenodd" transform="translate({start + at * size:.4g} '
        f'{box.y + (box.height - size) / 2:.4g}) scale({scale:.3g})" d="{GLYPHS[color]}"/>'
        for at, color in enumerate(colors)
    )


def _door(face: Face, box: Box) -> str:
    """A closed door in its frame, the half's colour in the window above its two panels."""
    wide, high = 74, min(150, box.height - 22)
    x, y = box.x + (box.width - wide) / 2, box.y + box.height - high - 1
    arch = wide / 2
    leaf = f"M{x:.4g} {y + high:.4g}V{y + arch:.4g}a{arch:g} {arch:g} 0 0 1 {wide} 0V{y + high:.4g}z"
    panels = "".join(
        f'<rect class="s-panel" {_place(Box(x + left, y + arch + 14, 24, high - arch - 24))} rx="2"/>'
        for left in (10, 40)
    )
    window = Box(x + 12, y + 6, wide - 24, arch + 4)
    return (
        f'<rect class="s-art" {_place(box)} rx="3"/><path class="s-door" d="{leaf}"/>'
        f'<path class="s-sill" d="M{x - 10:.4g} {y + high:.4g}h{wide + 20}"/>{panels}'
        f"{_glyphs(face, window, 0.8)}"
        f'<circle class="s-knob" cx="{x + wide - 5:.4g}" cy="{y + high * 0.62:.4g}" r="2.6"/>'
    )


def _bar(box: Box, words: str) -> str:
    text = _text(words, Box(box.x + 6, box.y + box.height - 5.5, box.width - 12, 11), "s-type")
    return f'<rect class="s-plate" {_place(box)} rx="4"/>{text}'


def _lines(box: Box, face: Face, language: str) -> str:
    """The field of the rules text, in the reader's language, else in English; else its own keyword's word."""
    words = "Aftermath" if "Aftermath" in face.keywords else ""
    drawn = [f'<rect class="s-text" {_place(box)} rx="3"/>']
    if text := face.text_in(language) or face.text_in(ENGLISH):
        drawn.append(_rules_text(text, Box(box.x + 6, box.y + 4, box.width - 12, box.height - 8)))
    elif words:
        label = keyword_word(words).render(language).capitalize()
        drawn.append(_text(label, Box(box.x + 6, box.y + 14, box.width - 12, 11), "s-key"))
    return "".join(drawn)


def _rules_text(text: PrintedText, box: Box) -> str:
    """The words as large as they fit; they stand on the page as well, where they are read aloud."""
    laid = fitted_lines(clean(text.text), box.width, box.height, _LARGEST)
    lines = "".join(
        f'<text x="{box.x:.4g}" y="{box.y + laid.leading * at + laid.size * 0.9:.4g}">{escape(line)}</text>'
        for at, line in enumerate(laid.lines)
    )
    tongue = f'lang="{text.language}" font-size="{laid.size:.3g}"'
    return f'<g class="s-words" aria-hidden="true" {tongue}>{lines}</g>'


def _cost(face: Face, right: float, top: float, language: str) -> str:
    if face.mana_cost is None:
        return ""
    symbols = face.mana_cost.symbols
    label = escape(", ".join(symbol_word(symbol).render(language) for symbol in symbols))
    left = right - 15 * len(symbols)
    pips = "".join(pip(symbol, left + 15 * at, top) for at, symbol in enumerate(symbols))
    return f'<g role="img" aria-label="{label}">{pips}</g>'


def pip(symbol: ManaSymbol, x: float, y: float) -> str:
    """A mana symbol 14 units wide, its upper left corner at that place."""
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


def types(face: Face, language: str) -> str:
    """A type line in the reader's words with power and toughness, or loyalty: ``Créature : ange 4/4``."""
    if not face.type_line.types:
        return ""
    size = f"{face.power}/{face.toughness}" if face.power is not None else face.loyalty or face.defense
    return " ".join(filter(None, (type_line_words(face.type_line, language), size)))


def _place(box: Box) -> str:
    return f'x="{box.x:.4g}" y="{box.y:.4g}" width="{box.width:.4g}" height="{box.height:.4g}"'
