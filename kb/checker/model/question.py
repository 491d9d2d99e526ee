"""What can be asked: read a characteristic, match a predicate, compare two objects, cast."""

from enum import StrEnum
from typing import NamedTuple

from kb.messages import Message
from kb.query.tree import Node


class Field(StrEnum):
    """A characteristic (rule 109.3) or a value derived from some, by its word in questions."""

    NAMES = "names"
    COST = "cost"
    SYMBOLS = "symbols"
    MANA_VALUE = "mv"
    AMOUNT = "amount"
    COLORS = "colors"
    SUPERTYPES = "supertypes"
    TYPES = "types"
    SUBTYPES = "subtypes"
    KEYWORDS = "keywords"
    POWER = "power"
    TOUGHNESS = "toughness"
    LOYALTY = "loyalty"
    CHOOSABLE = "choosable-names"
    UNLOCK_COSTS = "unlock-costs"


class Relation(StrEnum):
    """How two objects are compared."""

    SAME_NAME = "same-name"
    DIFFERENT_NAME = "different-name"
    SHARES_COLOR = "shares:color"
    SHARES_TYPE = "shares:type"
    SHARES_MANA_VALUE = "shares:mv"
    GREATER_MANA_VALUE = "greater:mv"


class Read(NamedTuple):
    """What is this characteristic?"""

    text: str
    field: Field
    kind: str = "read"


class Count(NamedTuple):
    """How many? `what`: objects (cards, spells or permanents, by the zone), cards, names, colors, types."""

    text: str
    what: str
    kind: str = "read"


class Match(NamedTuple):
    """Does the object pass this predicate? `warnings`: what was mended to read it."""

    text: str
    predicate: Node
    warnings: tuple[Message, ...] = ()
    kind: str = "match"


class Compare(NamedTuple):
    """Does this relation hold between the object and another?"""

    text: str
    relation: Relation
    kind: str = "compare"


class Permission(NamedTuple):
    """What an effect allows or forbids to cast: ``card`` or ``spell`` with a quality."""

    of: str
    predicate: Node | None
    text: str
    warnings: tuple[Message, ...] = ()


class Cast(NamedTuple):
    """Which halves may be cast from where the card is, under a permission and against a prohibition."""

    text: str
    allow: Permission | None = None
    forbid: Permission | None = None
    kind: str = "cast"


Question = Read | Count | Match | Compare | Cast
