"""The operators of a query, a row each, and the names that people give them in three languages.

Where Scryfall has an operator, its name is Scryfall's; the French and Italian names are ours, and stand
in `kb.languages`.
"""

from collections.abc import Callable
from enum import StrEnum
from functools import cache
from operator import eq, ge, gt, le, lt, ne
from typing import Any, NamedTuple

from kb.languages import fold, meanings


class Mode(StrEnum):
    """Who asks; the grammar's differences are these and no others.

    A bare word is text in a search, in a check the condition that it names. A small « ou » joins anywhere in
    a check, in a search between conditions. What is unknown or joins nothing is refused in a check, and
    left out of a search with a warning.
    """

    SEARCH = "search"
    CHECK = "check"


ANY = ("!=", "<=", ">=", ":", "=", "<", ">")
EQUAL = (":", "=", "!=")
SIZES = ("<=", ">=", "<", ">")
# A day is not excluded: nothing tells what that would be for a card, which is looked at as of some day.
ON = (":", "=")


# Of numbers by size, of sets by what they contain; what a colon means of sets their users say.
COMPARED: dict[str, Callable[[Any, Any], bool]] = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


# The operator that is ``is`` with the opposite sign: ``not:split``.
NEGATED = "not"


class Operator(NamedTuple):
    """`key` in English; the kind of `value` (`kb.query.values`) and the `signs` that it takes.

    `answered` by the index of texts, the lists of cards, or the checker, which needs a day; ``order`` puts
    in order what the others find.
    `limited`: all values are known, so that one that no card has can be doubted.
    """

    key: str
    value: str
    signs: tuple[str, ...]
    answered: str
    modes: tuple[Mode, ...] = (Mode.SEARCH,)
    limited: bool = False


_BOTH, _CHECK = (Mode.SEARCH, Mode.CHECK), (Mode.CHECK,)
OPERATORS = {
    row.key: row
    for row in (
        Operator("mv", "mana value", ANY, "checker", _BOTH),
        Operator("c", "colors", ANY, "checker", _BOTH),
        Operator("t", "type", EQUAL, "checker", _BOTH, limited=True),
        Operator("kw", "keyword", EQUAL, "checker", _BOTH, limited=True),
        Operator("m", "cost", ANY, "checker", _BOTH),
        Operator("pow", "size", ANY, "checker", _BOTH),
        Operator("tou", "size", ANY, "checker", _BOTH),
        Operator("loy", "size", ANY, "checker", _BOTH),
        Operator("is", "quality", EQUAL, "list", _BOTH, limited=True),
        Operator(NEGATED, "quality", EQUAL, "list"),
        Operator("name", "name", EQUAL, "list", _BOTH),
        Operator("chosen", "name", EQUAL, "checker", _CHECK),
        Operator("s", "words", EQUAL, "list", limited=True),
        Operator("number", "words", EQUAL, "list"),
        Operator("cycle", "words", EQUAL, "list", limited=True),
        Operator("o", "some", EQUAL, "list"),
        Operator("f", "some", EQUAL, "list"),
        Operator("id", "identity", ANY, "list"),
        Operator("year", "number", ANY, "list"),
        Operator("released", "day", SIZES, "list"),
        Operator("r", "rarity", ANY, "list"),
        Operator("halves", "number", ANY, "list"),
        Operator("order", "order", ON, "order"),
        Operator("direction", "direction", ON, "order"),
        Operator("fr", "words", EQUAL, "list"),
        Operator("it", "words", EQUAL, "list"),
        Operator("en", "words", EQUAL, "list"),
        Operator("part", "condition", EQUAL, "list"),
        Operator("in", "area", EQUAL, "text"),
        Operator("lang", "language", EQUAL, "text"),
        Operator("cr", "rule", EQUAL, "text"),
        Operator("date", "day", ON, "text"),
        Operator("era", "era", ON, "text"),
    )
}
# Conditions on texts.
TEXTS = frozenset(row.key for row in OPERATORS.values() if row.answered == "text")
# Conditions on a card that the checker answers in a search.
BY_CHECKER = frozenset(
    row.key for row in OPERATORS.values() if row.answered == "checker" and Mode.SEARCH in row.modes
)
# What puts cards in order, and excludes none.
ORDERING = frozenset(row.key for row in OPERATORS.values() if row.answered == "order")
# By what: Scryfall's words, ours beside them; those of which the last comes first if no direction is asked.
ORDERS, FALLING = ("name", "mv", "date", "r", "halves"), ("date", "r")
DIRECTIONS = ("asc", "desc")
# Of one printing, where a query asks for several of them.
OF_PRINTING = ("s", "r", "number", "year", "released")
# What can stand on either side of a comparison of numbers: ``pow>tou``.
SIZES_OF_CARDS = ("mv", "pow", "tou", "loy")
LIMITED = tuple(row.key for row in OPERATORS.values() if row.limited)


@cache
def operator_names(mode: Mode = Mode.SEARCH) -> dict[str, str]:
    """Every name of an operator that may stand there, folded, and the English one that it stands for."""
    keys = [row.key for row in OPERATORS.values() if mode in row.modes]
    said = {word: meant for word, meant in meanings("operators").items() if meant in keys}
    return said | {key: key for key in keys}


def key_of(name: str, mode: Mode) -> str | None:
    """The English name of an operator that may stand there; None for any other."""
    return operator_names(mode).get(fold(name))


def meant(key: str, sign: str) -> tuple[str, str]:
    """The operator and the sign that are meant: ``c!r`` is ``c=r``, ``date>=`` asks when cards came out."""
    if key == NEGATED:
        return "is", "=" if sign == "!=" else "!="
    if key == "date" and sign in SIZES:
        return "released", sign
    return key, "=" if sign == "!" else sign
