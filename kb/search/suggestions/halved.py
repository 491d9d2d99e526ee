"""A query that no card answers as a whole, asked of halves, and the other way round."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from kb.messages import Message, msg
from kb.search.conditions.cards import inner_of
from kb.search.operators import BY_CHECKER, canonical
from kb.search.query import Lexeme, lexemes, plain
from kb.search.syntax import And, Node, Operator, walk

__all__ = ["elsewhere"]


def elsewhere(text: str, tree: Node, finds: Callable[[str], bool]) -> Iterator[Message]:
    """The query to type instead of `text`, whose tree is `tree`, where it `finds` something."""
    conditions = [node for node in walk(tree) if isinstance(node, Operator)]
    whole = {one.at for one in conditions if canonical(one) in BY_CHECKER}
    halves = {one.at: inner_of(one) for one in conditions if canonical(one) == "part"}
    for query in (*_across(text, tree), *_replaced(text, whole, _of_half)):
        if finds(query):
            yield msg("no whole card matches, but halves of cards do; try: %(query)s", query=query)
            return
    for query in _replaced(text, halves, lambda lexeme: _said(halves[lexeme.at])):
        if finds(query):
            yield msg("no half of a card matches, but whole cards do; try: %(query)s", query=query)


def _across(text: str, tree: Node) -> Iterator[str]:
    """``mv=2 // mv=3`` for ``mv=2 mv=3``: one characteristic in two ways, and nothing else."""
    nodes = tree.nodes if isinstance(tree, And) else ()
    names = {canonical(one) if isinstance(one, Operator) else None for one in nodes}
    if len(names) == 1 and names <= BY_CHECKER:
        yield " // ".join(lexeme.text for lexeme in lexemes(plain(text)))


def _replaced(text: str, places: Collection[int], other: Callable[[Lexeme], str]) -> Iterator[str]:
    """The query with `other` in the place of what stands at `places`; nothing where they are none."""
    found = plain(text)
    for lexeme in reversed(lexemes(found)):
        if lexeme.at in places:
            found = found[: lexeme.at] + other(lexeme) + found[lexeme.at + len(lexeme.text) :]
    if places:
        yield found


def _of_half(lexeme: Lexeme) -> str:
    return f'part:"{"".join(lexeme.parts)}"' if '"' in lexeme.text else f"part:{lexeme.text}"


def _said(operator: Operator) -> str:
    value = f'"{operator.value}"' if " " in operator.value else operator.value
    return f"{operator.name}{operator.sign}{value}"
