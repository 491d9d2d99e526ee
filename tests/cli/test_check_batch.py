"""`kb check` of many questions, of one's own cards, and as test vectors."""

import json
from datetime import date
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import kb
from kb.answers.batch import Finder, own_cards, verdicts
from kb.answers.documents.schema import schema
from kb.answers.states import others_of, state_of
from kb.answers.vectors import vectors
from kb.checker import State, Verdict
from kb.cli.main import run

FACTS = {
    "name": "Delver of Secrets // Insectile Aberration",
    "layout": "transform",
    "released": "2011-09-30",
    "faces": [
        {"name": "Delver of Secrets", "cost": "{U}", "type": "Creature — Human Wizard", "pt": "1/1"},
        {"name": "Insectile Aberration", "type": "Creature — Human Insect", "colors": "U", "pt": "3/2"},
    ],
}
CLONE = {
    "name": "Clone",
    "faces": [{"name": "Clone", "cost": "{3}{U}", "type": "Creature — Shapeshifter", "pt": "0/0"}],
}


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.json"
    path.write_text(json.dumps([FACTS, CLONE]), "utf-8")
    return path


def test_each_line_has_its_answer_and_the_status_is_for_all(
    tmp_path: Path, own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "asked.tsv"
    rows = [
        ("card", "question", "state", "date"),
        ("Feu // Glace", "mv<=2", "zone=hand", "2012-01-01"),
        ("Clone", "power", "copy-of=Delver of Secrets zone=battlefield", "2020-01-01"),
    ]
    table.write_text("\n".join("\t".join(row) for row in rows), "utf-8")
    words = ["check", "--from", str(table), "--card-json", str(own), "--ui", "en"]
    assert run(words, {}) == 0
    assert [line.split("\t")[:2] for line in capsys.readouterr().out.splitlines()] == [
        ["2", "yes"],
        ["3", "1"],
    ]
    table.write_text("\n".join("\t".join(row) for row in [*rows, ("Nonesuchcard", "mv", "", "")]), "utf-8")
    assert run([*words, "--json"], {}) == 2
    kinds = [json.loads(line)["object"] for line in capsys.readouterr().out.splitlines()]
    assert kinds == ["verdict", "verdict", "error"]


def test_a_table_without_its_columns_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "asked.tsv"
    table.write_text("card\twhat\nFeu\tmv\n", "utf-8")
    assert run(["check", "--from", str(table), "--ui", "en"], {}) == 2
    assert "asked.tsv:1" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "face", "value"), [("Delver of Secrets", 0, 1), ("Insectile Aberration", 1, 0)]
)
def test_a_copy_of_a_face_is_of_the_face_that_is_named(own: Path, name: str, face: int, value: int) -> None:
    """Lists of names count parts from 1, copies count faces from 0."""
    base = kb.open()
    find = Finder(base.card, own_cards(own))
    state = state_of(find, find("Clone").card, {"copy_of": name, "zone": "battlefield"})
    assert state.copy_of is not None
    assert state.copy_of.face == face
    assert base.check(find("Clone").card, "mv", state, date(2020, 1, 1)).answer == value


@pytest.mark.parametrize(("name", "half"), [("Feu", 0), ("Ice", 1), ("Tear", 1)])
def test_a_copy_of_a_half_by_its_own_name(name: str, half: int) -> None:
    base = kb.open(language="fr")
    state = state_of(base.card, base.card(name).card, {"copy_of": name, "zone": "stack"})
    assert state.copy_of is not None
    assert state.copy_of.face == half


def test_json_lines_are_read(tmp_path: Path) -> None:
    base = kb.open()
    path = tmp_path / "asked.jsonl"
    lines = [
        {"card": "Ice", "question": "castable", "allow": ["spell c:u", "card mv<=4"]},
        {"card": "Ice"},
        3,
    ]
    path.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    found = dict(verdicts(base.concordance, Finder(base.card), path, date(2024, 1, 1)))
    assert isinstance(found[1], Verdict)
    assert found[1].answer == ("Ice",)
    assert not isinstance(found[2], Verdict)
    assert not isinstance(found[3], Verdict)


def test_vectors_follow_their_schema_and_their_facts_can_be_read_back(tmp_path: Path) -> None:
    base = kb.open()
    made = vectors(base.cards.cards, base.concordance)
    document = json.loads(json.dumps(made))
    Draft202012Validator(schema("test-vectors")).validate(document)
    assert len(document["data"]) > 900
    facts = [one["card"] for one in document["data"]][::40]
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(facts), "utf-8")
    assert [card.name for card in own_cards(path)] == [one["name"] for one in facts]


def test_several_cards_with_their_states_in_each_form(
    tmp_path: Path, own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command, a table, JSON lines and the façade answer alike."""
    day = "2012-01-01"
    others = ["Clone", "Ice [zone=stack half=Ice]"]
    words = [
        "check",
        "--json",
        "Feu // Glace",
        "total:mv",
        "--date",
        day,
        "--card-json",
        str(own),
        "--ui",
        "en",
    ]
    assert run([*words, "--and", others[0], "--and", others[1]], {}) == 0
    told = json.loads(capsys.readouterr().out)
    Draft202012Validator(schema("verdict")).validate(told)
    assert told["answer"] == 2 + 2 + 4 + 2
    assert [one["card"] for one in told["with"]] == ["Clone", "Fire // Ice"]
    assert told["with"][1]["state"] == {"zone": "stack", "half": "Ice"}
    base = kb.open()
    find = Finder(base.card, own_cards(own))
    table, lines = tmp_path / "asked.tsv", tmp_path / "asked.jsonl"
    row = ("Feu // Glace", "total:mv", "", day, "|".join(others))
    table.write_text("card\tquestion\tstate\tdate\tand\n" + "\t".join(row), "utf-8")
    lines.write_text(json.dumps({"card": row[0], "question": row[1], "date": day, "and": others}), "utf-8")
    for path in (table, lines):
        ((_, found),) = verdicts(base.concordance, find, path, date(2024, 1, 1))
        assert isinstance(found, Verdict)
        assert (found.answer, len(found.others)) == (10, 2)
    also = others_of(find, None, None, others, State())
    assert base.check("Feu // Glace", "total:mv", day=date(2012, 1, 1), also=also).answer == 10


def test_a_question_about_one_card_takes_no_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "Feu // Glace", "mv", "--and", "Wear", "--ui", "en"], {}) == 2
    assert "is not about so many cards" in capsys.readouterr().err
    assert run(["check", "Feu // Glace", "mv", "--and", "Nonesuchcard", "--ui", "en"], {}) == 1
    assert run(["check", "Feu // Glace", "total:mv", "--and", "Wear [zone=nowhere]", "--ui", "en"], {}) == 2
    assert "nowhere" in capsys.readouterr().err
