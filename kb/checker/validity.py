"""States that cannot be: each refused with the rule or the fact that excludes it."""

from datetime import date, timedelta

from kb.cards import Card, Face
from kb.cards.words import keyword_word
from kb.checker.mechanics import aftermath, fuse, printed
from kb.checker.mechanics.registry import Spell, mechanic_of
from kb.checker.model import provisions as rules
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import name_of, title_of
from kb.checker.model.parts import part_named
from kb.checker.model.refusal import Impossible, refuse, require_mechanism
from kb.checker.model.state import State, Zone
from kb.checker.turned import require_turned
from kb.checker.words.phrases import in_zone
from kb.messages import listing, msg
from kb.rules.concordance import Concordance

PRERELEASE = timedelta(days=14)
"""So early a card may have been played: prereleases were one week before the release, two until 2010."""


def require_day(card: Card, day: date, concordance: Concordance) -> None:
    """Raises `Impossible` for a day before the rules known here, or before the card."""
    first = concordance.eras[0].start
    if day < first:
        raise Impossible(
            msg("%(day)s: the rules that are carried out here begin on %(first)s", day=day, first=first)
        )
    provision = mechanic_of(card).came_with
    if provision:
        require_mechanism(provision, day, concordance)
    if day + PRERELEASE < card.released and not card.earlier:
        raise Impossible(
            msg(
                "%(card)s did not exist on %(day)s: it appeared on %(released)s",
                card=title_of(card),
                day=day,
                released=card.released,
            )
        )


def faced(card: Card, state: State) -> State:
    """The state with the face of a double-faced spell that `half` names as the face that is up."""
    if state.half is None or not mechanic_of(card).has_back or state.copy_of:
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
        _cast_so,
        _exiled_so,
        printed.require_x,
        _merged,
        require_turned,
    ):
        check(inquiry, card, state)


def _source(card: Card, state: State) -> Card:
    return card if state.copy_of is None else state.copy_of.card


def _copy(inquiry: Inquiry, _card: Card, state: State) -> None:
    if state.copy_of is None:
        return
    shown = state.zone in (Zone.EXILE, Zone.GRAVEYARD, Zone.COMMAND) and inquiry.wording(rules.CAST_COPY)
    if state.zone not in (Zone.STACK, Zone.BATTLEFIELD) and not shown:
        reason = msg(
            "only a spell or a permanent is a copy; the card itself is %(place)s", place=in_zone(state.zone)
        )
        raise refuse(inquiry, rules.COPIES, reason)
    if (state.copy_of.face or 0) >= len(state.copy_of.card.faces):
        raise Impossible(msg("%(card)s has no such face", card=title_of(state.copy_of.card)))
    require_day(state.copy_of.card, inquiry.day, inquiry.concordance)


def _half(inquiry: Inquiry, card: Card, state: State) -> None:
    if state.half is None:
        return
    source = _source(card, state)
    part_named(source, state.half)
    if mechanic_of(source).spell is not Spell.HALF:
        raise Impossible(msg("%(card)s has no halves to choose from", card=title_of(source)))
    entered = state.zone is Zone.BATTLEFIELD and mechanic_of(card).doors
    if state.zone is not Zone.STACK and not entered:
        reason = msg("only a spell is one half; the card is whole %(place)s", place=in_zone(state.zone))
        raise refuse(inquiry, rules.SPLIT_ELSEWHERE, reason)


def _spell(inquiry: Inquiry, card: Card, state: State) -> None:
    if state.cast_from is not None and state.zone is not Zone.STACK:
        raise Impossible(msg("only a spell was cast from a zone; this is no spell"))
    if state.zone is not Zone.STACK:
        return
    if state.cast_from in (Zone.STACK, Zone.BATTLEFIELD):
        raise refuse(
            inquiry,
            rules.CASTING,
            msg("only a card is cast; a spell is cast already, and a permanent no longer can be"),
        )
    source = _source(card, state)
    if not source.layout.is_split and not state.face_down:
        _no_land(inquiry, _face_up(card, state))
    chosen = state.half is not None or (state.copy_of is not None and state.copy_of.face is not None)
    if source.layout.is_split and not (chosen or state.fused or state.face_down):
        names = listing((name_of(one) for one in source.faces), "or")
        provision = rules.SPLIT_CHOICE if inquiry.wording(rules.SPLIT_CHOICE) else rules.SPLIT_SPELL
        raise refuse(
            inquiry, provision, msg("on the stack it is one half: say which, %(names)s", names=names)
        )


def _no_land(inquiry: Inquiry, face: Face) -> None:
    if "Land" in face.type_line.types:
        raise refuse(
            inquiry, rules.LAND_SPELL, msg("%(card)s is a land and never a spell", card=name_of(face))
        )


def _fused(inquiry: Inquiry, card: Card, state: State) -> None:
    if not state.fused:
        return
    require_mechanism(rules.FUSE, inquiry.day, inquiry.concordance)
    if not card.has_keyword(fuse.KEYWORD):
        raise refuse(inquiry, rules.FUSE, msg("%(card)s does not have fuse", card=title_of(card)))
    if state.zone is not Zone.STACK:
        raise refuse(inquiry, rules.FUSE, msg("only a spell can be fused"))
    if state.half is not None:
        raise refuse(inquiry, rules.FUSE, msg("a spell is one half or fused, not both"))
    if state.cast_from not in (None, Zone.HAND):
        raise refuse(inquiry, rules.FUSE, msg("a card is cast fused from the hand only"))


def _aftermath(inquiry: Inquiry, card: Card, state: State) -> None:
    if state.half is None or state.cast_from in (None, Zone.GRAVEYARD) or state.copy_of is not None:
        return
    if part_named(card, state.half) in aftermath.aftermath_halves(card):
        half = name_of(card.faces[part_named(card, state.half)])
        reason = msg("%(half)s cannot be cast from any zone but a graveyard", half=half)
        raise refuse(inquiry, rules.AFTERMATH, reason)


def _permanent(inquiry: Inquiry, card: Card, state: State) -> None:
    if state.zone is not Zone.BATTLEFIELD or state.face_down:
        return
    for face in _faces_up(card, state):
        for word, provision in (("Instant", rules.INSTANT_PERMANENT), ("Sorcery", rules.SORCERY_PERMANENT)):
            if word in face.type_line.types:
                reason = msg("%(name)s cannot be on the battlefield", name=name_of(face))
                raise refuse(inquiry, provision, reason)


def _faces_up(card: Card, state: State) -> tuple[Face, ...]:
    """The faces of what is on the battlefield: of a split card all, of any other the one that is up."""
    source = _source(card, state)
    return source.faces if source.layout.is_split else (_face_up(card, state),)


def _face_up(card: Card, state: State) -> Face:
    source = _source(card, state)
    if state.copy_of is not None:
        return source.faces[state.copy_of.face or 0]
    return source.faces[1 if state.back_up and len(source.faces) > 1 else 0]


def _doors(inquiry: Inquiry, card: Card, state: State) -> None:
    if state.unlocked is None:
        return
    source = _source(card, state)
    if not mechanic_of(source).doors:
        raise refuse(inquiry, rules.ROOMS, msg("%(card)s has no doors: it is no Room", card=title_of(source)))
    if state.zone is not Zone.BATTLEFIELD:
        raise refuse(inquiry, rules.ROOM_DESIGNATIONS, msg("doors are unlocked on the battlefield only"))


def _cast_so(inquiry: Inquiry, card: Card, state: State) -> None:
    """Prototyped and bestowed are spells of cards with that ability, and the permanents they become."""
    for given, keyword, provision in (
        (state.prototyped, "Prototype", rules.PROTOTYPE_SPELL),
        (state.bestowed, "Bestow", rules.BESTOW),
    ):
        if not given:
            continue
        require_mechanism(provision, inquiry.day, inquiry.concordance)
        if not _source(card, state).has_keyword(keyword):
            told = msg(
                "%(card)s does not have %(keyword)s", card=title_of(card), keyword=keyword_word(keyword)
            )
            raise refuse(inquiry, provision, told)
        if state.zone not in (Zone.STACK, Zone.BATTLEFIELD):
            told = msg(
                "only a spell, or the permanent it becomes, was cast so (%(keyword)s)",
                keyword=keyword_word(keyword),
            )
            raise refuse(inquiry, provision, told)


def _exiled_so(inquiry: Inquiry, card: Card, state: State) -> None:
    if not state.on_adventure:
        return
    if mechanic_of(card).came_with is not rules.ADVENTURE or state.zone is not Zone.EXILE:
        raise refuse(
            inquiry, rules.ADVENTURE_AFTER, msg("only an adventurer card in exile is on an adventure")
        )


def _merged(inquiry: Inquiry, _card: Card, state: State) -> None:
    if state.under is None and not state.token:
        return
    if state.zone is not Zone.BATTLEFIELD:
        raise Impossible(msg("only a permanent is a token or merged with others"))
    if state.under is not None:
        require_mechanism(rules.MERGED, inquiry.day, inquiry.concordance)
        require_day(state.under, inquiry.day, inquiry.concordance)
        if not state.under.faces[0].type_line.is_permanent:
            raise Impossible(msg("%(name)s cannot be on the battlefield", name=title_of(state.under)))


def require_doors(inquiry: Inquiry, card: Card, state: State) -> None:
    """Raises `Impossible` where there are no doors to ask about."""
    if state.face_down:
        raise refuse(inquiry, rules.FACE_DOWN_CREATURE, msg("face down it is a creature without doors"))
    _doors(inquiry, card, state if state.unlocked is not None else state._replace(unlocked=()))
