"""Single comparisons against one set of characteristics: “red”, “instant”, “mana value 3 or less”."""

import re
from collections import Counter
from collections.abc import Callable, Iterable

from kb.cards import ManaCost, ManaSymbol, parse_colors
from kb.checker.model.characteristics import Characteristics
from kb.checker.words.phrases import yes_no
from kb.languages import fold
from kb.messages import Message, msgc
from kb.query.operators import COMPARED, SIZES_OF_CARDS
from kb.query.tree import Condition
from kb.query.values import DEFINED
from kb.vocabulary import creature_types

_GENERIC = "generic"


def test_of(condition: Condition) -> Callable[[Characteristics], bool]:
    """The test of one comparison; a characteristic that the object lacks passes none."""
    return lambda one: _TESTS[condition.key](one, condition)


def number_of(printed: str | None) -> int | None:
    """A printed power or toughness as a number; None for none, or one that something else defines (``*``)."""
    return int(printed) if printed and re.fullmatch(r"[+-]?[0-9]{1,9}", printed) else None


def _sizes(one: Characteristics) -> dict[str, str | None]:
    return {"mv": str(one.mana_value), "pow": one.power, "tou": one.toughness, "loy": one.loyalty}


def _number(one: Characteristics, condition: Condition) -> bool:
    sizes, value = _sizes(one), condition.value
    printed = sizes[condition.key]
    number, wanted = number_of(printed), number_of(sizes.get(value, value))
    if value in ("even", "odd"):
        return (number is not None and number % 2 == (value == "odd")) is (condition.sign == "=")
    if value == DEFINED:
        return (DEFINED in (printed or "")) is (condition.sign != "!=")
    return number is not None and wanted is not None and COMPARED[condition.sign](number, wanted)


def _color(one: Characteristics, condition: Condition) -> bool:
    if condition.value.isdigit():
        return COMPARED[condition.sign](len(one.colors), int(condition.value))
    if condition.value == "c":
        return not one.colors
    if condition.value == "m":
        return len(one.colors) > 1
    return _contains(condition, one.colors, parse_colors(condition.value))


def _contains(condition: Condition, held: object, wanted: object) -> bool:
    """``c:ur`` has these colours at least."""
    return COMPARED[">=" if condition.sign == ":" else condition.sign](held, wanted)


def is_creature_type(word: str) -> bool:
    """Whether one of the words, with ``|`` between them, is a creature type."""
    return not creature_types().isdisjoint(word.split("|"))


def compared_words(one: Characteristics, condition: Condition, answer: bool) -> Message | None:
    """The comparison with its numbers, “4 ≤ 2: no”; None where it compares none."""
    sizes = _sizes(one)
    held = sizes.get(condition.key)
    if held is None:
        return None
    sign = {"<=": "≤", ">=": "≥"}.get(condition.sign, condition.sign)
    return msgc(
        "comparison",
        "%(held)s %(sign)s %(wanted)s: %(answer)s",
        held=held,
        sign=sign,
        wanted=sizes.get(condition.value, condition.value),
        answer=yes_no(answer),
    )


def _type(one: Characteristics, condition: Condition) -> bool:
    if one.every_creature_type and is_creature_type(condition.value):
        return True
    line = one.type_line
    held = {word.lower() for word in line.supertypes + line.types + line.subtypes}
    return condition.value in held or all(
        not held.isdisjoint(word.split("|")) for word in condition.value.split(" ")
    )


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
    # a colon asks for symbols, as effects do (709.4b); a comparison for amounts, as other searches have it
    counted = (lambda symbols: Counter(map(str, symbols))) if condition.sign == ":" else _amounts
    return _contains(condition, counted(one.symbols), counted(wanted.symbols))


def _amounts(symbols: Iterable[ManaSymbol]) -> Counter[str]:
    """How much of each symbol there is; generic mana is an amount: {3} has {1} in it."""
    held = Counter[str]()
    for symbol in symbols:
        held[_GENERIC if symbol.is_generic else str(symbol)] += (
            symbol.mana_value() if symbol.is_generic else 1
        )
    return held


def _name(one: Characteristics, condition: Condition) -> bool:
    return fold(condition.value) in {fold(name) for name in one.names}


_TESTS: dict[str, Callable[[Characteristics, Condition], bool]] = {
    **dict.fromkeys(SIZES_OF_CARDS, _number),
    "c": _color,
    "t": _type,
    "kw": _keyword,
    "is": _quality,
    "m": _cost,
    "name": _name,
}
