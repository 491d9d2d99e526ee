"""`kb date` on files and on standard input."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from kb import system
from kb.cli.main import run


def test_a_translation_from_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    file = system.corpus_folder() / "fr/rules/505@2003-07-01.md"
    assert run(["date", str(file), "--ui", "fr"]) == 0
    lines = capsys.readouterr().out.split("\n")
    assert lines[1] == "  en vigueur du 1er juillet 2003 au 30 avril 2006"
    assert lines[-2].startswith("  comparées par numéro, chiffres, phrases et exemples")
    assert lines[-2].endswith("7 règles\u202f; confiance\u202f: élevée")


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["date", str(system.corpus_folder() / "en/rules/711@2015-01-23.md"), "--json"]) == 0
    (part,) = json.loads(capsys.readouterr().out)["data"]
    assert part["lang"] == "en"
    assert part["mixed"] is False
    assert part["groups"][0]["editions"] == [{"from": "2015-01-23", "to": "2016-07-21"}]
    assert part["groups"][0]["rules"] == ["711.3a", "711.3b", "711.3c", "711.3d"]


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = (system.corpus_folder() / "it/rules/709@2024-11-08.md").read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert run(["date", "--ui", "it"]) == 0
    assert "  in vigore dall’8 novembre 2024\n" in capsys.readouterr().out


def test_nothing_to_date(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.txt").write_text("No rule at all.", encoding="utf-8")
    assert run(["date", str(tmp_path / "a.txt"), "--ui", "en"]) == 1
    assert capsys.readouterr().out == "no numbered rule stands in the text\n"


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["date", "nowhere.txt", "--ui", "en"]) == 2
    assert "there is no such file or folder" in capsys.readouterr().err
