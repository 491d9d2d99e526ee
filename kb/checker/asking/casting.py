"""Casting: which halves or faces may be cast from a zone, under a permission and against a prohibition."""

from typing import NamedTuple

from kb.cards import Card, Layout
from kb.checker.asking.matching import matches
from kb.checker.mechanics import aftermath, elsewhere, face_down, fuse, printed, unknown
from kb.checker.mechanics.registry import Spell, mechanic_of
from kb.checker.model import provisions as rules
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import name_of, title_of
from kb.checker.model.provisions import Answers, Halves, Provision
from kb.checker.model.question import Cast, Permission
from kb.checker.model.refusal import require_mechanism
from kb.checker.model.state import State, Zone
from kb.checker.model.steps import Outcome, Step, carries_out
from kb.checker.shapes import object_of
from kb.checker.words.phrases import FACE_DOWN, from_zone, pairs, spell_words, yes_no
from kb.messages import Message, Native, listing, msg, msgc
from kb.query.tree import Condition


class Option(NamedTuple):
    """One way of casting a card: a half, a face, or `parts` more than one: fused; none: face down."""

    parts: tuple[int, ...]
    name: str
    title: Native | Message
    state: State

    @property
    def part(self) -> int:
        """The first part that is cast, and the face of what is cast face down."""
        return self.parts[0] if self.parts else 0


def castable(inquiry: Inquiry, card: Card, state: State, question: Cast) -> tuple[str, ...]:
    """The English names of what may be cast; a fused spell by the whole card’s name, or ``face down``.

    In the hand a permission is all that is asked about; elsewhere the card's own abilities count beside it.
    """
    if card.layout is Layout.OTHER:
        unknown.view(inquiry, card, state)
    if state.copy_of is not None:
        card, state = state.copy_of.card, state._replace(copy_of=None)
        _cite_copy(inquiry, card, state.zone)
        own_ways = {option.parts for option in _options(card, state)}
    else:
        own_ways = set()
    allow, free = _by_rule(inquiry, question.allow)
    origin = exiled_first(question, state)
    state = state._replace(free=state.free or free)
    printed.require_x(inquiry, card, state)
    if card.layout.is_split and inquiry.wording(rules.SPLIT_CHOICE):
        inquiry.follow(rules.SPLIT_CHOICE, card)
    options = _options(card, state)
    ways = [option for option in options if len(option.parts) < 2]
    possible = [one for one in ways if _possible(inquiry, card, one, state, bool(allow))]
    whole = mechanic_of(card).spell is Spell.WHOLE
    by_effect = [one for one in possible if one.part == 0 or not whole]
    allowed = {one.parts for one in by_effect} if allow else set()
    for permission in allow:
        allowed &= _under(inquiry, card, state, by_effect, permission, permits=True)
    if not allow or state.zone is not Zone.HAND:
        open_ways = [one for one in possible if one.parts not in allowed | own_ways]
        own_ways |= {one.parts for one in open_ways if _by_itself(inquiry, card, one, state)}
        allowed |= own_ways
    for forbidden in _by_rule(inquiry, question.forbid)[0]:
        allowed &= _under(inquiry, card, state, ways, forbidden, permits=False)
    fused = [option for option in options if len(option.parts) > 1 and inquiry.wording(rules.FUSE)]
    in_time = _in_time(inquiry, card, state, ways, question) if question.flash else None
    fusible = len(allowed) == len(ways)
    allowed &= allowed if in_time is None else in_time
    if () in allowed:
        object_of(inquiry, card, options[-1].state)  # tells what the face-down spell is
    found = [option.name for option in ways if option.parts in allowed]
    found += [
        option.name
        for option in fused
        if _fused(inquiry, card, origin, question, allow, fusible)
        and (in_time is None or _fused_in_time(inquiry, card, state, option, question, in_time))
    ]
    return inquiry.follow(rules.CASTING, card, origin.zone, tuple(found))


def exiled_first(question: Cast, state: State) -> State:
    """The state from which it is cast: by cascade and discover from exile, if nothing else was told."""
    by_rule = any(one.of in ("cascade", "discover") for one in question.allow)
    return state._replace(zone=Zone.EXILE) if by_rule and state.zone is Zone.HAND else state


def _in_time(
    inquiry: Inquiry, card: Card, state: State, ways: list[Option], question: Cast
) -> set[tuple[int, ...]]:
    """The ways that are open whenever an instant could be cast: by type, by flash, or by an effect."""
    faces = {option.parts: card.faces[option.part] for option in ways if option.parts}
    face_up = [one for one in ways if one.parts]
    instants = [one for one in face_up if "Instant" in faces[one.parts].type_line.types]
    inquiry.follow(rules.INSTANT_TIMING, tuple(one.title for one in instants))
    quick = [one for one in face_up if one not in instants and "Flash" in faces[one.parts].keywords]
    if quick and inquiry.wording(rules.FLASH) is None:
        raise elsewhere.no_ability(inquiry, "Flash", rules.INSTANT_TIMING)
    if quick:
        inquiry.follow(rules.FLASH, tuple(one.title for one in quick))
    found = {one.parts for one in (*instants, *quick)}
    effects = [one for one in question.flash if one.of != "none"]
    if effects and inquiry.wording(rules.FLASH_PERMISSION):
        inquiry.follow(rules.FLASH_PERMISSION)
    for effect in effects:
        found |= _under(inquiry, card, state, ways, effect, permits=True, flash=True)
    return found


def _fused_in_time(
    inquiry: Inquiry, card: Card, state: State, option: Option, question: Cast, halves: set[tuple[int, ...]]
) -> bool:
    """Whether the fused spell can be cast when an instant could: as both halves can, or by an effect."""
    effects = [one for one in question.flash if one.of != "none"]
    if len(halves) == len(option.parts) or any(_suits(inquiry, card, state, option, one) for one in effects):
        return True
    if halves:
        raise inquiry.undecided(rules.INSTANT_TIMING, msg("the halves of the fused spell differ"))
    return False


def _cite_copy(inquiry: Inquiry, card: Card, zone: Zone) -> None:
    inquiry.follow(rules.CAST_COPY, title_of(card), zone)
    if card.layout.is_split and inquiry.wording(rules.SPLIT_COPY):
        inquiry.follow(rules.SPLIT_COPY, title_of(card), zone)


def _by_rule(inquiry: Inquiry, given: tuple[Permission, ...]) -> tuple[tuple[Permission, ...], bool]:
    """The permissions, those that a rule words as it has them that day; whether one lets cast for free."""
    found: list[Permission] = []
    free = False
    for one in (one for one in given if one.of != "none"):
        if one.of == "split-second":
            require_mechanism(rules.SPLIT_SECOND, inquiry.day, inquiry.concordance)
            inquiry.follow(rules.SPLIT_SECOND)
            found.append(one._replace(of="spell"))
        elif one.of in ("cascade", "discover"):
            provision = rules.CASCADE if one.of == "cascade" else rules.DISCOVER
            require_mechanism(provision, inquiry.day, inquiry.concordance)
            assert isinstance(one.predicate, Condition)
            kinds = inquiry.follow(provision, int(one.predicate.value))
            found += [one._replace(of=kind) for kind in kinds]
            free = True
        else:
            found.append(one)
    return tuple(found), free


def _options(card: Card, state: State) -> list[Option]:
    """Every way in which the card could be put onto the stack."""
    spell = State(zone=Zone.STACK, cast_from=state.zone, x=state.x, free=state.free)
    faces = [(at, face) for at, face in enumerate(card.faces) if "Land" not in face.type_line.types]
    if mechanic_of(card).spell is Spell.WHOLE:
        back = elsewhere.back_is_cast(card, state.zone)
        faces = [(at, face) for at, face in faces if at == 0 or back]
    found = [
        Option((at,), face.name, name_of(face), _as_spell(card, spell, at, face.name)) for at, face in faces
    ]
    if card.has_keyword(fuse.KEYWORD):
        every = tuple(range(len(card.faces)))
        found.append(Option(every, card.name, title_of(card), spell._replace(fused=True)))
    turned_by = [by for keyword, by in face_down.CAST_BY.items() if keyword in card.faces[0].keywords]
    if turned_by and not state.free:  # its cost takes the place of the mana cost, as costing nothing does
        turned = spell._replace(face_down=True, turned_by=turned_by[0])
        found.append(Option((), FACE_DOWN.msgid, FACE_DOWN, turned))
    return found


def _as_spell(card: Card, spell: State, at: int, name: str) -> State:
    by = mechanic_of(card).spell
    if by is Spell.FACE:
        return spell._replace(face="back" if at else "front")
    if by is Spell.HALF:
        return spell._replace(half=name)
    return spell._replace(transformed=True) if at else spell


def _possible(inquiry: Inquiry, card: Card, option: Option, state: State, effect: bool) -> bool:
    """Whether that half can be cast from that zone at all, if something lets it be."""
    part = option.part
    if not option.parts:
        if inquiry.wording(rules.DISGUISE if option.state.turned_by == "disguise" else rules.MORPH) is None:
            raise elsewhere.no_ability(inquiry, (option.state.turned_by or "").capitalize())
        return True
    if part in aftermath.aftermath_halves(card):
        return inquiry.follow(rules.AFTERMATH, card, part, state.zone)
    by_disturb = part > 0 and mechanic_of(card).spell is Spell.WHOLE  # no effect, and for a cost of its own
    if by_disturb or (state.zone is not Zone.HAND and not effect):
        return True
    return card.faces[part].mana_cost is not None or state.free or _unpayable(inquiry, card, part, effect)


def _unpayable(inquiry: Inquiry, card: Card, part: int, effect: bool) -> bool:
    """What has no mana cost is cast by an effect that says so (118.6a), which may be told by `State.free`."""
    if not inquiry.wording(rules.UNPAYABLE):
        raise inquiry.undecided(rules.MANA_COST, msg("it has no mana cost"))
    if effect:
        raise inquiry.undecided(
            rules.UNPAYABLE, msg("whether its mana cost has to be paid is not given (free)")
        )
    return inquiry.follow(rules.UNPAYABLE, name_of(card.faces[part]))


def _by_itself(inquiry: Inquiry, card: Card, option: Option, state: State) -> bool:
    """Whether the rules or an ability of the card let it be cast from there."""
    part = option.part
    face = card.faces[part]
    if state.zone is Zone.HAND and not option.parts:
        return True
    if state.zone is Zone.HAND:
        elsewhere.require_known_origin(inquiry, card, part, state)
        return face.mana_cost is not None or state.free or _unpayable(inquiry, card, part, effect=False)
    if part in aftermath.aftermath_halves(card):
        return state.zone is Zone.GRAVEYARD
    if state.on_adventure and state.zone is Zone.EXILE and card.layout is Layout.ADVENTURE:
        if part == 0:
            inquiry.follow(rules.ADVENTURE_AFTER, name_of(face), state.zone)
        return part == 0
    if state.commander and state.zone is Zone.COMMAND and inquiry.wording(rules.COMMANDER_CAST):
        if part == 0 or mechanic_of(card).spell is Spell.FACE:
            inquiry.follow(rules.COMMANDER_CAST, name_of(face), state.zone)
        return True
    back = elsewhere.back_is_cast(card, state.zone)
    for keyword, zone, provision in elsewhere.PERMITS if option.parts else ():  # for costs of their own
        has = keyword in card.faces[0 if back else part].keywords and (part == 1) == (
            back and keyword == "Disturb"
        )
        if has and zone is state.zone and inquiry.wording(provision):
            inquiry.follow(provision, name_of(face), state.zone)
            return True
    elsewhere.require_known_origin(inquiry, card, part, state)
    return False


def _under(
    inquiry: Inquiry,
    card: Card,
    state: State,
    ways: list[Option],
    permission: Permission,
    permits: bool,
    flash: bool = False,
) -> set[tuple[int, ...]]:
    """The ways that an effect on cards or on spells leaves open; a prohibition sees no card under them."""
    turned = [one for one in ways if not one.parts and not permits]
    if permission.of == "card" and turned:
        face_up = [one for one in ways if one.parts]
        found = _under(inquiry, card, state, turned, permission._replace(of="spell"), permits)
        return found | _under(inquiry, card, state, face_up, permission, permits)
    if permission.of == "card":
        passes = permission.predicate is None or _card_passes(inquiry, card, state, permission)
        return {option.parts for option in ways} if passes is permits else set()
    if not ways:
        return set()
    answers = [_spell_passes(inquiry, card, option, permission, permits, flash) for option in ways]
    _cite_rule_on_spells(inquiry, card, ways, tuple(answers))
    return {option.parts for option, passes in zip(ways, answers, strict=True) if passes is permits}


def _card_passes(inquiry: Inquiry, card: Card, state: State, permission: Permission) -> bool:
    assert permission.predicate is not None
    return matches(inquiry, object_of(inquiry, card, state), permission.predicate)


def _spell_passes(
    inquiry: Inquiry, card: Card, option: Option, permission: Permission, permits: bool, flash: bool = False
) -> bool:
    """Whether the spell has the quality, as its caster would choose it (718.3a, with `flash` 601.3b)."""
    quality = permission.predicate
    if quality is None:
        return True
    ways = {"": option.state, **_other_ways(inquiry, card, option)}
    answers = (
        {
            way: matches(tried := inquiry.aside(), object_of(tried, card, state), quality)
            for way, state in ways.items()
        }
        if len(ways) > 1
        else {}
    )
    by_choice = next((way for way, answer in answers.items() if answer is not answers[""]), "")
    chosen = by_choice == "prototyped" or (flash and inquiry.wording(rules.FLASH_PERMISSION))
    if by_choice and not chosen:
        raise inquiry.undecided(rules.BESTOW, msg("it depends on whether it is cast for its other cost"))
    told = ways[by_choice if by_choice and answers[by_choice] is permits else ""]
    return matches(inquiry, object_of(inquiry, card, told), quality)


def _other_ways(inquiry: Inquiry, card: Card, option: Option) -> dict[str, State]:
    """The spell cast for another cost of its own that makes it something else: prototyped, bestowed."""
    keywords = card.faces[option.part].keywords
    ways = {}
    if "Prototype" in keywords and inquiry.wording(rules.PROTOTYPE_SPELL):
        ways["prototyped"] = option.state._replace(prototyped=True)
    if "Bestow" in keywords and inquiry.wording(rules.BESTOW):
        ways["bestowed"] = option.state._replace(bestowed=True)
    return ways


def _cite_rule_on_spells(inquiry: Inquiry, card: Card, ways: list[Option], answers: tuple[bool, ...]) -> None:
    """The rule of the day by which the half (or face) that would be cast is what is looked at."""
    own = mechanic_of(card).evaluated
    turned = () if all(option.parts for option in ways) else (rules.FACE_DOWN_EVALUATED,)
    every = dict.fromkeys((*turned, own, rules.SPELL_PERMISSION))
    spoken = [one for one in every if inquiry.wording(one)]
    for at, provision in enumerate(spoken):
        titles = () if at else tuple(option.title for option in ways)
        inquiry.follow(provision, titles, answers)
    if card.layout.is_split and not spoken:
        for option in ways:
            inquiry.follow(rules.SPLIT_SPELL, card, option.parts[0], 0)


def _fused(
    inquiry: Inquiry, card: Card, state: State, question: Cast, allow: tuple[Permission, ...], halves: bool
) -> bool:
    """Whether both halves may be cast as one fused spell."""
    if not inquiry.follow(rules.FUSE, state.zone is Zone.HAND):
        return False
    option = _options(card, state)[-1]
    effects = [*((one, True) for one in allow), *((one, False) for one in question.forbid)]
    passes = all(_suits(inquiry, card, state, option, one) is permits for one, permits in effects)
    return inquiry.follow(rules.FUSE_EVALUATED, halves, passes)


def _suits(inquiry: Inquiry, card: Card, state: State, option: Option, effect: Permission) -> bool:
    """Whether the effect speaks of this spell, or of the card that it would be cast from."""
    if effect.of != "card":
        return _spell_passes(inquiry, card, option, effect, permits=True)
    return effect.predicate is None or _card_passes(inquiry.aside(), card, state, effect)


def evaluated(
    provision: Provision[[Halves, Answers], Answers], wording: str, numbers: str, told: Message, **words: str
) -> Step[[Halves, Answers], Answers]:
    """The step of a rule on what is looked at of a spell: `numbers` of the rules, `told` what they say.

    Without titles another rule has given the answers.
    """

    def step(titles: Halves, answers: Answers) -> Outcome[Answers]:
        halves = pairs(titles, [yes_no(answer) for answer in answers]) if titles else None
        found = msg("%(rule)s; meets the condition: %(halves)s", rule=told, halves=halves) if halves else told
        return Outcome(answers, found)

    step.__doc__ = f"What would be put onto the stack is looked at ({numbers})."
    return carries_out(provision, wording, **words)(step)


as_face_down = evaluated(
    rules.FACE_DOWN_EVALUATED,
    "spell",
    "504.2, 707.4, 708.4",
    msg("face down, the characteristics of the face-down spell alone are evaluated"),
)
spell_as_cast = evaluated(
    rules.SPELL_PERMISSION, "alternative", "601.3e", msg("what counts is the spell as it would be cast")
)
chosen_half = evaluated(
    rules.SPLIT_EVALUATED,
    "half",
    "708.2a, 708.3a, 709.3a",
    msg("only the chosen half is evaluated"),
    it="Solo la metà scelta viene valutata per vedere se può essere lanciata",
)
face_up = evaluated(
    rules.DFC_EVALUATED,
    "face",
    "711.7a, 712.7a, 712.11c",
    msg("only the face that would be up on the stack is evaluated"),
)
as_an_adventure = evaluated(
    rules.ADVENTURE_EVALUATED,
    "alternative",
    "715.3a, 716.3a",
    msg("of an Adventure its own characteristics alone are evaluated"),
)
as_an_omen = evaluated(
    rules.OMEN_EVALUATED,
    "alternative",
    "720.3a",
    msg("of an Omen its own characteristics alone are evaluated"),
)


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
    if not found:
        return Outcome(found, msg("castable %(origin)s: nothing", origin=from_zone(zone)))
    told = listing((spell_words(card, name) for name in found), "or")
    return Outcome(found, msg("castable %(origin)s: %(names)s", origin=from_zone(zone), names=told))


@carries_out(rules.INSTANT_TIMING, "priority")
def instants_at_any_time(titles: Halves) -> Outcome[None]:
    """Instants whenever one has priority, others in one's main phase (408.1d, 115.1a, 116.1a, 117.1a)."""
    told = listing(titles) if titles else msgc("value", "none")
    return Outcome(
        None,
        msg(
            "outside a main phase with an empty stack only instants can be cast; of them are: %(names)s",
            names=told,
        ),
    )


@carries_out(rules.FLASH, "stated")
def flash(titles: Halves) -> Outcome[None]:
    """Flash: whenever an instant could be cast (502.57a, 702.8a)."""
    told = listing(titles)
    return Outcome(None, msg("flash lets be cast whenever an instant could be: %(names)s", names=told))


@carries_out(rules.FLASH_PERMISSION, "choices")
def as_though_it_had_flash() -> Outcome[None]:
    """What the spell would be by the choices made as it is cast decides (601.3b)."""
    return Outcome(None, msg("what the spell would become by the choices of casting it is looked at"))
