"""When a card's answers changed, as a drawing: a band a characteristic, with each answer in its days."""

from __future__ import annotations

import re
from datetime import date

from markupsafe import Markup, escape

from kb.cards import ManaSymbol
from kb.pages.axis import TOP, Axis
from kb.pages.eras import EraRow, EraTable
from kb.pages.schematic import pip
from kb.pages.visible import clean

__all__ = ["timeline"]

_LEFT, _WIDTH, _BAND = 200, 860, 26
_LETTER = 6.8
"""About the width of a letter, so that no answer is written where it does not fit."""
_PIP = 15
"""The width of a mana symbol."""
_TINTS = 4
_BRACES = re.compile(r"(\{[^{}]+\})")


def timeline(table: EraTable, language: str, label: str, today: date) -> Markup:
    """The rows of `table` that ever changed, on one scale of years up to `today`'s; empty where none did."""
    rows = [row for row in table.rows if len(row.answers) > 1]
    if not rows:
        return Markup("")
    axis = Axis(table.eras[0].start, date(today.year + 1, 1, 1), _LEFT, _WIDTH)
    height = TOP + _BAND * len(rows) + 4
    bands = "".join(_band(row, at, axis) for at, row in enumerate(rows))
    name = escape(clean(label))
    return Markup(
        f'<svg class="timeline" viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="{name}" '
        f'xmlns="http://www.w3.org/2000/svg" lang="{language}">{axis.years(height)}{bands}</svg>'
    )


def _band(row: EraRow, at: int, axis: Axis) -> str:
    y = TOP + _BAND * at + 3
    tints: dict[str, int] = {}
    parts = []
    for answer in row.answers:
        words = Markup(answer.html).striptags()
        tint = tints.setdefault(words, len(tints)) % _TINTS
        start, end = axis.span(answer.edition)
        parts.append(
            f'<rect class="t{tint}" x="{start:.4g}" y="{y}" width="{max(end - start - 1, 1):.4g}" '
            f'height="{_BAND - 6}" rx="3"><title>{escape(row.heading)}: {escape(words)}</title></rect>'
        )
        if sum(_width(piece) for piece in _pieces(words)) < end - start - 8:
            parts.append(_said(words, start + 5, y))
    return "".join(parts) + f'<text class="t-name" x="0" y="{y + 14}">{escape(row.heading)}</text>'


def _pieces(words: str) -> list[str | ManaSymbol]:
    """Mana symbols, and the words between them; what only looks like a symbol is a word."""
    return [_symbol(piece) or piece for piece in _BRACES.split(words) if piece]


def _symbol(piece: str) -> ManaSymbol | None:
    try:
        return ManaSymbol.parse(piece) if _BRACES.fullmatch(piece) else None
    except ValueError:
        return None


def _width(piece: str | ManaSymbol) -> float:
    return len(piece) * _LETTER if isinstance(piece, str) else _PIP


def _said(words: str, x: float, y: float) -> str:
    """An answer on its band: words as text, mana symbols drawn."""
    parts = []
    for piece in _pieces(words):
        if isinstance(piece, str):
            space = len(piece) - len(piece.lstrip())
            at = x + space * _LETTER / 2
            parts.append(f'<text class="t-said" x="{at:.4g}" y="{y + 14}">{escape(piece.strip())}</text>')
        else:
            parts.append(pip(piece, x, y + 3))
        x += _width(piece)
    return "".join(parts)
