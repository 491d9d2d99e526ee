"""What the site shows: every answer of the tables is the checker's on every day, in every place and zone."""

from __future__ import annotations

import json
from datetime import date

import pytest
from checker_shared import TODAY, cards, concordance

from kb.cards import Card, Layout
from kb.checker import Impossible, State, check, parse_question
from kb.checker.model.question import Field
from kb.checker.tables.ask import ask, ask_document, asked_text, panel_questions
from kb.checker.tables.periods import history
from kb.checker.tables.places import ask_places
from kb.checker.tables.table import first_sheet, sheets
from kb.messages import catalog

CARDS = list(cards().values())
SOME_DAYS = [
    date(2004, 3, 15),
    date(2012, 3, 15),
    date(2026, 3, 15),
    *(era.start for era in concordance().eras),
    date(2006, 7, 14),
    date(2006, 7, 15),
    date(2015, 3, 27),
    date(2017, 4, 27),
    date(2020, 4, 16),
    date(2020, 4, 17),
]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_sheets_agree_with_the_checker(card) -> None:
    """Each cell holds on its first and on its last day; cells of a row follow each other."""
    for sheet in sheets(card, concordance()):
        for row in sheet.rows:
            assert row.cells[0].edition.start >= card.released or card.released < concordance().eras[0].start
            for cell in row.cells:
                for day in (cell.edition.start, cell.edition.end or TODAY):
                    found = check(card, parse_question(row.field), sheet.place.state, day, concordance())
                    assert found.answer == cell.answer
                    assert found.message == cell.message


@pytest.mark.parametrize("card", CARDS[::16], ids=lambda card: card.id)
def test_the_panel_agrees_with_the_checker(card) -> None:
    """Every question in every place and zone, on days of every era: the panel says what the checker says."""
    asked = ask(card, concordance())
    data = json.loads(json.dumps(ask_document(asked, "fr")))
    questions = {asked_text(one): one for one in asked.questions}
    tell = catalog("fr").render
    for place, row in zip(data["places"], data["table"], strict=True):
        for question, steps in zip(data["questions"], row, strict=True):
            for day in (one for one in SOME_DAYS if one >= card.released):
                held = [step for step in steps if step[0] <= day.isoformat()]
                for zone in place["zones"] if steps else ():
                    sentence = _told(card, questions[question["text"]], place["key"], zone, day, tell)
                    shown = data["sentences"][held[-1][1]] if held and held[-1][1] >= 0 else None
                    assert shown == sentence, (place["key"], zone, question["text"], day)


def _told(card, question, key: str, zone: str, day: date, tell) -> str | None:
    from kb.checker import Zone

    state: State = next(place.state for place in ask_places(card) if place.key == key)
    try:
        found = check(card, question, state._replace(zone=Zone(zone)), day, concordance())
    except Impossible:
        return None
    return tell(found.message)


def test_history_names_the_change_of_rule() -> None:
    """Each period after the first says which provision changed, and the first has nothing to say."""
    periods = history(cards()["assault-battery"], parse_question("mv=5"), State(), concordance())
    assert [(one.edition.key, one.verdict.answer) for one in periods] == [
        ("2001-07-23", "no"),
        ("2017-04-28", "yes"),
    ]
    assert periods[0].changes == ()
    assert "split-comparison" in {change.provision.id for change in periods[1].changes}


def test_history_of_an_impossible_state_is_refused() -> None:
    with pytest.raises(Impossible):
        history(cards()["fire-ice"], parse_question("mv"), State(fused=True), concordance())


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_step_of_the_panel_is_the_checkers(card) -> None:
    """All cards, places and questions, on the first day of every step: sentence and rules as checked."""
    data = ask(card, concordance())
    for place, row in zip(data.places, data.table, strict=True):
        for question, steps in zip(data.questions, row, strict=True):
            for step in steps:
                if step.sentence >= 0:
                    found = check(card, question, place.state, step.start, concordance())
                    assert found.message == data.sentences[step.sentence]
                    cited = [(one.number, one.message) for one in found.trace]
                    assert cited == [(one.number, one.message) for one in data.citations[step.trace]]


def test_a_name_with_quotation_marks_can_be_chosen() -> None:
    """Some English names hold quotation marks, which a question cannot: no comparison needs them."""
    face = cards()["fire-ice"].faces[0]._replace(name='"Ach! Hans, Run!"', names=())
    card = cards()["fire-ice"]._replace(faces=(face,), layout=Layout.NORMAL)
    question = panel_questions(card)[-1]
    assert check(card, parse_question(question), State(), TODAY, concordance()).answer == "yes"
    assert check(card, parse_question("chosen:Ach"), State(), TODAY, concordance()).answer == "no"


def test_history_names_a_value_as_each_day_does() -> None:
    """The converted mana cost became the mana value on 2021-04-22, with the same answer before and after."""
    *_, last = history(cards()["fire-ice"], parse_question("mv"), State(), concordance())
    assert "coût converti de mana" in last.verdict.message.render("fr")
    assert [(str(day), message.render("fr")) for day, message in last.retold] == [
        ("2021-04-22", "La valeur de mana de la carte Feu // Glace est 4.")
    ]
    assert history(cards()["fire-ice"], parse_question("cost"), State(), concordance())[-1].retold == ()


@pytest.mark.parametrize("card", CARDS[::7], ids=lambda card: card.id)
def test_a_few_rows_alone_are_those_of_the_whole_sheet(card: Card) -> None:
    whole = sheets(card, concordance())[0]
    alone = first_sheet(card, (Field.NAMES, Field.COLORS), concordance())
    assert alone.place == whole.place
    assert alone.rows == tuple(row for row in whole.rows if row.field in (Field.NAMES, Field.COLORS))
