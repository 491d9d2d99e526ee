"""Where an object is and in what shape: what a question about it presupposes."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from kb.cards import Card
from kb.errors import UsageError
from kb.languages import CODES, fold, meanings, spoken
from kb.messages import Native, msg

__all__ = [
    "DOORS",
    "FACES",
    "CopySource",
    "Kind",
    "State",
    "Zone",
    "parse_doors",
    "parse_zone",
    "spoken_face",
]

DOORS = ("left", "right")
FACES = ("front", "back")


class Zone(StrEnum):
    """A zone (rule 400.1), or outside the game (rule 400.11)."""

    HAND = "hand"
    LIBRARY = "library"
    GRAVEYARD = "graveyard"
    EXILE = "exile"
    COMMAND = "command"
    OUTSIDE = "outside"
    STACK = "stack"
    BATTLEFIELD = "battlefield"


class Kind(StrEnum):
    """What the rules call an object in a zone."""

    CARD = "card"
    SPELL = "spell"
    PERMANENT = "permanent"


class CopySource(NamedTuple):
    """What an object is a copy of: a face of a card, counted from 0; None: the card as it is."""

    card: Card
    face: int | None = None


class State(NamedTuple):
    """The state of the object asked about.

    `half`: the name of the half, face or Adventure that is the spell, in any language, or its place
    from 1. `unlocked`: the unlocked doors of a Room permanent, of `DOORS`; None: as it entered, by
    `cast_from` and `half`. `partner`: the other card of a melded pair. `x`: the number chosen for X.
    """

    zone: Zone = Zone.HAND
    half: str | None = None
    fused: bool = False
    cast_from: Zone | None = None
    face: str | None = None
    transformed: bool = False
    melded: bool = False
    flipped: bool = False
    face_down: bool = False
    unlocked: tuple[str, ...] | None = None
    copy_of: CopySource | None = None
    partner: Card | None = None
    x: int | None = None

    @property
    def kind(self) -> Kind:
        """Card, spell or permanent, by the zone."""
        if self.zone is Zone.STACK:
            return Kind.SPELL
        return Kind.PERMANENT if self.zone is Zone.BATTLEFIELD else Kind.CARD

    @property
    def back_up(self) -> bool:
        """Whether a double-faced object has its back face up."""
        return self.transformed or self.face == "back"


def parse_zone(text: str) -> Zone:
    """The zone with that name in English, French or Italian. Raises `UsageError`, listing them."""
    word = fold(text)
    try:
        return Zone(meanings("zones").get(word, word))
    except ValueError:
        known = _said("zones", tuple(Zone))
        raise UsageError(
            msg("unknown zone “%(found)s”: one of %(known)s", found=text[:40], known=known)
        ) from None


def _said(subject: str, words: Iterable[str]) -> Native:
    """The words as each language says them, and as they can be typed."""
    return Native({code: ", ".join(spoken(subject, word, code) for word in words) for code in CODES})


def spoken_face(text: str) -> str | None:
    """``front`` or ``back``, from English, French or Italian; None for any other word."""
    word = meanings("faces").get(fold(text), fold(text))
    return word if word in FACES else None


def parse_doors(text: str) -> tuple[str, ...]:
    """The doors in ``left,right`` or ``none``. Raises `UsageError`."""
    said = [meanings("doors").get(word, word) for word in fold(text).replace(",", " ").split()]
    words = [word for word in said if word != "none"]
    for word in words:
        if word not in DOORS:
            known = _said("doors", (*DOORS, "none"))
            raise UsageError(msg("unknown door “%(found)s”: one of %(known)s", found=word[:40], known=known))
    return tuple(door for door in DOORS if door in words)
