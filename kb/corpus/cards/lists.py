"""Card lists: facts once, beside the English names; names a table a language."""

import re
from collections.abc import Collection, Container, Sequence
from datetime import date
from typing import Any

from kb.cards import Card, Face, Layout, ManaCost, PrintedName, Printing, TypeLine
from kb.corpus.cards.names import read_names
from kb.corpus.cards.pool import CardPool, CardSet, Cycle
from kb.corpus.reader import Reader, Row
from kb.languages import CODES, ENGLISH, NAMES
from kb.messages import Message, in_every_language, msg

CARDS, SETS, CYCLES = "en/cards/cards.tsv", "en/cards/sets.tsv", "en/cards/cycles.toml"
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_SET_CODE = re.compile(r"[A-Z0-9]{2,6}")
COLUMNS = (
    *("id", "part", "name", "mana_cost", "type_line", "layout", "keywords"),
    *("set", "number", "rarity", "released"),
)


def read_pool(reader: Reader) -> CardPool:
    """All cards, sets and cycles; what does not fit goes to the reader's faults.

    Raises `Findings` where there is no card at all: names and cycles would all be accused.
    """
    sets = _read_sets(reader)
    rows = _rows_by_card(reader)
    if not rows:
        reader.languages()  # reports a folder that is not there
        if not reader.faults.of(reader.shown(CARDS)):
            reader.faults.add(reader.shown(CARDS), None, msg("no card"), msg("a card’s face a line"))
        reader.faults.raise_if_any()
    english = {(card, at): row["name"] for card, parts in rows.items() for at, row in enumerate(parts, 1)}
    names = read_names(reader, english)
    cycles = _read_cycles(reader, rows, sets)
    member_of = {card: cycle.id for cycle in cycles for card in cycle.card_ids}
    cards = {}
    for card, parts in rows.items():
        made = _card(reader, parts, names, sets, member_of.get(card))
        if made:
            cards[card] = made
    return CardPool(cards, sets, _known(cycles, cards))


def _known(cycles: Sequence[Cycle], cards: dict[str, Card]) -> tuple[Cycle, ...]:
    return tuple(
        cycle._replace(card_ids=tuple(card for card in cycle.card_ids if card in cards)) for cycle in cycles
    )


def _read_sets(reader: Reader) -> dict[str, CardSet]:
    """The sets by code; one with a fault is in it too, so that its cards are not reported as well."""
    sets: dict[str, CardSet] = {}
    for row in reader.table(SETS, ("code", "order", "released", ENGLISH)):
        code, order = row["code"], len(sets) + 1
        if not _SET_CODE.fullmatch(code) or code in sets:
            row.refuse(code, msg("a set code, each once"))
        if row["order"] != str(order):
            row.refuse(row["order"], msg("the order %(count)d: sets count from 1", count=order))
        if not row["en"]:
            row.refuse(code, msg("an English name"))
        day = reader.day(row["released"], row.file, row.line)
        names = {language: row[language] for language in NAMES if row.get(language)}
        sets[code] = CardSet(code, names, day or date.min, order)
    return sets


def _rows_by_card(reader: Reader) -> dict[str, list[Row]]:
    cards: dict[str, list[Row]] = {}
    last = None
    for row in reader.table(CARDS, COLUMNS):
        card = row["id"]
        parts = cards.setdefault(card, [])
        if not _ID.fullmatch(card):
            row.refuse(card, msg("a card id such as fire-ice"))
        elif row["part"] != str(len(parts) + 1) or (parts and card != last):
            expected = msg(
                "part %(count)d of “%(card)s”, its parts together", count=len(parts) + 1, card=card
            )
            row.refuse(row["part"], expected)
        elif not row["name"].strip():
            row.refuse(card, msg("an English name"))
        parts.append(row)
        last = card
    return cards


def _card(
    reader: Reader,
    parts: list[Row],
    names: dict[tuple[str, int], list[PrintedName]],
    sets: dict[str, CardSet],
    cycle: str | None,
) -> Card | None:
    first = parts[0]
    faces = [_face(row, names.get((row["id"], at), [])) for at, row in enumerate(parts, 1)]
    layout = _layout(parts)
    printed = sets.get(first["set"])
    if printed is None and sets:
        remedy = msg("add it to %(file)s", file=reader.shown(SETS))
        first.refuse(first["set"], msg("a set that the corpus knows"), remedy)
    if not layout or not printed or None in faces:
        return None
    released = (
        reader.day(first["released"], first.file, first.line) if first["released"] else printed.released
    )
    whole = tuple(face for face in faces if face)
    printing = Printing(first["set"], first["number"], first["rarity"])
    return Card(first["id"], layout, whole, (printing,), released or printed.released, cycle)


def _layout(parts: list[Row]) -> Layout | None:
    for row in parts:
        if row["layout"] not in Layout._value2member_map_ or row["layout"] != parts[0]["layout"]:
            expected = msg("a layout, the same for all parts: %(layouts)s", layouts=", ".join(Layout))
            row.refuse(row["layout"], expected)
            return None
    return Layout(parts[0]["layout"])


def _face(row: Row, names: list[PrintedName]) -> Face | None:
    try:
        cost = ManaCost.parse(row["mana_cost"]) if row["mana_cost"] else None
    except ValueError:
        row.refuse(row["mana_cost"], msg("a mana cost such as {1}{R}"))
        return None
    try:
        types = TypeLine.parse(row["type_line"])
    except ValueError:
        row.refuse(row["type_line"], msg("a type line in English"))
        return None
    keywords = tuple(row["keywords"].split(", ")) if row["keywords"] else ()
    return Face(row["name"], cost, types, cost.colors if cost else frozenset(), keywords, tuple(names))


def _read_cycles(reader: Reader, cards: Container[str], sets: Collection[str]) -> tuple[Cycle, ...]:
    """The ``[[cycle]]`` tables of the file; a card belongs to one at most."""
    cycles: list[Cycle] = []
    taken: set[str] = set()
    for table in reader.records(CYCLES, "cycle", needed=True):
        if _is_complete(reader, table):
            words = in_every_language(table)
            cycle = Cycle(table["id"], words, tuple(table["sets"]), tuple(table["cards"]))
            _check_members(reader, cycle, cards, sets, taken)
            cycles.append(cycle)
            taken.update(cycle.card_ids)
    return tuple(cycles)


def _is_complete(reader: Reader, table: dict[str, Any]) -> bool:
    """Whether every field is there and of its kind."""
    name, words = str(table.get("id", "[[cycle]]")), [code for code in CODES if code in (ENGLISH, *table)]
    if reader.lacks(CYCLES, table, ("id", *words, "source"), name):
        return False
    for field in ("sets", "cards"):
        listed: object = table.get(field)
        if not (listed and isinstance(listed, list)):
            reader.refuse(CYCLES, name, msg("the field “%(field)s”", field=field))
            return False
    if all(isinstance(word, str) for word in (*table["sets"], *table["cards"])):
        return True
    reader.refuse(CYCLES, name, msg("lists of words"))
    return False


def _check_members(
    reader: Reader, cycle: Cycle, cards: Container[str], sets: Collection[str], taken: set[str]
) -> None:
    def fault(word: str, expected: Message, last: bool = False) -> None:
        reader.refuse(CYCLES, word, expected, f"{cycle.id}: {word}", last)

    for code in cycle.set_codes:
        if sets and code not in sets:
            fault(code, msg("a set that the corpus knows"))
    for card in cycle.card_ids:
        if card not in cards:
            fault(card, msg("a card that the corpus knows"))
        elif card in taken or cycle.card_ids.count(card) > 1:
            fault(card, msg("each card in one cycle"), last=True)
