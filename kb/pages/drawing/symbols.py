"""Mana symbols as SVG: our own drawings, each one path on a field of 20 by 20, and their place in a text."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from markupsafe import Markup, escape

from kb.cards import ManaCost, ManaSymbol
from kb.cards.words import symbol_word

# By symbol the outline of its glyph, on a square of twenty.
GLYPHS = dict(
    row.split("\t") for row in Path(__file__).with_name("glyphs.tsv").read_text("utf-8").splitlines()
)


_BRACES = re.compile(r"\{[^{}<>&]{1,7}\}")
# Symbols that stand together are one cost and stay in one line, as long as the narrowest column has room.
_RUN = re.compile(rf"(?:{_BRACES.pattern}){{2,6}}")


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
    label = escape(_in_words(symbol, language))
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
    return _BRACES.sub(lambda found: _made(symbol_html, found[0], language) or found[0], together)


def said_symbols(words: str, language: str) -> str:
    """`words` for where nothing can be drawn: ``2 generic mana, blue mana``; ``T`` of what is no mana."""
    words = words.replace("}{", "}, {")
    return _BRACES.sub(lambda found: _made(_in_words, found[0], language) or found[0][1:-1], words)


def _in_words(symbol: ManaSymbol, language: str) -> str:
    return symbol_word(symbol).render(language)


def _made(make: Callable[[ManaSymbol, str], str], symbol: str, language: str) -> str:
    try:
        return make(ManaSymbol.parse(symbol), language)
    except ValueError:
        return ""
