"""The scale of years on which drawings lay what holds for some days."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from kb.rules import Edition

__all__ = ["TOP", "Axis"]

TOP = 18
"""Height of the line of years."""
_YEARS = 5
"""Between two years that are written."""


class Axis(NamedTuple):
    """From `first` to `last`, between `left` and `right` in the drawing's units."""

    first: date
    last: date
    left: float
    right: float

    def x(self, day: date) -> float:
        """Where a day lies; one beyond either end, at that end."""
        share = (day - self.first).days / (self.last - self.first).days
        return self.left + (self.right - self.left) * min(1, max(0, share))

    def span(self, edition: Edition) -> tuple[float, float]:
        """Where an edition begins and ends."""
        return self.x(edition.start), self.x(edition.end or self.last)

    def years(self, height: float) -> str:
        """A line for each year, a longer one with its number for every fifth."""
        marks = (self._year(year, height) for year in range(self.first.year + 1, self.last.year))
        return "".join(marks)

    def _year(self, year: int, height: float) -> str:
        x = self.x(date(year, 1, 1))
        if year % _YEARS:
            return f'<path class="t-year" d="M{x:.4g} {TOP - 4}V{TOP}"/>'
        line = f'<path class="t-year" d="M{x:.4g} {TOP - 6}V{height:g}"/>'
        return f'{line}<text class="t-text" x="{x:.4g}" y="10">{year}</text>'
