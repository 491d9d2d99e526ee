"""What is read from standard input, and what is said where that is closed or empty."""

from __future__ import annotations

import io
import sys

import pytest

from kb.cli.main import run

CLOSED = "Erreur\u202f: -\u202f: l’entrée standard est fermée\n"


@pytest.mark.parametrize("words", [["names", "-", "--to", "it"], ["date"], ["date", "-"], ["audit", "-"]])
def test_a_closed_one_is_told_in_one_line(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert run([*words, "--ui", "fr"], {}) == 2
    assert capsys.readouterr() == ("", CLOSED)


@pytest.mark.parametrize("command", ["date", "audit"])
def test_an_empty_one_is_as_an_empty_file(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b" \n")))
    assert run([command, "-", "--ui", "en"], {}) == 2
    assert capsys.readouterr().err == "Error: -: found an empty file, expected the text of a rulebook\n"
