"""A query that no card answers as a whole, asked of halves, and the other way round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from kb.messages import Message, msg
from kb.query.lexer import plain
from kb.query.operators import BY_CHECKER
from kb.query.tree import And, Condition, Node, walk

__all__ = ["elsewhere"]


def elsewhere(text: str, tree: Node, finds: Callable[[str], bool]) -> Iterator[Message]:
    """The query to type instead of `text`, whose tree is `tree`, where it `finds` something."""
    conditions = [node for node in walk(tree) if isinstance(node, Condition)]
    whole = [one for one in conditions if one.key in BY_CHECKER]
    for query in (*_across(tree), *_replaced(text, whole, _of_half)):
        if finds(query):
            yield msg("no whole card matches, but halves of cards do; try: %(query)s", query=query)
            return
    for query in _replaced(text, [one for one in conditions if one.inner], _of_whole):
        if finds(query):
            yield msg("no half of a card matches, but whole cards do; try: %(query)s", query=query)


def _across(tree: Node) -> Iterator[str]:
    """``mv=2 // mv=3`` for ``mv=2 mv=3``: one characteristic in two ways, and nothing else."""
    found = [node for node in tree.nodes if isinstance(node, Condition)] if isinstance(tree, And) else []
    keys = {one.key for one in found}
    if isinstance(tree, And) and len(found) == len(tree.nodes) and len(keys) == 1 and keys <= BY_CHECKER:
        yield " // ".join(one.source for one in found)


def _replaced(text: str, conditions: Sequence[Condition], other: Callable[[Condition], str]) -> Iterator[str]:
    """The query with `other` in the place of each of `conditions`; nothing where there are none."""
    found = plain(text)
    for one in sorted(conditions, key=lambda one: -one.at):
        found = found[: one.at] + other(one) + found[one.at + len(one.source) :]
    if conditions:
        yield found


def _of_half(condition: Condition) -> str:
    said = condition.source.replace('"', "")
    return f'part:"{said}"' if said != condition.source or " " in said else f"part:{said}"


def _of_whole(condition: Condition) -> str:
    inner = condition.inner
    assert inner is not None
    return inner.source.removesuffix(inner.typed) + (
        f'"{inner.typed}"' if " " in inner.typed else inner.typed
    )
