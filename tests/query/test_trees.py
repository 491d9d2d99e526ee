"""One grammar: `trees.json` has queries, who asks them so, and their trees; the browser is tested by it too.

A tree is a list, its kind first; null is a query that is refused.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kb.checker import parse_question
from kb.checker.model.question import Match
from kb.errors import UsageError
from kb.query.grammar import parse
from kb.query.operators import Mode
from kb.query.tree import And, Condition, Halves, Node, Not, Or, Phrase, Words

TREES = json.loads(Path(__file__).with_name("trees.json").read_text("utf-8"))


def as_list(node: Node) -> list[Any]:
    kind = type(node).__name__.lower()
    if isinstance(node, Condition):
        return [kind, node.key, node.sign, as_list(node.inner) if node.inner else node.value]
    if isinstance(node, And | Or):
        return [kind, *map(as_list, node.nodes)]
    if isinstance(node, Halves):
        return [kind, *map(as_list, node.conditions)]
    return [kind, as_list(node.node) if isinstance(node, Not) else node.text]


def _read(text: str, mode: Mode) -> Node:
    if mode is Mode.SEARCH:
        return parse(text).tree
    question = parse_question(text)
    assert isinstance(question, Match)
    return question.predicate


@pytest.mark.parametrize(
    ("text", "mode", "tree"), [(text, mode, tree) for text, modes, tree in TREES for mode in modes]
)
def test_a_query_is_read_so(text: str, mode: str, tree: list[Any] | None) -> None:
    if tree is None:
        with pytest.raises(UsageError):
            _read(text, Mode(mode))
    else:
        assert as_list(_read(text, Mode(mode))) == tree


@pytest.mark.parametrize(
    ("one", "other"), [("c:red mv = 5", " couleur:r   valeur:5"), ("-t:instant", "-(t:éphémère)")]
)
def test_what_is_asked_is_equal_wherever_and_however_it_is_typed(one: str, other: str) -> None:
    assert parse(one).tree == parse(other).tree
    assert hash(parse(one).tree) == hash(parse(other).tree)
    assert len({parse(one).tree, parse(other).tree}) == 1


def test_nodes_of_other_kinds_differ() -> None:
    assert Words("feu") != Phrase("feu")
    assert And((Words("feu"),)) != Or((Words("feu"),))
    assert Words("feu", 1) == Words("feu", 2) != Words("eau", 2)


@pytest.mark.parametrize(("text", "told"), [("(c:r", "parenthesis"), ('t:"instant', "quotation mark")])
@pytest.mark.parametrize("mode", Mode)
def test_what_is_left_open_is_closed_with_a_warning(text: str, told: str, mode: Mode) -> None:
    (warning,) = parse(text, mode).warnings
    assert told in str(warning)


def test_small_words_that_are_left_out_are_known() -> None:
    assert parse("t:éphémère de mv=5 et").ignored == ("de", "et")
    assert parse("carte de mana").ignored == ()
