"""The places and shapes in which a card answers differently: what tables and the ask panel list."""

from typing import Any, NamedTuple

from kb.cards import Card, Layout
from kb.checker.mechanics import aftermath, fuse
from kb.checker.mechanics.registry import Spell, Turn, mechanic_of
from kb.checker.model.objects import name_of
from kb.checker.model.state import DOORS, TURNED, CopySource, State, Zone
from kb.languages import CODES
from kb.messages import Message, Native, msg
from kb.vocabulary import spoken

ELSEWHERE = tuple(zone for zone in Zone if zone not in (Zone.STACK, Zone.BATTLEFIELD))


class Place(NamedTuple):
    """A state by a stable key; `zones`: every zone in which the characteristics are the same."""

    key: str
    label: Message
    state: State
    zones: tuple[Zone, ...]
    casting: bool = False
    """Whether casting is all that is asked of the card there."""


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


def ask_places(card: Card) -> tuple[Place, ...]:
    """Those of `places`, and the further states in which the card may be asked about."""
    permanent = card.faces[0].type_line.is_permanent
    found = [_casting("hand", msg("In the hand"), State())]
    found += [_casting(str(zone), label, State(zone)) for zone, label in _ORIGINS]
    if card.layout is Layout.ADVENTURE:
        state = State(Zone.EXILE, on_adventure=True)
        found.append(_casting("adventure", msg("In exile, on an adventure"), state))
    if "Legendary" in card.faces[0].type_line.supertypes:
        state = State(Zone.COMMAND, commander=True)
        found.append(_casting("commander", msg("In the command zone, as a commander"), state))
    found.append(_place("exiled", msg("In exile, face down"), State(Zone.EXILE, face_down=True)))
    for by in (one for one in TURNED if one not in _OWN or card.has_keyword(one.capitalize())):
        label = msg("On the battlefield, turned face down by %(what)s", what=_turned(by))
        found.append(_place(by, label, _permanent()._replace(face_down=True, turned_by=by)))
    if permanent:
        token = _permanent()._replace(token=True, copy_of=CopySource(card))
        found.append(_place("token", msg("On the battlefield, a token that is a copy of it"), token))
    for keyword, label, given in _CAST_SO:
        if card.has_keyword(keyword):
            found.append(_place(keyword.lower(), label, _permanent()._replace(**given)))
    if card.has_keyword("Mutate"):
        found.append(_place("mutate", msg("On top of a merged permanent"), _permanent()._replace(under=card)))
    for at, face in enumerate(card.faces):
        if face.mana_cost and any(symbol.is_variable for symbol in face.mana_cost.symbols):
            found += _with_x(card, at)
    return (*places(card), *found)


_OWN = ("morph", "disguise")
_ORIGINS = ((Zone.GRAVEYARD, msg("In the graveyard")), (Zone.EXILE, msg("In exile")))
_CAST_SO: tuple[tuple[str, Message, dict[str, Any]], ...] = (
    ("Prototype", msg("On the battlefield, prototyped"), {"prototyped": True}),
    ("Bestow", msg("On the battlefield, bestowed"), {"bestowed": True}),
)


def _casting(key: str, label: Message, state: State) -> Place:
    return Place(key, label, state, (state.zone,), casting=True)


def _turned(by: str) -> Native:
    return Native({code: spoken("turned", by, code) for code in CODES})


def _with_x(card: Card, at: int) -> list[Place]:
    """The spell with a number for X, and cast for nothing."""
    spell = State(Zone.STACK, half=str(at + 1) if mechanic_of(card).spell is Spell.HALF else None)
    name = name_of(card.faces[at])
    return [
        _place(f"x-{at + 1}", msg("On the stack as %(half)s, 3 for X", half=name), spell._replace(x=3)),
        _place(
            f"free-{at + 1}",
            msg("On the stack as %(half)s, cast without paying its mana cost", half=name),
            spell._replace(free=True),
        ),
    ]
