"""Conditions that nothing can answer: operators that do not exist, values that no card here can have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from kb.languages import fold
from kb.messages import Message, msg
from kb.query.operators import LIMITED, OPERATORS, operator_names
from kb.query.reading import known
from kb.query.tree import conditions
from kb.search.conditions.cards import QUALITIES, is_cycle, is_set
from kb.search.conditions.values import alike, called, near, values

if TYPE_CHECKING:
    from kb.corpus import CardPool
    from kb.query.tree import Condition, Node

__all__ = ["doubt", "unknown"]


def unknown(node: Node, pool: Callable[[], CardPool]) -> Iterator[Message]:
    """A warning for each operator that does not exist, and each value that no card of `pool` has."""
    is_alone = known(node) is None
    for one in dict.fromkeys(conditions(node)):
        if one.key not in OPERATORS:
            yield _unknown_operator(one, is_alone)
        elif one.typed and (one.key in LIMITED or one.inner) and (doubted := doubt(one, pool())):
            yield doubted


def _unknown_operator(one: Condition, is_alone: bool) -> Message:
    near = ", ".join(alike(fold(one.key), operator_names()))
    if is_alone:
        told = msg("unknown operator “%(name)s”: its value is searched as words", name=one.key)
    else:
        told = msg("unknown operator “%(name)s”: ignored", name=one.key)
    return msg("%(what)s; near: %(names)s", what=told, names=near) if near else told


def doubt(condition: Condition, pool: CardPool) -> Message | None:
    """What to tell of a known operator whose value no card of `pool` has; None if one has it."""
    if condition.inner is not None:
        return doubt(condition.inner, pool)
    told = _doubt(condition, pool)
    return told and _with_near(told, condition.key, condition.typed, pool)


def _doubt(condition: Condition, pool: CardPool) -> Message | None:
    key, value, word = condition.key, condition.value, condition.typed
    if key == "t" and not pool.has_type(value):
        return msg("no card here has the type “%(word)s”", word=word)
    if key == "kw" and not pool.has_keyword(value):
        return msg("no card here has the keyword ability “%(word)s”", word=word)
    if key == "s" and not any(is_set(value, code, pool) for code in pool.sets):
        return msg("no set here is called “%(word)s”", word=word)
    if key == "cycle" and not any(is_cycle(one, value) for one in pool.cycles):
        return msg("no cycle here is called “%(word)s”", word=word)
    if key == "is" and value not in QUALITIES:
        return msg("no card here can be “%(word)s”", word=word)
    return None


def _with_near(told: Message, name: str, word: str, pool: CardPool) -> Message:
    """The doubt with the known values that are most like; where none is, of few values all."""
    possible = values(name, pool)
    likest = near(word, possible)
    if likest:
        return msg("%(what)s; near: %(names)s", what=told, names=called(likest))
    if name in ("is", "kw"):
        return msg("%(what)s; known: %(names)s", what=told, names=called(possible))
    return told
