"""What a query may consist of, as a tree.

Words      bare words, all wanted, any of them accepted
Phrase     "these words in this order", exactly as written
Exact      =word, without its inflections and synonyms
Operator   name:value, name>=value
Halves     operator // operator: each of another half of one card
Not, And, Or
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

__all__ = ["And", "Exact", "Halves", "Node", "Not", "Operator", "Or", "Phrase", "Words", "walk"]


class Words(NamedTuple):
    """Bare words as typed, at offset `at` of the query."""

    text: str
    at: int


class Phrase(NamedTuple):
    """Words in quotes, at offset `at` of the query."""

    text: str
    at: int


class Exact(NamedTuple):
    """One word to be found as it is written, accents and case aside."""

    text: str
    at: int


class Operator(NamedTuple):
    """``name`` ``sign`` ``value``: a condition on what a document is."""

    name: str
    sign: str
    value: str
    at: int


class Halves(NamedTuple):
    """Conditions of which each holds of another half of the card."""

    operators: tuple[Operator, ...]


class Not(NamedTuple):
    """What the documents found must not be."""

    node: Node


class And(NamedTuple):
    """All of these."""

    nodes: tuple[Node, ...]


class Or(NamedTuple):
    """Any of these."""

    nodes: tuple[Node, ...]


Node: TypeAlias = Words | Phrase | Exact | Operator | Halves | Not | And | Or


def walk(node: Node) -> Iterator[Node]:
    """The node and all below it, but nothing that is excluded."""
    yield node
    if isinstance(node, And | Or):
        for inner in node.nodes:
            yield from walk(inner)
