"""States of turning that cannot be: back face up, melded, flipped, face down."""

from kb.cards import Card
from kb.checker.mechanics.double_faced import BACK
from kb.checker.mechanics.registry import Turn, mechanic_of
from kb.checker.model import provisions as rules
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import name_of, title_of
from kb.checker.model.refusal import Impossible, refuse, require_mechanism
from kb.checker.model.state import TURNED, State, Zone
from kb.checker.words.phrases import in_zone
from kb.messages import msg


def require_turned(inquiry: Inquiry, card: Card, state: State) -> None:
    """Raises `Impossible` where the card cannot lie as the state says."""
    shown = state.copy_of.card if state.token and state.copy_of else card  # such a token has its faces
    _back(inquiry, shown, state)
    _transformed(inquiry, shown, state)
    for check in (_melded, _flipped, _face_down, _face_down_and_turned):
        check(inquiry, card, state)


def _back(inquiry: Inquiry, card: Card, state: State) -> None:
    if not state.back_up:
        return
    mechanic = mechanic_of(card)
    if mechanic.turn is Turn.MELDS:
        raise refuse(
            inquiry, rules.MELD_TRANSFORM, msg("%(card)s melds and never transforms", card=title_of(card))
        )
    if not mechanic.has_back:
        raise refuse(inquiry, rules.DFC_ELSEWHERE, msg("%(card)s is not double-faced", card=title_of(card)))
    if state.zone not in (Zone.STACK, Zone.BATTLEFIELD):
        reason = msg("a double-faced card has only its front face %(place)s", place=in_zone(state.zone))
        raise refuse(inquiry, rules.DFC_ELSEWHERE, reason)
    if state.face == "front":
        raise refuse(inquiry, rules.DFC_BACK, msg("transformed, it has its back face up, not its front"))
    on_stack = state.zone is Zone.STACK and mechanic.turn is Turn.TRANSFORMS
    if on_stack and inquiry.wording(rules.DFC_SPELL) == "front":
        raise refuse(inquiry, rules.DFC_SPELL, msg("a transforming double-faced card is cast front face up"))


def _transformed(inquiry: Inquiry, card: Card, state: State) -> None:
    if not (state.transformed and mechanic_of(card).turn is Turn.MODAL):
        return
    if inquiry.wording(rules.DFC_MODAL_TRANSFORM) == "never":
        reason = msg("a modal double-faced card does not transform: say which face it has up")
        raise refuse(inquiry, rules.DFC_MODAL_TRANSFORM, reason)
    if {"Instant", "Sorcery"} & set(card.faces[BACK].type_line.types):
        reason = msg("%(face)s is an instant or sorcery face", face=name_of(card.faces[BACK]))
        raise refuse(inquiry, rules.DFC_TRANSFORM_SPELL, reason)


def _melded(inquiry: Inquiry, card: Card, state: State) -> None:
    if not state.melded:
        return
    if mechanic_of(card).turn is not Turn.MELDS:
        raise refuse(inquiry, rules.MELDED, msg("%(card)s is no meld card", card=title_of(card)))
    if state.zone is not Zone.BATTLEFIELD:
        raise refuse(inquiry, rules.MELDED, msg("cards are melded on the battlefield only"))
    if state.partner is not None and not _pair(card, state.partner):
        reason = msg(
            "%(card)s and %(other)s are no meld pair", card=title_of(card), other=title_of(state.partner)
        )
        raise refuse(inquiry, rules.MELDED, reason)


def _pair(card: Card, partner: Card) -> bool:
    """Whether both are halves of one combined back face."""
    return (
        mechanic_of(partner).turn is Turn.MELDS
        and partner.id != card.id
        and partner.faces[BACK].name == card.faces[BACK].name
    )


def _flipped(inquiry: Inquiry, card: Card, state: State) -> None:
    if state.flipped and (mechanic_of(card).turn is not Turn.FLIPS or state.zone is not Zone.BATTLEFIELD):
        raise refuse(inquiry, rules.FLIP, msg("only a flip card on the battlefield is flipped"))


def _face_down(inquiry: Inquiry, _card: Card, state: State) -> None:
    if not state.face_down and state.turned_by is None:
        return
    for word, provision in (("disguise", rules.DISGUISE), ("cloak", rules.CLOAK)):
        if state.turned_by == word:
            require_mechanism(provision, inquiry.day, inquiry.concordance)
    if not state.face_down or state.turned_by not in (None, *TURNED):
        raise Impossible(msg("turned-by goes with face-down objects only, and with one of the known words"))
    if state.zone is Zone.EXILE and inquiry.wording(rules.EXILE_FACE_DOWN):
        return
    require_mechanism(rules.FACE_DOWN, inquiry.day, inquiry.concordance)
    if state.zone not in (Zone.STACK, Zone.BATTLEFIELD):
        raise refuse(inquiry, rules.FACE_DOWN, msg("only a spell or a permanent is face down"))


def _face_down_and_turned(inquiry: Inquiry, card: Card, state: State) -> None:
    """A double-faced card was never face down until 2015; since, it shows its front face as it turns up."""
    if not state.face_down:
        return
    if state.melded:
        raise refuse(inquiry, rules.MELD_FACE_DOWN, msg("a melded permanent cannot be turned face down"))
    if mechanic_of(card).has_back and inquiry.wording(rules.DFC_FACE_DOWN) == "never":
        raise refuse(inquiry, rules.DFC_FACE_DOWN, msg("a double-faced card cannot be face down"))
    if state.back_up:
        raise refuse(inquiry, rules.DFC_FACE_DOWN, msg("face down, a double-faced card does not transform"))
