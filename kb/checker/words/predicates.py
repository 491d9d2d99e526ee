"""A predicate in words: “red; mana value 4 or less”."""

from collections.abc import Callable, Sequence
from typing import Final

from kb.cards import Card, parse_colors
from kb.cards.words import colors_words, keyword_word, type_word
from kb.checker.model.objects import name_of
from kb.languages import normalise
from kb.messages import Message, Native, listing, msgc
from kb.query.tree import And, Condition, Node, Not, Or

_NUMBERS: Final = {
    "=": msgc("comparison", "%(field)s equal to %(value)s"),
    "<": msgc("comparison", "%(field)s less than %(value)s"),
    "<=": msgc("comparison", "%(field)s %(value)s or less"),
    ">": msgc("comparison", "%(field)s greater than %(value)s"),
    ">=": msgc("comparison", "%(field)s %(value)s or greater"),
}
_MANA_VALUE: Final = {
    "=": msgc("comparison", "mana value equal to %(value)s"),
    "<": msgc("comparison", "mana value less than %(value)s"),
    "<=": msgc("comparison", "mana value %(value)s or less"),
    ">": msgc("comparison", "mana value greater than %(value)s"),
    ">=": msgc("comparison", "mana value %(value)s or greater"),
}
_PARITIES: Final = {"even": msgc("quality", "even mana value"), "odd": msgc("quality", "odd mana value")}
_FIELDS: Final = {
    "pow": msgc("comparison", "power"),
    "tou": msgc("comparison", "toughness"),
    "loy": msgc("comparison", "loyalty"),
    "mv": msgc("comparison", "mana value"),
    "c": msgc("comparison", "number of colors"),
}
_QUALITIES: Final = {
    "multicolor": msgc("quality", "multicolored"),
    "monocolor": msgc("quality", "of one color"),
    "colorless": msgc("quality", "colorless"),
    "split": msgc("quality", "split card"),
    "spell": msgc("quality", "spell"),
    "permanent": msgc("quality", "permanent card"),
}
_SYMBOLS: Final = {
    ":": msgc("quality", "%(cost)s in the mana cost"),
    ">=": msgc("quality", "%(cost)s in the mana cost"),
    ">": msgc("quality", "more than %(cost)s in the mana cost"),
    "<=": msgc("quality", "nothing but %(cost)s in the mana cost"),
    "<": msgc("quality", "less than %(cost)s in the mana cost"),
}
_COLORS: Final = {
    ":": msgc("quality", "%(colors)s"),
    ">=": msgc("quality", "%(colors)s"),
    "=": msgc("quality", "exactly %(colors)s"),
    "<=": msgc("quality", "no color but %(colors)s"),
    "<": msgc("quality", "fewer colors than %(colors)s"),
    ">": msgc("quality", "%(colors)s and another color"),
}


def predicate_words(predicate: Node, cards: Sequence[Card] = ()) -> Message:
    """The predicate; a name that a face of `cards` bears in English is told as the reader knows it."""
    if isinstance(predicate, Condition):
        if predicate.sign == "!=":
            predicate = Not(predicate._replace(sign="="))
        else:
            return _condition(predicate, cards)
    if isinstance(predicate, Not):
        told = _inner(predicate.node, cards)
        if isinstance(predicate.node, Condition) and _counts(predicate.node):
            return msgc("comparison", "without %(quality)s", quality=told)
        return msgc("quality", "not %(quality)s", quality=told)
    parts = [_inner(part, cards) for part in predicate.nodes] if isinstance(predicate, And | Or) else []
    return listing(parts, "or" if isinstance(predicate, Or) else "standard")


def _inner(predicate: Node, cards: Sequence[Card]) -> Message:
    """A part of a predicate, in parentheses where it has parts itself."""
    told = predicate_words(predicate, cards)
    return told if isinstance(predicate, Condition | Not) else msgc("quality", "(%(parts)s)", parts=told)


def _counts(condition: Condition) -> bool:
    """Whether a number is compared; a color is none."""
    return condition.key in _FIELDS and (condition.key != "c" or condition.value.isdigit())


def _condition(condition: Condition, cards: Sequence[Card]) -> Message:
    if condition.value in _PARITIES:
        return _PARITIES[condition.value]
    if _counts(condition):
        params = {"field": _FIELDS[condition.key], "value": _FIELDS.get(condition.value, condition.value)}
        if condition.key == "mv":
            return _MANA_VALUE[condition.sign]._replace(params=params)
        return _NUMBERS[condition.sign]._replace(params=params)
    if condition.key == "c":
        return _color(condition)
    if condition.key == "is":
        return _QUALITIES[condition.value]
    told: dict[str, Message] = {
        "t": msgc("quality", "type %(type)s", type=_each(type_word, condition)),
        "kw": msgc("quality", "ability %(keyword)s", keyword=_each(keyword_word, condition)),
        "name": msgc("quality", "name “%(name)s”", name=_name(condition.value, cards)),
        "chosen": msgc("quality", "the chosen name “%(name)s”", name=_name(condition.value, cards)),
        "m": _cost(condition),
    }
    return told[condition.key]


def _each(word: Callable[[str], Native], condition: Condition) -> Message:
    """What the typed word means, in the reader's language: one thing or any of several."""
    return listing((word(one.capitalize()) for one in condition.value.split("|")), "or")


def _name(name: str, cards: Sequence[Card]) -> Native | str:
    held = [face for card in cards for face in card.faces if normalise(face.name).replace('"', "") == name]
    return name_of(held[0]) if held else name


def _cost(condition: Condition) -> Message:
    cost = condition.value.upper()
    if condition.sign == "=":
        return msgc("quality", "mana cost %(cost)s", cost=cost)
    return _SYMBOLS[condition.sign]._replace(params={"cost": cost})


def _color(condition: Condition) -> Message:
    if condition.value == "m":
        return _QUALITIES["multicolor"]
    if condition.value == "c":
        return _QUALITIES["colorless"]
    told = listing(colors_words(parse_colors(condition.value)))
    return _COLORS[condition.sign]._replace(params={"colors": told})
