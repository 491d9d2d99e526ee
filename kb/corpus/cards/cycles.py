"""Cycles of cards, in the order and with the members that their source gives."""

from collections.abc import Collection, Container
from typing import Any

from kb.corpus.cards.pool import Cycle
from kb.corpus.reader import Reader
from kb.languages import CODES, ENGLISH
from kb.messages import Message, in_every_language, msg


def read_cycles(
    reader: Reader, relative: str, cards: Container[str], sets: Collection[str]
) -> tuple[Cycle, ...]:
    """The ``[[cycle]]`` tables of the file; a card belongs to one at most."""
    listed = reader.toml(relative).get("cycle", [])
    cycles: list[Cycle] = []
    taken: set[str] = set()
    for table in listed if isinstance(listed, list) else []:
        if isinstance(table, dict) and _is_complete(reader, relative, table):
            cycle = _cycle(table)
            _check_members(reader, relative, cycle, cards, sets, taken)
            cycles.append(cycle)
            taken.update(cycle.card_ids)
    return tuple(cycles)


def _cycle(table: dict[str, Any]) -> Cycle:
    return Cycle(table["id"], in_every_language(table), tuple(table["sets"]), tuple(table["cards"]))


def _is_complete(reader: Reader, relative: str, table: dict[str, Any]) -> bool:
    """Whether every field is there and of its kind."""
    kinds: dict[str, type] = {
        "id": str,
        **{code: str for code in CODES if code == ENGLISH or code in table},
        "source": str,
        "sets": list,
        "cards": list,
    }
    for field, kind in kinds.items():
        value: object = table.get(field)
        if not (value and isinstance(value, kind)):
            return _refuse(reader, relative, table, msg("the field “%(field)s”", field=field))
    if all(isinstance(word, str) for word in (*table["sets"], *table["cards"])):
        return True
    return _refuse(reader, relative, table, msg("lists of words"))


def _refuse(reader: Reader, relative: str, table: dict[str, Any], expected: Message) -> bool:
    place = str(table.get("id", "[[cycle]]"))
    line = reader.line_with(relative, f'"{place}"')
    reader.faults.add(reader.shown(relative), line, place, expected)
    return False


def _check_members(
    reader: Reader,
    relative: str,
    cycle: Cycle,
    cards: Container[str],
    sets: Collection[str],
    taken: set[str],
) -> None:
    def fault(word: str, expected: Message, last: bool = False) -> None:
        line = reader.line_with(relative, f'"{word}"', last)
        reader.faults.add(reader.shown(relative), line, f"{cycle.id}: {word}", expected)

    for code in cycle.set_codes:
        if sets and code not in sets:
            fault(code, msg("a set that the corpus knows"))
    for card in cycle.card_ids:
        if card not in cards:
            fault(card, msg("a card that the corpus knows"))
        elif card in taken or cycle.card_ids.count(card) > 1:
            fault(card, msg("each card in one cycle"), last=True)
