"""The object a question is about, as the rules of the day see it: one set of characteristics, or several."""

from enum import Enum, auto
from typing import NamedTuple

from kb.cards import Card, Face
from kb.checker.model.characteristics import Characteristics
from kb.checker.model.state import Kind
from kb.languages import TRANSLATIONS
from kb.messages import Message, Native


class Manner(Enum):
    """By which rules questions about the object are answered."""

    PLAIN = auto()
    SPLIT = auto()
    """A split card off the stack: the rules of 505.5 to 505.7 and their successors."""
    FUSED = auto()
    """A fused split spell."""


class GameObject(NamedTuple):
    """An object in a state on a day.

    `sets`: its sets of characteristics, one each for the halves that are kept apart; `labels`: what each
    set is called. `single_value`: its mana value where that is not its sets' own (a fused spell until
    2017, a back face). `x_unknown`: X was chosen and is not known. `keywords_unknown`: it may have ward
    by what turned it face down, which is not told.
    """

    kind: Kind
    title: Native | Message
    sets: tuple[Characteristics, ...]
    labels: tuple[Native | Message, ...]
    cards: tuple[Card, ...]
    manner: Manner = Manner.PLAIN
    single_value: int | None = None
    x_unknown: bool = False
    keywords_unknown: bool = False

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature, by every set of its characteristics."""
        return all("Creature" in one.type_line.types for one in self.sets)

    @property
    def is_noncreature(self) -> bool:
        """Whether it is a permanent other than a creature."""
        return self.kind is Kind.PERMANENT and not self.is_creature

    @property
    def names(self) -> tuple[str, ...]:
        """Its English names; none for a nameless object."""
        return tuple(dict.fromkeys(name for one in self.sets for name in one.names))

    @property
    def mana_values(self) -> tuple[int, ...]:
        """One mana value, or one for each of its sets."""
        if self.single_value is not None:
            return (self.single_value,)
        return tuple(one.mana_value for one in self.sets)


def name_of(face: Face) -> Native:
    """The face's name in each language in which it is attested."""
    texts = {language: text for language in TRANSLATIONS if (text := face.printed(language))}
    return Native({**texts, "en": face.name})


def title_of(card: Card) -> Native:
    """The whole card's name in each language in which every part's is attested."""
    texts = {language: text for language in TRANSLATIONS if (text := card.printed(language))}
    return Native({**texts, "en": card.name})
