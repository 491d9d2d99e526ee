"""The type line (rule 205): supertypes, card types, subtypes."""

from __future__ import annotations

from typing import NamedTuple

SUPERTYPES = ("Basic", "Legendary", "Ongoing", "Snow", "World", "Host", "Elite")
CARD_TYPES = (
    *("Artifact", "Battle", "Conspiracy", "Creature", "Dungeon", "Enchantment", "Instant", "Kindred", "Land"),
    *("Phenomenon", "Plane", "Planeswalker", "Scheme", "Sorcery", "Tribal", "Vanguard"),
)
# What stands in their place on tokens, emblems and other helpers, which are no cards.
NO_CARD_TYPES = ("Card", "Emblem", "Token")

_PERMANENT = {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}
_NEVER_PERMANENT = {"Instant", "Sorcery"}


class TypeLine(NamedTuple):
    """The words of a type line by kind, in printed order."""

    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> TypeLine:
        """The parts of ``Legendary Creature — Elf Druid``; the dash may be any, or a hyphen in spaces.

        Raises `ValueError` where no card type stands before the dash, or a word that is neither
        a card type nor a supertype.
        """
        left, _, right = text.replace("\u2013", "\u2014").replace(" - ", " \u2014 ").partition("\u2014")
        words = left.split()
        types = tuple(word for word in words if word in CARD_TYPES or word in NO_CARD_TYPES)
        supertypes = tuple(word for word in words if word in SUPERTYPES)
        if not types or len(types) + len(supertypes) < len(words) or len(text) > 200:
            raise ValueError(text)
        planar = types == ("Plane",)  # a plane is one subtype, however many words it has (rule 205.3b)
        return cls(supertypes, types, (right.strip(),) if planar and right else tuple(right.split()))

    @property
    def is_permanent(self) -> bool:
        """Whether a card with it can be on the battlefield (rule 110.4)."""
        return not _NEVER_PERMANENT.intersection(self.types) and bool(_PERMANENT.intersection(self.types))

    def union(self, other: TypeLine) -> TypeLine:
        """Each word of either, once, in order of appearance."""
        return TypeLine(*(tuple(dict.fromkeys(a + b)) for a, b in zip(self, other, strict=True)))

    def __str__(self) -> str:
        left = " ".join(self.supertypes + self.types)
        return f"{left} \u2014 {' '.join(self.subtypes)}" if self.subtypes else left
