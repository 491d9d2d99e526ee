"""What a query's tree has: operators that exist and others, and a day."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import TYPE_CHECKING

from kb.search.operators import TEXTS, canonical
from kb.search.syntax import And, Halves, Node, Not, Operator, Or, Words, walk

if TYPE_CHECKING:
    from kb.rules.concordance import Concordance

__all__ = ["asks_of_cards", "day_of", "era_eve", "known", "operators", "readable"]


def day_of(tree: Node) -> date | None:
    """The day in the query's ``date:``. Raises `UsageError` for what is no day."""
    for node in walk(tree):
        if isinstance(node, Operator) and canonical(node) == "date":
            from kb.search.conditions.texts import parse_day
            from kb.search.in_place import in_place

            with in_place(node):
                return parse_day(node.value)
    return None


def era_eve(tree: Node, concordance: Callable[[], Concordance]) -> date | None:
    """The last day of the era in the query's ``era:``; None for the present era and for none.

    The `concordance` is read for a query with an ``era:`` alone.
    """
    asked = {node.value for node in walk(tree) if isinstance(node, Operator) and canonical(node) == "era"}
    days = map(concordance().days_of, sorted(asked)) if asked else ()
    return next((era.end for era in days if era and era.end), None)


def asks_of_cards(node: Node) -> bool:
    """Whether a query has a condition on cards."""
    return any(canonical(one) not in TEXTS for one in operators(node))


def known(node: Node) -> Node | None:
    """The query without operators that do not exist; None if nothing is left."""
    if isinstance(node, Halves):
        kept = tuple(one for one in node.operators if canonical(one))
        return Halves(kept) if kept else None
    if isinstance(node, Operator):
        return node if canonical(node) else None
    if isinstance(node, Not):
        inner = known(node.node)
        return Not(inner) if inner else None
    if isinstance(node, And | Or):
        nodes = tuple(inner for one in node.nodes if (inner := known(one)) is not None)
        return type(node)(nodes) if nodes else None
    return node


def readable(node: Node) -> Node | None:
    """The query without operators that do not exist; where it has nothing else, their values as words."""
    values = [one for one in walk(node) if isinstance(one, Operator)]
    words = " ".join(one.value for one in values).strip()
    return known(node) or (Words(words, values[0].at) if words else None)


def operators(node: Node) -> Iterator[Operator]:
    """Every operator of a query, excluded or not, wherever it stands."""
    if isinstance(node, Operator):
        yield node._replace(at=0)
    elif isinstance(node, Not):
        yield from operators(node.node)
    elif isinstance(node, Halves):
        yield from (one._replace(at=0) for one in node.operators)
    elif isinstance(node, And | Or):
        for inner in node.nodes:
            yield from operators(inner)
