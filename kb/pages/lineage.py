"""The lineage of a rule, as a drawing: its matters through the years, a box a number, a tint a wording.

Below the words of the page's history, which say the same to those who do not see it: boxes are links.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from markupsafe import Markup, escape

from kb.pages.axis import TOP, Axis
from kb.pages.site import ABSENT, Link
from kb.pages.visible import clean
from kb.rules import Edition

__all__ = ["Box", "Lane", "lineage"]

_LEFT, _WIDTH, _BAND = 250, 860, 30
_LETTER = 6.9
_TINTS = 4
_NAME = 38
"""Letters of a lane's name that fit beside it."""


class Box(NamedTuple):
    """Some days under one number; `wording` tells equal ones from others, `said` is its title."""

    edition: Edition
    link: Link
    wording: str
    said: str


class Lane(NamedTuple):
    """One matter, or the texts that are here."""

    name: str
    boxes: Sequence[Box]


def lineage(lanes: Sequence[Lane], here: Edition, today: date, label: str) -> Markup:
    """The lanes on one scale of years up to `today`'s, the days of the page's own text marked."""
    held = [lane for lane in lanes if lane.boxes]
    if not held:
        return Markup("")
    first = min(box.edition.start for lane in held for box in lane.boxes)
    axis = Axis(date(first.year, 1, 1), date(today.year + 1, 1, 1), _LEFT, _WIDTH)
    height = TOP + _BAND * len(held) + 4
    start, end = axis.span(here)
    mark = (
        f'<rect class="t-here" x="{start:.4g}" y="{TOP}" width="{end - start:.4g}" height="{height - TOP}"/>'
    )
    drawn = "".join(_lane(lane, at, axis) for at, lane in enumerate(held))
    return Markup(
        f'<svg class="timeline lineage" viewBox="0 0 {_WIDTH} {height}" role="group" '
        f'aria-label="{escape(clean(label))}" xmlns="http://www.w3.org/2000/svg">'
        f"{mark}{axis.years(height)}{drawn}</svg>"
    )


def _lane(lane: Lane, at: int, axis: Axis) -> str:
    y = TOP + _BAND * at + 4
    tints: dict[str, int] = {}
    boxes = [_box(box, tints.setdefault(box.wording, len(tints)) % _TINTS, y, axis) for box in lane.boxes]
    whole = clean(lane.name)
    name = whole if len(whole) <= _NAME else whole[: _NAME - 1].rstrip() + "…"
    title = f"<title>{escape(whole)}</title>"
    return f'<text class="t-name" x="0" y="{y + 15}">{escape(name)}{title}</text>' + "".join(boxes)


def _box(box: Box, tint: int, y: float, axis: Axis) -> str:
    start, end = axis.span(box.edition)
    width = max(end - start - 1.5, 2)
    number = str(box.link.label)
    text = ""
    if len(number) * _LETTER < width - 4:
        text = f'<text class="t-said" x="{start + 5:.4g}" y="{y + 15}">{escape(number)}</text>'
    kind = f"t{tint} {ABSENT}" if box.link.note == ABSENT else f"t{tint}"
    return (
        f'<a href="@/{box.link.route}"><title>{escape(clean(box.said))}</title><rect class="{kind}" '
        f'x="{start:.4g}" y="{y}" width="{width:.4g}" height="{_BAND - 8}" rx="3"/>{text}</a>'
    )
