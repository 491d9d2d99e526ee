"""Single comparisons against one set of characteristics: “red”, “instant”, “mana value 3 or less”."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator

from kb.cards import ManaCost, parse_colors
from kb.checker.model.characteristics import Characteristics
from kb.checker.model.question import Atom, NotIt, Predicate
from kb.languages import fold, meanings

__all__ = ["compares", "keyword_key", "test_of", "type_key", "values_in"]

_OPERATORS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def compares(number: int, op: str, limit: int) -> bool:
    """The relative comparison ``number op limit``."""
    return _OPERATORS[op](number, limit)


def test_of(atom: Atom) -> Callable[[Characteristics], bool]:
    """The test of one comparison; a characteristic that the object lacks passes none."""
    return lambda one: _TESTS[atom.key](one, atom)


def _mana_value(one: Characteristics, atom: Atom) -> bool:
    return compares(one.mana_value, atom.op, int(atom.value))


def number_of(printed: str | None) -> int | None:
    """A printed power or toughness as a number; None for none, or one that something else defines (``*``)."""
    return int(printed) if printed and re.fullmatch(r"[+-]?[0-9]{1,9}", printed) else None


def _number(printed: str | None, atom: Atom) -> bool:
    number = number_of(printed)
    return number is not None and compares(number, atom.op, int(atom.value))


def _color(one: Characteristics, atom: Atom) -> bool:
    if atom.value == "c":
        return not one.colors
    if atom.value == "m":
        return len(one.colors) > 1
    wanted = parse_colors(atom.value)
    return {
        ":": wanted <= one.colors,
        ">=": wanted <= one.colors,
        ">": wanted < one.colors,
        "=": wanted == one.colors,
        "<=": one.colors <= wanted,
        "<": one.colors < wanted,
    }[atom.op]


def type_key(word: str) -> str:
    """A type as the English type line has it, lower case, from English, French or Italian."""
    key = fold(word)
    return meanings("types").get(key, key)


def values_in(predicate: Predicate, key: str) -> Iterator[str]:
    """The values that a predicate compares with by its conditions of that key: ``t``, ``kw``."""
    if isinstance(predicate, Atom):
        yield from (predicate.value,) if predicate.key == key else ()
    elif isinstance(predicate, NotIt):
        yield from values_in(predicate.inner, key)
    else:
        for part in predicate.parts:
            yield from values_in(part, key)


def _type(one: Characteristics, atom: Atom) -> bool:
    line = one.type_line
    return type_key(atom.value) in {word.lower() for word in line.supertypes + line.types + line.subtypes}


def keyword_key(word: str) -> str:
    """A keyword ability as English cards have it, lower case, from English, French or Italian."""
    key = fold(word)
    return meanings("keywords").get(key, key)


def _keyword(one: Characteristics, atom: Atom) -> bool:
    return keyword_key(atom.value) in {word.lower() for word in one.keywords}


def _quality(one: Characteristics, atom: Atom) -> bool:
    if atom.value == "multicolor":
        return len(one.colors) > 1
    if atom.value == "monocolor":
        return len(one.colors) == 1
    if atom.value == "colorless":
        return not one.colors
    return atom.value == "permanent" and one.type_line.is_permanent


def _cost(one: Characteristics, atom: Atom) -> bool:
    if one.mana_cost is None:
        return False
    wanted = ManaCost.parse(atom.value.upper())
    if atom.op == "=":
        return one.mana_cost.same_as(wanted)
    held = [str(symbol) for symbol in one.symbols]
    needed = [str(symbol) for symbol in wanted.symbols]
    contained = all(held.count(symbol) >= needed.count(symbol) for symbol in needed)
    within = all(needed.count(symbol) >= held.count(symbol) for symbol in held)
    return {
        ":": contained,
        ">=": contained,
        ">": contained and not within,
        "<=": within,
        "<": within and not contained,
    }[atom.op]


def _name(one: Characteristics, atom: Atom) -> bool:
    return fold(atom.value) in {fold(name) for name in one.names}


_TESTS: dict[str, Callable[[Characteristics, Atom], bool]] = {
    "mv": _mana_value,
    "pow": lambda one, atom: _number(one.power, atom),
    "tou": lambda one, atom: _number(one.toughness, atom),
    "c": _color,
    "t": _type,
    "kw": _keyword,
    "is": _quality,
    "m": _cost,
    "name": _name,
}
