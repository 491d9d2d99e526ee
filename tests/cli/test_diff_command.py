"""`kb diff` between two days of the shipped corpus."""

from __future__ import annotations

import json

import pytest

from kb.cli.main import run


def test_french_505_to_708(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", "2004-01-01", "2011-01-01", "--ui", "fr"]) == 0
    out = capsys.readouterr().out
    assert "505.5 → 708.5  renumérotée et reformulée" in out
    assert "reçoit deux réponses" in out
    kinds = "  renumérotée et reformulée\u202f: 8\n  ajoutée\u202f: 4\n"
    assert out.endswith(f"12 règles diffèrent\n{kinds}")


def test_a_section_under_either_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", "2004-01-01", "2011-01-01", "--section", "505", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["lang"] == "fr"
    assert document["total"] == len(document["data"]) == sum(document["kinds"].values())
    assert document["sections"].keys() <= {"505", "708"}
    moved = next(one for one in document["data"] if one["from"] and one["from"]["ruleNumber"] == "505.5")
    assert moved["kind"] == "moved"
    assert moved["to"]["ruleNumber"] == "708.5"
    assert "".join(one["text"] for one in moved["words"] if one["op"] != "removed") == moved["to"]["ruleText"]


def test_the_same_day(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", "2011-01-01", "2011-02-01", "--lang", "fr", "--ui", "it"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("Nessuna differenza.\nLe due date ricadono nella stessa edizione")
    assert "dal 1° febbraio 2010 al 30 giugno 2012" in out


def test_a_day_without_text_names_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", "2004-01-01", "2008-01-01", "--ui", "en"]) == 1
    said = capsys.readouterr().err
    assert "; others come with: kb update rules" in said
    assert "no rules of 1 January 2008 in any language; there are: French 2003-07-01 – 2006-04-30," in said
    assert "; Italian since 2024-11-08; English 2010-02-01" in said
    assert run(["diff", "2004-01-01", "2008-01-01", "--lang", "fr", "--ui", "en"]) == 1
    assert (
        "no rules in French of 1 January 2008; there are: 2003-07-01 – 2006-04-30," in capsys.readouterr().err
    )


def test_days_that_no_one_language_has_are_told_with_their_languages(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["diff", "2010-03-01", "2024-12-01", "--section", "708", "--ui", "fr"]) == 1
    err = capsys.readouterr().err
    assert "aucune langue" in err
    assert "1er mars 2010\u202f: français et anglais" in err
    assert "1er décembre 2024\u202f: italien" in err


def test_a_section_that_one_days_text_does_not_hold_was_not_removed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["diff", "2012-01-01", "2020-01-01", "--ui", "it"]) == 1
    assert capsys.readouterr().out == (
        "Non confrontata, perché manca il testo del 1° gennaio 2020: sezione 708.\n"
        "Non confrontata, perché manca il testo del 1° gennaio 2012: sezione 711.\n"
    )
    assert run(["diff", "2012-01-01", "2020-01-01", "--section", "711", "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert document["notCompared"] == [{"section": 711, "lacking": "2012-01-01"}]
    assert document["data"] == []
