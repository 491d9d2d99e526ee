"""Rules and answers through the years: a rule's other editions, and a card's changes as a drawing."""

import re
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from markupsafe import Markup, escape

from kb.cards import ManaSymbol
from kb.pages.drawing.axis import Axis, fitting
from kb.pages.drawing.schematic import pip
from kb.pages.kinds.eras import EraRow, EraTable
from kb.pages.plan.sections import Section
from kb.pages.site import Link, Site
from kb.pages.visible import clean
from kb.rules import Edition, Provision, RuleNumber, Span

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
    # of a section every rule, of a rule that rule alone
    meant = [pair for pair in found if not number.rule or pair[0].number == number]
    return [_other(site, one, provision, language) for one, provision in meant]


def _other(site: Site, span: Span, provision: Provision, language: str) -> Other:
    last = provision.on(_LAST)
    today = site.cite(last.number, texts_of(site, last), language) if last else None
    link = site.cite(span.number, texts_of(site, span), language)
    return Other(link, span.edition, provision.meaning[language], today)


# About the width of a letter, and that of a mana symbol, in pixels.
_LETTER, _PIP = 6.8, 15
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
