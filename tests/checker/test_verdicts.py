"""Verdicts as sentences and documents: the three languages state the same facts, naturally in each."""

from __future__ import annotations

import json
import re
from datetime import date

import pytest
from checker_shared import TODAY, ask, cards, concordance
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kb.answers.documents.verdicts import document
from kb.answers.quotes import quotes
from kb.checker import Impossible, State, Verdict, Zone, check, parse_question
from kb.checker.tables.ask import panel_questions
from kb.checker.tables.places import places
from kb.corpus import load_texts
from kb.languages import INTERFACE

CARDS = list(cards().values())
OLD = date(2010, 3, 1)
NUMBERS = re.compile(r"\d+|\{[^}]+\}")

SENTENCES = [
    (
        ("fire-ice", "mv", TODAY, {}),
        "La valeur de mana de la carte Feu // Glace est 4.",
        "Il valore di mana della carta Fuoco // Ghiaccio è 4.",
        "The mana value of the card Fire // Ice is 4.",
    ),
    (
        ("assault-battery", "mv", OLD, {}),
        "Si l’on demande le coût converti de mana, la carte Assaillement // Barrissement "
        "donne deux réponses : 1 et 4.",
        "Se si chiede il costo di mana convertito, la carta Aggressione // Batteria dà due risposte: 1 e 4.",
        "Asked for the converted mana cost, the card Assault // Battery gives two answers: 1 and 4.",
    ),
    (
        ("fire-ice", "colors", TODAY, {}),
        "La carte Feu // Glace est bleue et rouge.",
        "La carta Fuoco // Ghiaccio è blu e rossa.",
        "The card Fire // Ice is blue and red.",
    ),
    (
        ("night-day", "colors", TODAY, {"zone": Zone.STACK, "half": "Jour"}),
        "Le sort Jour est blanc.",
        "La magia Day (en) è bianca.",
        "The spell Day is white.",
    ),
    (
        ("fire-ice", "mv=4", TODAY, {}),
        "Oui : la carte Feu // Glace répond à la condition « valeur de mana égale à 4 ».",
        "Sì: la carta Fuoco // Ghiaccio soddisfa la condizione “valore di mana pari a 4”.",
        "Yes: the card Fire // Ice meets the condition “mana value equal to 4”.",
    ),
    (
        ("fire-ice", "mv<=1", OLD, {}),
        "Non : la carte Feu // Glace ne répond pas à la condition "
        "« coût converti de mana inférieur ou égal à 1 ».",
        "No: la carta Fuoco // Ghiaccio non soddisfa la condizione "
        "“costo di mana convertito pari o inferiore a 1”.",
        "No: the card Fire // Ice does not meet the condition “converted mana cost 1 or less”.",
    ),
    (
        ("fire-ice", "count:names", TODAY, {"zone": Zone.STACK, "half": "Ice"}),
        "Le sort Glace a 1 nom.",
        "La magia Ghiaccio ha 1 nome.",
        "The spell Ice has 1 name.",
    ),
    (
        ("fire-ice", "count:names", TODAY, {}),
        "La carte Feu // Glace a 2 noms.",
        "La carta Fuoco // Ghiaccio ha 2 nomi.",
        "The card Fire // Ice has 2 names.",
    ),
    (
        ("fire-ice", "choosable-names", OLD, {}),
        "Un joueur qui veut nommer cette carte nomme ensemble Feu et Glace.",
        "Un giocatore che vuole nominare questa carta nomina insieme Fuoco e Ghiaccio.",
        "A player who wants to name this card names Fire and Ice together.",
    ),
    (
        ("wear-tear", "castable", TODAY, {}),
        "On peut lancer depuis la main : Usure, Déchiqueture ou Usure // Déchiqueture (sort fusionné).",
        "Che cosa si può lanciare dalla mano: Logorare, Lacerare o Logorare // Lacerare (magia fusa).",
        "Castable from the hand: Wear, Tear or Wear // Tear fused.",
    ),
]


def plain(text: str) -> str:
    """Without the kinds of spaces that French typography asks for."""
    return text.replace("\u202f", " ").replace("\u00a0", " ")


@pytest.mark.parametrize(("asked", "fr", "it", "en"), SENTENCES)
def test_sentences(asked: tuple, fr: str, it: str, en: str) -> None:
    """Gender, number and the term of the day; a name that a language does not attest is marked as English."""
    card, question, day, state = asked
    message = ask(card, question, day, **state).message
    assert [plain(message.render(language)) for language in ("fr", "it", "en")] == [fr, it, en]


@settings(max_examples=150)
@given(st.sampled_from(CARDS), st.data(), st.dates(concordance().eras[0].start, TODAY))
def test_three_languages_state_the_same_facts(card, data, day: date) -> None:
    """Numbers and mana symbols are the same in each sentence, and no sentence is left in English."""
    assume(day >= card.released)
    question = parse_question(data.draw(st.sampled_from(panel_questions(card))))
    state = data.draw(st.sampled_from(places(card))).state
    try:
        verdict = check(card, question, state, day, concordance())
    except Impossible:
        return
    messages = [verdict.message, *(citation.message for citation in verdict.trace)]
    for message in messages:
        told = {language: message.render(language) for language in INTERFACE}
        assert len({tuple(NUMBERS.findall(text)) for text in told.values()}) == 1, told
        assert told["fr"] != told["en"]
        assert "%(" not in "".join(told.values())


@pytest.mark.parametrize("language", INTERFACE)
def test_document(language: str) -> None:
    """The JSON document is complete, serialisable, and quotes in the language asked where there is a text."""
    verdict = ask("assault-battery", "mv", OLD)
    made = document(verdict, quotes(load_texts(), verdict, language), ("said", None), verdict.day, language)
    assert json.loads(json.dumps(made)) == made
    assert made["object"] == "verdict"
    assert (made["card"], made["date"], made["era"]) == ("Assault // Battery", "2010-03-01", "2009")
    assert (made["answer"], made["values"], made["kind"]) == ([1, 4], [1, 4], "read")
    assert made["state"] == {"zone": "hand"}
    assert [step["ruleNumber"] for step in made["trace"]] == ["708.2", "708.5"]
    assert [step["summary"] for step in made["trace"]] == ["said", None]
    assert {step["lang"] for step in made["trace"]} == {"en" if language == "it" else language}


def test_undecided_names_the_rule() -> None:
    verdict = ask("fire-ice", "-c:r", date(2004, 1, 1))
    assert (verdict.answer, str(verdict.needed), verdict.decided) == ("undecided", "505.6", False)
    assert "505.6" in verdict.message.render("fr")


@pytest.mark.parametrize(
    ("card", "question", "state", "rule"),
    [
        ("fire-ice", "mv", State(Zone.BATTLEFIELD), "304.4"),
        ("assault-battery", "mv", State(Zone.BATTLEFIELD), "307.4"),
        ("fire-ice", "mv", State(Zone.STACK), "709.3"),
        ("fire-ice", "mv", State(half="Fire"), "709.4"),
        ("fire-ice", "mv", State(Zone.STACK, fused=True), "702.102a"),
        ("wear-tear", "mv", State(Zone.STACK, fused=True, cast_from=Zone.GRAVEYARD), "702.102a"),
        ("fire-ice", "mv", State(Zone.BATTLEFIELD, unlocked=("left",)), "304.4"),
        ("bottomless-pool-locker-room", "mv", State(unlocked=("left",)), "709.5c"),
        ("dusk-dawn", "mv", State(Zone.STACK, half="Dawn", cast_from=Zone.HAND), "702.127a"),
        ("fire-ice", "mv", State(Zone.STACK, half="Fire", face="back"), "712.8a"),
        ("dusk-dawn", "mv", State(Zone.STACK, half="Dusk", face="back"), "712.8a"),
    ],
)
def test_impossible_states_name_the_rule(card: str, question: str, state: State, rule: str) -> None:
    with pytest.raises(Impossible) as caught:
        check(cards()[card], parse_question(question), state, TODAY, concordance())
    assert caught.value.exit_status == 2
    for language in INTERFACE:
        assert rule in caught.value.render(language)


@pytest.mark.parametrize(
    ("day", "fact"), [(date(1999, 1, 1), "23 luglio 2001"), (date(2016, 1, 1), "28 aprile 2017")]
)
def test_days_without_card_or_rules_name_the_fact(day: date, fact: str) -> None:
    with pytest.raises(Impossible) as caught:
        ask("destined-lead", "mv", day)
    assert fact in caught.value.render("it")


def test_a_mechanism_is_dated() -> None:
    """Before a mechanism existed the answer says so, with the day it came."""
    card = cards()["wear-tear"]._replace(released=date(2001, 7, 23))
    state = State(Zone.STACK, fused=True)
    with pytest.raises(Impossible) as caught:
        check(card, parse_question("mv"), state, date(2012, 1, 1), concordance())
    assert "1 May 2013" in str(caught.value)
    assert "702.100a" in str(caught.value)


def test_the_trace_cites_the_term_of_the_day() -> None:
    texts: list[str] = []
    for day in (date(2021, 4, 21), date(2021, 4, 22)):
        verdict: Verdict = ask("fire-ice", "mv", day)
        texts.append(verdict.message.render("fr"))
    assert "coût converti de mana" in texts[0]
    assert "valeur de mana" in texts[1]


def test_the_day_of_a_card_known_by_reprints_alone_is_no_refusal() -> None:
    """It may be older than what is known of it, and the verdict says so."""
    known = cards()["fire-ice"]._replace(released=date(2008, 11, 7))
    day, question = date(2003, 8, 10), parse_question("names")
    with pytest.raises(Impossible, match="did not exist"):
        check(known, question, State(), day, concordance())
    verdict = check(known._replace(earlier=("APC", "ZZY")), question, State(), day, concordance())
    (note,) = verdict.notes
    assert verdict.decided
    for language, words in (
        ("en", "is not known here"),
        ("fr", "on ne sait pas ici"),
        ("it", "non è noto qui"),
    ):
        assert words in note.render(language)
        assert "ZZY" in note.render(language)


@pytest.mark.parametrize("language", INTERFACE)
def test_what_a_step_takes_as_given_is_told(language: str) -> None:
    """A Room of which no door is named is taken as not cast."""
    room = "dazzling-theater-prop-room"
    untold = ask(room, "mv", TODAY, zone=Zone.BATTLEFIELD)
    told = ask(room, "mv", TODAY, zone=Zone.BATTLEFIELD, unlocked=())
    assert untold.answer == told.answer == 0
    assert not told.notes
    (note,) = untold.notes
    assert "(unlocked)" in note.render(language)
