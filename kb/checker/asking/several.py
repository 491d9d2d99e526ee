"""Questions about several objects at once, or about one: greatest, least, total, how many."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from typing import Any

from kb.cards import Card
from kb.checker.asking.comparing import require_known_pair
from kb.checker.asking.matching import matches
from kb.checker.asking.naming import interchanged
from kb.checker.asking.predicates import number_of
from kb.checker.asking.reading import count_one, values_of
from kb.checker.model import provisions as rules
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject, Manner, title_of
from kb.checker.model.question import Among, Count, Field
from kb.checker.model.state import State
from kb.checker.shapes import object_of
from kb.messages import msg

Objects = Sequence[tuple[Card, State]]
_VALUES = {"names": Field.NAMES, "colors": Field.COLORS, "types": Field.TYPES, "mv": Field.MANA_VALUE}
_CHOSEN: dict[str, Callable[[list[int]], int]] = {"greatest": max, "least": min, "total": sum}


def answer(
    inquiry: Inquiry, objects: Objects, question: Among | Count
) -> tuple[int | None, list[GameObject]]:
    """The number that is asked for, None where no object has one to compare; and the objects."""
    found, given = [], []
    for card, state in objects:
        with _of(inquiry, card, len(objects) > 1):
            found.append(obj := object_of(inquiry, card, state))
            given.append(_one(inquiry, obj, card, state, question))
    if isinstance(question, Among):
        return _among(inquiry, found, given, question), found
    if question.what not in _VALUES:
        return sum(given), found
    different = {word for values in given for word in values}
    if question.what == "names" and inquiry.wording(rules.INTERCHANGEABLE):
        for one, other in combinations(found, 2):
            if not {*one.names, *interchanged(one.names)} & {*other.names}:
                require_known_pair(inquiry, one, other)
        pairs = {frozenset((name, *interchanged((name,)))) for name in different}
        if len(pairs) < len(different):
            alike = {name for name in different if interchanged((name,)) & different}
            inquiry.follow(rules.INTERCHANGEABLE, tuple(sorted(alike)))
        return len(pairs), found
    return len(different), found


@contextmanager
def _of(inquiry: Inquiry, card: Card, several: bool) -> Iterator[None]:
    """Has each step say of which of several cards it is."""
    before = len(inquiry.trace)
    try:
        yield
    finally:
        for at, step in enumerate(inquiry.trace[before:] if several else (), before):
            told = msg("%(object)s — %(told)s", object=title_of(card), told=step.message)
            inquiry.trace[at] = step._replace(message=told)


def _one(inquiry: Inquiry, obj: GameObject, card: Card, state: State, question: Among | Count) -> Any:
    """What one object brings: its numbers, its different values, or how many."""
    if isinstance(question, Among):
        amount = question.of == "total" and question.field is Field.MANA_VALUE
        values = values_of(inquiry, obj, Field.AMOUNT if amount else question.field)
        numbers = (value if isinstance(value, int) else number_of(value) for value in values)
        return [number for number in numbers if number is not None]
    if question.quality is not None:
        return matches(inquiry, obj, question.quality)
    if question.what not in _VALUES:
        return count_one(inquiry, obj, card, state, question)
    values = values_of(inquiry, obj, _VALUES[question.what])
    return [word for value in values for word in (value if isinstance(value, tuple) else (value,))]


def _among(
    inquiry: Inquiry, objects: list[GameObject], given: list[list[int]], question: Among
) -> int | None:
    """The greatest, least or total; where one object gives two answers, only if these decide nothing."""
    numbers = [number for each in given for number in each]
    if not numbers:
        return 0 if question.of == "total" else None
    chosen = _CHOSEN[question.of]
    if question.of != "total" and any(obj.manner is Manner.SPLIT and len(obj.sets) > 1 for obj in objects):
        added = chosen([sum(each) for each in given if each])
        if added != chosen(numbers):
            reason = msg("the rule does not say whether each of two answers or their sum is compared here")
            raise inquiry.undecided(rules.SPLIT_VALUE, reason)
    return chosen(numbers)
