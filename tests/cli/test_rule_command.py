"""`kb rule`: a paragraph, its examples, its translations, its way through the editions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kb.cli.main import run


def _told(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert run(["rule", *words], {"LANG": "fr_FR"}) == status
    return capsys.readouterr().out


def _document(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    return json.loads(_told(capsys, *words, "--json"))


@pytest.mark.parametrize("typed", [["708.5"], ["règle", "708,5"], ["CR 708.5"], ["R7085"]])
def test_every_spelling_gives_the_paragraph_with_its_example(
    typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    out = _told(capsys, *typed, "--lang", "fr")
    assert "reçoit deux réponses" in out
    assert "Exemple" in out
    assert "2010-02-01 – 2012-06-30" in out


@pytest.mark.parametrize("typed", ["708.5 ex", "708.5 exemples", "règle 708.5, esempio"])
def test_the_examples_of_a_rule_alone(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = _told(capsys, typed, "--lang", "fr")
    assert "Exemple" in out
    assert "reçoit deux réponses" not in out


def test_a_chapter_is_the_titles_of_its_sections(capsys: pytest.CaptureFixture[str]) -> None:
    lines = _told(capsys, "7", "--lang", "fr,it").splitlines()
    assert [line.partition("  ")[0] for line in lines] == ["708", "709"]
    assert "708.5" in _told(capsys, "7", "--lang", "fr", "--subtree")
    found = _document(capsys, "7", "--lang", "fr,it")
    assert [one["ruleNumber"] for one in found["data"]] == ["708", "709"]
    assert run(["rule", "3"], {"LANG": "en"}) == 1
    assert "no section of chapter 3 is here; more rules come with: kb update rules" in capsys.readouterr().err


def test_a_chapter_of_an_imported_book_has_its_title(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KB_LIBRARY", str(tmp_path / "library"))
    monkeypatch.setenv("KB_CACHE", str(tmp_path / "cache"))
    (tmp_path / "book.txt").write_text("3. Airships\n\n350. Mooring\n\n350.1. A zeppelin may moor.\n")
    assert run(["import", "rules", str(tmp_path / "book.txt"), "--lang", "en", "--date", "2030-01-01"]) == 0
    capsys.readouterr()
    assert _told(capsys, "3", "--lang", "en").splitlines() == [
        "3  Airships · anglais",
        "350  Mooring · anglais",
    ]


def test_several_languages_stand_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    out = _told(capsys, "708.5", "--lang", "fr,en")
    assert "reçoit deux réponses" in out
    assert "gets two answers" in out


def test_what_a_language_lacks_is_said_and_where_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    out = _told(capsys, "709.4b", "--lang", "fr", status=1)
    assert "it 709.4b" in out
    assert "combinato delle sue due metà" not in out


def test_the_day_decides(capsys: pytest.CaptureFixture[str]) -> None:
    assert "deux réponses" in _told(capsys, "708.5", "--lang", "fr", "--date", "2011-01-01")
    assert "deux réponses" not in _told(capsys, "708.5", "--lang", "fr", "--date", "2020-01-01", status=1)


def test_the_subtree_has_every_rule_below(capsys: pytest.CaptureFixture[str]) -> None:
    document = _document(capsys, "708", "--lang", "fr", "--subtree")
    numbers = [rule["ruleNumber"] for rule in document["data"]]
    assert numbers[:4] == ["708", "708.1", "708.2", "708.2a"]
    assert "708.6c" in numbers


def test_the_history_leads_through_the_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    out = _told(capsys, "709.4b", "--lang", "it", "--history")
    assert [number for number in ("505.5", "708.5", "708.4b", "709.4b") if number not in out] == []


def test_the_document_has_the_promised_fields(capsys: pytest.CaptureFixture[str]) -> None:
    rule = _document(capsys, "709.4b", "--lang", "it")
    assert rule["object"] == "rule"
    assert rule["lang"] == "it"
    assert rule["edition"] == {"from": "2024-11-08", "to": None}
    assert rule["section"] == "Carte Split"
    assert rule["navigation"]["previousRule"] == "709.4a"
    assert rule["examples"]
    assert rule["provision"]


def test_a_list_and_a_range_among_words_give_each_rule(capsys: pytest.CaptureFixture[str]) -> None:
    out = _told(capsys, "voir", "règles", "708.2", "à", "708.4,", "et", "505.7", "--lang", "fr")
    headed = [line.split(" ")[0] for line in out.splitlines() if " · français · " in line]
    assert headed == ["708.2", "708.3", "708.4", "505.7"]
    document = _document(capsys, "708.2a-b")
    assert (document["total"], [one["ruleNumber"] for one in document["data"]]) == (2, ["708.2a", "708.2b"])


def test_a_number_without_a_text_tells_which_sections_are_here(capsys: pytest.CaptureFixture[str]) -> None:
    out = _told(capsys, "702.19", status=1)
    assert ["fr 708 (2010-02-01" in out, "it 709 (" in out, "kb import rules" in out] == [True] * 3


@pytest.mark.parametrize(("typed", "status"), [("feu", 2), ("", 2), ("709.4l", 2)])
def test_what_is_no_rule(typed: str, status: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rule", "--", typed], {"LANG": "fr_FR"}) == status
    told = capsys.readouterr()
    assert (told.out + told.err).count("\n") == 1
    assert typed in told.out + told.err


@pytest.mark.parametrize(
    ("number", "known"),
    [
        ("702.102a", ("702.100a  2013-05-01 – 2013-07-12", "702.102a  depuis le 2021-04-22")),
        ("702.102", ("702.102a  depuis le 2021-04-22", "702.102d")),
        ("709.4c", ("709.4c  depuis le 2021-07-23",)),
    ],
)
def test_a_number_without_a_text_tells_what_is_known(
    capsys: pytest.CaptureFixture[str], number: str, known: tuple[str, ...]
) -> None:
    assert run(["--ui", "fr", "rule", number], {}) == 1
    out = capsys.readouterr().out
    assert f"pas de texte de {number}" in out
    assert all(one in out for one in known)
    assert "ancien numéro" not in out
    assert run(["--ui", "fr", "rule", "999"], {}) == 1
    assert "ancien" not in capsys.readouterr().out


def test_a_section_is_its_rules_and_what_follows_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rule", "709", "--ui", "it"], {}) == 0
    told = capsys.readouterr().out
    assert "\n709.1 · Carte Split" in told
    assert "\n709.5j · Carte Split" in told
    assert "505.1" not in told
    assert run(["rule", "709.4", "--subtree", "--ui", "it"], {}) == 0
    assert "precedente: 709.3c · successiva: 709.5" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("708", "708 est un ancien numéro : depuis le 23 juillet 2021, c’est 709"),
        ("505", "505 est un ancien numéro : depuis le 23 juillet 2021, c’est 709"),
        ("203.3", "203.3 est un ancien numéro : depuis le 11 juillet 2009, c’est 202.3"),
        ("712.5", "712.5 est un ancien numéro : depuis le 14 avril 2023, c’est 712.9"),
        ("711.5", ""),  # today that of cards with levels: no old number
        ("709", ""),
        ("709.4b", ""),
    ],
)
def test_an_old_number_leads_to_the_one_of_today(
    typed: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the day from which it has had that number, whatever was reworded since."""
    run(["rule", typed], {"LANG": "fr_FR"})
    lines = capsys.readouterr().out.replace("\u202f", " ").replace("\xa0", " ").splitlines()
    assert [line for line in lines if "ancien numéro" in line] == [told][: bool(told)]


def test_a_rule_that_ended_says_when(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--ui", "en", "rule", "708.6c"], {}) == 0
    assert "not in force since 28 April 2017" in capsys.readouterr().out
