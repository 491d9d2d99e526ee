"""When a card's answers changed, as a drawing: a band a characteristic, with each answer in its days."""

import re
from datetime import date

from markupsafe import Markup, escape

from kb.cards import ManaSymbol
from kb.pages.drawing.axis import Axis, fitting
from kb.pages.drawing.schematic import pip
from kb.pages.kinds.eras import EraRow, EraTable
from kb.pages.visible import clean

_LETTER, _PIP = 6.8, 15
"""About the width of a letter, and that of a mana symbol, in pixels."""
_TINTS = 4
_BRACES = re.compile(r"(\{[^{}]+\})")


def timeline(table: EraTable, language: str, label: str, today: date) -> Markup:
    """The rows of `table` that ever changed, on one scale of years up to `today`'s; empty where none did."""
    rows = [row for row in table.rows if len(row.answers) > 1]
    if not rows:
        return Markup("")
    axis = Axis(table.eras[0].start, date(today.year + 1, 1, 1))
    lanes = "".join(_lane(row, axis) for row in rows)
    return Markup(
        f'<div class="timeline" role="img" aria-label="{escape(clean(label))}" lang="{language}">'
        f"{axis.years()}{lanes}</div>"
    )


def _lane(row: EraRow, axis: Axis) -> str:
    tints: dict[str, int] = {}
    boxes = []
    for answer in row.answers:
        words = Markup(answer.html).striptags()
        tint = tints.setdefault(words, len(tints)) % _TINTS
        title = f"<title>{escape(row.heading)}: {escape(words)}</title>"
        said = fitting(_said(words), sum(map(_width, _pieces(words))), axis.span(answer.edition)[1])
        boxes.append(axis.box(answer.edition, f"t{tint}", title + said))
    return f'<p class="t-name">{escape(row.heading)}</p>{axis.lane("".join(boxes))}'


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


def _said(words: str) -> str:
    """An answer in its box: words as text, mana symbols drawn."""
    x, parts = 5.0, []
    for piece in _pieces(words):
        if isinstance(piece, str):
            space = len(piece) - len(piece.lstrip())
            at = x + space * _LETTER / 2
            parts.append(f'<text class="t-said" x="{at:.4g}" y="14">{escape(piece.strip())}</text>')
        else:
            parts.append(pip(piece, x, 3))
        x += _width(piece)
    return "".join(parts)
