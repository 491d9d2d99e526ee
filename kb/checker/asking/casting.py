"""Casting: which halves or faces may be cast from a zone, under a permission and against a prohibition."""

from typing import NamedTuple

from kb.cards import Card, Layout
from kb.checker.asking.matching import matches
from kb.checker.mechanics import aftermath, fuse, unknown
from kb.checker.mechanics.registry import Spell, mechanic_of
from kb.checker.model import provisions as rules
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject, name_of, title_of
from kb.checker.model.question import Cast, Permission
from kb.checker.model.state import State, Zone
from kb.checker.model.steps import Outcome, carries_out
from kb.checker.shapes import object_of
from kb.checker.words.phrases import from_zone, pairs, yes_no
from kb.messages import Message, Native, listing, msg


class Option(NamedTuple):
    """One way of casting a card: a half, a face, or `parts` more than one: fused."""

    parts: tuple[int, ...]
    name: str
    title: Native
    state: State


def castable(inquiry: Inquiry, card: Card, state: State, question: Cast) -> tuple[str, ...]:
    """The English names of what may be cast; a fused spell by the whole card's name."""
    if card.layout is Layout.OTHER:
        unknown.view(inquiry, card, state)
    options = _options(card, state)
    ways = [option for option in options if len(option.parts) == 1]
    allowed = {one.parts for one in ways if _may_be_cast_from(inquiry, card, one, state.zone, question)}
    if question.allow:
        allowed &= _under(inquiry, card, state, ways, question.allow, permits=True)
    if question.forbid:
        allowed &= _under(inquiry, card, state, ways, question.forbid, permits=False)
    fused = [option for option in options if len(option.parts) > 1]
    found = [option.name for option in ways if option.parts in allowed]
    found += [
        option.name for option in fused if _fused(inquiry, card, state, question, len(found) == len(ways))
    ]
    _cite_casting(inquiry, card, state.zone, tuple(found))
    return tuple(found)


def _options(card: Card, state: State) -> list[Option]:
    """Every way in which the card could be put onto the stack."""
    spell = State(zone=Zone.STACK, cast_from=state.zone, x=state.x)
    faces = [(at, face) for at, face in enumerate(card.faces) if "Land" not in face.type_line.types]
    if mechanic_of(card).spell is Spell.WHOLE:
        faces = [(at, face) for at, face in faces if at == 0]
    found = [
        Option((at,), face.name, name_of(face), _as_spell(card, spell, at, face.name)) for at, face in faces
    ]
    if card.has_keyword(fuse.KEYWORD):
        every = tuple(range(len(card.faces)))
        found.append(Option(every, card.name, title_of(card), spell._replace(fused=True)))
    return found


def _as_spell(card: Card, spell: State, at: int, name: str) -> State:
    by = mechanic_of(card).spell
    if by is Spell.FACE:
        return spell._replace(face="back" if at else "front")
    return spell._replace(half=name) if by is Spell.HALF else spell


def _may_be_cast_from(inquiry: Inquiry, card: Card, option: Option, zone: Zone, question: Cast) -> bool:
    """Whether that half can be cast from that zone at all."""
    if option.parts[0] in aftermath.aftermath_halves(card):
        return inquiry.follow(rules.AFTERMATH, card, option.parts[0], zone)
    return zone is Zone.HAND or question.allow is not None


def _under(
    inquiry: Inquiry, card: Card, state: State, ways: list[Option], permission: Permission, permits: bool
) -> set[tuple[int, ...]]:
    """The ways that an effect on cards or on spells leaves open."""
    if permission.of == "card":
        passes = permission.predicate is None or _card_passes(inquiry, card, state, permission)
        return {option.parts for option in ways} if passes is permits else set()
    if not ways:
        return set()
    answers = [_spell_passes(inquiry, card, option, permission) for option in ways]
    _cite_rule_on_spells(inquiry, card, ways, tuple(answers))
    return {option.parts for option, passes in zip(ways, answers, strict=True) if passes is permits}


def _card_passes(inquiry: Inquiry, card: Card, state: State, permission: Permission) -> bool:
    assert permission.predicate is not None
    return matches(inquiry, object_of(inquiry, card, state), permission.predicate)


def _spell_passes(inquiry: Inquiry, card: Card, option: Option, permission: Permission) -> bool:
    if permission.predicate is None:
        return True
    aside = inquiry.aside()
    return matches(aside, _spell(aside, card, option), permission.predicate)


def _spell(inquiry: Inquiry, card: Card, option: Option) -> GameObject:
    return object_of(inquiry, card, option.state)


def _cite_rule_on_spells(inquiry: Inquiry, card: Card, ways: list[Option], answers: tuple[bool, ...]) -> None:
    """The rule of the day by which the half (or face) that would be cast is what is looked at."""
    own = mechanic_of(card).evaluated
    spoken = [one for one in dict.fromkeys((rules.SPELL_PERMISSION, own)) if inquiry.wording(one)]
    for provision in spoken:
        inquiry.follow(provision, tuple(option.title for option in ways), answers)
    if card.layout.is_split and not spoken:
        for option in ways:
            inquiry.follow(rules.SPLIT_SPELL, card, option.parts[0], 0)


def _fused(inquiry: Inquiry, card: Card, state: State, question: Cast, halves: bool) -> bool:
    """Whether both halves may be cast as one fused spell."""
    if not inquiry.follow(rules.FUSE, state.zone is Zone.HAND):
        return False
    option = _options(card, state)[-1]
    effects = [(one, permits) for one, permits in ((question.allow, True), (question.forbid, False)) if one]
    passes = all(_suits(inquiry, card, state, option, one) is permits for one, permits in effects)
    return inquiry.follow(rules.FUSE_EVALUATED, halves, passes)


def _suits(inquiry: Inquiry, card: Card, state: State, option: Option, effect: Permission) -> bool:
    """Whether the effect speaks of this spell, or of the card that it would be cast from."""
    if effect.of == "spell":
        return _spell_passes(inquiry, card, option, effect)
    return effect.predicate is None or _card_passes(inquiry.aside(), card, state, effect)


def _cite_casting(inquiry: Inquiry, card: Card, zone: Zone, found: tuple[str, ...]) -> None:
    if card.layout.is_split and inquiry.wording(rules.SPLIT_CHOICE):
        inquiry.follow(rules.SPLIT_CHOICE, card)
    inquiry.follow(rules.CASTING, card, zone, found)


def _half_by_half(titles: tuple[Native, ...], answers: tuple[bool, ...]) -> Message:
    told: Message = pairs(titles, [yes_no(answer) for answer in answers])
    return told


@carries_out(rules.SPELL_PERMISSION, "alternative")
def characteristics_as_cast(
    titles: tuple[Native, ...], answers: tuple[bool, ...]
) -> Outcome[tuple[bool, ...]]:
    """The characteristics with which the spell would be cast decide (601.3e)."""
    told = _half_by_half(titles, answers)
    return Outcome(
        answers,
        msg("what counts is the spell as it would be cast; meets the condition: %(halves)s", halves=told),
    )


@carries_out(
    rules.SPLIT_EVALUATED, "half", it="Solo la metà scelta viene valutata per vedere se può essere lanciata"
)
def only_the_chosen_half_is_evaluated(
    titles: tuple[Native, ...], answers: tuple[bool, ...]
) -> Outcome[tuple[bool, ...]]:
    """The chosen half alone is examined (708.2a, 708.3a, 709.3a)."""
    told = _half_by_half(titles, answers)
    return Outcome(
        answers, msg("only the chosen half is evaluated; meets the condition: %(halves)s", halves=told)
    )


@carries_out(rules.DFC_EVALUATED, "face")
def only_the_face_cast_is_evaluated(
    titles: tuple[Native, ...], answers: tuple[bool, ...]
) -> Outcome[tuple[bool, ...]]:
    """Only the face that will be up on the stack is evaluated (711.7a, 712.7a, 712.11c)."""
    return characteristics_as_cast(titles, answers)


@carries_out(rules.ADVENTURE_EVALUATED, "alternative")
def only_the_chosen_set_is_evaluated(
    titles: tuple[Native, ...], answers: tuple[bool, ...]
) -> Outcome[tuple[bool, ...]]:
    """Of a card cast as an Adventure, its alternative characteristics alone count (715.3a, 716.3a)."""
    return characteristics_as_cast(titles, answers)


@carries_out(rules.OMEN_EVALUATED, "alternative")
def only_the_omen_is_evaluated(
    titles: tuple[Native, ...], answers: tuple[bool, ...]
) -> Outcome[tuple[bool, ...]]:
    """Of a card cast as an Omen, its alternative characteristics alone count (720.3a)."""
    return characteristics_as_cast(titles, answers)


@carries_out(
    rules.SPLIT_CHOICE,
    "before",
    fr="ce joueur choisit quelle moitié de la carte double il va lancer avant de la mettre sur la pile",
    it="Un giocatore sceglie quale metà di una carta Split lanciare prima di metterla in pila",
    en="that player chooses which half of that split card he or she is casting",
)
def half_chosen_first(card: Card) -> Outcome[None]:
    """The half is chosen before the card is put onto the stack (708.2a, 708.3, 709.3)."""
    names = listing((name_of(face) for face in card.faces), "or")
    return Outcome(
        None, msg("the half is chosen before the card is put onto the stack: %(names)s", names=names)
    )


@carries_out(rules.CASTING, "from-hand")
def what_may_be_cast(card: Card, zone: Zone, found: tuple[str, ...]) -> Outcome[tuple[str, ...]]:
    """Casting moves a card to the stack (409.1a, 601.2a)."""
    titles = [title_of(card) if name == card.name else _title(card, name) for name in found]
    told = listing(titles, "or")
    return Outcome(found, msg("castable %(origin)s: %(names)s", origin=from_zone(zone), names=told))


def _title(card: Card, name: str) -> Native:
    return next(name_of(face) for face in card.faces if face.name == name)
