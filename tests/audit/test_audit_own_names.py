"""`kb audit FILE` on a list of names: posing, swapped, doubled, missing, unknown."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.audit.finding import Finding
from kb.audit.name_rows import NameRow, name_rows
from kb.audit.own_names import audit_names
from kb.corpus.names import load_list_words
from kb.names.absent import names_end
from kb.names.entry import NameEntry
from kb.names.table import NameTable
from kb.names.table_writer import table_of

WORDS = load_list_words()


def split(card: str, *names: tuple[str, str, str]) -> list[NameEntry]:
    return [
        NameEntry(card, part, text, language)
        for language, *halves in names
        for part, text in enumerate(halves, 1)
    ]


@pytest.fixture(scope="module")
def table() -> NameTable:
    return table_of(
        [
            split("fire-ice", ("en", "Fire", "Ice"), ("fr", "Feu", "Glace"), ("it", "Fuoco", "Ghiaccio")),
            split("start-fire", ("en", "Start", "Fire")),
            split("life-death", ("en", "Life", "Death"), ("fr", "Vie", "Mort")),
            split("dead-gone", ("en", "Dead", "Gone"), ("fr", "Mort", "Enterré")),
            split("illusion-reality", ("en", "Illusion", "Reality"), ("fr", "Illusion", "Réalité")),
            [NameEntry("bolt", None, "Bolt", "en"), NameEntry("bolt", None, "Foudre", "fr")],
            [NameEntry("growth", None, "Growth", "en"), NameEntry("growth", None, "Croissance", "fr")],
            [NameEntry("blank", None, "Blank", "en")],
        ]
    )


def found(table: NameTable, text: str, language: str | None = "fr") -> list[Finding]:
    return [
        one
        for one in audit_names(name_rows(text, WORDS), "n", table, language)
        if "a list of" not in str(one[3])
    ]


def told(table: NameTable, row: str) -> list[tuple[str, str]]:
    rows = "english\tpart\tname\n" + row
    return [(one.severity, str(one.message)) for one in found(table, rows)]


@pytest.mark.parametrize(
    ("row", "severity", "words"),
    [
        ("Bolt\t\tBolt", "error", "“Bolt” is the English name; the French one is “Foudre”"),
        ("Blank\t\tBlank", "error", "“Blank” is the English name; no French name is attested"),
        ("Fire // Ice\t1\tICE", "error", "“ICE” is the English name; the French one is “Feu”"),
        ("fire-ice\t1\tGlace", "error", "“Glace” is the name of another half: the halves are swapped"),
        ("fire-ice\t1\tFeu/Glace", "warning", "“Feu/Glace” has the names of several halves"),
        ("Bolt\t\tÉclair", "warning", "“Éclair”: the printed name is “Foudre”"),
        ("Bolt\t\t", "note", "one card has no name: Bolt (Foudre)"),
        ("Blank\t\tVide", "note", "the name of one card is attested in no known source: Blank (Vide)"),
        ("Nothing\t\tRien", "warning", f"“Nothing” is not among the names here; {names_end()}"),
        ("Fire\t\tFlamme", "warning", "“Fire” may be: Fire // Ice; Start // Fire"),
    ],
)
def test_a_row_is_judged(table: NameTable, row: str, severity: str, words: str) -> None:
    assert told(table, row) == [(severity, words)]


@pytest.mark.parametrize(
    "row",
    [
        "Fire\t1\tFeu",
        "Fire\t\tFeu",
        "fire-ice\t2\tglace",
        "Illusion\t1\tIllusion",
        "Fire // Ice\t\tFeu // Glace",
    ],
)
def test_what_is_attested_is_not_told(table: NameTable, row: str) -> None:
    assert told(table, row) == []


def test_cards_and_names_that_stand_twice(table: NameTable) -> None:
    rows = "Bolt\t\tFoudre\nBolt\t\tÉclair\nGrowth\t\tFoudre\nlife-death\t2\tMort\ndead-gone\t1\tMort"
    lines = {(severity, words) for severity, words in told(table, rows)}
    assert ("warning", "Bolt is listed twice: “Éclair” and, in line 2, “Foudre”") in lines
    assert ("warning", "“Foudre” stands for several: Growth and, in line 2, Bolt") in lines
    assert ("note", "“Mort” stands for several: dead-gone and, in line 5, life-death") in lines


def test_names_alone(table: NameTable) -> None:
    lines = {
        (one.severity, one.place, str(one.message))
        for one in found(table, "4 Foudre (LEA) 12\nBolt\nFuoco\nMort\nXxx\n")
    }
    assert lines == {
        ("error", "n#L2", "“Bolt” is the English name; the French one is “Foudre”"),
        ("warning", "n#L3", "“Fuoco” is a name in Italian: Fire // Ice"),
        ("note", "n#L4", "“Mort” is printed on several cards: Life // Death; Dead // Gone"),
        ("warning", "n#L5", f"“Xxx” is not among the names here; {names_end()}"),
    }


def test_the_language_is_told_by_the_names(table: NameTable) -> None:
    first = audit_names(name_rows("Fuoco\nGhiaccio\n", WORDS), "n", table)[-1]
    assert str(first.message) == "a list of 2 names, read as Italian"


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ('card,"name"\n"Fire, old","Feu"\n', [NameRow(2, "Fire, old", None, "Feu")]),
        ("id;part;nom\nfire-ice;2;Glace\n\n", [NameRow(2, "fire-ice", 2, "Glace")]),
        ("Fire\tFeu\n\nIce\tGlace\n", [NameRow(1, "Fire", None, "Feu"), NameRow(3, "Ice", None, "Glace")]),
        ("id\tpart\tname\nfire-ice\n", [NameRow(2, "fire-ice", None, "")]),
        ("id\tpart\tname\nfire-ice\t99999999999\tFeu\n", [NameRow(2, "fire-ice", None, "Feu")]),
        ("2 Feu\n// Créatures\nGlace\n", [NameRow(1, "", None, "Feu"), NameRow(3, "", None, "Glace")]),
        ('Count,Name,Set\n4,"Fire, old",APC\n1\n', [NameRow(2, "", None, "Fire, old")]),
        (
            '<?xml version="1.0"?>\n<cockatrice_deck>\n <zone name="main">\n'
            '  <card number="4" name="Fire &amp; Ice"/><card number="1" name="Ice"/>\n </zone>\n',
            [NameRow(4, "", None, "Fire & Ice"), NameRow(4, "", None, "Ice")],
        ),
        ("709.1. A rule.\n", []),
        ("A sentence that says something at length, and ends.\nAnd another one.\n", []),
        ("\n \n", []),
    ],
)
def test_lists_in_every_form(text: str, rows: list[NameRow]) -> None:
    assert name_rows(text, WORDS) == rows


def test_the_lists_of_the_corpus_are_sound(root: Path) -> None:
    from kb.corpus.names import load_names

    table = load_names(root / "corpus")
    for language in ("fr", "it"):
        rows = name_rows((root / f"corpus/{language}/cards/names.tsv").read_text("utf-8"), WORDS)
        graver = [one for one in audit_names(rows, "n", table, language) if one.severity == "error"]
        assert graver == []
