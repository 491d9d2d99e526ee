"""Any card, state, question and day: a verdict with its trace, or one clear refusal; never anything else."""

from __future__ import annotations

from checker_shared import TODAY, cards, concordance
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.answers.coverage import load_cases
from kb.checker import CopySource, State, Zone, check, parse_question
from kb.checker.model.question import Field, Relation
from kb.checker.model.state import TURNED
from kb.checker.tables.case import Case
from kb.errors import UsageError

CASES: list[Case] = load_cases(cards(), concordance())
CARDS = list({case.card.id: case.card for case in CASES}.values())
QUESTIONS = (
    *Field,
    *Relation,
    *("count", "count:cards", "count:names", "count:symbols", "total-cost", "devotion:u"),
    *(
        "mv=2",
        "-mv<=3",
        "c=ug",
        "-(c:r or t:land)",
        "is:split",
        "is:spell",
        "m={0}",
        "m:{1}",
        "chosen:Fire",
        "pow>=2",
    ),
)
PERMISSIONS = (
    None,
    "cascade:3",
    "discover:3",
    "split-second",
    "card",
    "spell",
    "card mv<=3",
    "spell t:instant",
    "spell -c:r",
)

a_card = st.sampled_from(CARDS)
a_copy = st.one_of(
    st.none(), st.tuples(a_card, st.sampled_from([None, 0, 1])).map(lambda pair: CopySource(*pair))
)
a_state = st.builds(
    State,
    zone=st.sampled_from(Zone),
    half=st.sampled_from([None, None, None, "1", "2", "left"]),
    fused=st.sampled_from([False] * 5 + [True]),
    cast_from=st.one_of(st.none(), st.sampled_from(Zone)),
    face=st.sampled_from([None, None, None, "front", "back"]),
    transformed=st.sampled_from([False] * 5 + [True]),
    melded=st.sampled_from([False] * 5 + [True]),
    flipped=st.sampled_from([False] * 5 + [True]),
    face_down=st.sampled_from([False] * 5 + [True]),
    unlocked=st.sampled_from([None, None, None, (), ("left",), ("left", "right")]),
    copy_of=a_copy,
    partner=st.one_of(st.none(), a_card),
    x=st.sampled_from([None, 0, 3]),
    **{flag: st.sampled_from([False] * 5 + [True]) for flag in ("free", "token", "prototyped", "bestowed")},
    on_adventure=st.sampled_from([False] * 5 + [True]),
    commander=st.booleans(),
    turned_by=st.sampled_from([None] * 5 + [*TURNED, "elves"]),
    under=st.one_of(st.none(), st.none(), a_card),
)


@settings(max_examples=1000)
@given(st.data(), st.dates(concordance().eras[0].start, TODAY))
def test_verdict_or_refusal(data, day) -> None:
    card, other = data.draw(a_card), data.draw(a_card)
    simple = st.sampled_from(Zone).map(State)
    state, theirs = data.draw(st.one_of(simple, a_state)), data.draw(simple)
    text = data.draw(st.sampled_from([*QUESTIONS, "castable"]))
    allow, forbid = data.draw(st.sampled_from(PERMISSIONS)), data.draw(st.sampled_from(PERMISSIONS))
    question = parse_question(text, allow, forbid) if text == "castable" else parse_question(text)
    try:
        verdict = check(
            card, question, state, day, concordance(), ((other, theirs),) * (question.kind == "compare")
        )
    except UsageError as refusal:
        told = refusal.render("it")
    else:
        told = verdict.message.render("it")
        assert verdict.trace or verdict.needed
        assert all(citation.message.render("fr") for citation in verdict.trace)
    assert told
