"""`kb term` as a reader and a script see it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kb.cli.main import run
from kb.corpus.terms import load_terms


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = run(list(words), {})
    out, err = capsys.readouterr()
    return status, out, err


def document(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any]]:
    status, out, _ = said(capsys, *words, "--json")
    return status, json.loads(out)


def test_a_term_of_2003_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(capsys, "--ui", "fr", "term", "coût converti en mana")
    assert (status, err) == (0, "")
    for words in (
        "valeur de mana · caractéristiques",
        "officiel depuis le 22 avril 2021",
        "exemple de la règle 505.5, français, 2003-07-01 : « coût converti en mana »".replace(" :", "\u202f:")
        .replace("« ", "«\u202f")
        .replace(" »", "\u202f»"),
        "costo di mana convertito · ancien · officiel jusqu’au 21 avril 2021",
        "mana value",
    ):
        assert words in out


def test_another_language_shown_and_a_typo_told(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "--ui", "fr", "term", "carta", "spilt", "--lang", "it")
    assert status == 0
    assert out.startswith(
        "carta split · strutture delle carte e loro metà\nInteso come “carta split” (italiano)."
    )


@pytest.mark.parametrize("word", ["exile", "recto"])
def test_a_word_of_several_concepts_lists_all(capsys: pytest.CaptureFixture[str], word: str) -> None:
    status, out, _ = said(capsys, "--ui", "en", "term", word)
    assert status == 3
    assert out.startswith(f"“{word}” is a term of 2 concepts:")
    status, listed = document(capsys, "term", word)
    assert (status, listed["object"], listed["total"]) == (3, "list", 2)
    assert all(data["match"]["term"] == word for data in listed["data"])


def test_nothing_found_gives_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(capsys, "--ui", "it", "term", "cimitiero", "grande")
    assert (status, out) == (1, "")
    assert "nessun termine “cimitiero grande”; termini più vicini: cimitero" in err
    assert "kb update rules" in err
    assert "kb update rules" in said(capsys, "--ui", "en", "term", "zzqqxx")[2]


def test_what_cannot_be_a_term_is_a_wrong_question(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "term", "x" * 101)[0] == 2
    assert said(capsys, "term", " ")[0] == 2
    assert said(capsys, "term")[0] == 2


def test_the_document(capsys: pytest.CaptureFixture[str]) -> None:
    status, value = document(capsys, "--ui", "it", "term", "pile")
    assert status == 0
    assert (value["object"], value["id"], value["domain"], value["lang"]) == ("term", "stack", "zones", "it")
    assert (value["term"], value["rules"], value["url"]) == ("pila", ["405"], "/it/term/stack/")
    assert value["definition"] == value["definitions"]["it"]
    assert value["terms"][0] == {
        "term": "pile",
        "lang": "fr",
        "status": "preferred",
        "from": None,
        "to": None,
        "basis": "texts",
        "source": None,
        "attested": {"place": "rules/505@2003-07-01#505.2", "words": "pile"},
    }
    assert value["match"] == {"how": "exact", "term": "pile", "lang": "fr", "distance": 0}


def test_every_term_of_the_glossary_finds_its_concept() -> None:
    from kb.rules.terms.glossary import Glossary

    glossary = Glossary(load_terms())
    for concept in glossary.concepts.values():
        for term in concept.terms:
            assert concept.id in {match.concept.id for match in glossary.find(term.text, term.language)}


def test_control_characters_do_not_reach_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert "\x1b" not in said(capsys, "term", "zz\x1b[31mzz")[2]


def test_a_document_is_told_by_its_title(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--ui", "it", "term", "copiare"], {}) == 0
    assert "chiarimenti “Carte split: chiarimenti”" in capsys.readouterr().out
