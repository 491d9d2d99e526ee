"""Mana symbols as SVG: our own drawings, each one path on a field of 20 by 20, and their place in a text."""

import re
from collections.abc import Callable
from functools import cache
from typing import Final

from markupsafe import Markup, escape

from kb.cards import ManaCost, ManaSymbol
from kb.cards.words import symbol_word

GLYPHS: Final = {
    "W": "M10 6.2a3.8 3.8 0 1 0 0 7.6a3.8 3.8 0 1 0 0-7.6zM9.2 5.2L10 1.6l.8 3.6zM9.2 14.8l.8 3.6.8-3.6zM5"
    ".2 9.2L1.6 10l3.6.8zM14.8 9.2l3.6.8-3.6.8zM6 7.1L4 4l3.1 2zM14 7.1L16 4l-3.1 2zM6 12.9L4 16l3.1-"
    "2zM14 12.9l2 3.1-3.1-2z",
    "U": "M10.6 2.4c.6 3.4 4.7 6 4.7 10.1a5.3 5.3 0 0 1-10.6 0c0-3.7 3.9-5.7 5.9-10.1zM7.3 12.4a3 3 0 0 0 "
    "2.9 3.1 4.2 4.2 0 0 1-2.9-3.1z",
    "B": "M10 2.8c-4.2 0-7 2.8-7 6.4 0 2.5 1.3 4 3 4.9v2.7h1.7v-1.6h1v1.6h2.6v-1.6h1v1.6H14v-2.7c1.7-.9 3-"
    "2.4 3-4.9 0-3.6-2.8-6.4-7-6.4zM7 8.2a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8zM13 8.2a1.9 1.9 0 1"
    " 1 0 3.8 1.9 1.9 0 0 1 0-3.8zM10 11.8l.9 2H9.1z",
    "R": "M9.2 2c.7 2.7-3.9 5.3-4.7 9C3.8 14.6 6 18 10 18s6.3-3.1 5.6-6.5c-.4-1.9-1.5-3-1.5-4.7-.9.6-1.4 1"
    ".5-1.4 2.6C12 7 12 4 9.2 2zM10.2 9.8c.2 1.6 2.2 2.4 2.2 4.3a2.4 2.4 0 0 1-4.8 0c0-1.8 2-2.5 2.6-"
    "4.3z",
    "G": "M10 2c-1.9 0-3.3 1.3-3.5 3-1.7.2-3 1.6-3 3.3 0 .7.2 1.3.5 1.8-.4.5-.7 1.2-.7 1.9a3 3 0 0 0 3 3c."
    "9 0 1.7-.4 2.3-1l.3 4h2.2l.3-4c.6.6 1.4 1 2.3 1a3 3 0 0 0 3-3c0-.7-.3-1.4-.7-1.9.3-.5.5-1.1.5-1."
    "8 0-1.7-1.3-3.1-3-3.3C13.3 3.3 11.9 2 10 2z",
    "C": "M10 2l6 8-6 8-6-8zM10 5.6L6.7 10l3.3 4.4 3.3-4.4z",
    "S": "M9.3 2h1.4v3.3l2-1.2.7 1.2-2.7 1.6v2l1.7-1L12.4 4.7h1.4l0 2.4 2.9-1.6.7 1.2-2.9 1.7 2 1.2-.7 1.2"
    "-2.7-1.6-1.7 1 1.7 1 2.7-1.6.7 1.2-2 1.2 2.9 1.7-.7 1.2-2.9-1.6 0 2.4h-1.4v-3.2l-1.7-1v2l2.7 1.6"
    "-.7 1.2-2-1.2V18H9.3v-3.3l-2 1.2-.7-1.2 2.7-1.6v-2l-1.7 1v3.2H6.2v-2.4l-2.9 1.6-.7-1.2 2.9-1.7-2"
    "-1.2.7-1.2 2.7 1.6 1.7-1-1.7-1L4.2 10.8l-.7-1.2 2-1.2-2.9-1.7.7-1.2 2.9 1.6V4.7h1.4v3.2l1.7 1v-2"
    "L6.6 5.3l.7-1.2 2 1.2z",
    "P": "M9.2 3h1.6v2.3c2.8.3 4.7 2 4.7 4.7s-1.9 4.4-4.7 4.7V17H9.2v-2.3C6.4 14.4 4.5 12.7 4.5 10s1.9-4.4"
    " 4.7-4.7zM9.2 6.8C7.4 7 6.2 8.2 6.2 10s1.2 3 3 3.2zM10.8 6.8v6.4c1.8-.2 3-1.4 3-3.2s-1.2-3-3-3.2"
    "z",
}


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
