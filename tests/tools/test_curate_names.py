"""The curation of collected names: each trap of the tables, and what the shipped lists say was done."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from curate_names import Curation, Name, card_id, read_game, read_names, shown_sources

REVIEW = {
    "cards": {"Typo": "Type"},
    "refused": [
        {"language": "it", "card": "Hill", "name": "Colline", "why": "French"},
        {"language": "it", "card": "Pupil // Oak", "part": 1, "name": "Quercia", "why": "another face"},
    ],
    "respelled": [
        {"language": "it", "card": "Authority", "name": "Autorit'a", "becomes": "Autorità", "why": "accent"}
    ],
}
MELD = {"Bruna": ["Bruna // Brisela"], "Brisela": ["Brisela", "Gisela // Brisela", "Bruna // Brisela"]}


def _curated(language: str, *rows: tuple[str, int, str, str]) -> list[tuple[str, int, str, str]]:
    names = [
        Name(card, part, text, tuple((code, "v4") for code in codes.split(",")))
        for card, part, text, codes in rows
    ]
    curation = Curation(language, names, MELD, REVIEW)
    kept = curation.carry_out({("chaos-order", 1, "Chaos")})
    return [(name.card, name.part, name.text, shown_sources(name.sources)) for name in kept]


def test_a_promotional_label_is_reduced_to_the_name() -> None:
    assert _curated("fr", ("Fire // Ice", 1, "Feu (Feu/Glace)", "pFNM")) == [
        ("Fire // Ice", 1, "Feu", "pFNM:v4")
    ]


def test_a_label_that_is_the_name_stays() -> None:
    row = ("Erase (Not the Urza's Legacy One)", 0, "Effacement (Pas celui)", "UNH")
    assert [found[2] for found in _curated("fr", row)] == ["Effacement (Pas celui)"]


def test_a_mark_of_placeholders_goes() -> None:
    rows = (("Valor", 0, "XXLa Valeur", "TSB"), ("Valor", 0, "La Valeur", "JUD"), ("XXL", 0, "XXl", "UNK"))
    assert [found[2:] for found in _curated("fr", *rows)] == [
        ("La Valeur", "JUD:v4,TSB:v4"),
        ("XXl", "UNK:v4"),
    ]


def test_a_name_that_several_faces_bear_is_shown_for_none_unless_reviewed() -> None:
    doubled = (("Bandit // Demon", 1, "Bandito", "BOK"), ("Bandit // Demon", 2, "Bandito", "BOK"))
    reviewed = (("Pupil // Oak", 1, "Quercia", "BOK"), ("Pupil // Oak", 2, "Quercia", "BOK"))
    assert _curated("it", *doubled, *reviewed) == [("Pupil // Oak", 2, "Quercia", "BOK:v4")]


def test_a_reviewed_name_is_respelled() -> None:
    assert _curated("it", ("Authority", 0, "Autorit'a", "LEG")) == [("Authority", 0, "Autorità", "LEG:v4")]


def test_both_halves_in_one_name_are_parted() -> None:
    assert _curated("fr", ("Supply // Demand", 1, "Offre/Demande", "DIS")) == [
        ("Supply // Demand", 1, "Offre", "DIS:v4"),
        ("Supply // Demand", 2, "Demande", "DIS:v4"),
    ]


def test_italian_halves_of_invasion_change_places() -> None:
    rows = (("Assault // Battery", 1, "Batteria", "INV"), ("Assault // Battery", 2, "Aggressione", "INV"))
    assert [(part, text) for _, part, text, _ in _curated("it", *rows)] == [
        (2, "Batteria"),
        (1, "Aggressione"),
    ]
    assert [(part, text) for _, part, text, _ in _curated("fr", *rows)] == [
        (1, "Batteria"),
        (2, "Aggressione"),
    ]


def test_english_names_go_unless_true_cognates() -> None:
    rows = (
        ("Chaos // Order", 1, "Chaos", "APC"),
        ("Chaos // Order", 2, "Order", "APC"),
        ("Aether Flash", 0, "Æther Flash", "7ED"),
        ("Akki // Tok-Tok", 2, "Akki", "CHK"),
        ("Deluge", 0, "Déluge", "ODY"),
    )
    assert [text for _, _, text, _ in _curated("fr", *rows)] == ["Chaos", "Déluge"]


def test_sides_of_melded_cards_are_filed_under_every_card() -> None:
    cards = [(card, part) for card, part, _, _ in _curated("fr", ("Brisela", 1, "Voix", "EMN"))]
    assert cards == [("Brisela", 0), ("Gisela // Brisela", 2), ("Bruna // Brisela", 2)]
    assert _curated("fr", ("Bruna", 0, "Lumière", "EMN"))[0][:2] == ("Bruna // Brisela", 1)


def test_misnamed_cards_control_characters_and_foreign_names() -> None:
    rows = (
        ("Typo", 0, "Tipo", "KTK"),
        ("Guildgate (a)", 0, "Porta", "GRN"),
        ("Spouts", 0, "Vortici d\x90'Etere", "M15"),
        ("Hill", 0, "Colline", "LRW"),
    )
    found = [(card, text) for card, _, text, _ in _curated("it", *rows)]
    assert found == [("Type", "Tipo"), ("Guildgate", "Porta"), ("Spouts", "Vortici d'Etere")]


def test_one_name_with_all_its_printings() -> None:
    rows = (("A", 0, "Un", "LEA"), ("A", 0, "Un", "ICE"), ("A", 0, "Une", "ICE"))
    assert [row[2:] for row in _curated("fr", *rows)] == [("Un", "ICE:v4,LEA:v4"), ("Une", "ICE:v4")]
    assert shown_sources([("ICE", "v5"), ("ICE", "v4")]) == "ICE:v4v5"


def test_ids() -> None:
    assert card_id("Fire // Ice") == "fire-ice"
    assert card_id("Lim-Dûl's Vault") == "lim-duls-vault"
    assert card_id("_____") == "_____"


def test_tables_and_sets_are_read(tmp_path: Path) -> None:
    table = tmp_path / "names.tsv"
    table.write_text("card\tface\tname\tprintings\tsame\nA // B\tB\tDeux\tICE:v4,LEA:v5\t0\n", "utf-8")
    assert list(read_names(table)) == [Name("A // B", 2, "Deux", (("ICE", "v4"), ("LEA", "v5")))]
    for code, day, names in (("ICE", "1995-06-01", ["A"]), ("LEA", "1993-08-05", ["A", "B // B", "A-A"])):
        cards = [{"name": name, "layout": "normal"} for name in names]
        data = {"data": {"code": code, "releaseDate": day, "cards": cards}}
        (tmp_path / f"{code}.json").write_text(json.dumps(data), "utf-8")
    (tmp_path / "other.json").write_text("{", "utf-8")
    assert read_game(tmp_path).first == {"A": "LEA"}


@pytest.mark.parametrize(
    ("language", "counts"),
    [
        (
            "fr",
            {
                "a label of promotional cards": 6,
                "the English name": 74,
                "the English name of another face": 13,
            },
        ),
        ("it", {"Invasion halves swapped": 10, "the English name": 419, "a control character": 1}),
    ],
)
def test_what_was_done_to_the_shipped_lists(root: Path, language: str, counts: dict[str, int]) -> None:
    lines = (root / "corpus" / language / "names/curation.tsv").read_text("utf-8").splitlines()[1:]
    done = Counter(line.split("\t")[0] for line in lines)
    assert {why: done[why] for why in counts} == counts


def test_the_shipped_lists_hold_no_trap(root: Path) -> None:
    for language in ("fr", "it"):
        names = (root / "corpus" / language / "names/names.tsv").read_text("utf-8").splitlines()[1:]
        for line in names:
            card, part, name, sources = line.split("\t")
            assert name.isprintable(), line
            assert not (part and "/" in name), line
            assert card, line
            assert not name.startswith("XX"), line
            assert all(len(source.split(":")) == 2 for source in sources.split(",")), line
