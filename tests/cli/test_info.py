"""`kb info`: what is held, and where."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kb.cli.main import run


def test_info_counts_what_the_corpus_holds(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["info", "--json"], {}) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["object"] == "info"
    assert document["cards"] == 128
    assert Path(document["corpus"]) == root / "corpus"
    french = document["languages"][0]
    assert french["lang"] == "fr"
    assert {edition["from"] for edition in french["editions"]} == {"2003-07-01", "2010-02-01", "2017-04-28"}
    assert [edition["sections"] for edition in french["editions"]] == [[505], [708], [702]]
    assert french["articles"] >= 1
    assert french["names"] > 100


def test_info_is_told_in_the_reader_s_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["info", "--ui", "it"], {}) == 0
    out = capsys.readouterr().out
    assert "128 carte" in out
    assert "regole in vigore dall’8 novembre 2024: 709\n" in out
    assert all(f"\n{word}: " in out for word in ("Francese", "Italiano", "Inglese"))


def test_info_says_what_was_imported_and_what_is_superseded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KB_LIBRARY", str(tmp_path / "library"))
    file = tmp_path / "old.txt"
    file.write_text(
        "Effective as of June 6, 2025\n\n100.1. The rule is what the rule says that it is.\n", "utf-8"
    )
    assert run(["import", "rules", str(file), "--lang", "en", "--ui", "en"], {}) == 0
    assert "this text is of 6 June 2025; a later one is known, of 25 July 2025" in capsys.readouterr().out
    assert run(["info", "--ui", "en"], {}) == 0
    out = capsys.readouterr().out
    assert (
        "to 24 July 2025: 100 (library/rules/en@2025-06-06; a later text is known: kb update rules)\n" in out
    )
    assert "rules/en@2025-06-06  from old.txt" in out
    assert "names of the whole game until 29 April 2022, without Commander Legends; newer" in out


def test_info_reads_another_corpus_and_says_what_it_lacks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["info", "--corpus", str(tmp_path)], {}) == 2
    assert "cards.tsv" in capsys.readouterr().err


def test_names_of_the_whole_game_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["info", "--json"], {}) == 0
    for held in json.loads(capsys.readouterr().out)["languages"]:
        assert held["known_names"] > held["names"]
