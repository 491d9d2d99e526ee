"""All characteristics of a card by place and day: what its page shows, computed by the checker."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kb.cards import Card
from kb.checker.model.question import Field, Question, Read
from kb.checker.model.verdict import Verdict
from kb.checker.tables.periods import verdicts
from kb.checker.tables.places import Place, places
from kb.messages import Message
from kb.rules import Concordance, Edition, RuleNumber

FIELDS = (
    Field.NAMES,
    Field.COST,
    Field.SYMBOLS,
    Field.MANA_VALUE,
    Field.AMOUNT,
    Field.COLORS,
    Field.TYPES,
    Field.SUBTYPES,
    Field.KEYWORDS,
    Field.CHOOSABLE,
)


class Cited(NamedTuple):
    """The numbers that an answer rests on, in the trace's order, and the days on which they bore it."""

    edition: Edition
    rules: tuple[RuleNumber, ...]


class Cell(NamedTuple):
    """One answer and the days on which it held.

    A renumbering alone starts no new cell, but a new item of `cited`; these follow each other.
    """

    edition: Edition
    answer: Any
    values: tuple[Any, ...]
    message: Message
    cited: tuple[Cited, ...]


class Row(NamedTuple):
    """A characteristic through time."""

    field: Field
    cells: tuple[Cell, ...]


class Sheet(NamedTuple):
    """All characteristics in one place."""

    place: Place
    rows: tuple[Row, ...]


def sheets(card: Card, concordance: Concordance) -> tuple[Sheet, ...]:
    """The card's characteristics in each of its places, each row's equal days collapsed."""
    return tuple(_sheet(card, place, FIELDS, concordance) for place in places(card))


def first_sheet(card: Card, fields: Sequence[Field], concordance: Concordance) -> Sheet:
    """Only those rows of the first of `sheets`, for who needs no more."""
    return _sheet(card, places(card)[0], fields, concordance)


def _sheet(card: Card, place: Place, fields: Sequence[Field], concordance: Concordance) -> Sheet:
    rows = (Row(field, cells(card, Read(field.value, field), place, concordance)) for field in fields)
    return Sheet(place, tuple(rows))


def cells(card: Card, question: Question, place: Place, concordance: Concordance) -> tuple[Cell, ...]:
    """The answers to one question in one place, in order, equal neighbours collapsed."""
    found: list[Cell] = []
    for edition, verdict in verdicts(card, question, place.state, concordance):
        if not isinstance(verdict, Verdict):
            continue
        cell = _cell(edition, verdict)
        if found and (found[-1].values, found[-1].message) == (cell.values, cell.message):
            cell = joined(found.pop(), cell)
        found.append(cell)
    return tuple(found)


def joined(first: Cell, second: Cell) -> Cell:
    """Two cells of one answer that follow each other as one, in the words of the later."""
    cited = [*first.cited]
    for one in second.cited:
        last = cited.pop() if cited[-1].rules == one.rules else None
        cited.append(Cited(Edition(last.edition.start, one.edition.end), one.rules) if last else one)
    edition = Edition(first.edition.start, second.edition.end)
    return second._replace(edition=edition, cited=tuple(cited))


def _cell(edition: Edition, verdict: Verdict) -> Cell:
    numbers = tuple(dict.fromkeys(citation.number for citation in verdict.trace))
    return Cell(edition, verdict.answer, verdict.values, verdict.message, (Cited(edition, numbers),))
