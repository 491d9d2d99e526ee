"""Comparing objects: the same name, different names, a colour, a card type or a mana value in common."""

import operator
from collections.abc import Callable, Iterable
from itertools import combinations

from kb.cards.interchangeable import KNOWN_UNTIL
from kb.checker.asking.naming import interchanged
from kb.checker.asking.reading import require_settled
from kb.checker.mechanics import ordinary
from kb.checker.model import provisions as rules
from kb.checker.model.characteristics import Characteristics
from kb.checker.model.inquiry import Inquiry, Undecided
from kb.checker.model.objects import GameObject, Manner
from kb.checker.model.provisions import Objects
from kb.checker.model.question import Field, Relation
from kb.checker.model.steps import Outcome, carries_out
from kb.checker.words.phrases import extract, judged_words, name_words, value_words, yes_no
from kb.messages import Message, listing, msg, semicolons

# What a card printed again under another name has in common with itself.
_LOOKS = operator.attrgetter("mana_cost", "type_line", "power", "toughness")
# Compares one half with the other object.
PairTest = Callable[[Characteristics, GameObject], bool]
Names = frozenset[str]
NAMES = (Relation.SAME_NAME, Relation.DIFFERENT_NAME, Relation.DIFFERENT_NAMES)
"""The relations that any number of objects can be in."""


def holds(inquiry: Inquiry, objects: Objects, relation: Relation) -> bool:
    """Whether the relation holds: of names among any number of objects, else between two.

    Raises `Undecided` where the rules of the day do not settle it.
    """
    if relation is Relation.SAME_NAME:
        return _same_name(inquiry, objects)
    if relation in NAMES:
        return _different_names(inquiry, objects, relation)
    one, other = objects
    if relation in (Relation.SHARES_MANA_VALUE, Relation.GREATER_MANA_VALUE):
        return _mana_values(inquiry, one, other, relation)
    return _shares(inquiry, one, other, relation)


def _apart(*objects: GameObject) -> bool:
    return any(len(obj.sets) > 1 for obj in objects)


def _same_name(inquiry: Inquiry, objects: Objects) -> bool:
    pairs = [*combinations(objects, 2)]
    common = _in_common(inquiry, pairs, operator.not_)
    for one, other in pairs:
        if _apart(one, other):
            _by_halves(inquiry, one, other, lambda half, obj: bool(set(half.names) & set(obj.names)))
    shared = frozenset.intersection(*(frozenset(obj.names) | interchanged(obj.names) for obj in objects))
    if all(common) and not shared and inquiry.wording(rules.SAME_NAME) != "in-common-named":
        reason = msg("each two have a name in common, but not all, and the rule speaks of two")
        raise inquiry.undecided(rules.SAME_NAME, reason)
    return inquiry.follow(rules.SAME_NAME, objects, shared if all(common) else frozenset())


def _different_names(inquiry: Inquiry, objects: Objects, relation: Relation) -> bool:
    """Of the first one beside the others (201.2c), or of each two of a group (201.2b)."""
    group = relation is Relation.DIFFERENT_NAMES
    pairs = [*combinations(objects, 2)] if group else [(objects[0], other) for other in objects[1:]]
    provision = rules.DIFFERENT_NAMES
    if group and inquiry.wording(rules.ALL_DIFFERENT):
        provision = rules.ALL_DIFFERENT
    common = frozenset().union(*_in_common(inquiry, pairs, bool))
    unnamed = not all(obj.names for obj in objects)
    if unnamed and not common and inquiry.wording(provision) not in ("all-named", "named"):
        reason = msg("the rule does not yet say what holds for an object without a name")
        raise inquiry.undecided(provision, reason)
    negative = inquiry.wording(rules.SPLIT_NEGATIVE)
    if _apart(*objects) and negative == "silent" and common:
        reason = msg("a name is shared, and the rule does not say how a negative comparison is answered")
        raise inquiry.undecided(rules.SPLIT_NEGATIVE, reason)
    if _apart(*objects) and negative == "opposite":
        return inquiry.follow(rules.SPLIT_NEGATIVE, bool(common))
    return inquiry.follow(provision, objects, common)


def _in_common(
    inquiry: Inquiry, pairs: Iterable[tuple[GameObject, GameObject]], settles: Callable[[Names], bool]
) -> list[Names]:
    """The names that each two have in common; undecided pairs count only where no other pair settles it."""
    found, doubts = [], []
    for one, other in pairs:
        try:
            found.append(_common(inquiry, one, other))
        except Undecided as doubt:
            doubts.append(doubt)
    if doubts and not any(map(settles, found)):
        raise doubts[0]
    return found


def _common(inquiry: Inquiry, one: GameObject, other: GameObject) -> Names:
    """The names that both have, one of two interchangeable names for the other."""
    common, theirs = frozenset(one.names) & frozenset(other.names), frozenset(other.names)
    shared = interchanged(one.names) & theirs
    if not (common or shared):
        require_known_pair(inquiry, one, other)
    if common or not shared:
        return common
    if inquiry.wording(rules.INTERCHANGEABLE) is None:
        raise inquiry.undecided(
            rules.SAME_NAME, msg("that names are interchangeable is in no rule of that day")
        )
    inquiry.follow(rules.INTERCHANGEABLE, tuple(sorted({*shared, *interchanged(shared) & set(one.names)})))
    return shared


def require_known_pair(inquiry: Inquiry, one: GameObject, other: GameObject) -> None:
    """Raises `Undecided` where one may be the other under a second name that is younger than our table."""
    youngest = max(card.released for card in one.cards + other.cards)
    looks = [[_LOOKS(face) for card in obj.cards for face in card.faces] for obj in (one, other)]
    alike = bool(one.names and other.names) and youngest > KNOWN_UNTIL and looks[0] == looks[1]
    if alike and inquiry.wording(rules.INTERCHANGEABLE):
        told = msg("pairs of interchangeable names are known here until %(day)s only", day=KNOWN_UNTIL)
        raise inquiry.undecided(rules.INTERCHANGEABLE, told)


def _by_halves(
    inquiry: Inquiry, one: GameObject, other: GameObject, test: PairTest, field: Field | None = None
) -> bool:
    """The rule of the halves of 505.6 and 708.6a, applied to whichever object has several sets."""
    split, plain = (one, other) if len(one.sets) > 1 else (other, one)

    def judged(half: Characteristics) -> tuple[bool, Message]:
        answer = test(half, plain)
        told = field and judged_words(value_words(field, extract(half, field), split), answer)
        return answer, told or yes_no(answer)

    return inquiry.follow(rules.SPLIT_COMPARISON, split, judged, None)


def _shares(inquiry: Inquiry, one: GameObject, other: GameObject, relation: Relation) -> bool:
    def values(obj: GameObject) -> frozenset[str]:
        return frozenset().union(*(_shared(part, relation) for part in obj.sets))

    field = Field.COLORS if relation is Relation.SHARES_COLOR else Field.TYPES
    for obj in (one, other):
        require_settled(inquiry, obj, field)
    if _apart(one, other):
        _by_halves(inquiry, one, other, lambda half, obj: bool(values(obj) & _shared(half, relation)), field)
    else:
        for obj in (one, other):
            ordinary.read(inquiry, obj._replace(manner=Manner.PLAIN), field)
    return bool(values(one) & values(other))


def _shared(one: Characteristics, relation: Relation) -> frozenset[str]:
    return one.colors if relation is Relation.SHARES_COLOR else frozenset(one.type_line.types)


def _mana_values(inquiry: Inquiry, one: GameObject, other: GameObject, relation: Relation) -> bool:
    compared = operator.eq if relation is Relation.SHARES_MANA_VALUE else operator.gt
    for obj in (one, other):
        require_settled(inquiry, obj, Field.MANA_VALUE)
        if not _apart(one, other):
            ordinary.read(inquiry, obj, Field.MANA_VALUE)

    def test(half: Characteristics, obj: GameObject) -> bool:
        pairs = ((half.mana_value, value) for value in obj.mana_values)
        return any(compared(*(pair if len(one.sets) > 1 else pair[::-1])) for pair in pairs)

    if _apart(one, other):
        _by_halves(inquiry, one, other, test, Field.MANA_VALUE)
    return any(compared(mine, theirs) for mine in one.mana_values for theirs in other.mana_values)


def _named(objects: Objects, told: Message) -> Message:
    names = (
        listing(name_words(name, obj) for name in obj.names) if obj.names else msg("no name")
        for obj in objects
    )
    return msg("names in English: %(names)s; %(told)s", names=semicolons(names), told=told)


@carries_out(rules.SAME_NAME, "identical", "in-common", "in-common-named")
def a_name_in_common(objects: Objects, common: Names) -> Outcome[bool]:
    """The same name: one English name in common; without a name, none.

    Rules 202.3, 201.3, 201.2, 201.2b, 201.2a.
    """
    answer = bool(common)
    return Outcome(answer, _named(objects, msg("one in common: %(answer)s", answer=yes_no(answer))))


@carries_out(rules.DIFFERENT_NAMES, "not-same", "none-in-common")
def no_name_in_common(objects: Objects, common: Names) -> Outcome[bool]:
    """Different names: none in common (202.3, 201.3, 201.2, 201.2c)."""
    answer = not common
    return Outcome(answer, _named(objects, msg("none in common: %(answer)s", answer=yes_no(answer))))


@carries_out(rules.DIFFERENT_NAMES, "all-named")
def each_named_and_no_name_in_common(objects: Objects, common: Names) -> Outcome[bool]:
    """Different names: each has one, and none is shared (201.2c of 2020)."""
    if not all(obj.names for obj in objects):
        return Outcome(False, msg("an object without a name has no different name, nor has any from it"))
    return no_name_in_common(objects, common)


@carries_out(rules.ALL_DIFFERENT, "all-named")
def a_group_of_different_names(objects: Objects, common: Names) -> Outcome[bool]:
    """A group has different names if each has one and no two share one (201.2b)."""
    return each_named_and_no_name_in_common(objects, common)


@carries_out(rules.DIFFERENT_NAMES, "named")
def named_and_no_name_in_common(objects: Objects, common: Names) -> Outcome[bool]:
    """A different name: it has one, and shares none; without a name it differs from nothing (201.2c)."""
    if not objects[0].names:
        return Outcome(False, msg("the first object has no name, so it has no different name"))
    return no_name_in_common(objects, common)
