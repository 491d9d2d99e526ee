"""When a card's answers changed, as a drawing: a band a characteristic, with each answer in its days."""

from __future__ import annotations

from datetime import date

from markupsafe import Markup, escape

from kb.pages.eras import EraRow, EraTable
from kb.pages.prose import clean

__all__ = ["timeline"]

_LEFT, _WIDTH, _BAND, _TOP = 200, 860, 26, 18
_LETTER = 6.8
"""About the width of a letter, so that no answer is written where it does not fit."""
_TINTS = 4


def timeline(table: EraTable, language: str, label: str, today: date) -> Markup:
    """The rows of `table` that ever changed, on one scale of years up to `today`'s; empty where none did."""
    rows = [row for row in table.rows if len(row.answers) > 1]
    if not rows:
        return Markup("")
    first, last = table.eras[0].start, date(today.year + 1, 1, 1)
    height = _TOP + _BAND * len(rows) + 4
    bands = "".join(_band(row, at, first, last) for at, row in enumerate(rows))
    years = "".join(_year(year, first, last, height) for year in range(first.year + 1, last.year))
    name = escape(clean(label))
    return Markup(
        f'<svg class="timeline" viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="{name}" '
        f'xmlns="http://www.w3.org/2000/svg" lang="{language}">{years}{bands}</svg>'
    )


def _x(day: date, first: date, last: date) -> float:
    return _LEFT + (_WIDTH - _LEFT) * (day - first).days / (last - first).days


def _year(year: int, first: date, last: date, height: int) -> str:
    x = _x(date(year, 1, 1), first, last)
    if year % 5:
        return f'<path class="t-year" d="M{x:.4g} {_TOP - 4}V{_TOP}"/>'
    line = f'<path class="t-year" d="M{x:.4g} {_TOP - 6}V{height}"/>'
    return f'{line}<text class="t-text" x="{x:.4g}" y="10">{year}</text>'


def _band(row: EraRow, at: int, first: date, last: date) -> str:
    y = _TOP + _BAND * at + 3
    tints: dict[str, int] = {}
    parts = []
    for answer in row.answers:
        words = Markup(answer.html).striptags()
        tint = tints.setdefault(words, len(tints)) % _TINTS
        start, end = _x(answer.edition.start, first, last), _x(answer.edition.end or last, first, last)
        parts.append(
            f'<rect class="t{tint}" x="{start:.4g}" y="{y}" width="{max(end - start - 1, 1):.4g}" '
            f'height="{_BAND - 6}" rx="3"><title>{escape(row.heading)}: {escape(words)}</title></rect>'
        )
        if len(words) * _LETTER < end - start - 8:
            parts.append(f'<text class="t-said" x="{start + 5:.4g}" y="{y + 14}">{escape(words)}</text>')
    return "".join(parts) + f'<text class="t-name" x="0" y="{y + 14}">{escape(row.heading)}</text>'
