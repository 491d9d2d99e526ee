"""A card list from any language to any: line by line, what is certain converted, the rest kept and told."""

from collections.abc import Callable, Iterable, Iterator
from html import escape, unescape
from typing import NamedTuple

from kb.names.entry import whole_name
from kb.names.ladder import certain, resolve
from kb.names.lists.lines import Part, bare, csv_column, csv_parts, elements, is_heading, places
from kb.names.match import Match
from kb.names.table import NameTable

# Letters; a longer line is no line of a card list and is kept.
LONGEST_LINE = 2000

_NEAREST = 3
# For so many unknown lines the nearest names are looked for: a list with more is hardly one of cards.
_MOST_GUESSED = 1000


class Converted(NamedTuple):
    """One line and what became of it; of a line with several XML elements, a part of it for each.

    `outcome` is ``converted``, ``heading``, or for a line that is kept as it was: ``unknown``,
    ``ambiguous``, ``unattested`` (the card has no such name in the language wanted), ``long``.
    `matches` are the cards meant; of an unknown line those that perhaps were. `mark` is how a remark is put
    behind the line.
    """

    number: int
    line: str
    outcome: str
    text: str
    matches: tuple[Match, ...] = ()
    name: str = ""
    mark: str = "  # {}"


class Wanted(NamedTuple):
    """What a list is converted into.

    `source` is the language that it is thought to be in. `is_split` says of a card's id whether its
    parts are halves of one face: then a half that stands alone is given as the whole card. Of other cards
    the first face may stand for the card, as deck builders write it.
    """

    target: str
    source: str | None
    is_split: Callable[[str], bool]


def convert(table: NameTable, lines: Iterable[str], wanted: Wanted) -> Iterator[Converted]:
    """Each of `lines` with its card named as wanted."""
    column: tuple[str, int] | None = None
    before, guessed = "", 0
    for number, line in enumerate(lines, 1):
        if number == 1:
            column = csv_column(line)
        for piece in elements(line):
            if len(piece) > LONGEST_LINE:
                yield Converted(number, piece, "long", piece)
            else:
                parts = _parts(piece, column, before) if number > 1 or not column else []
                made = _line(table, number, piece, parts, wanted)
                if made.outcome == "unknown" and guessed < _MOST_GUESSED:
                    guessed += 1
                    made = made._replace(matches=_nearest(table, made.name, wanted))
                yield made
        before = line


def _parts(line: str, column: tuple[str, int] | None, before: str) -> list[Part]:
    """The ways of reading the line; none if it names no card."""
    if column:
        cell = csv_parts(line, *column)
        return [cell._replace(name=cell.name.replace('""', '"'))] if cell and cell.name.strip() else []
    if is_heading(line) or (before.strip() == "About" and line.startswith("Name ")):
        return []
    return list(places(line))


def _line(table: NameTable, number: int, line: str, parts: list[Part], wanted: Wanted) -> Converted:
    """The first way of reading the line that names a card for certain; else the first at all."""
    if not parts:
        return Converted(number, line, "heading", line)
    kept = Converted(number, line, "unknown", line, name=min(map(_plain, parts), key=len), mark=parts[0].mark)
    for part in parts:
        name = _plain(part)
        found = certain(table, name, wanted.source)
        sure = found.matches[: found.ties]
        whole = tuple(match for match in sure if match.part is None)
        chosen = whole if len(whole) == 1 else sure
        if len(chosen) == 1:
            new = _named(table, chosen[0], wanted)
            if new is None:
                return kept._replace(outcome="unattested", matches=chosen, name=name)
            return Converted(
                number, line, "converted", _joined(bare(part, chosen[0].name), new), chosen, name
            )
        if sure and kept.outcome == "unknown":
            kept = kept._replace(outcome="ambiguous", matches=sure, name=name)
    return kept


def _nearest(table: NameTable, name: str, wanted: Wanted) -> tuple[Match, ...]:
    return resolve(table, name, wanted.source).matches[:_NEAREST]


def _named(table: NameTable, match: Match, wanted: Wanted) -> str | None:
    """The card's name in the language wanted: all of it, or the first face that stood for it."""
    entries = table.names(match.card_id)
    whole = whole_name(entries, wanted.target)
    if match.part != 1 or wanted.is_split(match.card_id):
        return whole
    face = next((e.text for e in entries if e.part == 1 and e.language == wanted.target), None)
    alone = face and certain(table, face, wanted.target).card_id == match.card_id
    return face if alone else whole


def _plain(part: Part) -> str:
    return unescape(part.name) if part.in_element else part.name


def _joined(part: Part, name: str) -> str:
    if part.in_element:
        name = escape(name)
    elif part.before.endswith('"'):
        name = name.replace('"', '""')
    return part.before + name + part.after
