"""Pictures for those who show links, as SVG: a card as it is drawn on its page beside its names, or a title.

Names are the reader's; one that is not attested is the English one, marked as everywhere on the site.
"""

from typing import Final

from markupsafe import escape

from kb.cards import Card, Face, TypeLine
from kb.cldr import endonym
from kb.languages import INTERFACE
from kb.messages import msg
from kb.pages.drawing.card_plan import plan
from kb.pages.drawing.lettering import fitted
from kb.pages.drawing.schematic import drawn, pip, types
from kb.pages.visible import clean

# In pixels, as those who show links ask for.
PICTURE_SIZE: Final = (1200, 630)
SITE_NAME: Final = msg("kb, split and double-faced cards of Magic")
GAME: Final = "Magic: The Gathering"
_EDGE, _GAP = 60, 50
# Where all but the name of the site lies.
_TOP, _HIGH = 50, 460
# The most that a drawing takes.
_WIDE = 580
_INK, _SOFT, _LINE, _WASH = "#1c1e22", "#575c65", "#dcd8cc", "#f0eee6"
# Cards of more faces have no room for type lines.
_FEW = 2


def card_picture(card: Card, language: str) -> str:
    """A card with its names, costs and types in the reader's words."""
    return _sheet(_card(card, language), SITE_NAME.render(language))


def plain_picture(card: Card) -> str:
    """A card of one face without any words, for all cards that have its cost and colours."""
    (face,) = card.faces
    bare = face._replace(name="", names=(), type_line=TypeLine((), (), ()), keywords=())
    return _sheet(_card(card._replace(faces=(bare,)), "en"), "kb")


def title_picture(above: str, title: str, below: str, language: str, tongue: str = "") -> str:
    """A title between two lines; `tongue`: the language of the title, where it is not the reader's."""
    width = PICTURE_SIZE[0] - 2 * _EDGE
    mark = f"\u00a0({tongue})" if tongue not in ("", language) else ""
    body = (
        f'<g transform="translate(790 60) scale(22)" fill="{_WASH}">{_HALVES}</g>'
        + _text(above, _EDGE, _TOP + 60, 38, width, _SOFT)
        + _words(title, mark, _EDGE, _TOP + 90, width, _HIGH - 190, 104)[0]
        + _text(below, _EDGE, _TOP + _HIGH - 30, 34, width, _SOFT)
    )
    name = SITE_NAME.render(language)
    return _sheet(body, "kb" if title == name else name)


def endonyms() -> str:
    """The languages of the site, each as its speakers call it."""
    return " · ".join(endonym(code) for code in INTERFACE)


_HALVES = (
    '<path d="M3 1h9.2v16H3a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2z"/>'
    '<path d="M13.8 1H23a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-9.2z"/>'
)


def _sheet(body: str, name: str) -> str:
    """The whole picture, with the name of the site at its foot."""
    width, height = PICTURE_SIZE
    foot = height - 46
    emblem = _HALVES.replace("<path", '<path fill="#c8532d"', 1).replace("<path d", '<path fill="#3d7fb5" d')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="serif" '
        f'font-weight="600"><rect width="{width}" height="{height}" fill="#faf9f5"/>{body}'
        f'<path d="M{_EDGE} {foot - 50}H{width - _EDGE}" stroke="{_LINE}" stroke-width="2"/>'
        f'<g transform="translate({_EDGE} {foot - 28}) scale(1.9)">{emblem}</g>'
        f"{_text(name, _EDGE + 68, foot, 30, width - 2 * _EDGE - 68, _INK)}</svg>"
    )


def _card(card: Card, language: str) -> str:
    laid = plan(card)
    scale = min(_WIDE / laid.width, _HIGH / laid.height)
    top = _TOP + (_HIGH - laid.height * scale) / 2
    left = _EDGE + laid.width * scale + _GAP
    slot = _HIGH / len(card.faces)
    faces = [
        _face(face, left, _TOP + at * slot, slot, language, typed=len(card.faces) <= _FEW)
        for at, face in enumerate(card.faces)
    ]
    return (
        f'<g transform="translate({_EDGE} {top:.4g}) scale({scale:.4g})">{drawn(card, language)}</g>'
        + "".join(faces)
    )


def _face(face: Face, left: float, top: float, slot: float, language: str, *, typed: bool) -> str:
    """Name, cost and types below each other in the middle of the slot."""
    width = PICTURE_SIZE[0] - _EDGE - left
    symbols = face.mana_cost.symbols if face.mana_cost else ()
    disc = min(slot / 4.4, 80, width / max(1, len(symbols)) - 4) if symbols else 0
    line = types(face, language) if typed else ""
    below = (disc + 16 if disc else 0) + (40 if line else 0)
    own = face.printed(language)
    mark = "" if own or not face.name or language == "en" else "\u00a0(en)"
    name, high = _words(own or face.name, mark, left, 0, width, slot - 16 - below, 76)
    y = top + (slot - high - below) / 2
    costs = "".join(pip(symbol, at * 15, 0) for at, symbol in enumerate(symbols))
    cost = f'<g transform="translate({left:.4g} {y + high + 12:.4g}) scale({disc / 14:.4g})">{costs}</g>'
    kind = _text(line, left, y + high + below - 8, 28, width, _SOFT)
    return f'<g transform="translate(0 {y:.4g})">{name}</g>{cost}{kind}'


def _words(
    words: str, mark: str, x: float, y: float, width: float, height: float, size: float
) -> tuple[str, float]:
    """`words` from the corner at `x`, `y` in lines as large as fit, and their height; `mark` is softer."""
    laid = fitted(clean(words) + mark, width, height, size)
    lines = "".join(
        f'<text x="{x:.4g}" y="{y + laid.leading * at + laid.size * 0.86:.4g}">{escape(line)}</text>'
        for at, line in enumerate(laid.lines)
    )
    if mark:
        lines = f'<tspan fill="{_SOFT}">{mark}</tspan>'.join(lines.rsplit(mark, 1))
    return f'<g fill="{_INK}" font-size="{laid.size:.4g}">{lines}</g>', laid.height


def _text(words: str, x: float, y: float, size: float, width: float, color: str) -> str:
    """One line on the base line at `y`, smaller where it would not fit."""
    words = clean(words)
    size = fitted(words.replace(" ", "\u00a0"), width, size * 2, size).size
    return f'<text x="{x:.4g}" y="{y:.4g}" font-size="{size:.4g}" fill="{color}">{escape(words)}</text>'
