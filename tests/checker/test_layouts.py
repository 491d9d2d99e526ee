"""A layout is one row of what is printed and one of what the rules do; an unknown one is undecided."""

from __future__ import annotations

from typing import get_type_hints

import pytest
from checker_shared import TODAY, cards, concordance

from kb.cards import Layout
from kb.checker import State, check, parse_question
from kb.checker.mechanics.registry import MECHANICS, Mechanic
from kb.checker.model.state import CopySource, Zone

ROOM = next(card for card in cards().values() if card.layout is Layout.ROOM)
ODD = ROOM._replace(layout=Layout.OTHER)


def test_no_field_of_a_mechanic_has_a_default() -> None:
    assert not Mechanic._field_defaults
    assert set(get_type_hints(Mechanic)) == set(Mechanic._fields)
    assert MECHANICS.keys() == set(Layout)


@pytest.mark.parametrize("question", ["mv", "t:creature", "castable", "choosable-names", "count"])
def test_whatever_is_asked_of_an_unknown_layout_is_undecided_with_a_number(question: str) -> None:
    verdict = check(ODD, parse_question(question), State(), TODAY, concordance())
    assert (verdict.answer, str(verdict.needed)) == ("undecided", "109.3")
    assert "layout" in str(verdict.message)


@pytest.mark.parametrize("face", [None, 0, 1])
def test_so_is_a_copy_of_one(face: int | None) -> None:
    state = State(zone=Zone.BATTLEFIELD, copy_of=CopySource(ODD, face))
    assert check(ROOM, parse_question("mv"), state, TODAY, concordance()).answer == "undecided"
