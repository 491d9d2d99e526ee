"""Values of conditions on cards that no card of the corpus can have: a type, a set, a cycle."""

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
    from kb.checker.predicates import keyword_key, type_key
    from kb.search.card_conditions import is_cycle, is_quality, is_set

    name, word = canonical(operator), operator.value
    if name == "t" and not pool.has_type(type_key(word)):
        return msg("no card here has the type “%(word)s”", word=word)
    if name == "kw" and not pool.has_keyword(keyword_key(word)):
        return msg("no card here has the keyword ability “%(word)s”", word=word)
    if name == "s" and not any(is_set(word, code, pool) for code in pool.sets):
        return msg("no set here is called “%(word)s”", word=word)
    if name == "cycle" and not any(is_cycle(one, word) for one in pool.cycles):
        return msg("no cycle here is called “%(word)s”", word=word)
    if name == "is" and not is_quality(word):
        return msg("no card here can be “%(word)s”", word=word)
    return None
