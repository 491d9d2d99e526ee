"""Rooms: split permanent cards with one shared type line (rule 709.5)."""

from typing import Final

from kb.cards import Card, ManaCost, TypeLine
from kb.checker.mechanics.split.view import view as split_view
from kb.checker.model import provisions as rules
from kb.checker.model.characteristics import Characteristics, combined, of_face
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject, name_of, title_of
from kb.checker.model.parts import part_named
from kb.checker.model.state import DOORS, Kind, State, Zone
from kb.checker.model.steps import Outcome, carries_out
from kb.messages import Message, listing, msg, msgc, msgn


def view(inquiry: Inquiry, card: Card, state: State) -> GameObject:
    """The Room; on the battlefield with the doors of `state`, or as it entered if none are given."""
    if state.zone is not Zone.BATTLEFIELD:
        return split_view(inquiry, card, state)
    if state.unlocked is None:
        cast_half = None if state.half is None else part_named(card, state.half)
        doors = inquiry.follow(rules.ROOM_ENTRY, card, cast_half)
    else:
        doors = inquiry.follow(rules.ROOM_DESIGNATIONS, card, state.unlocked)
    one = inquiry.follow(rules.ROOMS, card, doors)
    inquiry.follow(rules.ROOM_TYPES, one)
    title = title_of(card) if one.names else msg("%(name)s (both doors locked)", name=title_of(card))
    return GameObject(Kind.PERMANENT, title, (one,), (title,), (card,))


@carries_out(
    rules.ROOM_DESIGNATIONS,
    "two",
    it=(
        'si dice "sbloccata" se ha la designazione sbloccata appropriata',
        'Altrimenti, quella metà si dice "bloccata"',
    ),
)
def unlocked_by_designation(card: Card, doors: tuple[str, ...]) -> Outcome[tuple[str, ...]]:
    """A half is unlocked if the permanent has its designation, otherwise locked (709.5c)."""
    names = [name_of(face) for face, door in zip(card.faces, DOORS, strict=True) if door in doors]
    if not names:
        return Outcome(doors, msg("no half has its unlocked designation"), said=1)
    told = msgn("unlocked: %(names)s", "unlocked: %(names)s", len(names), names=listing(names))
    return Outcome(doors, told, said=0)


@carries_out(
    rules.ROOM_TYPES, "shared", it="condivide i tipi e i sottotipi elencati nella riga del tipo condivisa"
)
def the_type_line_is_shared(one: Characteristics) -> Outcome[TypeLine]:
    """Each half shares the types and subtypes of the one type line (709.5a)."""
    return Outcome(one.type_line, msg("the type line is shared by both halves: the permanent stays a Room"))


@carries_out(
    rules.ROOM_HALVES,
    "copiable",
    it="con una riga del tipo condivisa fa parte dei valori copiabili di quell'oggetto",
)
def both_halves_are_copied(card: Card) -> Outcome[None]:
    """The existence of each half is copied, even from a spell (709.5b)."""
    names = listing(name_of(face) for face in card.faces)
    return Outcome(None, msg("the copy has both halves, %(names)s, even if one alone was cast", names=names))


@carries_out(
    rules.ROOM_ENTRY,
    "cast",
    it=(
        'riceve la designazione "metà sinistra sbloccata" quando entra nel campo di battaglia'
        " se la sua metà sinistra è stata lanciata come magia",
        'Riceve la designazione "metà destra sbloccata" quando entra nel campo di battaglia'
        " se la sua metà destra è stata lanciata come magia",
        "Se entra nel campo di battaglia e nessuna delle due metà è stata lanciata come magia,"
        " entra senza nessuna delle due designazioni sbloccate",
    ),
)
def enters_with_the_door_cast(card: Card, cast_half: int | None) -> Outcome[tuple[str, ...]]:
    """The door that was cast is unlocked; with none cast, none is (709.5d)."""
    if cast_half is None:
        return Outcome((), msg("no half was cast: the Room enters with both doors locked"), said=2)
    half = name_of(card.faces[cast_half])
    told = msg("%(half)s was cast: its door is unlocked as the Room enters", half=half)
    return Outcome((DOORS[cast_half],), told, said=cast_half)


_LEFT_LOCKED: Final = (
    'Finché questo permanente non ha la designazione "metà sinistra sbloccata", non ha il nome,'
    " il costo di mana o il testo delle regole della metà sinistra di questo oggetto"
)
_RIGHT_LOCKED: Final = _LEFT_LOCKED.replace("sinistra", "destra")


@carries_out(rules.ROOMS, "doors", it=(_LEFT_LOCKED, _RIGHT_LOCKED, f'"{_LEFT_LOCKED}" e "{_RIGHT_LOCKED}"'))
def only_unlocked_halves_count(card: Card, doors: tuple[str, ...]) -> Outcome[Characteristics]:
    """A locked half gives no name, mana cost or rules text; the type line stays (709.5)."""
    open_faces = [face for face, door in zip(card.faces, DOORS, strict=True) if door in doors]
    if not open_faces:
        told = msg("both doors are locked: no name, no mana cost, no rules text")
        return Outcome(_locked(card), told, said=2)
    one = combined(tuple(of_face(face) for face in open_faces))
    told = _told(card, doors, listing(name_of(face) for face in open_faces))
    locked = [at for at, door in enumerate(DOORS) if door not in doors]
    return Outcome(one, told, said=locked[0] if locked else 2)


def _locked(card: Card) -> Characteristics:
    bare = of_face(card.faces[0])
    return bare._replace(names=(), mana_cost=None, colors=frozenset(), mana_value=0, keywords=(), symbols=())


def _told(card: Card, doors: tuple[str, ...], names: Message) -> Message:
    if len(doors) == len(card.faces):
        return msg(
            "both doors are unlocked: the permanent has the names and mana costs of %(names)s", names=names
        )
    return msg(
        "only %(names)s is unlocked: the locked half gives no name, mana cost or rules text", names=names
    )


def unlocked(card: Card, state: State) -> tuple[str, ...]:
    """The unlocked doors: those of the state, else the one that was opened by casting it."""
    if state.unlocked is not None:
        return state.unlocked
    return () if state.half is None else (DOORS[part_named(card, state.half)],)


def unlock_costs(inquiry: Inquiry, card: Card, doors: tuple[str, ...]) -> tuple[str, ...]:
    """The mana cost of each locked door, left before right."""
    return inquiry.follow(rules.ROOM_UNLOCK, card, doors)


@carries_out(
    rules.ROOM_UNLOCK, "cost", it="può pagare il costo di mana di una metà bloccata di quel permanente"
)
def a_locked_door_costs_its_mana_cost(card: Card, doors: tuple[str, ...]) -> Outcome[tuple[str, ...]]:
    """A locked half is unlocked for its mana cost, as a special action (709.5e)."""
    locked = [face for face, door in zip(card.faces, DOORS, strict=True) if door not in doors]
    costs = tuple(str(face.mana_cost or ManaCost(())) for face in locked)
    if not locked:
        return Outcome((), msg("both doors are unlocked: there is nothing to unlock"))
    told = listing(
        msgc("door", "%(name)s for %(cost)s", name=name_of(face), cost=cost)
        for face, cost in zip(locked, costs, strict=True)
    )
    return Outcome(costs, msg("each locked door may be unlocked for its mana cost: %(doors)s", doors=told))
