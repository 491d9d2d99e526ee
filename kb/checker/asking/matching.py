"""Matching: whether an object passes a predicate, positive, negative or of several comparisons."""

from kb.cards import ManaCost
from kb.checker.asking.naming import has_chosen_name, interchanged
from kb.checker.asking.predicates import compared_words, is_creature_type, test_of
from kb.checker.asking.reading import require_settled, values_of
from kb.checker.mechanics import ordinary
from kb.checker.model import provisions as rules
from kb.checker.model.characteristics import Characteristics
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject, Manner
from kb.checker.model.parts import english_name
from kb.checker.model.question import Field
from kb.checker.model.state import Kind
from kb.checker.words.phrases import extract, judged_words, value_words, yes_no
from kb.checker.words.predicates import predicate_words
from kb.languages import fold
from kb.messages import Message, msg
from kb.query.operators import SIZES_OF_CARDS
from kb.query.tree import And, Condition, Node, Not, Or
from kb.query.values import DEFINED

# What each operator on cards compares.
FIELDS = {
    "mv": Field.MANA_VALUE,
    "c": Field.COLORS,
    "t": Field.TYPES,
    "kw": Field.KEYWORDS,
    "m": Field.COST,
    "name": Field.NAMES,
    "pow": Field.POWER,
    "tou": Field.TOUGHNESS,
    "loy": Field.LOYALTY,
}


def matches(inquiry: Inquiry, obj: GameObject, predicate: Node, among: bool = False) -> bool:
    """Whether the object passes. Raises `Undecided` where the rules of the day do not settle it.

    `among`: it is one condition of several, so that the trace has to say which.
    """
    if isinstance(predicate, Condition):
        if predicate.sign == "!=":
            return _negative(inquiry, obj, predicate._replace(sign="="), among)
        return _condition(inquiry, obj, predicate, among)
    if isinstance(predicate, Not):
        return _negative(inquiry, obj, predicate.node, among)
    if not isinstance(predicate, And | Or):
        raise TypeError(predicate)  # only a search has words
    answers = tuple(matches(inquiry, obj, part, among=True) for part in predicate.nodes)
    if isinstance(predicate, Or):
        return any(answers)
    if len(obj.sets) > 1 and inquiry.wording(rules.SPLIT_SEVERAL):
        return inquiry.follow(rules.SPLIT_SEVERAL, answers)
    return all(answers)


def _negative(inquiry: Inquiry, obj: GameObject, inner: Node, among: bool) -> bool:
    """A negative comparison: of two sets by its own rule, of one simply not the positive one."""
    positive = matches(inquiry, obj, inner, among)
    if len(obj.sets) == 1 or (isinstance(inner, Condition) and _needs_all_colors(inner)):
        return not positive
    if inquiry.wording(rules.SPLIT_NEGATIVE) != "silent":
        return inquiry.follow(rules.SPLIT_NEGATIVE, positive)
    alone = [not matches(inquiry.aside(), _only(obj, at), inner) for at in range(len(obj.sets))]
    if any(alone) != (not positive):
        reason = msg("the halves differ, and the rule does not say how a negative comparison is answered")
        raise inquiry.undecided(rules.SPLIT_NEGATIVE, reason)
    return not positive


def _only(obj: GameObject, at: int) -> GameObject:
    """One half of the object by itself."""
    return obj._replace(sets=(obj.sets[at],), labels=(obj.labels[at],), manner=Manner.PLAIN)


def _condition(inquiry: Inquiry, obj: GameObject, condition: Condition, among: bool) -> bool:
    if condition.key == "chosen":
        return has_chosen_name(inquiry, obj, condition.value)
    if condition.key == "is" and condition.value in ("split", "spell"):
        return _what_it_is(inquiry, obj, condition.value)
    if condition.value != DEFINED:
        require_settled(inquiry, obj, _field_of(obj, condition))
    if condition.value in SIZES_OF_CARDS:
        require_settled(inquiry, obj, FIELDS[condition.value])
    if condition.key == "name":
        condition = _named(inquiry, obj, condition)
    if obj.manner is Manner.PLAIN or (condition.key == "mv" and obj.single_value is not None):
        return _ordinary(inquiry, obj, condition)
    if len(obj.sets) > 1 and _needs_all_colors(condition):
        return _on_united_colors(inquiry, obj, condition)
    if condition.key == "m" and condition.sign != "=":
        return _on_symbols(inquiry, obj, condition, among)
    return _compared(inquiry, obj, condition, among)


def _named(inquiry: Inquiry, obj: GameObject, condition: Condition) -> Condition:
    """The name in English, and that of the object itself where the two are interchangeable."""
    name = english_name(obj, condition.value) or condition.value
    held = [one for one in obj.names if fold(name) in map(fold, interchanged((one,)))]
    if held and inquiry.wording(rules.INTERCHANGEABLE):
        inquiry.follow(rules.INTERCHANGEABLE, (held[0], *interchanged(held)))
        name = held[0]
    return condition._replace(value=name)


def _compared(inquiry: Inquiry, obj: GameObject, condition: Condition, among: bool) -> bool:
    """The rule on comparing a split card's characteristics."""
    told = predicate_words(condition, obj.cards) if among else None
    field = _field_of(obj, condition)
    if len(obj.sets) == 1 and condition.key in FIELDS and obj.manner is Manner.SPLIT:
        values_of(inquiry, obj, field)
    elif field is Field.MANA_VALUE:
        ordinary.cite_symbols(inquiry, obj)
    test = test_of(condition)

    def judged(one: Characteristics) -> tuple[bool, Message]:
        answer = test(one)
        told = compared_words(one, condition, answer)
        if told is None and field is not Field.NAMES:
            told = judged_words(value_words(field, extract(one, field), obj), answer)
        return answer, told or yes_no(answer)

    return inquiry.follow(rules.SPLIT_COMPARISON, obj, judged, told)


def _what_it_is(inquiry: Inquiry, obj: GameObject, quality: str) -> bool:
    if quality == "split":
        return inquiry.follow(rules.SPLIT_CARDS, obj.cards[0])
    inquiry.follow(rules.OBJECTS, obj)
    return obj.kind is Kind.SPELL


def _ordinary(inquiry: Inquiry, obj: GameObject, condition: Condition) -> bool:
    """One set of characteristics: the value is read, then compared."""
    field = _field_of(obj, condition)
    one = obj.sets[0]._replace(mana_value=obj.mana_values[0])
    answer = test_of(condition)(one)
    if condition.value == DEFINED:
        inquiry.follow(rules.OBJECTS, obj)
    else:
        ordinary.read(inquiry, obj, field)
    if told := compared_words(one, condition, answer):
        inquiry.add(told)
    return answer


def _field_of(obj: GameObject, condition: Condition) -> Field:
    """What the condition asks for; a creature type where the object has more of them than are printed."""
    if condition.key == "is":
        return Field.TYPES if condition.value == "permanent" else Field.COLORS
    one = obj.sets[0]
    defined = condition.key == "t" and (one.every_creature_type or "subtypes" in one.is_defined)
    return Field.SUBTYPES if defined and is_creature_type(condition.value) else FIELDS[condition.key]


def _needs_all_colors(condition: Condition) -> bool:
    """Whether the test is about which colours the card has in all, rather than whether it has one."""
    if condition.key == "is":
        return condition.value in ("multicolor", "monocolor", "colorless")
    return condition.key == "c" and (
        condition.sign != ":" or condition.value in ("m", "c") or len(condition.value) > 1
    )


def _on_united_colors(inquiry: Inquiry, obj: GameObject, condition: Condition) -> bool:
    """The rule on multicolored split cards says which colours the card has (505.3, 708.3)."""
    (colors,) = inquiry.follow(rules.SPLIT_COLORS, obj, Field.COLORS)
    if (
        inquiry.wording(rules.SPLIT_COLORS) == "always"
        and len(obj.sets) > 1
        and condition.value == "multicolor"
    ):
        return True
    return test_of(condition)(obj.sets[0]._replace(colors=colors))


def _on_symbols(inquiry: Inquiry, obj: GameObject, condition: Condition, among: bool) -> bool:
    """An effect that refers to the symbols in the cost (708.4b, 709.4b)."""
    if len(obj.sets) > 1 or obj.manner is Manner.FUSED:
        return _compared(inquiry, obj, condition, among)
    (symbols,) = inquiry.follow(rules.SPLIT_SYMBOLS, obj, Field.SYMBOLS)
    one = obj.sets[0]._replace(symbols=ManaCost.parse("".join(symbols)).symbols)
    return test_of(condition)(one)
