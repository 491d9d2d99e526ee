"""Comparing two objects: same name, different names, a colour, a card type or a mana value in common."""

from collections.abc import Callable, Iterable
from operator import attrgetter

from kb.cards.interchangeable import KNOWN_UNTIL
from kb.checker.asking.naming import interchanged
from kb.checker.asking.reading import require_settled
from kb.checker.mechanics import ordinary
from kb.checker.model import provisions as rules
from kb.checker.model.characteristics import Characteristics
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject, Manner
from kb.checker.model.question import Field, Relation
from kb.checker.model.steps import Outcome, carries_out
from kb.checker.words.phrases import extract, judged_words, name_words, value_words, yes_no
from kb.messages import Message, listing, msg

# What a card printed again under another name has in common with itself.
_LOOKS = attrgetter("mana_cost", "type_line", "power", "toughness")
# Compares one half with the other object.
PairTest = Callable[[Characteristics, GameObject], bool]


def holds(inquiry: Inquiry, one: GameObject, other: GameObject, relation: Relation) -> bool:
    """Whether the relation holds. Raises `Undecided` where the rules of the day do not settle it."""
    if relation is Relation.SAME_NAME:
        return _same_name(inquiry, one, other)
    if relation is Relation.DIFFERENT_NAME:
        return _different_name(inquiry, one, other)
    if relation in (Relation.SHARES_MANA_VALUE, Relation.GREATER_MANA_VALUE):
        return _mana_values(inquiry, one, other, relation)
    return _shares(inquiry, one, other, relation)


def _apart(*objects: GameObject) -> bool:
    return any(len(obj.sets) > 1 for obj in objects)


def _same_name(inquiry: Inquiry, one: GameObject, other: GameObject) -> bool:
    common = _common(inquiry, one, other)
    if _apart(one, other):
        _by_halves(inquiry, one, other, lambda half, obj: bool(set(half.names) & set(obj.names)))
    return inquiry.follow(rules.SAME_NAME, one, other, common)


def _common(inquiry: Inquiry, one: GameObject, other: GameObject) -> frozenset[str]:
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


def _different_name(inquiry: Inquiry, one: GameObject, other: GameObject) -> bool:
    if not (one.names and other.names) and inquiry.wording(rules.DIFFERENT_NAMES) not in (
        "all-named",
        "named",
    ):
        reason = msg("the rule does not yet say what holds for an object without a name")
        raise inquiry.undecided(rules.DIFFERENT_NAMES, reason)
    common = _common(inquiry, one, other)
    if _apart(one, other):
        if inquiry.wording(rules.SPLIT_NEGATIVE) == "silent" and common:
            reason = msg("a name is shared, and the rule does not say how a negative comparison is answered")
            raise inquiry.undecided(rules.SPLIT_NEGATIVE, reason)
        if inquiry.wording(rules.SPLIT_NEGATIVE) == "opposite":
            return inquiry.follow(rules.SPLIT_NEGATIVE, bool(common))
    return inquiry.follow(rules.DIFFERENT_NAMES, one, other, common)


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
    for obj in (one, other):
        require_settled(inquiry, obj, Field.MANA_VALUE)

    def passes(mine: int, theirs: Iterable[int]) -> bool:
        if relation is Relation.SHARES_MANA_VALUE:
            return mine in theirs
        return any(mine > value for value in theirs)

    answer = any(passes(value, other.mana_values) for value in one.mana_values)
    if len(one.mana_values) > 1 or len(other.mana_values) > 1:
        _by_halves(inquiry, one, other, _value_test(one, relation), Field.MANA_VALUE)
    else:
        for obj in (one, other):
            ordinary.read(inquiry, obj, Field.MANA_VALUE)
    return answer


def _value_test(one: GameObject, relation: Relation) -> PairTest:
    if relation is Relation.SHARES_MANA_VALUE:
        return lambda half, obj: half.mana_value in obj.mana_values
    if len(one.sets) > 1:
        return lambda half, obj: any(half.mana_value > value for value in obj.mana_values)
    return lambda half, obj: any(value > half.mana_value for value in obj.mana_values)


def _compared(one: GameObject, other: GameObject) -> tuple[Message, Message]:
    told = [
        listing(name_words(name, obj) for name in obj.names) if obj.names else msg("no name")
        for obj in (one, other)
    ]
    return told[0], told[1]


@carries_out(rules.SAME_NAME, "identical", "in-common", "in-common-named")
def a_name_in_common(one: GameObject, other: GameObject, common: frozenset[str]) -> Outcome[bool]:
    """The same name: one English name in common; without a name, none.

    Rules 202.3, 201.3, 201.2, 201.2b, 201.2a.
    """
    first, second = _compared(one, other)
    return Outcome(
        bool(common),
        msg(
            "names in English: %(first)s; %(second)s; one in common: %(answer)s",
            first=first,
            second=second,
            answer=yes_no(bool(common)),
        ),
    )


@carries_out(rules.DIFFERENT_NAMES, "not-same", "none-in-common")
def no_name_in_common(one: GameObject, other: GameObject, common: frozenset[str]) -> Outcome[bool]:
    """Different names: none in common (202.3, 201.3, 201.2, 201.2c)."""
    first, second = _compared(one, other)
    return Outcome(
        not common,
        msg(
            "names in English: %(first)s; %(second)s; none in common: %(answer)s",
            first=first,
            second=second,
            answer=yes_no(not common),
        ),
    )


@carries_out(rules.DIFFERENT_NAMES, "all-named")
def each_named_and_no_name_in_common(
    one: GameObject, other: GameObject, common: frozenset[str]
) -> Outcome[bool]:
    """Different names: each has one, and none is shared (201.2c of 2020)."""
    if not (one.names and other.names):
        return Outcome(False, msg("an object without a name has no different name, nor has any from it"))
    return no_name_in_common(one, other, common)


@carries_out(rules.DIFFERENT_NAMES, "named")
def named_and_no_name_in_common(one: GameObject, other: GameObject, common: frozenset[str]) -> Outcome[bool]:
    """A different name: it has one, and shares none; without a name it differs from nothing (201.2c)."""
    if not one.names:
        return Outcome(False, msg("the first object has no name, so it has no different name"))
    return no_name_in_common(one, other, common)
