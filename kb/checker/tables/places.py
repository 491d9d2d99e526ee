"""The places and shapes in which a card answers differently: what tables and the ask panel list."""

from typing import NamedTuple

from kb.cards import Card
from kb.checker.mechanics import aftermath, fuse
from kb.checker.mechanics.registry import Spell, Turn, mechanic_of
from kb.checker.model.objects import name_of
from kb.checker.model.state import DOORS, State, Zone
from kb.messages import Message, msg

ELSEWHERE = tuple(zone for zone in Zone if zone not in (Zone.STACK, Zone.BATTLEFIELD))


class Place(NamedTuple):
    """A state by a stable key; `zones`: every zone in which the characteristics are the same."""

    key: str
    label: Message
    state: State
    zones: tuple[Zone, ...]


def places(card: Card) -> tuple[Place, ...]:
    """Every place of the card: off the stack, each spell that it can be, each shape of its permanent."""
    found = [Place("elsewhere", msg("Off the stack and the battlefield"), State(), ELSEWHERE)]
    mechanic = mechanic_of(card)
    if mechanic.spell is Spell.HALF:
        found += [_spell(card, at) for at in range(len(card.faces))]
    elif mechanic.has_back:
        found += _faces(card)
    else:
        found += _shapes(card)
    if card.has_keyword(fuse.KEYWORD):
        found.append(
            _place("fused", msg("On the stack, fused"), State(Zone.STACK, fused=True, cast_from=Zone.HAND))
        )
    if mechanic.doors:
        found += [_room(doors) for doors in ((), DOORS[:1], DOORS[1:], DOORS)]
    return tuple(found)


def _place(key: str, label: Message, state: State) -> Place:
    return Place(key, label, state, (state.zone,))


def _spell(card: Card, at: int) -> Place:
    origin = Zone.GRAVEYARD if at in aftermath.aftermath_halves(card) else Zone.HAND
    face = card.faces[at]
    label = msg("On the stack as %(half)s", half=name_of(face))
    return _place(f"spell-{at + 1}", label, State(Zone.STACK, half=str(at + 1), cast_from=origin))


def _faces(card: Card) -> list[Place]:
    names = [name_of(face) for face in card.faces]
    return [
        _place("front", msg("On the battlefield, front face up: %(face)s", face=names[0]), _permanent()),
        _place(
            "back", msg("On the battlefield, back face up: %(face)s", face=names[1]), _permanent(face="back")
        ),
    ]


def _shapes(card: Card) -> list[Place]:
    if not card.faces[0].type_line.is_permanent:
        return []
    found = [_place("battlefield", msg("On the battlefield"), _permanent())]
    if mechanic_of(card).turn is Turn.FLIPS:
        label = msg("On the battlefield, flipped: %(face)s", face=name_of(card.faces[1]))
        found.append(_place("flipped", label, _permanent(flipped=True)))
    return found


def _permanent(face: str | None = None, flipped: bool = False) -> State:
    return State(Zone.BATTLEFIELD, face=face, flipped=flipped)


def _room(doors: tuple[str, ...]) -> Place:
    labels = {
        (): msg("On the battlefield, both doors locked"),
        DOORS[:1]: msg("On the battlefield, left door unlocked"),
        DOORS[1:]: msg("On the battlefield, right door unlocked"),
        DOORS: msg("On the battlefield, both doors unlocked"),
    }
    key = "room-" + ("-".join(doors) or "locked")
    return _place(key, labels[doors], State(Zone.BATTLEFIELD, unlocked=doors))
