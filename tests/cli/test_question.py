"""`kb search` with a question: the answer stands first."""

from __future__ import annotations

import json

import pytest

from kb.cli.main import run

QUESTION = "quanto vale di mana Fuoco // Ghiaccio in mano"
COMMAND = 'kb check "Fuoco // Ghiaccio" mv --zone mano'


def test_the_answer_stands_before_the_hits(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["search", QUESTION, "--ui", "it"], {}) == 0
    lines = capsys.readouterr().out.split("\n")
    assert lines[0] == "Il valore di mana della carta Fuoco // Ghiaccio è 4."
    assert lines[1].startswith("  709.4 ")
    assert lines[lines.index("") - 1].endswith(COMMAND)
    heads = [line for line in lines if " · " in line]
    assert heads[0] == "carta · Fuoco // Ghiaccio"
    assert heads[1].startswith("regola · 709.4b · Carte Split · it · ")


def test_the_document_has_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["search", QUESTION, "--ui", "it", "--json"], {}) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["check"] == COMMAND
    assert document["data"][0]["match"] == {"kind": "card", "how": "question"}
    assert run(["search", "pila", "--json"], {}) == 0
    assert json.loads(capsys.readouterr().out)["check"] is None


def test_a_term_among_the_hits_is_the_document_of_its_own_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["search", "pila", "--in", "terms", "--ui", "it", "--json"], {}) == 0
    hit = json.loads(capsys.readouterr().out)["data"][0]
    assert run(["term", "pila", "--ui", "it", "--json"], {}) == 0
    document = json.loads(capsys.readouterr().out)
    for name in ("match", "snippet", "score", "group", "others", "summary"):
        hit.pop(name)
    document.pop("match")
    assert hit == document
