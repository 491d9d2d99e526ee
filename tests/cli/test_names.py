"""`kb names` and the files people give it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kb.cli.main import run


def _said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = run(["names", *words], {})
    out, err = capsys.readouterr()
    return status, out, err


def _file(folder: Path, data: bytes) -> str:
    file = folder / "deck.txt"
    file.write_bytes(data)
    return str(file)


def test_a_deck_in_italian(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    deck = _file(tmp_path, b"Deck\n4x Feu/Glace (APC) 128\n\nSB: 2 Foudre\n")
    assert _said(capsys, deck, "--to", "it") == (
        0,
        "Deck\n4x Fuoco // Ghiaccio (APC) 128\n\nSB: 2 Fulmine\n",
        "",
    )


def test_uncertain_lines_are_kept_marked_and_reported(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    deck = _file(tmp_path, b"1 Feu\n1 Mort\n1 Zzz\n1 Night // Day\n")
    status, out, err = _said(capsys, deck, "--to", "it", "--ui", "fr")
    assert status == 3
    assert out.splitlines() == [
        "1 Fuoco // Ghiaccio",
        "1 Mort  # ambigu",
        "1 Zzz  # introuvable",
        "1 Night // Day  # non attesté",
    ]
    places = [line.split(" ")[0].rstrip(":\u202f") for line in err.splitlines()[:-1]]
    assert places == [f"{deck}:{number}" for number in (2, 3, 4)]
    assert "Vie // Mort\u202f; Mort // Enterré" in err


def test_line_ends_stay_what_they_are(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    deck = _file(tmp_path, b"4 Feu\r\n\r\n1 Zzz\n1 Foudre\r2 Feu")
    status, out, _ = _said(capsys, deck, "--to", "it", "--ui", "en")
    assert status == 3
    assert out == "4 Fuoco // Ghiaccio\r\n\r\n1 Zzz  # not found\n1 Fulmine\r2 Fuoco // Ghiaccio\n"


def test_a_list_in_xml_that_breaks_off_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = '<?xml version="1.0"?>\n<!-- a -->\n<cockatrice_deck>\n<card name="Foudre"/>\n'
    deck = _file(tmp_path, f"{text}<card na".encode())
    assert _said(capsys, deck, "--to", "it", "--ui", "en") == (
        3,
        text.replace("Foudre", "Fulmine") + "<card na\n",
        f"{deck}:5: the list breaks off within an element\n",
    )
    assert _said(capsys, _file(tmp_path, f"{text}</cockatrice_deck>\n".encode()), "--to", "it")[::2] == (
        0,
        "",
    )


def test_remarks_leave_a_format_what_it_is(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    deck = '<deck><card name="Zzz Qqq"/><card name="Foudre"/>\n</deck>\n'
    status, out, err = _said(capsys, _file(tmp_path, deck.encode()), "--to", "it", "--ui", "en")
    assert out == '<deck><card name="Zzz Qqq"/><!-- not found --><card name="Fulmine"/>\n</deck>\n'
    assert (status, err.count("\n")) == (3, 2)
    table = _file(tmp_path, b'Count,"Card, Foil",Name\n1,x,"Zzz, Qqq"\n1,x,Foudre\n')
    status, out, _ = _said(capsys, table, "--to", "it", "--ui", "en")
    assert out == 'Count,"Card, Foil",Name\n1,x,"Zzz, Qqq",# not found\n1,x,Fulmine\n'


def test_the_document(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, _ = _said(capsys, _file(tmp_path, b"1 Feu\n1 Zzz\n"), "--to", "it", "--json")
    found = json.loads(out)
    assert (status, found["uncertain"]) == (3, 1)
    assert [line["outcome"] for line in found["data"]] == ["converted", "unknown"]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"\xef\xbb\xbf1 Feu\r\n", "1 Fuoco // Ghiaccio\r\n"),
        ("1 Île\n".encode("utf-16"), "1 Isola\n"),
        (b"1 Feu\r1 Foudre", "1 Fuoco // Ghiaccio\r1 Fulmine\n"),
    ],
)
def test_texts_of_other_systems(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, data: bytes, text: str
) -> None:
    assert _said(capsys, _file(tmp_path, data), "--to", "it") == (0, text, "")


def test_mixed_encodings_are_read_and_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, err = _said(capsys, _file(tmp_path, "1 Île\n".encode() + b"1 \xcele\n"), "--to", "it")
    assert (status, out) == (0, "1 Isola\n1 Isola\n")
    assert "2" in err
    assert err.count("\n") == 1


def test_a_line_of_a_megabyte_is_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    line = "x" * 1_000_000
    status, out, err = _said(capsys, _file(tmp_path, f"1 Feu\n{line}\n1 Foudre\n".encode()), "--to", "it")
    assert status == 3
    assert out.splitlines()[1].startswith(line)
    assert out.splitlines()[2] == "1 Fulmine"
    assert err.count("\n") == 1


@pytest.mark.parametrize("data", [b"", b" \n\n", b"\x7fELF\0\0\1", b"\xff\xfe\0"])
def test_what_is_no_list_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, data: bytes
) -> None:
    status, out, err = _said(capsys, _file(tmp_path, data), "--to", "it")
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_a_folder_and_a_missing_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "none"):
        status, out, err = _said(capsys, str(place), "--to", "it")
        assert (status, out, err.count("\n")) == (2, "", 1)


def test_the_language_wanted_must_be_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert _said(capsys, _file(tmp_path, b"1 Feu\n"))[0] == 2


def test_a_list_in_utf_32(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    deck = _file(tmp_path, "4 Feu\n2 Éclair de givre\n".encode("utf-32"))
    assert _said(capsys, deck, "--to", "it")[1].startswith("4 Fuoco // Ghiaccio\n2 ")


def test_a_file_whose_name_has_a_line_end_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    deck = tmp_path / "de\nck.txt"
    deck.write_text("1 Zzz\n")
    error = _said(capsys, str(deck), "--to", "it", "--ui", "en")[2]
    assert error.count("\n") == 2
    assert "de\\nck.txt:1: " in error


def test_corrections_are_listed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    deck = _file(tmp_path, "4 Lightnig Bolt\n1 SÃ©ance\n".encode())
    status, out, err = _said(capsys, deck, "--to", "fr", "--ui", "en", "--fix")
    assert (status, out) == (0, "4 Foudre\n1 Séance\n")
    assert err.splitlines() == [
        f"{deck}:1: “Lightnig Bolt” is taken for “Lightning Bolt”",
        f"{deck}:2: “SÃ©ance” is taken for “Séance”",
    ]
    status, out, err = _said(capsys, deck, "--to", "fr", "--ui", "en")
    assert (status, out.splitlines()[1]) == (3, "1 SÃ©ance  # not found")
    assert "“Lightnig Bolt” is not among the names here; nearest: Lightning Bolt" in err
    assert "“SÃ©ance” was read in another encoding: Séance; save" in err


def test_a_spreadsheet_and_its_column(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    sheet = _file(tmp_path, b"sep=;\nTitre;n\nFoudre (Showcase);4\n")
    status, out, _ = _said(capsys, sheet, "--to", "it", "--column", "titre")
    assert (status, out) == (0, "sep=;\nTitre;n\nFulmine (Showcase);4\n")
    status, out, err = _said(capsys, sheet, "--to", "it", "--column", "x", "--ui", "en")
    assert (status, out) == (2, "")
    assert err.endswith("the list has no column “x”: Titre; n\n")
