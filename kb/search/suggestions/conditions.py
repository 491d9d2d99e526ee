"""Conditions that nothing can answer: operators that do not exist, values that no card here can have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from kb.languages import fold
from kb.messages import Message, msg
from kb.search.conditions.cards import QUALITIES, inner_of, is_cycle, is_set, quality_key
from kb.search.conditions.values import alike, called, near, values
from kb.search.operators import LIMITED, canonical, operator_names
from kb.search.tree import known, operators

if TYPE_CHECKING:
    from kb.corpus import CardPool
    from kb.search.syntax import Node, Operator

__all__ = ["doubt", "unknown"]


def unknown(node: Node, pool: Callable[[], CardPool]) -> Iterator[Message]:
    """A warning for each operator that does not exist, and each value that no card of `pool` has."""
    is_alone = known(node) is None
    for one in dict.fromkeys(operators(node)):
        name = canonical(one)
        if name is None:
            yield _unknown_operator(one, is_alone)
        elif name in (*LIMITED, "part") and one.value:
            doubted = doubt(one, pool())
            if doubted:
                yield doubted


def _unknown_operator(one: Operator, is_alone: bool) -> Message:
    near = ", ".join(alike(fold(one.name), operator_names()))
    if is_alone:
        told = msg("unknown operator “%(name)s”: its value is searched as words", name=one.name)
    else:
        told = msg("unknown operator “%(name)s”: ignored", name=one.name)
    return msg("%(what)s; near: %(names)s", what=told, names=near) if near else told


def doubt(operator: Operator, pool: CardPool) -> Message | None:
    """What to tell of a known operator whose value no card of `pool` has; None if one has it."""
    name = canonical(operator)
    if name == "part":
        return doubt(inner_of(operator), pool)
    told = _doubt(name, operator.value, pool)
    return told and _with_near(told, name or "", operator.value, pool)


def _doubt(name: str | None, word: str, pool: CardPool) -> Message | None:
    from kb.checker.asking.predicates import keyword_key, type_key

    if name == "t" and not pool.has_type(type_key(word)):
        return msg("no card here has the type “%(word)s”", word=word)
    if name == "kw" and not pool.has_keyword(keyword_key(word)):
        return msg("no card here has the keyword ability “%(word)s”", word=word)
    if name == "s" and not any(is_set(word, code, pool) for code in pool.sets):
        return msg("no set here is called “%(word)s”", word=word)
    if name == "cycle" and not any(is_cycle(one, word) for one in pool.cycles):
        return msg("no cycle here is called “%(word)s”", word=word)
    if name == "is" and quality_key(word) not in QUALITIES:
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
