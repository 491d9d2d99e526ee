"""Single comparisons against one set of characteristics: “red”, “instant”, “mana value 3 or less”."""

import re
from collections import Counter
from collections.abc import Callable

from kb.cards import ManaCost, parse_colors
from kb.checker.model.characteristics import Characteristics
from kb.languages import fold
from kb.query.operators import COMPARED
from kb.query.tree import Condition


def test_of(condition: Condition) -> Callable[[Characteristics], bool]:
    """The test of one comparison; a characteristic that the object lacks passes none."""
    return lambda one: _TESTS[condition.key](one, condition)


def _mana_value(one: Characteristics, condition: Condition) -> bool:
    return COMPARED[condition.sign](one.mana_value, int(condition.value))


def number_of(printed: str | None) -> int | None:
    """A printed power or toughness as a number; None for none, or one that something else defines (``*``)."""
    return int(printed) if printed and re.fullmatch(r"[+-]?[0-9]{1,9}", printed) else None


def _number(printed: str | None, condition: Condition) -> bool:
    number = number_of(printed)
    return number is not None and COMPARED[condition.sign](number, int(condition.value))


def _color(one: Characteristics, condition: Condition) -> bool:
    if condition.value == "c":
        return not one.colors
    if condition.value == "m":
        return len(one.colors) > 1
    return _contains(condition, one.colors, parse_colors(condition.value))


def _contains(condition: Condition, held: object, wanted: object) -> bool:
    """``c:ur`` has these colours at least."""
    return COMPARED[">=" if condition.sign == ":" else condition.sign](held, wanted)


def _type(one: Characteristics, condition: Condition) -> bool:
    line = one.type_line
    held = {word.lower() for word in line.supertypes + line.types + line.subtypes}
    return not held.isdisjoint(condition.value.split("|"))


def _keyword(one: Characteristics, condition: Condition) -> bool:
    return not {word.lower() for word in one.keywords}.isdisjoint(condition.value.split("|"))


def _quality(one: Characteristics, condition: Condition) -> bool:
    if condition.value == "multicolor":
        return len(one.colors) > 1
    if condition.value == "monocolor":
        return len(one.colors) == 1
    if condition.value == "colorless":
        return not one.colors
    return condition.value == "permanent" and one.type_line.is_permanent


def _cost(one: Characteristics, condition: Condition) -> bool:
    if one.mana_cost is None:
        return False
    wanted = ManaCost.parse(condition.value.upper())
    if condition.sign == "=":
        return one.mana_cost.same_as(wanted)
    return _contains(condition, Counter(map(str, one.symbols)), Counter(map(str, wanted.symbols)))


def _name(one: Characteristics, condition: Condition) -> bool:
    return fold(condition.value) in {fold(name) for name in one.names}


_TESTS: dict[str, Callable[[Characteristics, Condition], bool]] = {
    "mv": _mana_value,
    "pow": lambda one, condition: _number(one.power, condition),
    "tou": lambda one, condition: _number(one.toughness, condition),
    "c": _color,
    "t": _type,
    "kw": _keyword,
    "is": _quality,
    "m": _cost,
    "name": _name,
}
