"""States that cannot be: each refused with the rule or the fact that excludes it."""

from __future__ import annotations

from datetime import date

from kb.cards import Card, Face, Layout
from kb.checker import aftermath, fuse
from kb.checker.inquiry import Inquiry
from kb.checker.naming import part_named
from kb.checker.objects import name_of, title_of
from kb.checker.phrases import in_zone, listing
from kb.checker.state import State, Zone
from kb.errors import UsageError
from kb.messages import Message, msg
from kb.rules.concordance import Concordance

__all__ = ["Impossible", "faced", "require_day", "require_doors", "require_possible"]

MECHANISMS = {
    Layout.TRANSFORM: "dfc-elsewhere",
    Layout.MODAL: "dfc-modal",
    Layout.MELD: "meld-front",
    Layout.FLIP: "flip",
    Layout.ADVENTURE: "adventure",
    Layout.AFTERMATH: "aftermath",
    Layout.ROOM: "rooms",
}
"""The provision that a layout came with."""


class Impossible(UsageError):
    """A state that the rules, or the facts of the card, exclude."""

    code = "impossible"


def require_day(card: Card, day: date, concordance: Concordance) -> None:
    """Raises `Impossible` for a day before the rules known here, or before the card."""
    first = concordance.eras[0].start
    if day < first:
        raise Impossible(
            msg(
                "%(day)s: the rules on split cards are known from %(first)s on",
                day=day.isoformat(),
                first=first.isoformat(),
            )
        )
    provision = MECHANISMS.get(card.layout)
    if provision:
        _require_mechanism(provision, day, concordance)
    if day < card.released:
        raise Impossible(
            msg(
                "%(card)s did not exist on %(day)s: it appeared on %(released)s",
                card=title_of(card),
                day=day.isoformat(),
                released=card.released.isoformat(),
            )
        )


def _require_mechanism(provision: str, day: date, concordance: Concordance) -> None:
    if concordance.at(provision, day) is None:
        first = concordance.provisions_by_id[provision].spans[0]
        raise Impossible(
            msg(
                "on %(day)s there was no such rule yet: it came on %(first)s as rule %(rule)s",
                day=day.isoformat(),
                first=first.edition.start.isoformat(),
                rule=str(first.number),
            )
        )


def faced(card: Card, state: State) -> State:
    """The state with the face of a double-faced spell that `half` names as the face that is up."""
    if state.half is None or card.layout not in (Layout.MODAL, Layout.TRANSFORM) or state.copy_of:
        return state
    return state._replace(half=None, face="back" if part_named(card, state.half) else "front")


def require_possible(inquiry: Inquiry, card: Card, state: State) -> None:
    """Raises `Impossible` for a state in which the card cannot be."""
    for check in (
        _copy,
        _half,
        _spell,
        _fused,
        _aftermath,
        _permanent,
        _doors,
        _back,
        _melded,
        _flipped,
        _face_down,
    ):
        check(inquiry, card, state)


def _refuse(inquiry: Inquiry, provision: str, reason: Message) -> Impossible:
    number = inquiry.concordance.at(provision, inquiry.day)
    if number is None:
        return Impossible(reason)
    return Impossible(msg("%(reason)s (rule %(rule)s)", reason=reason, rule=str(number)))


def _source(card: Card, state: State) -> Card:
    return card if state.copy_of is None else state.copy_of.card


def _copy(inquiry: Inquiry, _card: Card, state: State) -> None:
    if state.copy_of is None:
        return
    if state.zone not in (Zone.STACK, Zone.BATTLEFIELD):
        reason = msg(
            "only a spell or a permanent is a copy; the card itself is %(place)s", place=in_zone(state.zone)
        )
        raise _refuse(inquiry, "copies", reason)
    if (state.copy_of.face or 0) >= len(state.copy_of.card.faces):
        raise Impossible(msg("%(card)s has no such face", card=title_of(state.copy_of.card)))
    require_day(state.copy_of.card, inquiry.day, inquiry.concordance)


def _half(inquiry: Inquiry, card: Card, state: State) -> None:
    if state.half is None:
        return
    source = _source(card, state)
    part_named(source, state.half)
    if not source.layout.is_split and source.layout is not Layout.ADVENTURE:
        raise Impossible(msg("%(card)s has no halves to choose from", card=title_of(source)))
    entered = state.zone is Zone.BATTLEFIELD and card.layout is Layout.ROOM
    if state.zone is not Zone.STACK and not entered:
        reason = msg("only a spell is one half; the card is whole %(place)s", place=in_zone(state.zone))
        raise _refuse(inquiry, "split-elsewhere", reason)


def _spell(inquiry: Inquiry, card: Card, state: State) -> None:
    if state.cast_from is not None and state.zone is not Zone.STACK:
        raise Impossible(msg("only a spell was cast from a zone; this is no spell"))
    if state.zone is not Zone.STACK:
        return
    source = _source(card, state)
    if source.layout is Layout.NORMAL and "Land" in source.faces[0].type_line.types and not state.face_down:
        raise _refuse(
            inquiry, "land-spell", msg("%(card)s is a land and never a spell", card=title_of(source))
        )
    chosen = state.half is not None or (state.copy_of is not None and state.copy_of.face is not None)
    if source.layout.is_split and not (chosen or state.fused or state.face_down):
        names = listing((name_of(one) for one in source.faces), "or")
        provision = "split-choice" if inquiry.wording("split-choice") else "split-spell"
        raise _refuse(
            inquiry, provision, msg("on the stack it is one half: say which, %(names)s", names=names)
        )


def _fused(inquiry: Inquiry, card: Card, state: State) -> None:
    if not state.fused:
        return
    _require_mechanism("fuse", inquiry.day, inquiry.concordance)
    if not card.has_keyword(fuse.KEYWORD):
        raise _refuse(inquiry, "fuse", msg("%(card)s does not have fuse", card=title_of(card)))
    if state.zone is not Zone.STACK:
        raise _refuse(inquiry, "fuse", msg("only a spell can be fused"))
    if state.half is not None:
        raise _refuse(inquiry, "fuse", msg("a spell is one half or fused, not both"))
    if state.cast_from not in (None, Zone.HAND):
        raise _refuse(inquiry, "fuse", msg("a card is cast fused from the hand only"))


def _aftermath(inquiry: Inquiry, card: Card, state: State) -> None:
    if state.half is None or state.cast_from in (None, Zone.GRAVEYARD) or state.copy_of is not None:
        return
    if part_named(card, state.half) in aftermath.aftermath_halves(card):
        half = name_of(card.faces[part_named(card, state.half)])
        reason = msg("%(half)s cannot be cast from any zone but a graveyard", half=half)
        raise _refuse(inquiry, "aftermath", reason)


def _permanent(inquiry: Inquiry, card: Card, state: State) -> None:
    if state.zone is not Zone.BATTLEFIELD or state.face_down:
        return
    for face in _faces_up(card, state):
        for word, provision in (("Instant", "instant-permanent"), ("Sorcery", "sorcery-permanent")):
            if word in face.type_line.types:
                reason = msg("%(name)s cannot be on the battlefield", name=name_of(face))
                raise _refuse(inquiry, provision, reason)


def _faces_up(card: Card, state: State) -> tuple[Face, ...]:
    """The faces of what is on the battlefield: of a split card all, of any other the one that is up."""
    source = _source(card, state)
    if source.layout.is_split:
        return source.faces
    if state.copy_of is not None:
        return (source.faces[state.copy_of.face or 0],)
    return (source.faces[1 if state.back_up and len(source.faces) > 1 else 0],)


def _doors(inquiry: Inquiry, card: Card, state: State) -> None:
    if state.unlocked is None:
        return
    source = _source(card, state)
    if source.layout is not Layout.ROOM:
        raise _refuse(inquiry, "rooms", msg("%(card)s has no doors: it is no Room", card=title_of(source)))
    if state.zone is not Zone.BATTLEFIELD:
        raise _refuse(inquiry, "room-designations", msg("doors are unlocked on the battlefield only"))


def require_doors(inquiry: Inquiry, card: Card, state: State) -> None:
    """Raises `Impossible` where there are no doors to ask about."""
    _doors(inquiry, card, state if state.unlocked is not None else state._replace(unlocked=()))


def _back(inquiry: Inquiry, card: Card, state: State) -> None:
    if not state.back_up:
        return
    if card.layout not in (Layout.TRANSFORM, Layout.MODAL):
        raise _refuse(inquiry, "dfc-elsewhere", msg("%(card)s is not double-faced", card=title_of(card)))
    if state.zone not in (Zone.STACK, Zone.BATTLEFIELD):
        reason = msg("a double-faced card has only its front face %(place)s", place=in_zone(state.zone))
        raise _refuse(inquiry, "dfc-elsewhere", reason)
    on_stack = state.zone is Zone.STACK and card.layout is Layout.TRANSFORM
    if on_stack and inquiry.wording("dfc-spell") == "front":
        raise _refuse(inquiry, "dfc-spell", msg("a transforming double-faced card is cast front face up"))


def _melded(inquiry: Inquiry, card: Card, state: State) -> None:
    if not state.melded:
        return
    if card.layout is not Layout.MELD:
        raise _refuse(inquiry, "melded", msg("%(card)s is no meld card", card=title_of(card)))
    if state.zone is not Zone.BATTLEFIELD:
        raise _refuse(inquiry, "melded", msg("cards are melded on the battlefield only"))


def _face_down(inquiry: Inquiry, _card: Card, state: State) -> None:
    if not state.face_down:
        return
    _require_mechanism("face-down", inquiry.day, inquiry.concordance)
    if state.zone not in (Zone.STACK, Zone.BATTLEFIELD):
        raise _refuse(inquiry, "face-down", msg("only a spell or a permanent is face down here"))


def _flipped(inquiry: Inquiry, card: Card, state: State) -> None:
    if state.flipped and (card.layout is not Layout.FLIP or state.zone is not Zone.BATTLEFIELD):
        raise _refuse(inquiry, "flip", msg("only a flip card on the battlefield is flipped"))
