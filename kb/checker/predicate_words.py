"""A predicate in words: “red; mana value 4 or less”."""

from __future__ import annotations

from typing import Any

from kb.cards import parse_colors
from kb.cards.words import colors_words, keyword_word, type_word
from kb.checker.phrases import listing
from kb.checker.predicates import type_key
from kb.checker.question import Atom, Either, NotIt, Predicate
from kb.messages import Message, msgc

__all__ = ["predicate_words"]

_NUMBERS = {
    "=": msgc("comparison", "%(field)s equal to %(value)s"),
    "<": msgc("comparison", "%(field)s less than %(value)s"),
    "<=": msgc("comparison", "%(field)s %(value)s or less"),
    ">": msgc("comparison", "%(field)s greater than %(value)s"),
    ">=": msgc("comparison", "%(field)s %(value)s or greater"),
}
_FIELDS = {
    "pow": msgc("comparison", "power"),
    "tou": msgc("comparison", "toughness"),
}
_QUALITIES = {
    "multicolor": msgc("quality", "multicolored"),
    "monocolor": msgc("quality", "of one color"),
    "colorless": msgc("quality", "colorless"),
    "split": msgc("quality", "split card"),
    "spell": msgc("quality", "spell"),
    "permanent": msgc("quality", "permanent card"),
}
_COLORS = {
    ":": msgc("quality", "%(colors)s"),
    ">=": msgc("quality", "%(colors)s"),
    "=": msgc("quality", "exactly %(colors)s"),
    "<=": msgc("quality", "no color but %(colors)s"),
    "<": msgc("quality", "fewer colors than %(colors)s"),
    ">": msgc("quality", "%(colors)s and another color"),
}


def predicate_words(predicate: Predicate, term: str | None) -> Message:
    """The predicate; the mana value by the term of the day."""
    if isinstance(predicate, Atom):
        return _atom(predicate, term)
    if isinstance(predicate, NotIt):
        return msgc("quality", "not %(quality)s", quality=predicate_words(predicate.inner, term))
    parts = [predicate_words(part, term) for part in predicate.parts]
    return msgc(
        "quality", "(%(parts)s)", parts=listing(parts, "or" if isinstance(predicate, Either) else "and")
    )


def _atom(atom: Atom, term: str | None) -> Message:
    if atom.key in ("mv", "pow", "tou"):
        field = _FIELDS.get(atom.key) or _value_field(term)
        return _NUMBERS[atom.op]._replace(params={"field": field, "value": atom.value})
    if atom.key == "c":
        return _color(atom)
    if atom.key == "is":
        return _QUALITIES[atom.value]
    told: dict[str, Message] = {
        "t": msgc("quality", "type %(type)s", type=type_word(type_key(atom.value).capitalize())),
        "kw": msgc("quality", "ability %(keyword)s", keyword=keyword_word(atom.value.capitalize())),
        "name": msgc("quality", "name “%(name)s”", name=atom.value),
        "chosen": msgc("quality", "the chosen name “%(name)s”", name=atom.value),
        "m": _cost(atom),
    }
    return told[atom.key]


def _value_field(term: str | None) -> Any:
    return msgc("comparison", "mana value") if term == "value" else msgc("comparison", "converted mana cost")


def _cost(atom: Atom) -> Message:
    cost = atom.value.upper()
    if atom.op == "=":
        return msgc("quality", "mana cost %(cost)s", cost=cost)
    return msgc("quality", "mana symbols %(op)s %(cost)s in the mana cost", op=atom.op.strip(":"), cost=cost)


def _color(atom: Atom) -> Message:
    if atom.value == "m":
        return _QUALITIES["multicolor"]
    if atom.value == "c":
        return _QUALITIES["colorless"]
    told = listing(colors_words(parse_colors(atom.value)))
    return _COLORS[atom.op]._replace(params={"colors": told})
