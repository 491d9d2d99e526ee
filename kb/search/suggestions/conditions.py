"""Values of conditions on cards that no card here can have: a type, a set, a cycle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.messages import Message, msg
from kb.search.operators import canonical

if TYPE_CHECKING:
    from kb.corpus import CardPool
    from kb.search.syntax import Operator

__all__ = ["doubt"]


def doubt(operator: Operator, pool: CardPool) -> Message | None:
    """What to tell of a known operator whose value no card of `pool` has; None if one has it."""
    from kb.search.conditions.cards import inner_of

    name = canonical(operator)
    if name == "part":
        return doubt(inner_of(operator), pool)
    told = _doubt(name, operator.value, pool)
    return told and _with_near(told, name or "", operator.value, pool)


def _doubt(name: str | None, word: str, pool: CardPool) -> Message | None:
    from kb.checker.asking.predicates import keyword_key, type_key
    from kb.search.conditions.cards import QUALITIES, is_cycle, is_set, quality_key

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
    from kb.search.conditions.values import called, near, values

    known = values(name, pool)
    alike = near(word, known)
    if alike:
        return msg("%(what)s; near: %(names)s", what=told, names=called(alike))
    if name in ("is", "kw"):
        return msg("%(what)s; known: %(names)s", what=told, names=called(known))
    return told
