"""`kb audit` as people and scripts call it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from kb import system
from kb.cli.main import run


def test_levels_and_summary(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", "--ui", "it", "--level", "warning"]) == 0
    lines = capsys.readouterr().out.split("\n")
    assert lines[0] == "10 avvertimenti"
    assert "la regola 709.4c manca nel testo" in lines[1]
    assert all("nota" not in line for line in lines)


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", "--json", "--ui", "fr", "--level", "warning"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["object"] == "list"
    assert document["total"] == len(document["data"]) == 10
    assert document["data"][0] == {
        "object": "finding",
        "kind": "numbering",
        "severity": "warning",
        "place": "corpus/it/rules/709@2024-11-08.md#709.4c",
        "text": "la règle 709.4c manque dans le texte",
    }


@pytest.mark.parametrize(("level", "status"), [("error", 0), ("warning", 1), ("note", 1)])
def test_fail_on(level: str, status: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", "--fail-on", level]) == status
    capsys.readouterr()


def test_a_translator_is_told_at_the_commit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    left_out = shutil.ignore_patterns("names")
    corpus = shutil.copytree(system.corpus_folder(), tmp_path / "corpus", ignore=left_out)
    path = corpus / "it/rules/709@2024-11-08.md"
    with path.open("a", encoding="utf-8") as file:
        file.write("\n709.5k Una regola che l’originale non ha.\n")
    assert run(["--corpus", str(corpus), "audit", "--fail-on", "error", "--level", "error"]) == 1
    assert capsys.readouterr().out.startswith("one error\n")


def test_a_text_without_anything_to_judge_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "prose.txt"
    file.write_text("Una carta split ha due metà, e la pila è una zona del gioco come le altre.\n", "utf-8")
    assert run(["audit", str(file), "--ui", "it"]) == 1
    assert f"{file}: numerazione: nel testo non c’è alcuna regola numerata" in capsys.readouterr().out


def test_places_in_a_saved_page_are_its_lines(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    head = "<!doctype html><html><head>\n<title>x</title>\n</head>\n\n<body>\n"
    rules = ("709.3. Un giocatore sceglie.", "709.1. Le carte <i>doppie</i>\n  hanno due lati.<br>Sono due.")
    file.write_text(head + "".join(f"<p>\n{rule}</p>\n<hr>" for rule in rules), "utf-8")
    assert run(["audit", str(file), "--lang", "it", "--ui", "en"]) == 0
    assert f"{file}#L9: numbering: rule 709.1 stands after rule 709.3" in capsys.readouterr().out
    run(["date", str(file), "--lang", "it", "--json"])
    assert [part["line"] for part in json.loads(capsys.readouterr().out)["data"]] == [7, 9]
