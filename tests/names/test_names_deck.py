"""Card lists: the name found in a line of whatever program wrote it, the rest untouched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.corpus.names import load_names
from kb.names.ladder import resolve
from kb.names.lists import convert as convert_module
from kb.names.lists.convert import LONGEST_LINE, Converted, Wanted
from kb.names.lists.lines import LONG_TITLES, csv_column, csv_parts, is_heading, places
from kb.names.table import NameTable

SPLIT = {"fire-ice", "life-death", "toil-trouble", "cease-desist"}


def convert(table: NameTable, lines: list[str], target: str, source: str | None = None) -> list[Converted]:
    return list(convert_module.convert(table, lines, Wanted(target, source, SPLIT.__contains__)))


@pytest.fixture(scope="module")
def table() -> NameTable:
    return load_names()


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("4 Fire // Ice", "Fire // Ice"),
        ("4x Feu/Glace (APC) 128", "Feu/Glace"),
        ("SB: 2 Foudre", "Foudre"),
        ("  - 3 Foudre", "Foudre"),
        ("x4 Foudre", "Foudre"),
        ("Foudre", "Foudre"),
        ("1 Jace Beleren [M10] #walkers", "Jace Beleren"),
        ("1 Foudre *F*", "Foudre"),
        ("4 [APC:128] Fire // Ice", "Fire // Ice"),
        ("4 [APC#128] Fire // Ice # note", "Fire // Ice"),
        ("    4 [APC] Fire/Ice", "Fire/Ice"),
        ("4 Fire // Ice|APC|2", "Fire // Ice"),
        ("1 +2 Mace", "+2 Mace"),
        ('  <card number="4" name="Fire // Ice"/>', "Fire // Ice"),
    ],
)
def test_where_the_name_stands(line: str, name: str) -> None:
    assert name in [part.name for part in places(line)]


@pytest.mark.parametrize(
    "line",
    [
        "1x {} (mh2) 290 [Instant]",
        "1x {} (mh2) 290 [Instant{{noDeck}}] ^Have,#37d67a^",
        "1x {} (mh2) 290 *F* [Maybeboard{{noPrice}}]",
        "4 {} <290> [MH2] (F)",
        "{} x4",
        "{} ×4",
        "{}, 4",
        "2 {} (APC) 128a ★",
        "2 {} (PLST) APC-128",
        "(4) {}",
        "4 - {}",
        '1 "{}"',
        "« {} »",
        "4\t{}",
        "{}\t4",
        "4;{}",
        "4,{}",
        "Total : {}",
    ],
)
def test_the_rest_of_a_line_is_untouched(table: NameTable, line: str) -> None:
    (result,) = convert(table, [line.format("Fire // Ice")], "it")
    assert result.text == line.format("Fuoco // Ghiaccio" if "Total" not in line else "Fire // Ice")


def test_a_name_with_brackets_is_not_cut_to_another(table: NameTable) -> None:
    (result,) = convert(table, ["1 Erase (Not the Urza's Legacy One) (UNH) 10"], "fr")
    assert result.matches[0].card_id == "erase-not-the-urzas-legacy-one"
    (result,) = convert(table, ['1 "Ach! Hans, Run!" (UNH) 116'], "fr")
    assert result.text == "1 « Ach Hans, fuis » (UNH) 116"


def test_long_lines_of_spaces_cost_no_time() -> None:
    for line in ("4" + " " * 1900 + "x", "4 x" + " 1" * 900, "4 x" + " (" * 900, "4 x" + "|" * 1900):
        assert len(list(places(line))) < 20


@given(st.text(alphabet="4x SB:Feu/Glace(APC)128#*<card name=\"'>", max_size=40))
def test_the_parts_of_a_line_are_the_line(line: str) -> None:
    for part in places(line):
        assert part.before + part.name + part.after == line


@pytest.mark.parametrize(
    "line",
    [
        "",
        "  ",
        "// Sideboard",
        "# note",
        "Deck",
        "Réserve",
        "Créatures (12)",
        "[Main]",
        "Lands:",
        "60 Cards",
        "15 cartes",
        "Totale: 60",
        "<zone name='main'>",
        "Jeu principal",
        "Jeu principal (60)",
        "Mazzo principale:",
        "Main Deck",
        "Cartes de réserve (15)",
        "RISERVA",
        "Mazzo di riserva",
    ],
)
def test_headings(line: str) -> None:
    assert is_heading(line)


@pytest.mark.parametrize("line", ["Feu", "4 Commander", "Feu (Feu/Glace)", "Feu (12)", "<card name='Feu'/>"])
def test_cards_are_no_headings(line: str) -> None:
    assert not is_heading(line)


def test_no_long_title_is_a_card(table: NameTable) -> None:
    assert not [title for title in LONG_TITLES if resolve(table, title).card_id]


def test_a_table_with_a_header() -> None:
    assert csv_column('Count,"Card Name",Set') == (",", 1)
    assert csv_column("Nom;Nombre") == (";", 0)
    assert csv_column('"Notes, etc",Card_Name') == (",", 1)
    assert csv_column("4 Foudre") is None
    part = csv_parts('4,"Jace, the Mind Sculptor",WWK', ",", 1)
    assert part is not None
    assert part.name == "Jace, the Mind Sculptor"
    assert csv_parts("4", ",", 1) is None


DECK = """About
Name Burn

Deck
4 Fire // Ice
4x Feu/Glace (APC) 128
2 Vie et Mort
SB: 2 Foudre
1 Bind
Créatures (12)
1 Jace Beleren [M10] #walkers
1 l'ile"""
ITALIAN = """About
Name Burn

Deck
4 Fuoco // Ghiaccio
4x Fuoco // Ghiaccio (APC) 128
2 Vita // Morte
SB: 2 Fulmine
1 Vincolare
Créatures (12)
1 Jace Beleren [M10] #walkers
1 Isola"""


def test_a_deck_from_french_and_english_to_italian(table: NameTable) -> None:
    assert [line.text for line in convert(table, DECK.split("\n"), "it")] == ITALIAN.split("\n")


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ("1 Mort", "ambiguous"),
        ("1 Zzz Qqq", "unknown"),
        ("1 Tarmogoyfe", "unknown"),
        ("1 Jace, the Mind", "unknown"),
        ("1 Erase (Not the Urza's Legacy One)", "unattested"),
        ("1 Night // Day", "unattested"),
        ("x" * (LONGEST_LINE + 1), "long"),
    ],
)
def test_what_is_uncertain_is_kept(table: NameTable, line: str, outcome: str) -> None:
    (result,) = convert(table, [line], "it")
    assert (result.outcome, result.text) == (outcome, line)


def test_the_nearest_names_are_looked_for_a_thousand_times_at_most(table: NameTable) -> None:
    near = [bool(line.matches) for line in convert(table, ["1 Tarmogoyfe"] * 1002, "it")]
    assert near == [True] * 1000 + [False] * 2


def test_the_language_of_the_list_decides(table: NameTable) -> None:
    for source, card in ((None, "cessation"), ("en", "cessation"), ("fr", "cease-desist")):
        (result,) = convert(table, ["1 Cessation"], "en", source)
        assert [match.card_id for match in result.matches] == [card]


@pytest.mark.parametrize(
    ("line", "converted"),
    [
        ("1 Fuoco", "1 Feu // Glace"),
        ("4x Ice (APC) 128", "4x Feu // Glace (APC) 128"),
        ("1 Toil", "1 Peine // Trouble"),
        ("1 Delver of Secrets (ISD) 51", "1 Sondeur de secrets (ISD) 51"),
        ("1 Insectile Aberration", "1 Sondeur de secrets // Aberration insectoïde"),
        ("1 Brazen Borrower", "1 Emprunteur intrépide"),
        ("1 Brazen Borrower // Petty Theft", "1 Emprunteur intrépide // Chapardage"),
    ],
)
def test_a_half_stands_for_its_card_and_a_first_face_for_itself(
    table: NameTable, line: str, converted: str
) -> None:
    """A list holds cards: no program writes a half of a split card, and several write first faces."""
    (result,) = convert(table, [line], "fr")
    assert result.text == converted


def test_tables_and_elements_stay_what_they_are(table: NameTable) -> None:
    rows = ["Count,Name,Set", '4,"Jace, the Mind Sculptor",WWK', "4,Foudre,", "4"]
    assert [line.text for line in convert(table, rows, "fr")] == [
        "Count,Name,Set",
        '4,"Jace, le sculpteur de l\'esprit",WWK',
        "4,Foudre,",
        "4",
    ]
    (element,) = convert(table, ['<card number="1" name="R&amp;D&apos;s Secret Lair"/>'], "fr")
    assert element.text == '<card number="1" name="Tanière secrète du service R&amp;D"/>'


def test_several_elements_in_a_line_are_told_apart(table: NameTable) -> None:
    line = '<zone><card number="1" name="Foudre"/><card name="Zzz Qqq"/><card name="Fire/Ice"/></zone>'
    pieces = convert(table, [line], "it")
    assert "".join(piece.line for piece in pieces) == line
    assert [(piece.number, piece.outcome) for piece in pieces] == [
        (1, "converted"),
        (1, "unknown"),
        (1, "converted"),
    ]
    assert pieces[2].text == '<card name="Fuoco // Ghiaccio"/></zone>'


def test_a_remark_is_put_as_the_format_has_it(table: NameTable) -> None:
    rows = convert(table, ["Name;Set", "Zzz Qqq;APC"], "it")
    (element,) = convert(table, ['<card name="Zzz Qqq"/>'], "it")
    (line,) = convert(table, ["1 Zzz Qqq"], "it")
    assert [each.mark for each in (rows[1], element, line)] == [";# {}", "<!-- {} -->", "  # {}"]


def test_there_and_back_again(table: NameTable) -> None:
    """A name converted and converted back is the name."""
    names = ["Fire // Ice", "Lightning Bolt", "Jace, the Mind Sculptor", "Aether Vial"]
    for target in ("fr", "it"):
        there = [line.text for line in convert(table, names, target)]
        assert [line.text for line in convert(table, there, "en", target)] == names
