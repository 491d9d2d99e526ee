"""Cards cast from elsewhere than the hand: what their own abilities, and rules on their kind, allow."""

from typing import NamedTuple

from kb.cards import Card
from kb.cards.words import keyword_word
from kb.checker.mechanics.registry import Turn, mechanic_of
from kb.checker.model import provisions as rules
from kb.checker.model.inquiry import Inquiry, Undecided
from kb.checker.model.provisions import AnyProvision, Names, Permits
from kb.checker.model.state import State, Zone
from kb.checker.model.steps import Outcome, Step, carries_out
from kb.checker.words.phrases import from_zone
from kb.messages import Message, Native, listing, msg


class _Permission(NamedTuple):
    """Having the keyword ability, a card may be cast from that zone by the provision."""

    keyword: str
    zone: Zone
    provision: Permits


_GRAVE, _EXILE = Zone.GRAVEYARD, Zone.EXILE
PERMITS = tuple(
    _Permission(keyword, _GRAVE, provision)
    for keyword, provision in (
        ("Flashback", rules.FLASHBACK),
        ("Retrace", rules.RETRACE),
        ("Jump-start", rules.JUMP_START),
        ("Escape", rules.ESCAPE),
        ("Disturb", rules.DISTURB),
        ("Harmonize", rules.HARMONIZE),
    )
)
OPEN: tuple[tuple[str, Zone, AnyProvision], ...] = (
    ("Companion", Zone.OUTSIDE, rules.COMPANION),
    ("Mayhem", _GRAVE, rules.MAYHEM),
    ("Suspend", _EXILE, rules.SUSPEND),
    ("Foretell", _EXILE, rules.FORETELL),
    ("Plot", _EXILE, rules.PLOT),
    ("Warp", _EXILE, rules.WARP),
    ("Madness", _EXILE, rules.MADNESS),
    ("Rebound", _EXILE, rules.REBOUND),
)
"""Abilities that let a card be cast from there only after something that no state here tells."""


def back_is_cast(card: Card, zone: Zone) -> bool:
    """Whether the card is cast transformed from there: by disturb."""
    front = card.faces[0]
    return mechanic_of(card).turn is Turn.TRANSFORMS and zone is _GRAVE and "Disturb" in front.keywords


def require_known_origin(inquiry: Inquiry, card: Card, part: int, state: State) -> None:
    """Raises `Undecided` where how the card came to its zone decides, and the state does not tell."""
    face = card.faces[part]
    for keyword, zone, provision in OPEN + PERMITS:
        wording = inquiry.wording(provision) if keyword in face.keywords and state.zone is zone else ""
        if wording is None:
            raise no_ability(inquiry, keyword)
        if wording in ("stated", "played") and (keyword, zone, provision) in OPEN:
            reason = msg("%(keyword)s depends on how the card came there", keyword=keyword_word(keyword))
            raise inquiry.undecided(provision, reason)
    said = face.says(CASTS)
    if said and (state.zone.value in said[1] or (state.zone is Zone.HAND and NOWHERE_ELSE in said[1])):
        reason = msg("an ability of it says from where it may be cast")
        raise inquiry.undecided(rules.ZONE_ABILITIES, reason)
    if state.zone is _EXILE and not state.on_adventure and part == 0 and "Adventure" in _second(card):
        reason = msg("whether it was exiled as an Adventure is not given (on-adventure)")
        raise inquiry.undecided(rules.ADVENTURE_AFTER, reason)
    legendary = "Legendary" in card.faces[part].type_line.supertypes
    unsaid = legendary and state.zone is Zone.COMMAND and not state.commander
    if unsaid and inquiry.wording(rules.COMMANDER_CAST):
        raise inquiry.undecided(rules.COMMANDER_CAST, msg("whether it is a commander is not given"))


def no_ability(inquiry: Inquiry, keyword: str, needed: AnyProvision = rules.CASTING) -> Undecided:
    """The exception that says that no rule of the day speaks of the keyword ability."""
    told = msg("%(keyword)s is no ability of that day’s rules", keyword=keyword_word(keyword))
    return inquiry.undecided(needed, told)


def _second(card: Card) -> tuple[str, ...]:
    return card.faces[1].type_line.subtypes if len(card.faces) > 1 else ()


EXILED = {
    "Flashback": (_GRAVE, rules.FLASHBACK),
    "Jump-start": (_GRAVE, rules.JUMP_START),
    "Harmonize": (_GRAVE, rules.HARMONIZE),
    "Rebound": (Zone.HAND, rules.REBOUND),
}
"""Cast from that zone, a spell with one of these is exiled when it leaves the stack, or as it resolves."""
MOVED = {"Buyback", "Cipher"}
MOVES = r"(?m)^(?!.*:).*(?:\b(?i:exile|shuffle|return|put) ~|~ would be put into)"
"""What an instant or sorcery says that goes elsewhere than to the graveyard as it resolves."""
CASTS = r"\b(?:cast|play) ~([^.]*\bfrom\b[^.]*)"
NOWHERE_ELSE = "anywhere else"
OWN_COST = ("Flashback", "Escape", "Disturb", "Harmonize")
"""By these it is not cast for its mana cost."""


def _permits(provision: Permits, numbers: str, keyword: str) -> Step[[Native, Zone], None]:
    """The step of a keyword ability that lets the card be cast; `numbers`: the rules that it is."""

    def step(name: Native, zone: Zone) -> Outcome[None]:
        told = msg(
            "%(keyword)s lets %(name)s be cast %(origin)s",
            keyword=keyword_word(keyword),
            name=name,
            origin=from_zone(zone),
        )
        if keyword in EXILED:
            told = msg("%(told)s; the spell is exiled when it leaves the stack", told=told)
        return Outcome(None, told)

    step.__doc__ = f"The keyword ability lets the card be cast ({numbers})."
    return carries_out(provision, "stated")(step)


flashback = _permits(rules.FLASHBACK, "502.22a, 702.31a, 702.32a, 702.33a, 702.34a", "Flashback")
retrace = _permits(rules.RETRACE, "502.81a, 702.78a, 702.79a, 702.80a, 702.81a", "Retrace")
jump_start = _permits(rules.JUMP_START, "702.132a, 702.133a", "Jump-start")
escape = _permits(rules.ESCAPE, "702.137a, 702.138a", "Escape")
disturb = _permits(rules.DISTURB, "702.146a", "Disturb")
harmonize = _permits(rules.HARMONIZE, "702.180a", "Harmonize")


@carries_out(rules.REBOUND, "stated")
def rebounds(name: Native, _zone: Zone) -> Outcome[None]:
    """Cast from the hand it is exiled as it resolves (702.85a, 702.86a, 702.87a, 702.88a)."""
    return Outcome(None, msg("rebound: cast from the hand, %(name)s is exiled as it resolves", name=name))


@carries_out(rules.COMMANDER_CAST, "stated")
def a_commander_is_cast(name: Native, _zone: Zone) -> Outcome[None]:
    """A player may cast a commander from the command zone (903.10, 903.8)."""
    return Outcome(None, msg("%(name)s is a commander: it may be cast from the command zone", name=name))


@carries_out(rules.ADVENTURE_AFTER, "stated")
def on_an_adventure(name: Native, _zone: Zone) -> Outcome[None]:
    """Exiled as an Adventure resolved, the card may be played, and not as an Adventure (715.3d, 716.3d)."""
    told = msg(
        "exiled as the Adventure resolves, it may be cast from there as %(name)s, and not as an Adventure",
        name=name,
    )
    return Outcome(None, told)


@carries_out(rules.CAST_COPY, "stated")
def a_copy_is_cast(_name: Native, _zone: Zone) -> Outcome[None]:
    """The copy is created where the object is, and cast (706.12, 707.12)."""
    return Outcome(None, msg("the copy is created where the card is, and cast from there"))


@carries_out(
    rules.SPLIT_COPY, "halves", it="Quella copia mantiene le caratteristiche delle due metà separate"
)
def both_halves_in_the_copy(_name: Native, _zone: Zone) -> Outcome[None]:
    """The copy of a split card keeps both halves (708.3c, 709.3c)."""
    return Outcome(None, msg("the copy has both halves, as the card has"))


@carries_out(rules.UNPAYABLE, "stated")
def no_cost_to_pay(name: Native | Message) -> Outcome[bool]:
    """Without a mana cost, the cost cannot be paid (116.6, 117.6, 118.6)."""
    return Outcome(False, msg("%(name)s has no mana cost, which cannot be paid", name=name))


@carries_out(rules.CASCADE, "card")
def cascade_by_the_card(value: int) -> Outcome[tuple[str, ...]]:
    """The exiled card has a lesser mana value (502.85a, 702.82a, 702.83a, 702.84a)."""
    return Outcome(
        ("card",), _cast_free(msg("cascade: the card has mana value less than %(value)d", value=value))
    )


@carries_out(rules.CASCADE, "card-and-spell")
def cascade_by_card_and_spell(value: int) -> Outcome[tuple[str, ...]]:
    """Card and resulting spell have a lesser mana value (702.84a, 702.85a)."""
    told = msg("cascade: card and resulting spell have mana value less than %(value)d", value=value)
    return Outcome(("card", "spell"), _cast_free(told))


@carries_out(rules.DISCOVER, "stated")
def discover_by_card_and_spell(value: int) -> Outcome[tuple[str, ...]]:
    """Card and resulting spell have mana value N or less (701.55a, 701.57a)."""
    told = msg("discover %(value)d: the card and the resulting spell are compared with that", value=value)
    return Outcome(("card", "spell"), _cast_free(told))


def _cast_free(told: Message) -> Message:
    return msg("%(told)s; cast without paying its mana cost", told=told)


@carries_out(rules.SPLIT_SECOND, "stated")
def no_other_spell() -> Outcome[None]:
    """While it is on the stack, no other spell is cast (502.58a, 702.58a, 702.59a, 702.60a, 702.61a)."""
    return Outcome(None, msg("a spell with split second is on the stack: no other spell can be cast"))


@carries_out(rules.LAND_FACE, "stated")
def a_face_that_is_a_land(names: Names) -> Outcome[Names]:
    """Of a modal double-faced card, any face that is a land is played (711.8, 712.8, 712.12)."""
    return _played(names)


@carries_out(rules.LAND_SPELL, "never")
def a_land_is_played(names: Names) -> Outcome[Names]:
    """A land card is played, not cast (214.9a, 212.6a, 305.1)."""
    return _played(names)


def _played(names: Names) -> Outcome[Names]:
    if not names:
        return Outcome((), msg("no face of it that may be chosen is a land"))
    return Outcome(names, msg("as a land it is played as %(names)s", names=listing(names, "or")))


@carries_out(rules.SPELL_AFTER, "stated")
def into_the_graveyard() -> Outcome[str]:
    """An instant or sorcery goes to the graveyard (401.3, 401.7, 607.2k, 608.2k, 608.2m, 608.2n)."""
    return Outcome(
        "graveyard",
        msg("as it resolves it is put into its owner’s graveyard, unless its text says otherwise"),
    )


@carries_out(rules.PERMANENT_AFTER, "stated")
def onto_the_battlefield() -> Outcome[str]:
    """A permanent spell becomes a permanent (413.2h, 413.2i, 607.3, 608.3)."""
    return Outcome("battlefield", msg("as it resolves it becomes a permanent on the battlefield"))


@carries_out(rules.OMEN_AFTER, "stated")
def into_the_library() -> Outcome[str]:
    """As an Omen resolves it is shuffled into the library (720.3d)."""
    return Outcome("library", msg("as the Omen resolves it is shuffled into its owner’s library"))
