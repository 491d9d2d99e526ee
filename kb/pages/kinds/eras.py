"""A card's characteristics by place and by era, as tables that the checker fills in."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import Any, NamedTuple

from markupsafe import Markup

from kb.cards import Card, ManaCost
from kb.cards.words import keyword_name, type_name
from kb.checker.model.question import Field
from kb.checker.tables.table import Cell, Cited, Row, Sheet, joined
from kb.checker.words.phrases import field_words
from kb.messages import catalog, msg
from kb.pages.drawing.symbols import cost_html
from kb.pages.rendering.english import listed
from kb.pages.rendering.filters import capital, colors
from kb.pages.site import Link, Site
from kb.pages.visible import clean
from kb.rules import Edition


class Basis(NamedTuple):
    """The rules that an answer rested on; `until`: the last day under these numbers, None for the last."""

    rules: tuple[Link, ...]
    until: date | None


class Answer(NamedTuple):
    """What one characteristic was for `columns` eras of its table, and the rules of each of its days."""

    html: Any
    columns: int
    edition: Edition
    bases: tuple[Basis, ...]


class EraRow(NamedTuple):
    """A characteristic through time."""

    field: str
    heading: str
    answers: tuple[Answer, ...]


class EraTable(NamedTuple):
    """One place: its label, the eras in which something in it differs, a row a characteristic."""

    key: str
    label: str
    eras: tuple[Edition, ...]
    rows: tuple[EraRow, ...]


def era_tables(site: Site, card: Card, language: str) -> list[EraTable]:
    """One table for each place in which the card can be."""
    return [_table(site, card, sheet, language) for sheet in site.characteristics(card)]


def _table(site: Site, card: Card, sheet: Sheet, language: str) -> EraTable:
    rows = [(row, _merged(row.cells)) for row in sheet.rows if any(_says(cell) for cell in row.cells)]
    starts = sorted({cell.edition.start for _, cells in rows for cell in cells})
    ends = {cell.edition.start: cell.edition.end for _, cells in rows for cell in cells}
    eras = [Edition(one, other - timedelta(1)) for one, other in pairwise(starts)]
    eras += [Edition(starts[-1], ends[starts[-1]])] if starts else []
    return EraTable(
        sheet.place.key,
        site.say(sheet.place.label, language),
        tuple(eras),
        tuple(_row(site, card, row, cells, starts, language) for row, cells in rows),
    )


def _says(cell: Cell) -> bool:
    return any(value not in ((), None) for value in cell.values)


def _merged(cells: Iterable[Cell]) -> list[Cell]:
    """Neighbours with equal answers as one: words change without the answer."""
    found: list[Cell] = []
    for cell in cells:
        found.append(joined(found.pop(), cell) if found and found[-1].values == cell.values else cell)
    return found


def _row(
    site: Site, card: Card, row: Row, cells: Sequence[Cell], starts: Sequence[date], language: str
) -> EraRow:
    turns = [*(cell.edition.start for cell in cells[1:]), None]
    answers = tuple(
        Answer(
            _answers(card, row.field, cell.values, language),
            sum(1 for start in starts if cell.edition.start <= start and (turn is None or start < turn)),
            cell.edition,
            tuple(_bases(site, cell.cited, language)),
        )
        for cell, turn in zip(cells, turns, strict=True)
    )
    return EraRow(row.field.value, capital(site.say(field_words(row.field), language)), answers)


def _answers(card: Card, field: Field, values: Sequence[Any], language: str) -> Any:
    told = [_value(card, field, value, language) for value in values]
    if len(told) != 2:
        return told[0] if len(told) == 1 else Markup(" / ").join(told)
    said = msg("two answers: %(first)s and %(second)s", first="{}", second="{}")
    return Markup(catalog(language).render(said)).format(*told)


def _value(card: Card, field: Field, value: Any, language: str) -> Any:
    if value is None or value == ():
        return "—"
    if field is Field.COST:
        return cost_html(ManaCost.parse(value), language)
    if field is Field.SYMBOLS:
        return cost_html(ManaCost.parse("".join(value)), language)
    if field in (Field.NAMES, Field.CHOOSABLE):
        return Markup(", ").join(_name(card, name, language) for name in value)
    if field is Field.COLORS:
        return colors(value, language)
    if field is Field.KEYWORDS:
        return listed(value, keyword_name, language)
    if isinstance(value, tuple):
        return listed(value, type_name, language)
    return str(value)


def _name(card: Card, name: str, language: str) -> Markup:
    """A name of the checker, which reasons in English, as the reader knows it."""
    printed = {face.name: face.printed(language) for face in card.faces}
    parts = [
        Markup("{}").format(clean(printed.get(part) or ""))
        if printed.get(part)
        else Markup('<span lang="en">{}</span>').format(clean(part))
        for part in name.split(" // ")
    ]
    return Markup(" // ").join(parts)


def _bases(site: Site, cited: Sequence[Cited], language: str) -> Iterator[Basis]:
    for place, one in enumerate(cited):
        until = one.edition.end if place + 1 < len(cited) else None
        yield Basis(tuple(_rules(site, one, language)), until)


def _rules(site: Site, cited: Cited, language: str) -> Iterator[Link]:
    """The numbers cited, linked to a text of those days or to the register."""
    for number in cited.rules:
        held = [one for one in site.sections.editions(number) if one.edition.overlaps(cited.edition)]
        yield site.cite(number, held[-1] if held else None, language)
