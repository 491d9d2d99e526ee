"""What a query's conditions may have meant: other operators, other values, halves instead of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kb.corpus.cards.qualities import named_qualities
from kb.languages import INTERFACE, fold, spoken
from kb.messages import Message, Native, msg
from kb.query.lexer import plain
from kb.query.operators import BY_CHECKER, LIMITED, OPERATORS, operator_names
from kb.query.tree import And, Condition, Node, conditions, walk
from kb.search.conditions.cards import QUALITIES, is_cycle, is_set
from kb.search.conditions.values import called, near, values
from kb.vocabulary import alike

if TYPE_CHECKING:
    from kb.corpus.cards.pool import CardPool


# Operators with so few values that all are named where none is near.
ALL_SHOWN = ("is", "kw")
# A pool of the whole game has 240 keyword abilities, which nobody reads in a line.
FEW = 40


def unknown(node: Node, pool: Callable[[], CardPool]) -> Iterator[Message]:
    """A warning for each operator that does not exist, and each value that no card of `pool` has."""
    for one in dict.fromkeys(conditions(node)):
        if one.key not in OPERATORS:
            yield _unknown_operator(one)
        elif one.typed and (one.key in LIMITED or one.inner) and (warning := unknown_value(one, pool())):
            yield warning
        elif one.key == "o" and not pool().has_texts():
            yield msg("the cards here have no rules text; with it: kb update cards")


def _unknown_operator(one: Condition) -> Message:
    near = ", ".join(alike(fold(one.key), operator_names()))
    told = msg("unknown operator “%(name)s”: ignored", name=one.key)
    return msg("%(what)s; near: %(names)s", what=told, names=near) if near else told


def unknown_value(condition: Condition, pool: CardPool) -> Message | None:
    """What to tell of a known operator whose value no card of `pool` has; None if one has it."""
    if condition.inner is not None:
        return unknown_value(condition.inner, pool)
    told = _unknown_value(condition, pool)
    return told and _with_near(told, condition.key, condition.typed, pool)


def _unknown_value(condition: Condition, pool: CardPool) -> Message | None:
    key, value, word = condition.key, condition.value, condition.typed
    if key == "t" and not pool.has_type(value):
        return msg("no card here has the type “%(word)s”", word=word)
    if key == "kw" and not pool.has_keyword(value):
        return msg("no card here has the keyword ability “%(word)s”", word=word)
    if key == "s" and not any(
        is_set(one.strip(), code, pool) for one in (value, *value.split(",")) for code in pool.sets
    ):
        return msg("no set here is called “%(word)s”", word=word)
    if key == "cycle" and not any(is_cycle(one, value) for one in pool.cycles):
        return msg("no cycle here is called “%(word)s”", word=word)
    if key == "is" and value not in QUALITIES and value not in named_qualities():
        return msg("no card here can be “%(word)s”", word=word)
    return None


def _with_near(told: Message, name: str, word: str, pool: CardPool) -> Message:
    """The warning with the known values that are most like; where none is, of few values all."""
    possible = values(name, pool)
    likest = near(word, possible)
    if likest:
        return msg("%(what)s; near: %(names)s", what=told, names=called(likest))
    if name in ALL_SHOWN and len(possible) <= FEW:
        return msg("%(what)s; known: %(names)s", what=told, names=called(possible))
    return told


def of_halves(text: str, tree: Node, finds: Callable[[str], bool]) -> Iterator[Message]:
    """The query to type instead of `text`, whose tree is `tree`, where it `finds` something."""
    asked = [node for node in walk(tree) if isinstance(node, Condition)]
    whole = [one for one in asked if one.key in BY_CHECKER]
    for query in (*_across(tree), *_in_words(text, whole)):
        if finds(str(query)):
            yield msg("no whole card matches, but halves of cards do; try: %(query)s", query=query)
            return
    for query in _replaced(text, [one for one in asked if one.inner], _of_whole):
        if finds(query):
            yield msg("no half of a card matches, but whole cards do; try: %(query)s", query=query)


def half_operator(code: str) -> str:
    """The operator on halves as a reader of that language types it."""
    return "part" if code == "en" else spoken("operators", "part", code)


def _in_words(text: str, whole: Sequence[Condition]) -> Iterator[Native]:
    """The query asked of halves, in each reader's words; nothing where it asks nothing of whole cards."""
    if whole:
        of_half = {code: partial(_of_half, half_operator(code)) for code in INTERFACE}
        yield Native({code: "".join(_replaced(text, whole, other)) for code, other in of_half.items()})


def _across(tree: Node) -> Iterator[str]:
    """``mv=2 // mv=3`` for ``mv=2 mv=3``: one characteristic in two ways, and nothing else."""
    found = [node for node in tree.nodes if isinstance(node, Condition)] if isinstance(tree, And) else []
    keys = {one.key for one in found}
    if isinstance(tree, And) and len(found) == len(tree.nodes) and len(keys) == 1 and keys <= BY_CHECKER:
        yield " // ".join(one.source for one in found)


def _replaced(text: str, asked: Sequence[Condition], other: Callable[[Condition], str]) -> Iterator[str]:
    """The query with `other` in the place of each of `asked`; nothing where there are none."""
    found = plain(text)
    for one in sorted(asked, key=lambda one: -one.at):
        found = found[: one.at] + other(one) + found[one.at + len(one.source) :]
    if asked:
        yield found


def _of_half(operator: str, condition: Condition) -> str:
    typed = condition.source.replace('"', "")
    return f'{operator}:"{typed}"' if typed != condition.source or " " in typed else f"{operator}:{typed}"


def _of_whole(condition: Condition) -> str:
    inner = condition.inner
    assert inner is not None
    return inner.source.removesuffix(inner.typed) + (
        f'"{inner.typed}"' if " " in inner.typed else inner.typed
    )
