"""The versions of a rule: drawn through the years, and what stands in for a text that a language lacks.

Counterparts are aligned by provision, never by number; a reader is told the other number, its days, and
whether the wording laid down the same.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from markupsafe import Markup, escape

from kb.pages.drawing.axis import Axis, fitting
from kb.pages.kinds.timeline import provisions
from kb.pages.site import ABSENT, Link, Site
from kb.pages.visible import clean
from kb.rules import Edition, Provision, Rule, RuleNumber

_LETTER, _TINTS = 6.9, 4


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
    axis = Axis(date(first.year, 1, 1), date(today.year + 1, 1, 1))
    drawn = "".join(_lane(lane, axis, here) for lane in held)
    return Markup(
        f'<div class="timeline lineage" role="group" aria-label="{escape(clean(label))}">'
        f"{axis.years()}{drawn}</div>"
    )


def _lane(lane: Lane, axis: Axis, here: Edition) -> str:
    tints: dict[str, int] = {}
    boxes = [_box(box, tints.setdefault(box.wording, len(tints)) % _TINTS, axis) for box in lane.boxes]
    return f'<p class="t-name">{escape(clean(lane.name))}</p>{axis.lane("".join(boxes), here)}'


def _box(box: Box, tint: int, axis: Axis) -> str:
    number = str(box.link.label)
    text = f'<text class="t-said" x="5" y="14">{escape(number)}</text>'
    said = fitting(text, len(number) * _LETTER, axis.span(box.edition)[1])
    kind = f"t{tint} {ABSENT}" if box.link.note == ABSENT else f"t{tint}"
    title = f"<title>{escape(clean(box.said))}</title>"
    return f'<a href="@/{box.link.route}">{title}{axis.box(box.edition, kind, said)}</a>'


class Counterpart(NamedTuple):
    """A rule of another edition on the same matter; `same`: the concordance knows no change between.

    `origin`: its source and which part of it.
    """

    rule: Rule
    edition: Edition
    same: bool
    origin: tuple[str, str]


def counterparts(site: Site, number: RuleNumber, edition: Edition, language: str) -> list[Counterpart]:
    """The texts in `language` nearest to what that rule settled; one a provision, each once."""
    found: dict[tuple[RuleNumber, str], Counterpart] = {}
    for provision in provisions(site, number, edition):
        nearest = min(
            _candidates(site, provision, edition, language),
            key=lambda one: (not one.same, abs((one.edition.start - edition.start).days)),
            default=None,
        )
        if nearest:
            found.setdefault((nearest.rule.number, nearest.edition.key), nearest)
    return list(found.values())


def _candidates(site: Site, provision: Provision, edition: Edition, language: str) -> Iterator[Counterpart]:
    here = provision.on(edition.start)
    for span in provision.spans:
        for section in site.sections.editions(span.number):
            rule = section.books.get(language, {}).get(span.number)
            if rule and section.edition.start in span.edition:
                same = here is not None and span.wording == here.wording
                yield Counterpart(rule, section.edition, same, section.origins[language])
