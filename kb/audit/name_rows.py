"""A list of names read: a table with a header, pairs apart by a tab, or a name a line."""

import csv
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kb.languages import ENGLISH, find_code, fold, meanings
from kb.names.lists.lines import Lines, Words, elements
from kb.numbering import MAGIC

_RULE = MAGIC.compiled(r"^[ \t>*#•-]*@paragraph\b", re.MULTILINE)
# A line of a list is hardly longer; prose is.
_LONGEST = 60


class NameRow(NamedTuple):
    """A line: the card or face as the list calls it in English ("" in a list of names alone).

    `part` counts halves from 1, None where the list does not say; `name` is the translation.
    """

    line: int
    card: str
    part: int | None
    name: str


def name_rows(text: str, words: Words) -> list[NameRow]:
    """The rows of a list; none if the text is no list of names: it has numbered rules, or sentences."""
    filled = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not filled or _RULE.search(text):
        return []
    for separator in "\t;,":
        columns = _columns(filled[0][1], separator)
        if columns:
            return list(_table(filled[1:], separator, columns))
    if all(line.count("\t") == 1 for _, line in filled):
        return [NameRow(number, *_pair(line)) for number, line in filled]
    if deck := list(_deck(filled, Lines(words))):
        return deck
    short = [line for _, line in filled if len(line) <= _LONGEST and not line.rstrip().endswith((".", ":"))]
    if len(short) * 10 < len(filled) * 8:
        return []
    lines = Lines(words)
    names = [(number, [part for parts in lines.readings(line) for part in parts]) for number, line in filled]
    # a deck list may count copies and tell the set: the shortest reading is the name
    return [
        NameRow(at, "", None, min((part.name for part in parts), key=len).strip())
        for at, parts in names
        if parts
    ]


class _Columns(NamedTuple):
    card: int
    name: int
    part: int | None


def _columns(header: str, separator: str) -> _Columns | None:
    cells = [fold(cell.strip().strip('"')) for cell in header.lstrip("\ufeff").split(separator)]
    known = meanings("columns")
    kinds = [known.get(cell) or {None: "", ENGLISH: "card"}.get(find_code(cell), "name") for cell in cells]
    card, name, part = (kinds.index(kind) if kind in kinds else None for kind in ("card", "name", "part"))
    return None if card is None or name is None else _Columns(card, name, part)


def _table(lines: Sequence[tuple[int, str]], separator: str, columns: _Columns) -> Iterator[NameRow]:
    texts = [line for _, line in lines]
    cut = (
        (line.split("\t") for line in texts) if separator == "\t" else csv.reader(texts, delimiter=separator)
    )
    for (number, _), cells in zip(lines, cut, strict=False):
        row = [*cells, *[""] * (max(columns.card, columns.name, columns.part or 0) + 1 - len(cells))]
        part = row[columns.part].strip() if columns.part is not None else ""
        yield NameRow(
            number,
            row[columns.card].strip(),
            int(part) if part.isdecimal() and len(part) < 3 else None,
            row[columns.name].strip(),
        )


def _deck(filled: Sequence[tuple[int, str]], lines: Lines) -> Iterator[NameRow]:
    """The names of a deck list in CSV with a header, or in XML."""
    for number, line in filled:
        for piece in elements(line):
            for *_, part in lines.readings(piece):
                if part.form.is_bound:
                    yield NameRow(number, "", None, part.plain.strip())


def _pair(line: str) -> tuple[str, None, str]:
    card, _, name = line.partition("\t")
    return card.strip(), None, name.strip()
