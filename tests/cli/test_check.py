"""`kb check`, from the words typed to the exit status."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import NamedTuple

import pytest

from kb.checker import Zone, parse_question, parse_zone
from kb.checker.model.state import spoken_face
from kb.cli.commands.check import _QUESTIONS
from kb.cli.main import run
from kb.languages import CODES, INTERFACE, LANGUAGES, spoken
from kb.messages import catalog


class Done(NamedTuple):
    """What a run of the command left."""

    status: int
    out: str
    err: str


Kb = Callable[..., Done]


@pytest.fixture
def kb(capsys: pytest.CaptureFixture[str]) -> Kb:
    """Runs the command; `ui` is the reader's language."""

    def run_it(*words: str, ui: str = "en") -> Done:
        status = run(["check", *words, "--ui", ui], {})
        return Done(status, *capsys.readouterr())

    return run_it


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("feu", "mv=2", "--date", "2012-01-01"), "yes"),
        (("Assaillement // Barrissement", "mv", "--date", "2012-01-01"), [1, 4]),
        (("fuoco", "mv", "--half", "ghiaccio"), 2),
        (("wear", "mv", "--fused"), 3),
        (("bottomless pool", "names", "--unlocked", "none"), []),
        (("bottomless pool", "mv", "--unlocked", "left,right"), 6),
        (("fire // ice", "same-name", "--with", "start // fire"), "yes"),
        (("fire // ice", "same-name", "--half", "ice", "--with", "start // fire"), "no"),
        (("fire // ice", "same-name", "--with", "fire // ice", "--with-state", "zone=stack half=ice"), "yes"),
        (("wear", "castable", "--forbid", "spell chosen:Lacerare"), ["Wear"]),
        (("dead // gone", "castable", "--allow", "spell mv<=2"), ["Dead"]),
        (("response", "castable", "--allow", "card mv<=5"), []),
        (("crime", "mv", "--half", "punishment", "--x", "3"), 5),
        (("fire // ice", "mv", "--zone", "stack", "--copy-of", "fire // ice:ice"), 2),
        (("fire // ice", "-c:r", "--date", "2004-01-01"), "undecided"),
        (("feu // glace", "mv", "--zone", "pile", "--half", "glace"), 2),
        (("graver", "castable", "--zone", "cimetière"), ["Memory"]),
        (("ala dissacrante", "mv", "--zone", "campo di battaglia", "--unlocked", "sinistra"), 3),
        (("armé", "kw:fusion"), "yes"),
        (("graver", "kw:conseguenze"), "yes"),
        (("feu // glace", "c:rouge mv <= 4"), "yes"),
    ],
)
def test_answers(kb: Kb, words: tuple[str, ...], expected: object) -> None:
    done = kb(*words, "--json")
    assert (done.status, done.err) == (4 if expected == "undecided" else 0, "")
    assert json.loads(done.out)["answer"] == expected


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (("feu", "-c:r", "--date", "2004-01-01"), 4, "505.6"),
        (("feu", "mv=x"), 2, "caractère 4"),
        (("feu", "mv", "--fused"), 2, "702.102a"),
        (("feu", "mv", "--zone", "nowhere"), 2, "cimetière"),
        (("feu", "mv", "--date", "1999-01-01"), 2, "23 juillet 2001"),
        (("feu", "same-name"), 2, "même-nom"),
        (("feu", "same-name", "--with", "feu", "--with-state", "upside-down"), 2, "face-down"),
        (("feu", "mv", "--forbid", "spell c:r"), 2, "--forbid"),
        (("feu", "mv", "--with-state", "zone=stack"), 2, "--with-state"),
        (("mort", "mv"), 3, "Mort"),
        (("xyzzyx", "mv"), 1, "xyzzyx"),
    ],
)
def test_refusals(kb: Kb, words: tuple[str, ...], status: int, told: str) -> None:
    """One line that says what, and the status that scripts branch on."""
    done = kb(*words, ui="fr")
    assert done.status == status
    assert told in done.out + done.err
    assert done.err.count("\n") <= 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("crime", "mv", "--half", "punishment"), ""),
        (("crime", "mv"), "--x"),
        (("feu", "mv", "--half", "feu"), "--x"),
        (("crime", "castable", "--allow", "spell mv<=4"), ""),
    ],
)
def test_a_number_for_x_that_changes_nothing_is_remarked(kb: Kb, words: tuple[str, ...], told: str) -> None:
    done = kb(*words, "--x", "3")
    assert done.status == 0
    assert (told in done.err) if told else not done.err


def test_trace_shows_rule_and_words(kb: Kb) -> None:
    done = kb("feu", "mv", "--date", "2011-01-01", ui="fr")
    assert "708.5" in done.out
    assert "reçoit deux réponses" in done.out


def test_history(kb: Kb) -> None:
    done = kb("assault", "mv=5", "--history", ui="it")
    assert "2017-04-28" in done.out
    assert "combinate" in done.out
    found = json.loads(kb("assault", "mv=5", "--history", "--json").out)
    assert [(one["from"], one["to"], one["answer"]) for one in found["data"]] == [
        ("2001-07-23", "2017-04-27", "no"),
        ("2017-04-28", None, "yes"),
    ]
    assert found["data"][1]["changes"][0]["ruleNumber"].startswith("708.4")


def test_a_card_that_only_has_names_is_told_so(kb: Kb) -> None:
    done = kb("foudre", "mv", ui="fr")
    assert (done.status, "Foudre" in done.err, "que les noms" in done.err) == (1, True, True)


def test_cards_that_share_a_half_are_told_whole(kb: Kb) -> None:
    done = kb("mort", "mv", ui="fr")
    assert (done.status, "Vie // Mort\u202f; Mort // Enterré" in done.err) == (3, True)


def test_the_help_tells_what_can_be_asked(kb: Kb) -> None:
    out = kb("--help", ui="it").out
    assert all(word in out for word in ("costi-di-sblocco", "maggiore:valore", "grimorio", "sinistra,destra"))


@pytest.mark.parametrize(
    ("language", "zones", "doors"),
    [
        ("fr", "main, bibliothèque, cimetière", "gauche, droite, aucun"),
        ("it", "mano, grimorio, cimitero", "sinistra, destra, nessuna"),
        ("en", "hand, library, graveyard", "left, right, none"),
    ],
)
def test_what_may_stand_is_said_in_the_readers_words(kb: Kb, language: str, zones: str, doors: str) -> None:
    assert zones in kb("feu", "cost", "--zone", "espace", ui=language).err
    assert doors in kb("bottomless pool", "mv", "--unlocked", "x", ui=language).err


def test_each_zone_can_be_typed_as_it_is_said() -> None:
    for zone in Zone:
        assert {parse_zone(spoken("zones", zone, code)) for code in CODES} == {zone}


def test_a_keyword_ability_that_no_card_has_is_remarked(kb: Kb) -> None:
    assert "proches" in kb("feu", "kw:fusin", ui="fr").err
    assert "capacité" not in kb("feu", "kw:fusion", ui="fr").err


@pytest.mark.parametrize("words", ["recto", "face avant", "fronte", "front"])
def test_a_face_is_said_in_any_language(words: str) -> None:
    assert spoken_face(words) == "front"


def test_a_place_of_a_half_is_said_in_any_language(capsys: pytest.CaptureFixture[str]) -> None:
    for place in ("right", "droite", "destra", "verso"):
        assert run(["--ui", "en", "check", "feu", "mv", "--half", place, "--zone", "stack"], {}) == 0
        assert "Ice" in capsys.readouterr().out


def test_permissions_and_zones_in_the_readers_words(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["check", "feu", "castable", "--zone", "en dehors de la partie"]
    assert run(["--ui", "en", *asked, "--allow", "carte mv<=3"], {}) == 0
    french = capsys.readouterr().out
    assert run(["--ui", "en", *asked, "--allow", "card mv<=3"], {}) == 0
    assert french.replace("carte", "card") == capsys.readouterr().out
    assert run(["--ui", "en", "check", "feu", "castable", "--forbid", "magia c:r"], {}) == 0
    assert "Ice" in capsys.readouterr().out.splitlines()[0]


def test_of_several_conditions_each_step_names_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["check", "Research // Development", "mv<=4 (c:r or c:w)", "--date", "2018-01-01"]
    assert run(["--ui", "en", *asked], {}) == 0
    out = capsys.readouterr().out
    assert "“red” — the combined characteristics are compared: green, blue and red: yes" in out
    assert "“white” — the combined characteristics are compared: green, blue and red: no" in out


@pytest.mark.parametrize("day", ["2008-06-01", "2014-06-01", "2018-06-01"])
@pytest.mark.parametrize(("language", "summary"), [("fr", "en bref"), ("it", "in breve")])
def test_a_step_without_a_text_says_so_with_the_remedy(kb: Kb, day: str, language: str, summary: str) -> None:
    done = kb("Feu", "mv", "--date", day, "--lang", language)
    lines = done.out.splitlines()
    steps = [at for at, line in enumerate(lines) if re.match(r"  \d{3}\.", line)]
    assert len(steps) > 1
    for at in steps:
        assert re.fullmatch(r" {11}.{1,60}\(kb update rules\)", lines[at + 1]), lines[at]
    assert done.out.count(summary) >= len(steps)


def test_a_history_is_of_no_single_day(kb: Kb) -> None:
    done = kb("assault", "mv=5", "--history", "--date", "2012-01-01")
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert "--history" in done.err


@pytest.mark.parametrize(
    ("source", "status", "said"), [("Vide:9", 1, "Void"), ("feu // glace:9", 2, "9"), ("Zzz:1", 1, "Zzz")]
)
def test_a_copy_of_what_is_not_there_is_told_by_what_is_missing(
    kb: Kb, source: str, status: int, said: str
) -> None:
    done = kb("feu", "mv", "--copy-of", source)
    assert (done.status, done.err.count("\n")) == (status, 1)
    assert f"“{source}”" not in done.err
    assert said in done.err


def test_a_question_is_read_as_a_search_is(kb: Kb) -> None:
    for question in ("mv = 4", "of mv=4 et", "mv<=4 and c:r", "(mv=4", "chosen:“Feu"):
        done = kb("feu", question)
        assert (done.status, done.out.splitlines()[0][:3]) == (0, "Yes"), done
        assert ("is not closed" in done.err) == (question in ("(mv=4", "chosen:“Feu")), done.err
    assert "not closed" in kb("feu", "castable", "--allow", "card (mv<=3").err


@pytest.mark.parametrize("language", INTERFACE)
def test_the_help_lists_questions_in_the_reader_s_language(language: str) -> None:
    """Each word in it can be asked; of those with a word in the language, that one is told."""
    told = catalog(language).render(_QUESTIONS)
    listed = [one.strip() for part in re.findall(r"\(([^()]*)\)", told) for one in part.split(",")]
    for word in listed:
        if not re.search('["“« ]', word):
            parse_question(" ".join(word.split()))
    words = {meant: said[0] for meant, said in LANGUAGES[language].vocabulary.readings.items()}
    if language != "en":
        parts = ("mv", "total-cost", "objects", "cards")  # two have a longer form, two stand in one
        heads = {*listed, *(one.partition(":")[0] for one in listed)}
        assert {said for meant, said in words.items() if meant not in parts} <= heads
