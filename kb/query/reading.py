"""What a query asks for: which conditions, of cards or of texts, as of which day."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

from kb.query.operators import FALLING, OPERATORS, TEXTS
from kb.query.tree import And, Condition, Halves, Node, Not, Or, Words, conditions, walk

if TYPE_CHECKING:
    from kb.rules.concordance import Concordance

# What says that a query is more than its words.
_SIGNS = re.compile(r"[()|]|\bOR\b")
# More words are a sentence, not a choice between words.
MOST_OF_A_CHOICE = 6


def _asked(tree: Node, key: str) -> list[str]:
    """The values of the conditions with that key that are not excluded."""
    return [node.value for node in walk(tree) if isinstance(node, Condition) and node.key == key]


def day_of(tree: Node) -> date | None:
    """The day in the query's ``date:``."""
    return next(map(date.fromisoformat, _asked(tree, "date")), None)


def era_eve(tree: Node, concordance: Callable[[], Concordance]) -> date | None:
    """The last day of the era in the query's ``era:``; None for the present era and for none.

    The `concordance` is read for a query with an ``era:`` alone.
    """
    asked = sorted(_asked(tree, "era"))
    days = map(concordance().days_of, asked) if asked else ()
    return next((era.end for era in days if era and era.end), None)


def order_of(tree: Node) -> tuple[str, bool] | None:
    """By what the query wants cards in order (`kb.query.operators.ORDERS`), and whether the last first."""
    by, direction = _asked(tree, "order"), _asked(tree, "direction")
    return (by[0], direction[:1] == ["desc"] or (not direction and by[0] in FALLING)) if by else None


def prose(text: str, tree: Node) -> str:
    """`text` if its tree is plain words, among which a small “or” may join some; empty for any other."""
    is_plain = all(isinstance(node, Words | Or) for node in walk(tree))
    return text if is_plain and not _SIGNS.search(text) else ""


def sentence(text: str, tree: Node) -> Node:
    """The tree of `text`; of more than a few plain words a small “or” joins nothing, but is one of them."""
    is_long = isinstance(tree, Or) and len(text.split()) > MOST_OF_A_CHOICE and prose(text, tree)
    return Words(text) if is_long else tree


def asks_of_cards(node: Node) -> bool:
    """Whether a query has a condition on cards."""
    has_halves = any(isinstance(one, Halves) for one in walk(node))
    return has_halves or any(one.key not in TEXTS for one in conditions(node))


def asks_of_tokens(tree: Node) -> bool:
    """Whether a query names tokens, which are no cards."""
    return any(one.key in ("is", "t") and "token" in one.value.split() for one in conditions(tree))


def known(node: Node) -> Node | None:
    """The query without operators that do not exist; None if nothing is left."""
    if isinstance(node, Halves):
        kept = tuple(inner for one in node.conditions if (inner := known(one)) is not None)
        return Halves(kept) if kept or not node.conditions else None
    if isinstance(node, Condition):
        return node if node.key in OPERATORS else None
    if isinstance(node, Not):
        inner = known(node.node)
        return Not(inner) if inner else None
    if isinstance(node, And | Or):
        nodes = tuple(inner for one in node.nodes if (inner := known(one)) is not None)
        return type(node)(nodes) if nodes else None
    return node
