"""States said in words, states that cannot be, and corners of answers that no worked case has."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from checker_shared import TODAY, ask, cards, concordance
from test_cases import CASES

from kb.cards import Card, Layout, ManaCost
from kb.checker import Impossible, State, check, parse_question
from kb.checker.mechanics.aftermath import aftermath_halves
from kb.checker.model.characteristics import combined, of_face
from kb.checker.model.question import TotalCost
from kb.checker.tables.case import run
from kb.checker.tables.periods import verdicts
from kb.checker.tables.places import places
from kb.corpus.cases import card_of
from kb.errors import UsageError

MODAL = Layout.MODAL.value
BOLT = card_of("bolt", {"faces": [{"name": "Bolt", "cost": "{R}", "type": "Instant"}]})
BLAZE = card_of("blaze", {"faces": [{"name": "Blaze", "cost": "{X}{2/R}", "type": "Sorcery"}]})
TOKENLESS = card_of("vale", {"faces": [{"name": "Vale", "type": "Sorcery", "colors": "G"}]})


def modal(back: str) -> Card:
    faces = [
        {"name": "God", "cost": "{W}", "type": "Creature — God"},
        {"name": "Gift", "cost": "{W}", "type": back},
    ]
    return card_of("modal", {"layout": MODAL, "released": "2021-02-05", "faces": faces})


@pytest.mark.parametrize(
    ("words", "zone"),
    [
        ({}, "hand"),
        ({"zone": "cimetière"}, "graveyard"),
        ({"zone": "pila"}, "stack"),
        ({"half": "Ice"}, "stack"),
        ({"fused": True}, "stack"),
        ({"free": True}, "stack"),
        ({"cast_from": "esilio"}, "stack"),
        ({"on_adventure": True}, "exile"),
        ({"token": True}, "battlefield"),
        ({"prototyped": True}, "battlefield"),
        ({"bestowed": True}, "battlefield"),
        ({"commander": True}, "command"),
        ({"face": "verso"}, "battlefield"),
        ({"transformed": True}, "battlefield"),
        ({"melded": True}, "battlefield"),
        ({"flipped": True}, "battlefield"),
        ({"face_down": True}, "battlefield"),
        ({"turned_by": "morph"}, "battlefield"),
        ({"unlocked": "left"}, "battlefield"),
        ({"copy_of": BOLT}, "battlefield"),
        ({"x": 3}, "hand"),
    ],
)
def test_a_state_in_words_is_where_it_can_be(words: dict[str, Any], zone: str) -> None:
    assert str(State.of(**words).zone) == zone


@pytest.mark.parametrize(
    ("words", "field", "value"),
    [
        ({"face": "recto"}, "face", "front"),
        ({"face": "back"}, "face", "back"),
        ({}, "face", None),
        ({}, "unlocked", None),
        ({"unlocked": "none"}, "unlocked", ()),
        ({"unlocked": "right,left"}, "unlocked", ("left", "right")),
        ({"unlocked": "gauche"}, "unlocked", ("left",)),
        ({"unlocked": ("right",)}, "unlocked", ("right",)),
        ({"turned_by": "cloak"}, "face_down", True),
        ({"cast_from": "main"}, "cast_from", "hand"),
        ({}, "cast_from", None),
    ],
)
def test_words_of_a_state(words: dict[str, Any], field: str, value: object) -> None:
    assert getattr(State.of(**words), field) == value


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ({"zone": "pocket"}, "unknown zone “pocket”: one of hand, "),
        ({"face": "side"}, "unknown face “side”: one of front face, back face"),
        ({"unlocked": "left,middle"}, "unknown door “middle”: one of left, right, none"),
        ({"turned_by": "wind"}, "“wind” turns nothing face down: one of morph, "),
    ],
)
def test_a_word_that_is_no_state_is_refused_with_those_there_are(words: dict[str, Any], told: str) -> None:
    with pytest.raises(UsageError) as refused:
        State.of(**words)
    assert str(refused.value.message).startswith(told)


def refusal(card: Card, day: date = TODAY, **words: Any) -> str | None:
    """The number and the reason of a state that cannot be; None for one that can."""
    try:
        check(card, parse_question("names"), State.of(**words), day, concordance())
    except Impossible as refused:
        return str(refused.message)
    return None


@pytest.mark.parametrize(
    ("card", "day", "words", "told"),
    [
        (
            modal("Instant"),
            TODAY,
            {"transformed": True, "zone": "stack"},
            "is an instant or sorcery face",
        ),
        (modal("Instant"), TODAY, {"transformed": True}, "Gift cannot be on the battlefield"),
        (modal("Instant"), date(2021, 3, 1), {"transformed": True, "zone": "stack"}, "say which face"),
        (modal("Artifact"), TODAY, {"transformed": True}, None),
        (modal("Artifact"), date(2021, 3, 1), {"transformed": True}, "does not transform"),
        (BOLT, TODAY, {"on_adventure": True}, "only an adventurer card in exile"),
        (
            modal("Artifact"),
            TODAY,
            {"zone": "battlefield", "face": "back", "face_down": True},
            "does not transform",
        ),
        (modal("Artifact"), TODAY, {"flipped": True}, "only a flip card"),
        (modal("Artifact"), TODAY, {"melded": True}, "is no meld card"),
        (BOLT, TODAY, {"face": "back", "zone": "stack"}, "is not double-faced"),
    ],
)
def test_what_a_state_is_refused_for(card: Card, day: date, words: dict[str, Any], told: str | None) -> None:
    found = refusal(card, day, **words)
    assert found is None if told is None else told in str(found)


@pytest.mark.parametrize(("half", "name"), [("God", "God"), ("Gift", "Gift"), ("1", "God"), ("2", "Gift")])
def test_a_double_faced_spell_is_the_face_that_is_named(half: str, name: str) -> None:
    found = check(modal("Artifact"), parse_question("names"), State.of(half=half), TODAY, concordance())
    assert found.answer == (name,)


@pytest.mark.parametrize(
    ("card", "question", "answer"),
    [
        (BLAZE, "m>={X}", "yes"),
        (BOLT, "m>={X}", "no"),
        (BLAZE, "m>={2/R}", "yes"),
        (BLAZE, "m:{R}", "no"),
        (BOLT, "m>={R}", "yes"),
        (BOLT, "m>{R}", "no"),
    ],
)
def test_symbols_are_counted_one_by_one(card: Card, question: str, answer: str) -> None:
    assert check(card, parse_question(question), State(), TODAY, concordance()).answer == answer


@pytest.mark.parametrize(
    ("card", "more", "less", "told"),
    [
        (BOLT, "{2}", "{1}", "To cast the spell Bolt costs {1}{R} in all."),
        (BOLT, "", "{1}", "To cast the spell Bolt costs {R} in all."),
    ],
)
def test_what_casting_costs(card: Card, more: str, less: str, told: str) -> None:
    question = TotalCost("total-cost", ManaCost.parse(more), ManaCost.parse(less))
    found = check(card, question, State.of(zone="stack"), TODAY, concordance())
    assert found.message.render("en") == told


def test_what_has_no_cost_cannot_be_paid_for() -> None:
    found = check(TOKENLESS, parse_question("total-cost"), State.of(zone="stack"), TODAY, concordance())
    assert found.message.render("en") == "The spell Vale has no cost that can be paid."


def test_a_cost_of_nothing_is_told_as_zero() -> None:
    question = TotalCost("total-cost", ManaCost.parse("{1}"), instead=ManaCost(()))
    found = check(BOLT, question, State.of(zone="stack"), TODAY, concordance())
    assert "total cost: {0} + {1} = {1}" in found.trace[-1].message.render("en")


def test_a_half_without_a_cost_leaves_the_others() -> None:
    for sets in ((BOLT, TOKENLESS), (TOKENLESS, BOLT)):
        whole = combined(tuple(of_face(card.faces[0]) for card in sets))
        assert str(whole.mana_cost) == "{R}"
    assert combined((of_face(TOKENLESS.faces[0]),) * 2).mana_cost is None


@pytest.mark.parametrize(("card", "keys"), [(BOLT, ["elsewhere"]), (TOKENLESS, ["elsewhere"])])
def test_what_never_lies_on_the_battlefield_has_no_place_there(card: Card, keys: list[str]) -> None:
    assert [one.key for one in places(card)] == keys


@pytest.mark.parametrize("question", ["mv", "colors", "names", "mv<=2", "castable", "choosable-names"])
def test_every_period_cites_the_numbers_of_its_first_day(question: str) -> None:
    card, asked = cards()["fire-ice"], parse_question(question)
    for edition, found in verdicts(card, asked, State(), concordance()):
        assert not isinstance(found, Impossible)
        then = check(card, asked, State(), edition.start, concordance())
        assert [str(one.number) for one in found.trace] == [str(one.number) for one in then.trace]


def test_a_case_fails_for_rules_that_are_never_cited_unless_the_state_cannot_be() -> None:
    case = next(one for one in CASES if one.rules and all(e.answer != "impossible" for e in one.expected))
    wrong = run(case._replace(rules=("999.9",)), concordance())
    assert {(one.day is None, one.expected) for one in wrong} == {(False, "999.9"), (True, "999.9")}
    also = run(case._replace(rules=(*case.rules, "999.9")), concordance())
    assert [(one.day, one.expected) for one in also] == [(None, "999.9")]


def test_a_chosen_name_needs_no_quotation_marks_of_its_own() -> None:
    card = card_of("held", {"faces": [{"name": '"Ach!" Held', "cost": "{R}", "type": "Instant"}]})
    found = check(card, parse_question('chosen:"Ach! Held"'), State(), TODAY, concordance())
    assert found.answer == "yes"
    assert "Ach!" in found.message.render("en")


def test_a_question_about_ice_is_no_question_about_fire() -> None:
    assert ask("fire-ice", "mv", half="Ice", zone=State.of(half="Ice").zone).answer == 2


def test_the_second_half_of_an_aftermath_card_is_the_one_that_its_graveyard_gives() -> None:
    faces = [
        {"name": "Start", "cost": "{W}", "type": "Instant"},
        {"name": "End", "cost": "{B}", "type": "Sorcery"},
    ]
    unmarked = card_of("unmarked", {"layout": "aftermath", "released": "2017-04-28", "faces": faces})
    assert aftermath_halves(unmarked) == (1,)
    assert aftermath_halves(BOLT) == ()
    assert aftermath_halves(cards()["cut-ribbons"]) == (1,)


@pytest.mark.parametrize(
    ("cost", "told"),
    [
        ("{1}", "Fire: 2: yes; Ice: 2: yes"),
        ("{2}", "Fire: 2: no; Ice: 2: no"),
        ("{3}", "Fire: 2: no; Ice: 2: no"),
    ],
)
def test_each_half_is_compared_with_the_other_card(cost: str, told: str) -> None:
    other = card_of("other", {"faces": [{"name": "Other", "cost": cost, "type": "Instant"}]})
    asked, day = parse_question("greater:mv"), date(2010, 3, 1)
    found = check(cards()["fire-ice"], asked, State(), day, concordance(), ((other, State()),))
    assert told in " ".join(step.message.render("en") for step in found.trace)
    turned = check(other, asked, State(), day, concordance(), ((cards()["fire-ice"], State()),))
    said = {"{1}": "Fire: 2: no", "{2}": "Fire: 2: no", "{3}": "Fire: 2: yes"}[cost]
    assert said in " ".join(step.message.render("en") for step in turned.trace)


@pytest.mark.parametrize(("day", "kind"), [(date(2012, 1, 1), "Tribal"), (TODAY, "Kindred")])
def test_kindred_was_called_tribal(day: date, kind: str) -> None:
    card = card_of("kin", {"faces": [{"name": "Kin", "cost": "{G}", "type": "Kindred Instant — Elf"}]})
    assert kind in check(card, parse_question("types"), State(), day, concordance()).answer


@pytest.mark.parametrize(
    ("question", "answer"), [("mv:odd", "yes"), ("mv:even", "no"), ("mv!=odd", "no"), ("mv!=even", "yes")]
)
def test_parity_and_its_opposite(question: str, answer: str) -> None:
    assert check(BOLT, parse_question(question), State(), TODAY, concordance()).answer == answer


@pytest.mark.parametrize(
    ("keywords", "zone", "needed"),
    [
        (["Disguise"], "stack", "702.168a"),
        (["Disguise"], "battlefield", "702.168a"),
        ([], "stack", None),
        ([], "battlefield", "701.58a"),
    ],
)
def test_what_may_have_given_ward_to_a_face_down_object(
    keywords: list[str], zone: str, needed: str | None
) -> None:
    face = {"name": "Spy", "cost": "{R}", "type": "Creature — Elf", "keywords": keywords}
    card = card_of("spy", {"released": "2024-02-09", "faces": [face]})
    state = State.of(zone=zone, face_down=True)
    found = check(card, parse_question("keywords"), state, TODAY, concordance())
    assert (str(found.needed) if found.needed else None) == needed
