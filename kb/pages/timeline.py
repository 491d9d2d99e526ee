"""A rule among the editions: what its provision was before, what it is today."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from kb.pages.shelf import Section
from kb.pages.site import Link, Site
from kb.rules import Edition, RuleNumber
from kb.rules.concordance import Provision, Span

__all__ = ["Step", "history", "provisions", "section_matters", "successors", "texts_of"]

_LAST = date.max


class Step(NamedTuple):
    """A span of a provision: its number then, its days, what its wording laid down, where its text is."""

    number: RuleNumber
    edition: Edition
    note: str
    route: str | None
    here: bool


def provisions(site: Site, number: RuleNumber, edition: Edition) -> tuple[Provision, ...]:
    """What the rule with that number settled at the beginning of that edition."""
    return site.corpus.concordance.provisions(number, edition.start)


def section_matters(site: Site, section: Section) -> frozenset[str]:
    """The ids of all provisions that a section settles."""
    if section not in site.matters:
        site.matters[section] = frozenset(
            provision.id
            for row in section.rows()
            if row.texts
            for provision in provisions(site, row.number, section.edition)
        )
    return site.matters[section]


def texts_of(site: Site, span: Span) -> Section | None:
    """The section in which some language has that span's text; the last if several do."""
    held = [section for section in site.shelf.editions(span.number) if section.edition.start in span.edition]
    return held[-1] if held else None


def history(site: Site, provision: Provision, edition: Edition, language: str) -> Iterator[Step]:
    """The spans of a provision, oldest first."""
    for span in provision.spans:
        section = texts_of(site, span)
        route = site.routes[language].rule(span.number, section.edition) if section else None
        note = provision.wordings.get(span.wording, {}).get(language, "")
        yield Step(span.number, span.edition, note, route, edition.start in span.edition)


def successors(site: Site, number: RuleNumber, edition: Edition, language: str) -> list[Link]:
    """The numbers under which today's rules settle what this rule settled; linked where there is a text."""
    found: dict[RuleNumber, Link] = {}
    for provision in provisions(site, number, edition):
        span = provision.on(_LAST)
        if span is not None and span.number not in found:
            section = texts_of(site, span)
            route = site.routes[language].rule(span.number, section.edition) if section else None
            found[span.number] = Link(str(span.number), route)
    return list(found.values())
