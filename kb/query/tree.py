"""What a query consists of. Two nodes are equal if they ask the same, wherever and however it was typed.

Words      bare words, all wanted, any of them accepted
Phrase     "these words in this order", exactly as written
Exact      =word, without its inflections and synonyms
Condition  name:value, name>=value
Halves     condition // condition: each of another half of one card; // alone: a card of several
Not, And, Or
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

# Fields that equality leaves out: caches and the panel of a card know a question again by its meaning.
_AS_TYPED = ("typed", "source", "at")


def _by_meaning(node: Any) -> Any:
    """Makes the type count in equality, which is nothing to a tuple, and how it was typed not."""
    size = sum(name not in _AS_TYPED for name in node._fields)

    def equal(self: Any, other: object) -> bool:
        return type(other) is node and self[:size] == other[:size]  # type: ignore[index]

    node.__eq__, node.__ne__ = equal, lambda self, other: not equal(self, other)
    node.__hash__ = lambda self: hash((node.__name__, self[:size]))
    return node


@_by_meaning
class Words(NamedTuple):
    """Bare words as typed, at offset `at` of the query."""

    text: str
    at: int = 0


@_by_meaning
class Phrase(NamedTuple):
    """Words in quotes, at offset `at` of the query."""

    text: str
    at: int = 0


@_by_meaning
class Exact(NamedTuple):
    """One word to be found as it is written, accents and case aside."""

    text: str
    at: int = 0


@_by_meaning
class Condition(NamedTuple):
    """A condition on what a document, a card or an object is.

    `key` is the operator in English, or as typed where there is none of that name; `sign` one of
    ``: = != < <= > >=``; `value` in the data's words (colours by letter, English types), as `typed` where
    nothing is known of it. `inner` is the condition of ``part:mv=2``. `source` is the whole as typed.
    """

    key: str
    sign: str
    value: str
    inner: Condition | None = None
    typed: str = ""
    source: str = ""
    at: int = 0


@_by_meaning
class Halves(NamedTuple):
    """Conditions, or groups of them, each of another half of the card; none: it has several."""

    conditions: tuple[Node, ...]


@_by_meaning
class Printed(NamedTuple):
    """Conditions that all hold of one printing of the card; a search puts it together, no query says it."""

    conditions: tuple[Condition, ...]


@_by_meaning
class Not(NamedTuple):
    """What the documents found must not be."""

    node: Node


@_by_meaning
class And(NamedTuple):
    """All of these."""

    nodes: tuple[Node, ...]


@_by_meaning
class Or(NamedTuple):
    """Any of these."""

    nodes: tuple[Node, ...]


Node: TypeAlias = Words | Phrase | Exact | Condition | Halves | Not | And | Or


def walk(node: Node) -> Iterator[Node]:
    """The node and all below it, but nothing that is excluded."""
    yield node
    if isinstance(node, And | Or):
        for inner in node.nodes:
            yield from walk(inner)


def conditions(node: Node) -> Iterator[Condition]:
    """Every condition of a query, excluded or not, wherever it stands."""
    if isinstance(node, Condition):
        yield node
    elif isinstance(node, Not):
        yield from conditions(node.node)
    elif isinstance(node, Halves | And | Or):
        for inner in node.conditions if isinstance(node, Halves) else node.nodes:
            yield from conditions(inner)
