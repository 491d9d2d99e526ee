"""Reading a characteristic: what an effect gets that asks for one, and counting."""

from typing import Any

from kb.cards import COLORS, Card, Layout, color_order
from kb.cards.words import colors_words
from kb.checker.asking.predicates import number_of
from kb.checker.mechanics import aftermath, elsewhere, ordinary
from kb.checker.mechanics.registry import Turn, mechanic_of
from kb.checker.mechanics.rooms import unlock_costs, unlocked
from kb.checker.model import provisions as rules
from kb.checker.model.characteristics import Characteristics
from kb.checker.model.inquiry import Inquiry, Undecided
from kb.checker.model.objects import GameObject, Manner, name_of, title_of
from kb.checker.model.parts import part_named
from kb.checker.model.provisions import AnyProvision, Names, Reading
from kb.checker.model.question import Count, Field, Read
from kb.checker.model.refusal import refuse, require_mechanism
from kb.checker.model.state import Kind, State, Zone
from kb.checker.model.steps import Outcome, carries_out
from kb.checker.words.phrases import extract, field_words
from kb.messages import listing, msg

# Since the halves are combined, each characteristic has a rule of its own; the others come under 709.4c.
_SPECIAL = {
    Field.NAMES: rules.SPLIT_NAMES,
    Field.COST: rules.SPLIT_COST,
    Field.SYMBOLS: rules.SPLIT_SYMBOLS,
    Field.COLORS: rules.SPLIT_COLORS,
    Field.MANA_VALUE: rules.SPLIT_VALUE,
}


def read(inquiry: Inquiry, obj: GameObject, card: Card, state: State, question: Read) -> tuple[Any, ...]:
    """Every answer that the question gets: one, or one for each half."""
    if question.field is Field.UNLOCK_COSTS:
        source = state.copy_of.card if state.copy_of else card
        return (unlock_costs(inquiry, source, unlocked(source, state)),)
    if question.field is Field.LANDS:
        return (_lands(inquiry, card),)
    if question.field is Field.AFTERWARDS:
        return (_afterwards(inquiry, obj, card, state),)
    if question.field is Field.IDENTITY:
        return (_identity(inquiry, card),)
    return values_of(inquiry, obj, question.field)


def _lands(inquiry: Inquiry, card: Card) -> tuple[str, ...]:
    """The names under which the card may be played as a land."""
    modal = mechanic_of(card).turn is Turn.MODAL and bool(inquiry.wording(rules.LAND_FACE))
    faces = card.faces if modal else card.faces[:1]
    names = tuple(face.name for face in faces if "Land" in face.type_line.types)
    return inquiry.follow(rules.LAND_FACE if modal else rules.LAND_SPELL, names)


def _afterwards(inquiry: Inquiry, obj: GameObject, card: Card, state: State) -> str:
    """Where the spell goes as it resolves."""
    if state.copy_of is not None or state.token:
        raise inquiry.undecided(rules.COPIES, msg("what becomes of a copy is not carried out here"))
    if state.face_down or obj.sets[0].type_line.is_permanent:
        return inquiry.follow(rules.PERMANENT_AFTER)
    part = 0 if state.half is None else part_named(card, state.half)
    front = name_of(card.faces[0])
    if part == 1 and mechanic_of(card).came_with in (rules.OMEN, rules.ADVENTURE):
        if card.layout is Layout.OMEN:
            return inquiry.follow(rules.OMEN_AFTER)
        inquiry.follow(rules.ADVENTURE_AFTER, front, Zone.EXILE)
        return Zone.EXILE.value
    if part in aftermath.aftermath_halves(card):
        inquiry.follow(rules.AFTERMATH, card, part, Zone.GRAVEYARD)
        return Zone.EXILE.value
    face = card.faces[part]
    for keyword, (zone, provision) in elsewhere.EXILED.items():
        if keyword in face.keywords and inquiry.wording(provision) and state.cast_from in (None, zone):
            if state.cast_from is None:
                raise inquiry.undecided(provision, msg("where it was cast from is not given (cast-from)"))
            inquiry.follow(provision, front, zone)
            return Zone.EXILE.value
    if elsewhere.MOVED & set(face.keywords) or face.says(elsewhere.MOVES):
        raise inquiry.undecided(rules.SPELL_AFTER, msg("an ability of it may send it elsewhere"))
    return inquiry.follow(rules.SPELL_AFTER)


def _identity(inquiry: Inquiry, card: Card) -> Names:
    known = all(face.text for face in card.faces)
    require_mechanism(rules.COLOR_IDENTITY, inquiry.day, inquiry.concordance)
    if not known and len(card.identity) < len(COLORS):
        reason = msg("mana symbols in the rules text count too, and it is not known here")
        raise inquiry.undecided(rules.COLOR_IDENTITY, reason)
    return inquiry.follow(rules.COLOR_IDENTITY, tuple(color_order(card.identity)))


def values_of(inquiry: Inquiry, obj: GameObject, field: Field) -> tuple[Any, ...]:
    """The values of a characteristic, by the rules that speak of this object."""
    require_settled(inquiry, obj, field)
    if obj.manner is not Manner.PLAIN and field in (Field.MANA_VALUE, Field.AMOUNT):
        ordinary.cite_symbols(inquiry, obj)
    if field is Field.AMOUNT and obj.manner is Manner.SPLIT:
        return inquiry.follow(rules.SPLIT_AMOUNT, obj)
    if obj.manner is Manner.PLAIN or _has_one_value(obj, field):
        return ordinary.read(inquiry, obj, field)
    return inquiry.follow(_provision(obj, field), obj, field)


def _has_one_value(obj: GameObject, field: Field) -> bool:
    return field in (Field.MANA_VALUE, Field.AMOUNT) and obj.manner is Manner.FUSED


def _provision(obj: GameObject, field: Field) -> Reading:
    return rules.SPLIT_VALUE if len(obj.sets) > 1 else _SPECIAL.get(field, rules.SPLIT_TYPES)


def require_settled(inquiry: Inquiry, obj: GameObject, field: Field) -> None:
    """Raises `Undecided` where an ability, or what the state does not tell, decides the characteristic."""
    if field in (Field.MANA_VALUE, Field.AMOUNT) and obj.x_unknown:
        if mechanic_of(obj.cards[0]).turn is Turn.MELDS:
            raise inquiry.undecided(rules.MELDED, msg("the other card of the meld pair is not given"))
        provision = rules.X_VALUE if inquiry.wording(rules.X_VALUE) else rules.MANA_VALUE
        raise inquiry.undecided(provision, msg("the number chosen for X is not given"))
    if field is Field.KEYWORDS and obj.keywords_unknown:
        by = rules.DISGUISE if obj.cards[0].has_keyword("Disguise") else rules.CLOAK
        raise inquiry.undecided(by, msg("what turned it face down is not given (turned-by)"))
    for one in obj.sets:
        printed = extract(one, field) if field in _NUMBERS else None
        if printed is not None and number_of(printed) is None:
            reason = msg("“%(value)s” is no number: an ability defines it", value=printed)
            raise inquiry.undecided(rules.STAR_VALUE, reason)
        if field is Field.TEXT and not one.text and one.names:
            raise inquiry.undecided(rules.CHARACTERISTICS, msg("its rules text is not known here"))
        is_open = field.value in one.changeable and obj.kind is Kind.PERMANENT
        if is_open and (field not in _NUMBERS or obj.is_creature or "Station" in one.keywords):
            raise _changed(inquiry, one, field)


_NUMBERS = (Field.POWER, Field.TOUGHNESS, Field.LOYALTY)


def _changed(inquiry: Inquiry, one: Characteristics, field: Field) -> Undecided:
    """An ability may change it: of a level or station symbol, or any other that is in force."""
    reason = msg("an ability of it may change %(field)s", field=field_words(field))
    own = {"Level Up": rules.LEVELER, "Station": rules.STATION}
    provisions: list[AnyProvision] = [own[keyword] for keyword in one.keywords if keyword in own]
    provisions += [rules.CONTINUOUS, rules.CHARACTERISTICS]
    return inquiry.undecided(next(each for each in provisions if inquiry.wording(each)), reason)


def count_one(inquiry: Inquiry, obj: GameObject, card: Card, state: State, question: Count) -> int:
    """How many objects, cards or symbols one object is or has."""
    if question.what.startswith("devotion:"):
        return _devotion(inquiry, obj, question.what[9:].upper())
    if question.what == "symbols":
        return sum(len(value) for value in values_of(inquiry, obj, Field.SYMBOLS))
    return _objects(inquiry, obj, card, state, question.what)


def _objects(inquiry: Inquiry, obj: GameObject, card: Card, state: State, what: str) -> int:
    if state.under is not None and what == "cards":
        if state.token:
            raise inquiry.undecided(rules.MERGED_COMPONENTS, msg("which of them are tokens is not given"))
        return inquiry.follow(rules.MERGED_COMPONENTS, card, state.under)
    if state.melded and mechanic_of(card).turn is Turn.MELDS:
        return inquiry.follow(rules.MELD_COUNT, what == "cards")
    if state.token and what == "cards" and inquiry.wording(rules.TOKEN_NO_CARD):
        return inquiry.follow(rules.TOKEN_NO_CARD)
    if card.layout.is_split:
        return inquiry.follow(rules.SPLIT_ONE_CARD, title_of(card))
    return inquiry.follow(rules.OBJECTS, obj)


def _devotion(inquiry: Inquiry, obj: GameObject, colors: str) -> int:
    require_mechanism(rules.DEVOTION, inquiry.day, inquiry.concordance)
    if obj.kind is not Kind.PERMANENT:
        raise refuse(inquiry, rules.DEVOTION, msg("devotion counts the mana costs of permanents only"))
    return inquiry.follow(rules.DEVOTION, obj, colors)


@carries_out(rules.DEVOTION, "stated")
def symbols_of_a_color(obj: GameObject, colors: str) -> Outcome[int]:
    """The mana symbols of those colors in the mana cost; one of both colors counts once (700.5)."""
    symbols = [symbol for one in obj.sets for symbol in (one.mana_cost.symbols if one.mana_cost else ())]
    counted = [str(symbol) for symbol in symbols if symbol.colors & set(colors)]
    told = msg(
        "symbols counted in %(cost)s: %(symbols)s",
        cost="".join(map(str, symbols)) or "—",
        symbols="".join(counted) or "—",
    )
    return Outcome(len(counted), told)


@carries_out(rules.COLOR_IDENTITY, "stated")
def colors_of_cost_and_text(colors: tuple[str, ...]) -> Outcome[tuple[str, ...]]:
    """The colors of mana symbols in cost and text, of an indicator and of defining abilities (903.4)."""
    told = listing(colors_words(frozenset(colors)))
    return Outcome(
        colors, msg("the colors of its mana cost, its rules text and its own color: %(colors)s", colors=told)
    )
