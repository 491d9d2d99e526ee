"""Rules as code: every step carries out a wording of a provision, and its words stand in the rule."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from checker_shared import ask, concordance

import kb.checker
from kb.answers.quotes import opening, quote, quotes
from kb.checker.catalogue import steps
from kb.checker.model.inquiry import Citation
from kb.checker.model.state import State, Zone
from kb.checker.model.steps import Step
from kb.checker.words.terms import by_terms_of_day
from kb.corpus import load_texts
from kb.languages import normalise
from kb.messages import msg
from kb.rules import RuleNumber
from kb.rules.concordance import Span

TEXTS = load_texts()
STEPS = list({id(step): step for step in steps().values()}.values())


def spans(step: Step) -> list[Span]:
    provision = concordance().provisions_by_id[step.provision]
    return [span for span in provision.spans if span.wording in step.wordings]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: f"{step.provision}: {step.function.__name__}")
def test_step_carries_out_a_wording(step: Step) -> None:
    """Each wording that a step claims exists, and the step says in a line which rule it carries out."""
    provision = concordance().provisions_by_id[step.provision]
    assert set(step.wordings) <= {span.wording for span in provision.spans}
    assert step.function.__doc__
    assert step.function.__doc__.strip().endswith((").", "."))


@pytest.mark.parametrize("step", STEPS, ids=lambda step: f"{step.provision}: {step.function.__name__}")
def test_words_occur_in_the_rule_of_that_time(step: Step) -> None:
    """Wherever the corpus has the rule in force, one of the step's declared words stands in it."""
    for span in spans(step):
        for rule in TEXTS.wordings(span.number):
            if rule.edition.overlaps(span.edition):
                words = step.words[rule.language]
                assert words, f"{rule.language} {rule.number} has this rule, but the step declares no words"
                plain = normalise(rule.text)
                assert any(normalise(one) in plain for one in words), (rule.language, rule.number, words)


def test_declared_words_are_used() -> None:
    """No words are declared for a text that the corpus has not: each stands in some rule of the span."""
    for step in STEPS:
        for language, alternatives in step.words.items():
            texts = [
                normalise(rule.text)
                for span in spans(step)
                for rule in TEXTS.wordings(span.number, language)
                if rule.edition.overlaps(span.edition)
            ]
            for words in alternatives:
                assert any(normalise(words) in text for text in texts), (step.provision, language, words)


def test_every_wording_in_force_is_executable() -> None:
    """Provisions with a step have one for each wording, or say on purpose that they are silent."""
    executable = {key for key, _ in steps()}
    silent = {("split-negative", "silent"), ("split-negative", "combined")}
    silent |= {("planeswalker-legend", "legendary"), ("kindred", "kindred")}  # as the card is known today
    silent |= {("exile-face-down", "hidden"), ("naming-split", "both")}  # asked of no name since 2017
    silent |= {("legend", "legendary"), ("snow", "snow"), ("aura", "aura")}
    silent |= {("cast-copy", "unplaced")}  # where the copy is made is undecided, with its number
    for provision in concordance():
        if provision.id in executable:
            wordings = {(provision.id, span.wording) for span in provision.spans}
            assert wordings - silent <= set(steps()), provision.id


def test_quote_falls_back_to_another_language() -> None:
    """Where the reader's language has no such text, another does, and says which it is."""
    provision = concordance().provisions_by_id["split-value"]
    span = provision.spans[2]
    step = steps()["split-value", "two-answers"]
    citation = Citation(provision.id, span.number, msg("…"), step.words)
    day = TEXTS.rulebooks[2].edition.start
    shown = {language: quote(TEXTS, citation, day, language) for language in ("fr", "en", "it")}
    assert [one.language for one in shown.values() if one] == ["fr", "en", "en"]
    assert all(one and one.words in TEXTS.rule(one.number, one.language, day).text for one in shown.values())


@pytest.mark.parametrize(
    ("state", "shown"),
    [
        (State(Zone.BATTLEFIELD, unlocked=("left",)), {"709.5": "metà destra di questo oggetto"}),
        (State(Zone.BATTLEFIELD, unlocked=("right",)), {"709.5": "metà sinistra di questo oggetto"}),
        (
            State(Zone.BATTLEFIELD, unlocked=()),
            {"709.5": "sinistra sbloccata", "709.5c": "Altrimenti"},
        ),
        (State(Zone.BATTLEFIELD), {"709.5d": "nessuna delle due metà"}),
        (State(Zone.BATTLEFIELD, half="2"), {"709.5d": "Riceve", "709.5": "sinistra"}),
        (State(Zone.BATTLEFIELD, half="1"), {"709.5d": "riceve", "709.5": "destra"}),
    ],
)
def test_a_room_is_told_in_the_words_of_the_door_at_stake(state: State, shown: dict[str, str]) -> None:
    """The quotation is about the half that the step speaks of, its condition included."""
    verdict = ask("bottomless-pool-locker-room", "mv", **state._asdict())
    said = {str(one.number): one.words for one in quotes(TEXTS, verdict, "it") if one}
    for number, words in shown.items():
        assert words in said[number], (number, said[number])
    assert said["709.5"].lstrip('"').startswith("Finché questo permanente non ha la designazione")
    assert len(said["709.5"]) < len(TEXTS.rule(RuleNumber.parse("709.5"), "it", verdict.day).text)


def test_a_rule_without_declared_words_is_quoted_up_to_a_sentences_end() -> None:
    """Of a long rule the first sentences are quoted, and no word of it is cut."""
    long = "A first sentence. " + "It says (e.g. so) more than enough. " * 20 + "End."
    assert opening(long) == ("A first sentence. " + "It says (e.g. so) more than enough. " * 5).strip()
    assert opening("Only " + "very " * 60 + "long.") == "Only " + "very " * 60 + "long."
    assert opening("Short. Whole.") == "Short. Whole."


_OLDER = {
    "fr": ("coût converti de mana", "valeur de mana"),
    "it": ("costo di mana convertito", "valore di mana"),
    "en": ("converted mana cost", "mana value"),
}


@pytest.mark.parametrize(
    ("card", "question", "state"),
    [
        ("fire-ice", "mv", {}),
        ("fire-ice", "amount", {}),
        ("fire-ice", "mv<=2 or c:g", {}),
        ("wear-tear", "mv", {"zone": Zone.STACK, "fused": True}),
    ],
)
@pytest.mark.parametrize("language", ["fr", "it", "en"])
def test_the_term_of_the_day_stands_in_the_answer_and_its_steps(
    card: str, question: str, state: dict[str, Any], language: str
) -> None:
    older, newer = _OLDER[language]
    days = {
        date(2014, 1, 1): (older, newer),
        date(2020, 1, 1): (older, newer),
        date(2023, 1, 1): (newer, older),
    }
    for day, (said, unsaid) in days.items():
        verdict = ask(card, question, day, **state)
        told = [one.render(language) for one in (verdict.message, *(step.message for step in verdict.trace))]
        assert any(said in one.lower() for one in told)
        assert not any(unsaid in one.lower() for one in told)


def test_every_step_that_tells_a_mana_value_has_the_older_term_too() -> None:
    """But what came after the term: a spell cast transformed, since September 2021."""
    mechanics = Path(kb.checker.__file__).parent / "mechanics"
    steps_told = re.findall(
        r'(?<!")"([^"\n]*mana value[^"\n]*)"(?!")',
        "".join(file.read_text("utf-8") for file in mechanics.rglob("*.py")),
    )
    told = [one for one in steps_told if not one.startswith("cast transformed")]
    assert len(told) >= 4
    for one in told:
        older = by_terms_of_day(msg(one), date(2014, 1, 1), "converted")
        assert "converted mana cost" in older.msgid
        assert older.render("fr") != older.msgid
