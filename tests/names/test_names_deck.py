"""Card lists: the name found in a line of whatever program wrote it, the rest untouched."""

from __future__ import annotations

from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.corpus.names import load_list_words, load_names
from kb.errors import UsageError
from kb.names.ladder import resolve
from kb.names.lists import convert as convert_module
from kb.names.lists.convert import LONGEST_LINE, Converted, Wanted
from kb.names.lists.lines import Lines, Part
from kb.names.table import NameTable

SPLIT = {"fire-ice", "life-death", "toil-trouble", "cease-desist"}


WORDS = load_list_words()


def convert(
    table: NameTable, lines: list[str], target: str, source: str | None = None, fixes: bool = False
) -> list[Converted]:
    wanted = Wanted(target, source, SPLIT.__contains__, fixes)
    return list(convert_module.convert(table, lines, Lines(WORDS), wanted))


def places(line: str) -> list[Part]:
    return [part for parts in Lines(WORDS).readings(line) for part in parts]


def is_heading(line: str) -> bool:
    return not places(line)


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
        assert line[: part.start] + part.name + line[part.end :] == line


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
    assert not [title for title in WORDS.titles if " " in title and resolve(table, title).card_id]


def test_a_table_with_a_header() -> None:
    for header, row, name in (
        ('Count,"Card Name",Set', '4,"Jace, the Mind Sculptor",WWK', "Jace, the Mind Sculptor"),
        ("Nom;Nombre", "Foudre;4", "Foudre"),
        ('"Notes, etc",Card_Name', '"a, b",Foudre', "Foudre"),
        ("sep=;\nCount;Name", "4;Foudre", "Foudre"),
    ):
        lines = Lines(WORDS)
        assert [list(lines.readings(line)) for line in header.split("\n")] == [[]] * (header.count("\n") + 1)
        assert next(lines.readings(row))[-1].name == name
        assert list(lines.readings("4")) == [] or header.startswith("Nom")
    assert not is_heading("4 Foudre")


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


def test_the_nearest_of_a_thousand_unknown_names_are_looked_for_at_most(table: NameTable) -> None:
    signs = f"{ascii_lowercase}0123456789"
    names = [f"Tarmogoyf{one}{other}" for one in signs for other in signs]
    found = convert(table, ["1 " + name for name in names[:1] * 3 + names * 2], "it")
    near = {line.name: bool(line.matches) for line in found}
    assert list(near.values()) == [True] * 1000 + [False] * (len(near) - 1000)


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


@pytest.mark.parametrize(
    ("line", "converted"),
    [
        ("Sideboard: 2 Duress", "Sideboard: 2 Costrizione"),
        ("Réserve : 2 Duress", "Réserve : 2 Costrizione"),
        ("4 [WAR:2*] Lightning Bolt", "4 [WAR:2*] Fulmine"),
        ("4 Lightning Bolt M10", "4 Fulmine M10"),
        ("4 M10 Lightning Bolt", "4 M10 Fulmine"),
        ("4 M10 Lightning Bolt 146", "4 M10 Fulmine 146"),
        ("1 Lightning Bolt (Showcase) (#280)", "1 Fulmine (Showcase) (#280)"),
        ("1 Lightning Bolt foil", "1 Fulmine foil"),
        ("1 Lightning Bolt ENG near mint 1 €", "1 Fulmine ENG near mint 1 €"),
        ("Foudre - 3 copie", "Fulmine - 3 copie"),
        ("Foudre 3 exemplaires $0.50", "Fulmine 3 exemplaires $0.50"),
        ("1 Lightning Bolt+|M10", "1 Fulmine+|M10"),
        ("1 A-Lightning Bolt", "1 A-Fulmine"),
        ('<card qty="4" id="1f">Lightning Bolt</card>', '<card qty="4" id="1f">Fulmine</card>'),
        ("1 SHOCK TROOPS", "1 Truppe d'Assalto"),
        ("NAME:Lightning Bolt", "NAME:Lightning Bolt"),
        ("LAYOUT MAIN:(1,1)(NONE,false,50)|([M10:146])", "LAYOUT MAIN:(1,1)(NONE,false,50)|([M10:146])"),
    ],
)
def test_what_shops_and_programs_write_around_a_name(table: NameTable, line: str, converted: str) -> None:
    (result,) = convert(table, [line], "it")
    assert result.text == converted
    assert result.outcome == ("heading" if line == converted else "converted")


def test_what_forge_tells_of_a_deck_is_kept(table: NameTable) -> None:
    deck = ["[metadata]", "Name=Burn", "Deck Type=Constructed", "[Main]", "4 Opt"]
    found = convert(table, deck, "it")
    assert [line.text for line in found] == [*deck[:4], "4 Opzione"]
    assert [line.outcome for line in found] == ["heading"] * 4 + ["converted"]


@pytest.mark.parametrize(
    "header", ["Qty,Product Name", "Quantity,english name", "idProduct,locName,enName", "id,enName"]
)
def test_the_columns_of_shops(table: NameTable, header: str) -> None:
    row = "1,Duress (Extended Art),x" if "loc" in header else "1,Duress (Extended Art)"
    assert convert(table, [header, row], "it")[1].text == row.replace("Duress", "Costrizione")


def test_a_column_is_chosen() -> None:
    lines = Lines(WORDS, "Titre")
    assert list(lines.readings("Name|titre")) == []
    assert next(lines.readings("x|Foudre"))[-1].name == "Foudre"
    with pytest.raises(UsageError, match=r"Titre.*Name; Set"):
        next(Lines(WORDS, "Titre").readings("Name,Set"))


def test_sure_corrections_are_taken(table: NameTable) -> None:
    lines = ["4 Lightnig Bolt", "1 SÃ©ance", "1 Tarmogoyfab", "1 Foh"]
    kept = [line.outcome for line in convert(table, lines, "it")]
    fixed = [(line.outcome, line.text) for line in convert(table, lines, "fr", fixes=True)]
    assert kept == ["unknown", "garbled", "unknown", "unknown"]
    assert fixed == [
        ("corrected", "4 Foudre"),
        ("corrected", "1 Séance"),
        *(("unknown", line) for line in lines[2:]),
    ]
