"""What a query's tree has: operators that exist and others, and a day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from kb.messages import Message, msg
from kb.search.operators import TEXTS, canonical
from kb.search.syntax import And, Halves, Node, Not, Operator, Or, walk

__all__ = ["asks_of_cards", "day_of", "known", "unknown"]


def day_of(tree: Node) -> date | None:
    """The day in the query's ``date:``. Raises `UsageError` for what is no day."""
    for node in walk(tree):
        if isinstance(node, Operator) and canonical(node) == "date":
            from kb.search.conditions import parse_day

            return parse_day(node.value)
    return None


def asks_of_cards(node: Node) -> bool:
    """Whether a query has a condition on cards."""
    if isinstance(node, And | Or):
        return any(map(asks_of_cards, node.nodes))
    if isinstance(node, Not):
        return asks_of_cards(node.node)
    return isinstance(node, Halves) or (isinstance(node, Operator) and canonical(node) not in TEXTS)


def known(node: Node) -> Node | None:
    """The query without operators that do not exist; None if nothing is left."""
    if isinstance(node, Halves):
        return node if all(canonical(one) for one in node.operators) else None
    if isinstance(node, Operator):
        return node if canonical(node) else None
    if isinstance(node, Not):
        inner = known(node.node)
        return Not(inner) if inner else None
    if isinstance(node, And | Or):
        nodes = tuple(inner for one in node.nodes if (inner := known(one)) is not None)
        return type(node)(nodes) if nodes else None
    return node


def unknown(node: Node) -> Iterator[Message]:
    """A warning for each operator that does not exist."""
    for one in walk(node):
        inner = one.node if isinstance(one, Not) else one
        if isinstance(inner, Operator) and not canonical(inner):
            yield msg("unknown operator “%(name)s”: left out", name=inner.name)
