"""What can be asked: read a characteristic, match a predicate, compare two objects, cast."""

from enum import StrEnum
from typing import NamedTuple

from kb.cards import ManaCost
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
    LANDS = "playable-lands"
    AFTERWARDS = "afterwards"
    IDENTITY = "identity"
    TEXT = "text"


class Relation(StrEnum):
    """How objects are compared: the first with the others, by ``different-names`` each with each."""

    SAME_NAME = "same-name"
    DIFFERENT_NAME = "different-name"
    DIFFERENT_NAMES = "different-names"
    SHARES_COLOR = "shares:color"
    SHARES_TYPE = "shares:type"
    SHARES_MANA_VALUE = "shares:mv"
    GREATER_MANA_VALUE = "greater:mv"


class Read(NamedTuple):
    """What is this characteristic? `among`: the names to choose from are those of cards of this quality."""

    text: str
    field: Field
    among: Node | None = None
    kind: str = "read"


class TotalCost(NamedTuple):
    """What has to be paid to cast it: `instead` of its mana cost, with increases and reductions."""

    text: str
    more: ManaCost = ManaCost(())
    less: ManaCost = ManaCost(())
    instead: ManaCost | None = None
    kind: str = "read"


class Count(NamedTuple):
    """How many, of one or several? `what`: objects (cards, spells or permanents, by the zone), cards, names,
    colors, types, mv: different ones, each counted once.

    ``devotion:ur``: the mana symbols of these colors. `quality`: how many of the objects have it.
    """

    text: str
    what: str
    quality: Node | None = None
    kind: str = "read"


class Among(NamedTuple):
    """The greatest, the least or the total (`of`) of a number among one or several objects."""

    text: str
    of: str
    field: Field
    kind: str = "read"


class Match(NamedTuple):
    """Does the object pass this predicate? `warnings`: what was mended to read it."""

    text: str
    predicate: Node
    warnings: tuple[Message, ...] = ()
    kind: str = "match"


class Compare(NamedTuple):
    """Does this relation hold between the object and another, or others?"""

    text: str
    relation: Relation
    kind: str = "compare"


class Permission(NamedTuple):
    """What an effect allows or forbids to cast: ``card`` or ``spell`` with a quality.

    `of` may also be a rule that says which: ``cascade``, ``discover``, ``split-second``; or ``none``.
    """

    of: str
    predicate: Node | None
    text: str
    warnings: tuple[Message, ...] = ()


class Cast(NamedTuple):
    """Which halves may be cast from where the card is; under several permissions, all are needed.

    `flash`: what effects let be cast as though it had flash; if there is any, only what may be cast whenever
    an instant could be counts. One of ``none`` is no effect.
    """

    text: str
    allow: tuple[Permission, ...] = ()
    forbid: tuple[Permission, ...] = ()
    flash: tuple[Permission, ...] = ()
    kind: str = "cast"


Question = Read | Count | Among | TotalCost | Match | Compare | Cast
