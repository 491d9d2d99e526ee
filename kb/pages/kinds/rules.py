"""The pages of the rules: one a section and edition, one a paragraph."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from markupsafe import Markup

from kb.languages import INTERFACE
from kb.messages import msg
from kb.pages.drawing.picture import GAME, title_picture
from kb.pages.kinds.changes import comparisons, make_changes
from kb.pages.kinds.contents import rules_crumbs
from kb.pages.kinds.lineage import Box, Counterpart, Lane, counterparts, lineage
from kb.pages.kinds.register import register_pages
from kb.pages.kinds.timeline import Step, history, otherwise, provisions, section_matters, successors
from kb.pages.page import Crumb, Page, Picture
from kb.pages.plan.routes import Routes, picture_of
from kb.pages.plan.sections import Row, Section
from kb.pages.rendering.filters import in_its_language, opening, span
from kb.pages.site import Link, Site
from kb.rules import Provision, Rule, RuleNumber

_Matter = tuple[Provision, list[Step]]
_Cell = tuple[str, Rule | None, list[Counterpart]]


def section_pages(site: Site, language: str) -> Iterator[Page]:
    """The register of numbers, and a page for each section and edition, its languages beside each other."""
    yield from register_pages(site, language)
    sections, pictures = site.sections.all, _pictures(site, language)
    for place, section in enumerate(sections):
        heading, matters = site.heading(section, language)[0], section_matters(site, section)
        values = {
            "section": section,
            "rows": [(row, _cells(site, section, row, language)) for row in section.rows()],
            "documents": [
                site.routes[code].section(section.number, section.edition).replace("index.html", "list.json")
                for code in section.books
            ],
            "columns": _columns(section, language),
            "shown": {language, *section.books},
            "absent": [code for code in INTERFACE if code not in section.books and code == language],
            "others": [
                other
                for other in sections
                if other is not section
                and (other.number == section.number or matters & section_matters(site, other))
            ],
            "today": _today(site, section, language),
            "lagging": [
                str(row.number)
                for row in section.rows()
                if any((code, row.number, section.edition) in site.lagging for code in row.texts)
            ],
            "otherwise": otherwise(site, section.number, section.edition, matters, language),
            "previous": sections[place - 1] if place else None,
            "next": sections[place + 1] if place + 1 < len(sections) else None,
        }
        title = f"{section.number}. {heading} ({span(section.edition, language)})"
        about = msg(
            "Section %(number)s, %(days)s", number=str(section.number), days=span(section.edition, language)
        )
        for at, original in _places(site, section.number, section, language):
            yield Page(
                language,
                at,
                "section.html",
                title,
                values,
                "rules",
                site.say(about, language),
                rules_crumbs(site, language),
                original,
                picture=pictures[section],
            )


def _places(
    site: Site, number: RuleNumber, section: Section, language: str
) -> Iterator[tuple[dict[str, str], str | None]]:
    """Where its page lies, and the original that this repeats: the last text of a number has two places."""
    dated = site.everywhere(Routes.rule, number, section.edition)
    if site.sections.latest(number) is not section:
        yield dated, None
    else:
        undated = site.everywhere(Routes.rule, number)
        yield from ((at, undated[language]) for at in (undated, dated))


def _pictures(site: Site, language: str) -> dict[Section, Picture]:
    """The picture of each section and of its rules: one for all editions in which it has that title."""
    found: dict[tuple[RuleNumber, str], Picture] = {}
    for section in site.sections.all:
        title, tongue = site.heading(section, language)
        if (section.number, title) not in found:
            number = site.say(msg("Section %(number)s", number=str(section.number)), language)
            route = site.routes[language].section(section.number, section.edition)
            svg = title_picture(number, title, GAME, language, tongue)
            found[section.number, title] = Picture(picture_of(route), f"{number} · {title}", svg)
    return {
        section: found[section.number, site.heading(section, language)[0]] for section in site.sections.all
    }


def _columns(section: Section, language: str) -> list[str]:
    """The reader's language first, then those that have the text."""
    return sorted(INTERFACE, key=lambda code: (code != language, code not in section.books))


def _cells(site: Site, section: Section, row: Row, language: str) -> list[_Cell]:
    """A row's language, text and, where there is none, its counterparts, for each column."""
    return [
        (
            code,
            row.texts.get(code),
            [] if code in row.texts else counterparts(site, row.number, section.edition, code),
        )
        for code in _columns(section, language)
    ]


def _today(site: Site, section: Section, language: str) -> list[Link]:
    """The sections in which today's rules settle what this one settled."""
    found: dict[int, Link] = {}
    for row in section.rows():
        for link in successors(site, row.number, section.edition, language):
            number = int(str(link.label).split(".", maxsplit=1)[0])
            live = site.sections.latest(RuleNumber(number), in_force=True)
            found.setdefault(number, site.cite(RuleNumber(number), live, language))
    return list(found.values())


def rule_pages(site: Site, language: str) -> Iterator[Page]:
    """A page for each paragraph of each edition, and one for each number that shows its last text."""
    pictures = _pictures(site, language)
    compared = comparisons(site, make_changes(site), language)
    for section in site.sections.all:
        rows = [row for row in section.rows() if row.texts and row.number.rule]
        for place, row in enumerate(rows):
            if "#" in site.routes[language].rule(row.number, section.edition):
                continue
            values = _rule_values(site, section, rows, place, language)
            values["compared"] = [
                link for code in row.texts for link in compared.get((code, row.number, section.edition), [])
            ]
            for at, original in _places(site, row.number, section, language):
                yield Page(
                    language,
                    at,
                    "rule.html",
                    f"{row.number}. {values['title']} ({span(section.edition, language)})",
                    values,
                    "rules",
                    opening(_own(row, language).text, 155),
                    (*rules_crumbs(site, language), *_way(site, section, row.number, language)),
                    original,
                    picture=pictures[section],
                )


def _own(row: Row, language: str) -> Rule:
    return row.texts.get(language) or next(iter(row.texts.values()))


def _rule_values(site: Site, section: Section, rows: list[Row], place: int, language: str) -> dict[str, Any]:
    row = rows[place]
    number = row.number
    matters = [
        (provision, list(history(site, provision, section.edition, language)))
        for provision in provisions(site, number, section.edition)
    ]
    # First what the reader can read, a text or what the concordance says in its place; then the other texts.
    first = language if language in row.texts or matters else ""
    cells = sorted(
        _cells(site, section, row, language), key=lambda cell: cell[1] is None and cell[0] != first
    )
    # Of several matters that with the shortest history is most this number's own.
    title = min(matters, key=lambda matter: len(matter[1]), default=None)
    return {
        "section": section,
        "title": title[0].meaning[language].rstrip(".") if title else site.heading(section, language)[0],
        "title_in": language if title else site.heading(section, language)[1],
        "quoted": _own(row, language),
        "number": number,
        "texts": row.texts,
        "cells": cells,
        "shown": {language, *row.texts},
        "today": successors(site, number, section.edition, language),
        "lagging": [code for code in row.texts if (code, number, section.edition) in site.lagging],
        "otherwise": otherwise(
            site, number, section.edition, frozenset(provision.id for provision, _ in matters), language
        ),
        "children": [_own(below, language) for below in rows if below.number.parent == number],
        "matters": matters,
        "drawing": _lineage(site, section, number, matters, language),
        "cited_by": _citing(site, number, language),
        "documents": [
            site.routes[code].rule(number, section.edition).replace("index.html", "rule.json")
            for code in row.texts
        ],
        "sources": [(cell[0], origin) for cell in cells for origin in _origins(section, cell)],
        "previous": rows[place - 1].number if place else None,
        "next": rows[place + 1].number if place + 1 < len(rows) else None,
    }


def _origins(section: Section, cell: _Cell) -> Iterable[tuple[str, str]]:
    """Where what a cell shows is from, each source once."""
    code, text, others = cell
    return [section.origins[code]] if text else dict.fromkeys(one.origin for one in others)


def _lineage(
    site: Site, section: Section, number: RuleNumber, matters: Sequence[_Matter], language: str
) -> Markup:
    """The texts under this number that are here, and what the number stands for, through the years."""
    here = site.say(msg("Texts of %(number)s here", number=str(number)), language)
    url = site.routes[language]
    texts = []
    for one in site.sections.editions(number):
        codes = " ".join(one.texts(number))
        said = f"{codes}: {number}, {span(one.edition, language)}"
        texts.append(Box(one.edition, Link(codes, url.rule(number, one.edition)), one.edition.key, said))
    lanes = [Lane(here, texts)]
    for provision, steps in matters:
        boxes = [
            Box(
                one.edition,
                one.link,
                one.note,
                f"{one.number}, {span(one.edition, language)} {one.note}".strip(),
            )
            for one in steps
        ]
        lanes.append(Lane(provision.meaning[language], boxes))
    label = site.say(msg("Drawing: the versions of %(number)s through time", number=str(number)), language)
    return lineage(lanes, section.edition, site.day, label)


def _citing(site: Site, number: RuleNumber, language: str) -> list[Link]:
    return [
        Link(
            f"{citing}, {span(section.edition, language)}",
            site.routes[language].rule(citing, section.edition),
        )
        for citing, section in site.sections.cited_by.get(number, [])
    ]


def _way(site: Site, section: Section, number: RuleNumber, language: str) -> Iterator[Crumb]:
    url = site.routes[language]
    title = Markup(f"{section.number}. ") + in_its_language(*site.heading(section, language), language)
    yield Crumb(title, url.section(section.number, section.edition))
    parent = number.parent
    if parent and parent.rule:
        known = parent if section.texts(parent) else section.number
        yield Crumb(str(parent), url.rule(known, section.edition))
