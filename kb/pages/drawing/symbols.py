"""Mana symbols, drawn by us: paths on a 20 by 20 field, as HTML in running text, and as one sprite."""

import re
from functools import cache

from markupsafe import Markup, escape

from kb.cards import ManaCost, ManaSymbol
from kb.cards.words import symbol_word
from kb.pages.drawing.glyphs import GLYPHS

_BRACES = re.compile(r"\{[^{}<>&]{1,7}\}")
_RUN = re.compile(rf"(?:{_BRACES.pattern}){{2,6}}")
"""Symbols that stand together are one cost and stay in one line, as long as the narrowest column has room."""


def sprite() -> str:
    """The glyphs side by side in one SVG file, in the order of `GLYPHS`."""
    tiles = "".join(
        f'<path transform="translate({20 * at} 0)" fill-rule="evenodd" d="{path}"/>'
        for at, path in enumerate(GLYPHS.values())
    )
    width = 20 * len(GLYPHS)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 20" '
        f'width="{width}" height="20" fill="#191613">{tiles}</svg>\n'
    )


@cache
def symbol_html(symbol: ManaSymbol, language: str) -> Markup:
    """A symbol in running text: drawn by the style sheet, read aloud in `language`, copied as ``{R}``."""
    label = escape(symbol_word(symbol).render(language))
    kind = "mana" if len(symbol.parts) == 1 else "mana h"
    discs = "<b>/</b>".join(_disc(part) for part in symbol.parts)
    return Markup(f'<span aria-label="{label}" class="{kind}" role="img"><b>{{</b>{discs}<b>}}</b></span>')


def _disc(part: str) -> str:
    if part in GLYPHS:
        return f'<i class="{part.lower()}">{part}</i>'
    return f'<i class="n">{escape(part)}</i>'


def cost_html(cost: ManaCost | None, language: str) -> Markup:
    """All symbols of a cost; a dash where there is none."""
    if cost is None:
        return Markup("—")
    return Markup('<span class="cost">{}</span>').format(
        Markup("").join(symbol_html(symbol, language) for symbol in cost.symbols)
    )


def replace_symbols(words: str, language: str) -> str:
    """`words`, escaped, with every ``{R}`` in them drawn; what is no mana symbol stands as it is."""
    together = _RUN.sub(lambda run: f'<span class="cost">{run[0]}</span>', words)
    return _BRACES.sub(lambda found: _drawn(found, language), together)


def _drawn(found: re.Match[str], language: str) -> str:
    try:
        return symbol_html(ManaSymbol.parse(found[0]), language)
    except ValueError:
        return found[0]
