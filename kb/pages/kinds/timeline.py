"""A rule among the editions: what its provision was before, what it is today."""

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from kb.pages.plan.sections import Section
from kb.pages.site import Link, Site
from kb.rules import Edition, RuleNumber
from kb.rules.concordance import Provision, Span

_LAST = date.max


class Step(NamedTuple):
    """A span of a provision: its number then, its days, what its wording laid down, where its text is."""

    number: RuleNumber
    edition: Edition
    note: str
    link: Link
    here: bool


class Other(NamedTuple):
    """What a number stood for on other days than those of the text at hand, and where that stands today."""

    link: Link
    edition: Edition
    meaning: str
    today: Link | None


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
    held = [
        section for section in site.sections.editions(span.number) if section.edition.start in span.edition
    ]
    return held[-1] if held else None


def history(site: Site, provision: Provision, edition: Edition, language: str) -> Iterator[Step]:
    """The spans of a provision, oldest first."""
    for span in provision.spans:
        note = provision.wordings.get(span.wording, {}).get(language, "")
        link = site.cite(span.number, texts_of(site, span), language)
        yield Step(span.number, span.edition, note, link, edition.start in span.edition)


def successors(site: Site, number: RuleNumber, edition: Edition, language: str) -> list[Link]:
    """The numbers under which today's rules settle what this rule settled."""
    found: dict[RuleNumber, Link] = {}
    for provision in provisions(site, number, edition):
        span = provision.on(_LAST)
        if span is not None and span.number not in found:
            found[span.number] = site.cite(span.number, texts_of(site, span), language)
    return list(found.values())


def otherwise(
    site: Site, number: RuleNumber, edition: Edition, known: frozenset[str], language: str
) -> list[Other]:
    """The matters besides `known` for which `number`, or a rule of that section, stood on other days."""
    found = [
        (one, provision)
        for provision in site.corpus.concordance
        for one in provision.spans
        if provision.id not in known and number.contains(one.number) and not one.edition.overlaps(edition)
    ]
    found.sort(key=lambda pair: (pair[0].edition.start, pair[0].number))
    return [_other(site, one, provision, language) for one, provision in found if _is_meant(number, one)]


def _is_meant(number: RuleNumber, span: Span) -> bool:
    """Of a section every rule, of a rule that rule alone."""
    return not number.rule or span.number == number


def _other(site: Site, span: Span, provision: Provision, language: str) -> Other:
    last = provision.on(_LAST)
    today = site.cite(last.number, texts_of(site, last), language) if last else None
    link = site.cite(span.number, texts_of(site, span), language)
    return Other(link, span.edition, provision.meaning[language], today)
