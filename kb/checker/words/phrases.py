"""The words that verdicts and traces are made of: fields, values, lists, what they speak of."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from kb.cards import Card, color_order
from kb.cards.words import colors_words, keyword_word, type_word
from kb.checker.model.characteristics import Characteristics
from kb.checker.model.objects import GameObject, name_of, title_of
from kb.checker.model.question import Field
from kb.checker.model.state import Zone
from kb.messages import Message, Native, listing, msg, msgc, semicolons

Words = Message | Native | str
EVERY_CREATURE_TYPE = "every creature type"
"""What the subtypes of a changeling are, in place of a list of three hundred."""


def yes_no(answer: bool) -> Message:
    """The answer as a word."""
    return msgc("answer", "yes") if answer else msgc("answer", "no")


def pairs(labels: Sequence[Words], values: Sequence[Words]) -> Message:
    """``Assault: 1; Battery: 4``: each half with what it gives."""
    told = zip(labels, values, strict=True)
    return semicolons(msg("%(name)s: %(value)s", name=name, value=value) for name, value in told)


def judged_words(value: Words, answer: bool) -> Message:
    """``red: yes``: a value and whether it is the right one."""
    return msgc("comparison", "%(held)s: %(answer)s", held=value, answer=yes_no(answer))


_READERS: Final[dict[Field, Callable[[Characteristics], Any]]] = {
    Field.NAMES: lambda one: one.names,
    Field.COST: lambda one: None if one.mana_cost is None else str(one.mana_cost),
    Field.SYMBOLS: lambda one: tuple(map(str, one.symbols)),
    Field.MANA_VALUE: lambda one: one.mana_value,
    Field.AMOUNT: lambda one: one.mana_value,
    Field.COLORS: lambda one: tuple(color_order(one.colors)),
    Field.SUPERTYPES: lambda one: one.type_line.supertypes,
    Field.TYPES: lambda one: one.type_line.types,
    Field.SUBTYPES: lambda one: (EVERY_CREATURE_TYPE,) if one.every_creature_type else one.type_line.subtypes,
    Field.KEYWORDS: lambda one: one.keywords,
    Field.POWER: lambda one: one.power,
    Field.TOUGHNESS: lambda one: one.toughness,
    Field.LOYALTY: lambda one: one.loyalty,
    Field.TEXT: lambda one: one.text or None,
}
_FIELDS: Final = {
    Field.NAMES: msg("the name"),
    Field.COST: msg("the mana cost"),
    Field.SYMBOLS: msg("the symbols of the mana cost"),
    Field.MANA_VALUE: msg("the mana value"),
    Field.AMOUNT: msg("the mana value that an effect uses"),
    Field.COLORS: msg("the color"),
    Field.SUPERTYPES: msg("the supertypes"),
    Field.TYPES: msg("the card type"),
    Field.SUBTYPES: msg("the subtypes"),
    Field.KEYWORDS: msg("the keyword abilities"),
    Field.POWER: msg("the power"),
    Field.TOUGHNESS: msg("the toughness"),
    Field.LOYALTY: msg("the loyalty"),
    Field.CHOOSABLE: msg("the names to choose from"),
    Field.UNLOCK_COSTS: msg("the unlock costs"),
    Field.LANDS: msg("the faces that may be played as a land"),
    Field.AFTERWARDS: msg("the zone it goes to as it resolves"),
    Field.IDENTITY: msg("the color identity"),
    Field.TEXT: msg("the rules text"),
}


def extract(one: Characteristics, field: Field) -> Any:
    """The value of a characteristic: an int, a string, a tuple of strings, or None where it has none."""
    return _READERS[field](one)


def field_words(field: Field) -> Message:
    """A characteristic as a noun with its article."""
    return _FIELDS[field]


def name_words(name: str, obj: GameObject) -> Native:
    """An English name in every language in which one of the object's cards attests it."""
    for card in obj.cards:
        for face in card.faces:
            if face.name == name:
                return name_of(face)
    return Native({"en": name})


FACE_DOWN: Final = msg("face down")


def spell_words(card: Card, name: str) -> Native | Message:
    """What is cast under that name: a part of the card, all of it fused, or the card face down."""
    if name == FACE_DOWN.msgid:
        return FACE_DOWN
    if len(card.faces) > 1 and name == card.name:
        return msg("%(card)s fused", card=title_of(card))
    return next(name_of(face) for face in card.faces if face.name == name)


def value_words(field: Field, value: Any, obj: GameObject) -> Any:
    """A value that `extract` gave, as words."""
    if value is None or value == ():
        return colors_words(frozenset())[0] if field is Field.COLORS else msgc("value", "none")
    if field is Field.AFTERWARDS:
        return _INTO[Zone(value)]
    if field in (Field.NAMES, Field.CHOOSABLE, Field.LANDS):
        return listing(name_words(name, obj) for name in value)
    if field in (Field.COLORS, Field.IDENTITY):
        return listing(colors_words(frozenset(value)))
    if value == (EVERY_CREATURE_TYPE,):
        return msgc("value", "every creature type")
    if field in (Field.TYPES, Field.SUPERTYPES, Field.SUBTYPES):
        return listing(type_word(word) for word in value)
    if field is Field.KEYWORDS:
        return listing(keyword_word(word) for word in value)
    if field is Field.UNLOCK_COSTS:
        return listing(value)
    return "".join(value) if isinstance(value, tuple) else str(value)


_SUBJECTS: Final = {
    "card": msg("the card %(name)s"),
    "spell": msg("the spell %(name)s"),
    "permanent": msg("the permanent %(name)s"),
}
_SUBJECTS_FIRST: Final = {
    "card": msg("The card %(name)s"),
    "spell": msg("The spell %(name)s"),
    "permanent": msg("The permanent %(name)s"),
}
_OF_SUBJECTS: Final = {
    "card": msg("of the card %(name)s"),
    "spell": msg("of the spell %(name)s"),
    "permanent": msg("of the permanent %(name)s"),
}
_LETTERS: Final = ("W", "U", "B", "R", "G", "")
_ADJECTIVES: Final = {
    "card": (
        *(msgc("a card", "white"), msgc("a card", "blue"), msgc("a card", "black")),
        *(msgc("a card", "red"), msgc("a card", "green"), msgc("a card", "colorless")),
    ),
    "spell": (
        *(msgc("a spell", "white"), msgc("a spell", "blue"), msgc("a spell", "black")),
        *(msgc("a spell", "red"), msgc("a spell", "green"), msgc("a spell", "colorless")),
    ),
    "permanent": (
        *(msgc("a permanent", "white"), msgc("a permanent", "blue"), msgc("a permanent", "black")),
        *(msgc("a permanent", "red"), msgc("a permanent", "green"), msgc("a permanent", "colorless")),
    ),
}


def subject(obj: GameObject) -> Message:
    """The object with its article and kind: “the card Fire // Ice”."""
    return _SUBJECTS[obj.kind]._replace(params={"name": obj.title})


def subject_first(obj: GameObject) -> Message:
    """The object as a sentence begins: “The card Fire // Ice”."""
    return _SUBJECTS_FIRST[obj.kind]._replace(params={"name": obj.title})


def of_subject(obj: GameObject) -> Message:
    """What is the object's: “of the card Fire // Ice”."""
    return _OF_SUBJECTS[obj.kind]._replace(params={"name": obj.title})


def adjectives(obj: GameObject, colors: Sequence[str]) -> Any:
    """Colours as adjectives that agree with what the object is; colourless for none."""
    forms = dict(zip(_LETTERS, _ADJECTIVES[obj.kind], strict=True))
    return listing(forms[color] for color in (colors or ("",)))


_FROM: Final = {
    Zone.HAND: msgc("castable", "from the hand"),
    Zone.LIBRARY: msgc("castable", "from the library"),
    Zone.GRAVEYARD: msgc("castable", "from the graveyard"),
    Zone.EXILE: msgc("castable", "from exile"),
    Zone.COMMAND: msgc("castable", "from the command zone"),
    Zone.OUTSIDE: msgc("castable", "from outside the game"),
    Zone.STACK: msgc("castable", "from the stack"),
    Zone.BATTLEFIELD: msgc("castable", "from the battlefield"),
}
_IN: Final = {
    Zone.HAND: msgc("place", "in the hand"),
    Zone.LIBRARY: msgc("place", "in the library"),
    Zone.GRAVEYARD: msgc("place", "in the graveyard"),
    Zone.EXILE: msgc("place", "in exile"),
    Zone.COMMAND: msgc("place", "in the command zone"),
    Zone.OUTSIDE: msgc("place", "outside the game"),
    Zone.STACK: msgc("place", "on the stack"),
    Zone.BATTLEFIELD: msgc("place", "on the battlefield"),
}


_INTO: Final = {
    Zone.GRAVEYARD: msgc("goes", "to the graveyard"),
    Zone.EXILE: msgc("goes", "into exile"),
    Zone.LIBRARY: msgc("goes", "into the library"),
    Zone.BATTLEFIELD: msgc("goes", "onto the battlefield"),
}


def from_zone(zone: Zone) -> Message:
    """Where a card is cast from: “from the hand”."""
    return _FROM[zone]


def in_zone(zone: Zone) -> Message:
    """Where something is: “in the hand”, “on the stack”."""
    return _IN[zone]
