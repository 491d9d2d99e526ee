"""The scale of years on which drawings lay what holds for some days, a lane above the other.

Places are shares of the width, so that a drawing fits a telephone and a desk; words keep their size,
and those that do not fit their box are left out as far as the window is too narrow for them.
"""

from datetime import date
from math import ceil
from typing import NamedTuple

from kb.rules import Edition

# Height of a box in its lane.
BOX = 20
_LANE = 28
# Between two years that are written.
_YEARS = 5
# Pixels of a lane's width after which more words fit, and the first and last step that counts.
_STEP, _ALWAYS, _NEVER = 140, 2, 6
_MARGIN = 10


class Axis(NamedTuple):
    """From `first` to `last`."""

    first: date
    last: date

    def share(self, day: date) -> float:
        """Where a day lies, between 0 and 1; one beyond either end, at that end."""
        return min(1, max(0, (day - self.first).days / (self.last - self.first).days))

    def span(self, edition: Edition) -> tuple[float, float]:
        """Where an edition begins, and how much of the scale it takes: enough to be seen."""
        start, end = self.share(edition.start), self.share(edition.end or self.last)
        return start, max(end - start, 0.004)

    def years(self) -> str:
        """The line of years: a mark for each, a longer one with its number for every fifth."""
        marks = "".join(map(self._year, range(self.first.year + 1, self.last.year)))
        return f'<div class="t-years"><svg width="100%" height="18">{marks}</svg></div>'

    def _year(self, year: int) -> str:
        x = _percent(self.share(date(year, 1, 1)))
        if year % _YEARS:
            return f'<line class="t-year" x1="{x}" x2="{x}" y1="14" y2="18"/>'
        line = f'<line class="t-year" x1="{x}" x2="{x}" y1="12" y2="18"/>'
        return f'{line}<text class="t-text" x="{x}" y="10">{year}</text>'

    def lane(self, boxes: str, here: Edition | None = None) -> str:
        """A lane with these boxes; the days of `here` are marked on it."""
        mark = self._cut(here, f'<rect class="t-here" width="100%" height="{_LANE}"/>', 0) if here else ""
        fifths = (year for year in range(self.first.year + 1, self.last.year) if not year % _YEARS)
        places = [_percent(self.share(date(year, 1, 1))) for year in fifths]
        lines = "".join(f'<line class="t-year" x1="{x}" x2="{x}" y2="100%"/>' for x in places)
        return f'<div class="t-lane"><svg width="100%" height="{_LANE}">{lines}{mark}{boxes}</svg></div>'

    def box(self, edition: Edition, kind: str, inside: str = "") -> str:
        """A box over those days, of the class `kind`."""
        rect = f'<rect class="{kind}" width="100%" height="{BOX}" rx="3"/>'
        return self._cut(edition, rect + inside, (_LANE - BOX) // 2)

    def _cut(self, edition: Edition, inside: str, y: int) -> str:
        """`inside` in a field over those days, which nothing leaves."""
        start, width = map(_percent, self.span(edition))
        return f'<svg x="{start}" y="{y}" width="{width}" height="{_LANE - y}">{inside}</svg>'


def fitting(inside: str, pixels: float, share: float) -> str:
    """`inside` for lanes so wide that it fits into that share of them; empty where none will be."""
    step = ceil((pixels + _MARGIN) / share / _STEP)
    if step > _NEVER:
        return ""
    return inside if step <= _ALWAYS else f'<g class="w{step}">{inside}</g>'


def _percent(share: float) -> str:
    return f"{100 * share:.4g}%"
