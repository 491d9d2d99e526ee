"""What holds for every object: characteristics, names, colours, mana costs, mana values (109, 201-203)."""

from typing import Any

from kb.cards import Card, ManaCost
from kb.checker.model import provisions as rules
from kb.checker.model.characteristics import of_face
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject, name_of
from kb.checker.model.provisions import Values
from kb.checker.model.question import Field
from kb.checker.model.state import State
from kb.checker.model.steps import Outcome, carries_out
from kb.checker.words.phrases import extract, field_words, subject, value_words
from kb.messages import msg


def as_printed(inquiry: Inquiry, card: Card, state: State, index: int = 0) -> GameObject:
    """A card with one face, or one face of a card, as printed; a land's mana cost by the day."""
    face = card.faces[index]
    one = of_face(face, state.x or 0)
    if (
        face.mana_cost is None
        and "Land" in face.type_line.types
        and inquiry.wording(rules.MANA_COST) == "zero"
    ):
        one = one._replace(mana_cost=ManaCost.parse("{0}"), symbols=ManaCost.parse("{0}").symbols)
    return GameObject(state.kind, name_of(face), (one,), (name_of(face),), (card,))


_PROVISIONS = {
    Field.NAMES: rules.ENGLISH_NAME,
    Field.COST: rules.MANA_COST,
    Field.SYMBOLS: rules.MANA_COST,
    Field.COLORS: rules.COLOR,
    Field.MANA_VALUE: rules.MANA_VALUE,
    Field.AMOUNT: rules.MANA_VALUE,
}


def read(inquiry: Inquiry, obj: GameObject, field: Field) -> tuple[Any, ...]:
    """The one value of a characteristic of an object with one set of them."""
    if obj.single_value is not None and field in (Field.MANA_VALUE, Field.AMOUNT):
        return (obj.single_value,)  # the rule that gave it is cited already
    provision = _PROVISIONS.get(field, rules.CHARACTERISTICS)
    one = obj.sets[0]
    defined = field.value in one.is_defined or (field is Field.SUBTYPES and one.every_creature_type)
    for keyword, own in (("Devoid", rules.DEVOID), ("Changeling", rules.CHANGELING), ("", rules.DEFINING)):
        if defined and (not keyword or keyword in one.keywords) and inquiry.wording(own):
            provision, defined = own, False
    if field in (Field.POWER, Field.TOUGHNESS) and obj.is_noncreature and inquiry.wording(rules.NONCREATURE):
        provision = rules.NONCREATURE
    if provision == rules.MANA_VALUE and obj.single_value is None and obj.sets[0].mana_cost is None:
        provision = rules.NO_COST_VALUE if inquiry.wording(rules.NO_COST_VALUE) else rules.MANA_VALUE
    if field in (Field.MANA_VALUE, Field.AMOUNT):
        cite_symbols(inquiry, obj)
    return inquiry.follow(provision, obj, field)


def cite_symbols(inquiry: Inquiry, obj: GameObject) -> None:
    """The rules on what X, hybrid and Phyrexian symbols count, where its mana costs have them."""
    for one in obj.sets:
        cost = one.mana_cost or ManaCost(())
        variable, hybrid, phyrexian = (
            ManaCost(tuple(symbol for symbol in cost.symbols if getattr(symbol, kind)))
            for kind in ("is_variable", "is_hybrid", "is_phyrexian")
        )
        if variable.symbols and inquiry.wording(rules.X_VALUE):
            each = (one.mana_value - cost.mana_value()) // len(variable.symbols)
            inquiry.follow(rules.X_VALUE, variable, each)
        if hybrid.symbols and inquiry.wording(rules.HYBRID_VALUE):
            inquiry.follow(rules.HYBRID_VALUE, hybrid)
        if phyrexian.symbols and inquiry.wording(rules.PHYREXIAN_VALUE):
            inquiry.follow(rules.PHYREXIAN_VALUE, phyrexian)


def _value(obj: GameObject, field: Field) -> Any:
    if field in (Field.MANA_VALUE, Field.AMOUNT):
        return obj.mana_values[0]
    return extract(obj.sets[0], field)


@carries_out(rules.OBJECTS, "card", "one")
def one_object(obj: GameObject) -> Outcome[int]:
    """A card, a spell or a permanent is one object (200.1 of cards, 200.8, 109.1)."""
    return Outcome(1, msg("%(subject)s is one object", subject=subject(obj)))


@carries_out(rules.CHARACTERISTICS, "listed")
def read_characteristic(obj: GameObject, field: Field) -> Outcome[Values]:
    """A characteristic, as the object has it (201.2, 201.1, 109.3)."""
    value = _value(obj, field)
    return Outcome(
        (value,),
        msg(
            "%(field)s of %(subject)s: %(value)s",
            field=field_words(field),
            subject=subject(obj),
            value=value_words(field, value, obj),
        ),
    )


@carries_out(rules.NONCREATURE, "stated")
def no_power_of_a_noncreature(_obj: GameObject, _field: Field) -> Outcome[Values]:
    """A permanent that is no creature has no power and no toughness (207.3, 208.3)."""
    return Outcome((None,), msg("a permanent that is no creature has no power and no toughness"))


@carries_out(rules.ENGLISH_NAME, "english")
def read_name(obj: GameObject, field: Field) -> Outcome[Values]:
    """A name is its English version, whatever is printed (202.3, 201.3, 201.2)."""
    value = _value(obj, field)
    if not value:
        return Outcome((value,), msg("it has no name"))
    told = value_words(field, value, obj)
    return Outcome((value,), msg("its name (the English version counts): %(name)s", name=told))


@carries_out(rules.MANA_COST, "zero", "none")
def read_mana_cost(obj: GameObject, field: Field) -> Outcome[Values]:
    """The mana cost printed, or none (203.1, 203.1b, 202.1b)."""
    value = _value(obj, field)
    if obj.sets[0].mana_cost is None:
        return Outcome((value,), msg("it has no mana cost"))
    return Outcome((value,), msg("its mana cost: %(cost)s", cost=value_words(field, value, obj)))


@carries_out(rules.COLOR, "cost")
def read_color(obj: GameObject, field: Field) -> Outcome[Values]:
    """The colours of the mana symbols in the cost, or of a colour indicator (203.2, 202.2)."""
    value = _value(obj, field)
    return Outcome((value,), msg("its colors: %(colors)s", colors=value_words(field, value, obj)))


@carries_out(rules.MANA_VALUE, "converted", "value")
def read_mana_value(obj: GameObject, field: Field) -> Outcome[Values]:
    """All the mana of the mana cost, counted (203.3, 202.3)."""
    value = _value(obj, field)
    return Outcome((value,), msg("the mana of its mana cost, added up: %(value)s", value=str(value)))


@carries_out(rules.NO_COST_VALUE, "zero")
def zero_without_a_cost(obj: GameObject, field: Field) -> Outcome[Values]:
    """An object that has no mana cost has mana value 0 (203.3a, 202.3a)."""
    return Outcome((_value(obj, field),), msg("it has no mana cost, so its mana value is 0"))


@carries_out(rules.X_VALUE, "chosen")
def x_as_chosen(variable: ManaCost, each: int) -> Outcome[None]:
    """X is 0 off the stack and the number chosen on it (203.3b, 202.3b, 202.3c, 202.3d, 202.3e)."""
    return Outcome(
        None, msg("what each %(symbol)s counts: %(value)d", symbol=str(variable.symbols[0]), value=each)
    )


@carries_out(rules.HYBRID_VALUE, "largest")
def largest_component(hybrid: ManaCost) -> Outcome[None]:
    """The largest component of each hybrid symbol (203.3c, 202.3c, 202.3d, 202.3e, 202.3f)."""
    told = ", ".join(f"{symbol} = {symbol.mana_value()}" for symbol in dict.fromkeys(hybrid.symbols))
    return Outcome(None, msg("of a hybrid symbol the largest component counts: %(symbols)s", symbols=told))


@carries_out(rules.PHYREXIAN_VALUE, "one")
def one_each(phyrexian: ManaCost) -> Outcome[None]:
    """Each Phyrexian symbol counts 1 (202.3d, 202.3e, 202.3f, 202.3g)."""
    return Outcome(None, msg("each Phyrexian symbol counts 1: %(symbols)s", symbols=str(phyrexian)))
