"""A layout is one row of what is printed and one of what the rules do; an unknown one is undecided."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import get_type_hints

import pytest
from checker_shared import TODAY, cards, concordance

from kb.cards import Card, Layout
from kb.checker import State, check, parse_question
from kb.checker.mechanics.registry import MECHANICS, Mechanic
from kb.checker.model.state import CopySource, Zone
from kb.checker.tables.places import places
from kb.corpus.cases import read_cases
from kb.languages import INTERFACE

CASES = read_cases(Path(__file__).parent.parent / "cases" / "layouts.toml", cards(), concordance())
OLDER = {case.card.layout: case.card for case in reversed(CASES) if case.card.name.startswith("Older")}
OLDER |= {Layout.SPLIT: cards()["fire-ice"]}
SECTIONS = {  # of the rules on each layout: when double-faced and meld cards had two, and since
    Layout.NORMAL: (0, 0),
    Layout.SPLIT: (708, 709),
    Layout.AFTERMATH: (708, 709),
    Layout.FLIP: (709, 710),
    Layout.ADVENTURE: (715, 715),
    Layout.OMEN: (720, 720),
    Layout.TRANSFORM: (711, 712),
    Layout.MODAL: (711, 712),
    Layout.MELD: (712, 712),
}
PLACES = {
    Layout.NORMAL: {"elsewhere": "Bear", "battlefield": "Bear"},
    Layout.AFTERMATH: {"elsewhere": "Start, End", "spell-1": "Start", "spell-2": "End"},
    Layout.ROOM: {
        "elsewhere": "Attic, Cellar",
        "spell-1": "Attic",
        "spell-2": "Cellar",
        "room-locked": "",
        "room-left": "Attic",
        "room-right": "Cellar",
        "room-left-right": "Attic, Cellar",
    },
    Layout.FLIP: {"elsewhere": "Monk", "battlefield": "Monk", "flipped": "Spirit"},
    Layout.ADVENTURE: {"elsewhere": "Knight", "spell-1": "Knight", "spell-2": "Quest"},
    Layout.OMEN: {"elsewhere": "Dragon", "spell-1": "Dragon", "spell-2": "Sign"},
    Layout.TRANSFORM: {"elsewhere": "Villager", "front": "Villager", "back": "Wolf"},
    Layout.MODAL: {"elsewhere": "God", "front": "God", "back": "Sword"},
    Layout.MELD: {"elsewhere": "Rats", "battlefield": "Rats"},
}
COPIES = {Layout.TRANSFORM: {"202.3b"}, Layout.MELD: {"202.3c"}}
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


def _cited(card: Card, question: str, state: State, day: date) -> set[str]:
    asked = parse_question(question, None, "spell c:r" if question == "castable" else None)
    return {str(step.number) for step in check(card, asked, state, day, concordance()).trace}


@pytest.mark.parametrize("layout", SECTIONS)
@pytest.mark.parametrize("question", ["castable", "choosable-names"])
def test_an_answer_rests_on_no_other_layouts_section(layout: Layout, question: str) -> None:
    for day, section in zip((date(2020, 10, 1), TODAY), SECTIONS[layout], strict=True):
        if layout is Layout.OMEN and day < TODAY:
            continue  # its rules are of 2025
        sections = {int(number[:3]) for number in _cited(OLDER[layout], question, State(), day)}
        assert {one for one in sections if 708 <= one <= 720} <= {section}


@pytest.mark.parametrize("layout", [one for one in SECTIONS if one is not Layout.NORMAL])
def test_a_copy_of_a_back_face_alone_has_a_rule_on_its_value(layout: Layout) -> None:
    zone = Zone.STACK if layout.is_split or layout in (Layout.ADVENTURE, Layout.OMEN) else Zone.BATTLEFIELD
    state = State(zone, copy_of=CopySource(OLDER[layout], 1))
    cited = _cited(OLDER[Layout.NORMAL], "types", state, TODAY)
    assert {number for number in cited if number.startswith("202.3")} == COPIES.get(layout, set())


@pytest.mark.parametrize("layout", PLACES)
def test_each_place_of_a_card_has_its_names(layout: Layout) -> None:
    """What tables and the panel list of a layout: by key, with the names that the card has there."""
    card, found = OLDER[layout], {}
    for place in places(card):
        names = check(card, parse_question("names"), place.state, TODAY, concordance()).answer
        assert isinstance(names, tuple)
        found[place.key] = ", ".join(name.removeprefix("Older ") for name in names)
        assert place.state.zone in place.zones or place.key == "elsewhere"
        assert len({place.label.render(language) for language in INTERFACE}) == len(INTERFACE)
    assert found == PLACES[layout]
