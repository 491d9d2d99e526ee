"""Where an object is and in what shape: what a question about it presupposes."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from kb.cards import Card
from kb.errors import UsageError
from kb.languages import fold, meanings
from kb.messages import msg
from kb.query.faults import in_each

DOORS = ("left", "right")
FACES = ("front", "back")
TURNED = ("morph", "disguise", "manifest", "cloak", "other")
"""What turns objects face down; megamorph is a morph ability, and an effect such as Ixidron’s is another."""


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


class _Fields(NamedTuple):
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
    free: bool = False
    token: bool = False
    prototyped: bool = False
    bestowed: bool = False
    on_adventure: bool = False
    commander: bool = False
    turned_by: str | None = None
    under: Card | None = None


class State(_Fields):
    """The state of the object asked about.

    `half`: the name of the half, face or Adventure that is the spell, in any language, or its place
    from 1. `unlocked`: the unlocked doors of a Room permanent, of `DOORS`; None: as it entered, by
    `cast_from` and `half`. `partner`: the other card of a melded pair. `x`: the number chosen for X.
    `free`: cast without paying its mana cost. `turned_by`: one of `TURNED`, what turned it face down.
    `on_adventure`: exiled as it resolved as an Adventure. `under`: the top card of the merged permanent.
    """

    __slots__ = ()

    if not TYPE_CHECKING:  # a checker takes the fields' types; others may pass words

        def __new__(cls, *values, **named):
            return cls._make(_Fields(*values, **named))

        @classmethod
        def _make(cls, values):
            """Also behind `_replace`. A zone's word is read: it would equal the zone, and be none."""
            zone, half, fused, cast_from, *others = values
            return super()._make((_zone(zone), half, fused, cast_from and _zone(cast_from), *others))

    @classmethod
    def of(
        cls,
        zone: str | Zone | None = None,
        *,
        cast_from: str | Zone | None = None,
        face: str | None = None,
        unlocked: str | tuple[str, ...] | None = None,
        copy_of: Card | CopySource | None = None,
        face_down: bool = False,
        turned_by: str | None = None,
        **others: Any,
    ) -> State:
        """The state in words of any of the three languages; without a zone the one that the others imply.

        Raises `UsageError` for a word that is no zone, face or door, listing those there are.
        """
        if face is not None and spoken_face(face) is None:
            known = in_each(FACES, "faces")
            raise UsageError(msg("unknown face “%(found)s”: one of %(known)s", found=face[:40], known=known))
        turned = turned_by and meanings("turned").get(fold(turned_by), turned_by)
        if turned not in (None, *TURNED):
            known = in_each(TURNED, "turned")
            found = str(turned_by)[:40]
            raise UsageError(
                msg("“%(found)s” turns nothing face down: one of %(known)s", found=found, known=known)
            )
        doors = parse_doors(unlocked if isinstance(unlocked, str) else ",".join(unlocked or ("none",)))
        made = cls(
            cast_from=_zone(cast_from) if cast_from else None,
            face=spoken_face(face) if face is not None else None,
            unlocked=None if unlocked is None else doors,
            copy_of=copy_of if copy_of is None or isinstance(copy_of, CopySource) else CopySource(copy_of),
            face_down=face_down or bool(turned_by),
            turned_by=turned,
            **others,
        )
        return made._replace(zone=_zone(zone) if zone else made._implied())

    def _implied(self) -> Zone:
        """Where an object of this shape can be: the stack, the battlefield, else a hand."""
        if self.half or self.fused or self.cast_from or self.free:
            return Zone.STACK
        if self.on_adventure:
            return Zone.EXILE
        if self.token or self.prototyped or self.bestowed or self.under or self.turned_by:
            return Zone.BATTLEFIELD
        if self.commander:
            return Zone.COMMAND
        return Zone.BATTLEFIELD if self[4:11] != _Fields()[4:11] else Zone.HAND

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


def _zone(word: str | Zone) -> Zone:
    return word if isinstance(word, Zone) else parse_zone(word)


def parse_zone(text: str) -> Zone:
    """The zone with that name in English, French or Italian. Raises `UsageError`, listing them."""
    word = fold(text)
    try:
        return Zone(meanings("zones").get(word, word))
    except ValueError:
        known = in_each(Zone, "zones")
        raise UsageError(
            msg("unknown zone “%(found)s”: one of %(known)s", found=text[:40], known=known)
        ) from None


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
            known = in_each((*DOORS, "none"), "doors")
            raise UsageError(msg("unknown door “%(found)s”: one of %(known)s", found=word[:40], known=known))
    return tuple(door for door in DOORS if door in words)
