"""The values of operators: what is proposed can be typed, in every language."""

from __future__ import annotations

import pytest

from kb.languages import fold
from kb.query.grammar import parse
from kb.query.operators import LIMITED
from kb.query.tree import conditions
from kb.search import Searcher
from kb.search.conditions.values import alike, values
from kb.search.suggestions.conditions import unknown_value


@pytest.mark.parametrize("name", LIMITED)
def test_every_name_of_a_value_is_one(index: Searcher, name: str) -> None:
    known = values(name, index.parts.cards)
    assert known
    for word in {word for one in known for word in (one.key, *one.names)}:
        (condition,) = conditions(parse(f'{name}:"{word}"').tree)
        assert unknown_value(condition, index.parts.cards) is None, word


def test_the_likest_come_first_and_a_beginning_is_likest() -> None:
    assert alike("salles", ["salle", "stanza", "sale"]) == ["salle", "sale"]
    assert alike("multi", ["multicolore", "mult"]) == ["multicolore", "mult"]
    assert alike("zzz", ["fusion"]) == []


def test_a_longer_word_of_a_name_stands_for_it(index: Searcher) -> None:
    of_sets = values("s", index.parts.cards)
    (found,) = [one for one in of_sets if "destruction" in one.words]
    assert "destruction" in fold(found.names[0])
