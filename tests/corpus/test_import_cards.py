"""Pools of cards come into the library in every form that is published, and out again face by face."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from synthetic_pool import halves, mtg_card, mtg_file, mtg_set, pool, scry_pool

from kb.cards import Layout
from kb.corpus import load_cards
from kb.corpus.importers import scryfall
from kb.corpus.importers.cards import CardsImport, import_mtgjson
from kb.corpus.importers.scryfall import import_scryfall
from kb.corpus.library.card_file import CardFile
from kb.corpus.library.cards import library_names
from kb.corpus.library.source import sources

TODAY = date(2031, 5, 1)


def silent(done: int, total: int, last: str) -> None:
    """No bar in tests."""


def bring(path: Path, library: Path) -> CardsImport:
    return import_mtgjson(path, library, TODAY, silent)


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "library"
    monkeypatch.setenv("KB_LIBRARY", str(folder))
    return folder


def as_folder(path: Path) -> Path:
    path.mkdir()
    for held in pool():
        (path / f"{held['code']}.json").write_text(json.dumps(mtg_file(held)), "utf-8")
    (path / "Keywords.json").write_text(json.dumps(mtg_file({"abilityWords": []})))
    (path / "SetList.json").write_text(json.dumps({"meta": {}, "data": [{"code": "AAA"}]}))
    (path / "empty.json").write_text("\n")
    return path


def as_all(path: Path, indent: int | None = None) -> Path:
    held = {each["code"]: each for each in pool()}
    path.write_text(json.dumps(mtg_file(held), indent=indent, ensure_ascii=False), "utf-8")
    return path


def as_old(path: Path) -> Path:
    path.write_text(json.dumps({each["code"]: each for each in pool()}), "utf-8")
    return path


def packed(path: Path, pack: Callable[[bytes], bytes]) -> Path:
    plain = as_all(path.with_name("AllPrintings.json"))
    path.write_bytes(pack(plain.read_bytes()))
    return path


def as_tar(path: Path) -> Path:
    with tarfile.open(path, "w:xz") as archive:
        archive.add(as_folder(path.with_name("sets")), arcname=".")
    return path


def as_zip(path: Path) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for held in pool():
            archive.writestr(f"sets/{held['code']}.json", json.dumps(mtg_file(held)))
    return path


FORMS: dict[str, Callable[[Path], Path]] = {
    "a folder": lambda tmp: as_folder(tmp / "sets"),
    "all printings": lambda tmp: as_all(tmp / "AllPrintings.json"),
    "all printings, indented": lambda tmp: as_all(tmp / "AllPrintings.json", 2),
    "all printings of version 4": lambda tmp: as_old(tmp / "AllSets.json"),
    "xz": lambda tmp: packed(tmp / "AllPrintings.json.xz", lzma.compress),
    "gz": lambda tmp: packed(tmp / "AllPrintings.json.gz", gzip.compress),
    "bz2": lambda tmp: packed(tmp / "AllPrintings.json.bz2", bz2.compress),
    "zip": lambda tmp: as_zip(tmp / "AllSetFiles.zip"),
    "tar.xz": lambda tmp: as_tar(tmp / "AllSetFiles.tar.xz"),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_gives_the_same_cards(library: Path, tmp_path: Path, form: str) -> None:
    made = bring(FORMS[form](tmp_path), library)
    reference = bring(as_all(tmp_path / "reference.json"), library)
    assert made.changed
    assert made.source.provenance["content"] == reference.source.provenance["content"]
    assert made.source.provenance["counts"]["cards"] == 4


def test_cards_faces_names_and_printings(library: Path, tmp_path: Path) -> None:
    bring(as_all(tmp_path / "AllPrintings.json"), library)
    cards = load_cards().cards
    split = cards["left-right"]
    assert split.layout is Layout.SPLIT
    assert [face.name for face in split.faces] == ["Left", "Right"]
    assert [str(face.mana_cost) for face in split.faces] == ["{1}{R}", "{1}{U}"]
    assert [face.printed("fr") for face in split.faces] == ["Gauche", "Droite"]
    assert [face.printed("it") for face in split.faces] == [None, None]
    lone = cards["lone-word"]
    assert [name.text for name in lone.faces[0].names] == ["Lone Word", "Mot tout seul", "Mot seul"]
    assert [(each.set_code, each.number, each.rarity) for each in lone.printings] == [
        ("AAA", "1", "common"),
        ("CCC", "7", "rare"),
    ]
    assert lone.released == date(2031, 1, 1)


def test_known_faults_of_names_are_put_right_and_told(library: Path, tmp_path: Path) -> None:
    made = bring(as_all(tmp_path / "AllPrintings.json"), library)
    salt = load_cards().cards["salt-ash"]
    assert [face.printed("it") for face in salt.faces] == ["Sale", "Cenere"]
    assert {(change.card, change.stood, change.became, change.why) for change in made.curated["it"]} == {
        ("Kept Name", "Kept Name", "", "the English name"),
        ("Left // Right", "Left", "", "the English name"),
        ("Left // Right", "Right", "", "the English name"),
        ("Salt // Ash", "Cenere", "Cenere", "Invasion halves swapped"),
        ("Salt // Ash", "Sale", "Sale", "Invasion halves swapped"),
    }


def test_what_the_rules_do_not_know_is_left_out_and_told(library: Path, tmp_path: Path) -> None:
    made = bring(as_folder(tmp_path / "sets"), library)
    told = {Path(place).name: str(why) for place, why in made.left}
    assert told == {
        "empty.json": "the file is empty",
        "Keywords.json": "it is no set of cards",
        "SetList.json": "it is no set of cards",
        "Odd One": "the rules do not know the type Eaturecray",
        "Half Cost": "the rules do not know the mana cost {HW}",
    }


def test_sets_and_their_names(library: Path, tmp_path: Path, root: Path) -> None:
    before = load_cards(root / "corpus")
    bring(as_all(tmp_path / "AllPrintings.json"), library)
    sets = load_cards().sets
    assert sets["AAA"].names == {"en": "Set AAA", "fr": "Extension AAA"}
    assert sets["INV"].names == before.sets["INV"].names | {
        "fr": before.sets["INV"].names.get("fr", "Extension INV")
    }
    assert [each.order for each in sets.values()] == list(range(1, len(sets) + 1))


def test_a_card_of_the_corpus_keeps_its_own_names_first(library: Path, tmp_path: Path, root: Path) -> None:
    ours = load_cards(root / "corpus").cards["fire-ice"]
    held = {
        "ZZZ": mtg_set(
            "ZZZ", halves("Fire", "Ice", [("French", "Flamme", "Gel"), ("Italian", "Fuoco", "Ghiaccio")])
        )
    }
    file = tmp_path / "ZZZ.json"
    file.write_text(json.dumps(mtg_file(held)), "utf-8")
    bring(file, library)
    merged = load_cards().cards["fire-ice"]
    assert merged.printed("fr") == ours.printed("fr")
    assert [name.text for name in merged.faces[0].names if name.language == "fr"][-1] == "Flamme"
    assert [name.text for name in merged.faces[0].names].count("Fuoco") == 1
    assert merged.printings[-1].set_code == "ZZZ"


def test_all_names_for_the_table_of_names(library: Path, tmp_path: Path) -> None:
    bring(as_all(tmp_path / "AllPrintings.json"), library)
    found = {
        (name.card_id, name.part, name.text, name.language, name.sources) for name in library_names(library)
    }
    assert ("left-right", 2, "Droite", "fr", "AAA:v5") in found
    assert ("lone-word", None, "Mot seul", "fr", "AAA:v5") in found
    assert ("salt-ash", 1, "Salt", "en", "library/cards/mtgjson-allprintings") in found


def test_the_same_again_changes_nothing(library: Path, tmp_path: Path) -> None:
    file = as_all(tmp_path / "AllPrintings.json")
    assert bring(file, library).changed
    before = {path: path.read_bytes() for path in library.rglob("*") if path.is_file()}
    assert not bring(file, library).changed
    assert {path: path.read_bytes() for path in library.rglob("*") if path.is_file()} == before


STOPPED = """
import sys, time
from datetime import date
from pathlib import Path
from kb.corpus.importers import cards, scryfall
def slow(done, total, last):
    print(last, flush=True)
    time.sleep(0.3)
scryfall.PORTION = 1
work = cards.import_mtgjson if sys.argv[3] == "mtgjson" else scryfall.import_scryfall
work(Path(sys.argv[1]), Path(sys.argv[2]), date(2031, 5, 1), slow)
"""


def killed_after_two(origin: str, path: Path, library: Path) -> list[str]:
    """What an import had told that was killed when it had read two portions."""
    words = [sys.executable, "-c", STOPPED, str(path), str(library), origin]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = [process.stdout.readline().strip() for _ in range(2)]
        process.kill()
    assert sources(library) == []
    return told


@pytest.mark.parametrize("form", ["a folder", "all printings", "tar.xz"])
def test_an_import_that_was_killed_goes_on_where_it_was(library: Path, tmp_path: Path, form: str) -> None:
    path = FORMS[form](tmp_path)
    first = killed_after_two("mtgjson", path, library)
    read = []
    made = import_mtgjson(path, library, TODAY, lambda done, total, last: read.append(last))
    assert sorted([*first, *read]) == ["AAA", "CCC", "INV"]
    assert made.source.provenance["content"] == bring(path, tmp_path / "other").source.provenance["content"]
    assert not (library / "partial").exists()


def scryfall_forms(tmp_path: Path) -> dict[str, Path]:
    cards = [json.dumps(card, ensure_ascii=False) for card in scry_pool()]
    texts = {
        "array.json": "[" + ",".join(cards) + "]",
        "bulk.json": "[\n" + ",\n".join(cards) + "\n]\n",
        "lines.jsonl": "\n".join(cards) + "\n",
        "indented.json": json.dumps(scry_pool(), indent=4),
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "bulk.json.gz").write_bytes(gzip.compress(texts["bulk.json"].encode()))
    return {name: tmp_path / name for name in [*texts, "bulk.json.gz"]}


@pytest.mark.parametrize("form", ["array.json", "bulk.json", "lines.jsonl", "indented.json", "bulk.json.gz"])
def test_scryfall_in_every_form(library: Path, tmp_path: Path, form: str) -> None:
    made = import_scryfall(scryfall_forms(tmp_path)[form], library, TODAY, silent)
    file = CardFile(made.source)
    assert [one for one in sorted(file.index) if not one.startswith("token--")] == ["left-right", "lone-word"]
    assert made.source.provenance["counts"]["tokens"] == 1
    assert [face.printed("fr") for face in file.card("left-right").faces] == ["Gauche", "Droite"]
    assert file.card("lone-word").faces[0].printed("fr") == "Mot seul"
    assert [face.colors for face in file.card("left-right").faces] == [frozenset("R"), frozenset("U")]


@pytest.mark.parametrize("form", ["array.json", "bulk.json", "lines.jsonl", "indented.json", "bulk.json.gz"])
def test_an_import_of_scryfall_goes_on_where_it_was(
    library: Path, tmp_path: Path, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = scryfall_forms(tmp_path)[form]
    first = killed_after_two("scryfall", path, library)
    monkeypatch.setattr(scryfall, "PORTION", 1)
    read = []
    made = import_scryfall(path, library, TODAY, lambda done, total, last: read.append(last))
    assert [*first, *read] == [card["name"] for card in scry_pool()]
    whole = import_scryfall(path, tmp_path / "other", TODAY, silent)
    assert made.source.provenance["content"] == whole.source.provenance["content"]
    assert made.source.provenance["sha256"] == whole.source.provenance["sha256"]
    assert not (library / "partial").exists()


def test_a_portion_that_was_cut_short_is_read_again(library: Path, tmp_path: Path) -> None:
    """And what comes after it is written where it began, so that a third run can read both."""
    path = FORMS["a folder"](tmp_path)
    killed_after_two("mtgjson", path, library)
    (left,) = (library / "partial").iterdir()
    lines = left.read_bytes().splitlines(keepends=True)
    left.write_bytes(lines[0] + b'["cut sh')

    with pytest.raises(KeyboardInterrupt):
        import_mtgjson(path, library, TODAY, interrupt)
    assert [json.loads(line)[0] for line in left.read_bytes().splitlines()] == ["AAA.json", "CCC.json"]


def interrupt(done: int, total: int, last: str) -> None:
    raise KeyboardInterrupt


def test_what_an_import_left_is_swept_away_after_a_month(library: Path, tmp_path: Path) -> None:
    left = library / "partial" / "0123456789abcdef.jsonl"
    left.parent.mkdir(parents=True)
    left.write_text("")
    bring(as_all(tmp_path / "AllPrintings.json"), library)
    assert left.exists()
    os.utime(left, (0, 0))
    bring(as_all(tmp_path / "AllPrintings.json"), library)
    assert not left.exists()


def test_memory_is_bounded_whatever_the_size(tmp_path: Path) -> None:
    cards = [json.dumps(card, ensure_ascii=False) for card in scry_pool()]
    big = tmp_path / "big.json.gz"
    with gzip.open(big, "wt", encoding="utf-8", compresslevel=1) as file:
        file.write("[\n")
        for at in range(60_000):
            file.write(cards[at % len(cards)].replace('"aaa"', f'"a{at % 40}"') + ",\n")
        file.write(cards[0] + "\n]\n")
    code = (
        "import re, resource, sys; from datetime import date; from pathlib import Path\n"
        "from kb.corpus.importers.scryfall import import_scryfall\n"
        "import_scryfall(Path(sys.argv[1]), Path(sys.argv[2]), date(2031, 5, 1), lambda *told: None)\n"
        "own = Path('/proc/self/status')  # elsewhere the system counts what the parent had too\n"
        "most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "print(re.search(r'VmHWM:\\s*(\\d+)', own.read_text())[1] if own.exists() else most)"
    )
    words = [sys.executable, "-c", code, str(big), str(tmp_path / "library")]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert int(done.stdout) < 300 * 1024


def test_a_byte_order_mark_before_json_is_no_fault(tmp_path: Path, library: Path) -> None:
    path = as_all(tmp_path / "AllPrintings.json")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert bring(path, library).source.provenance["counts"]["cards"] > 0


def test_a_name_that_turns_around_is_put_right_and_told(library: Path, tmp_path: Path) -> None:
    foreign = [{"language": "French", "name": "Carte\u202e fausse\u200b\n"}]
    file = tmp_path / "turned.json"
    file.write_text(json.dumps(mtg_file(mtg_set("TRN", [mtg_card("Turned", foreignData=foreign)]))), "utf-8")
    made = bring(file, library)
    assert load_cards().cards["turned"].faces[0].printed("fr") == "Carte fausse"
    assert [change.why for change in made.curated["fr"]] == ["a control character"]


def test_an_unknown_layout_of_two_faces_is_kept_as_such_and_counted(library: Path, tmp_path: Path) -> None:
    odd = [
        mtg_card("This // That", layout="sideways", faceName=name, side=side)
        for name, side in (("This", "a"), ("That", "b"))
    ]
    file = tmp_path / "AAA.json"
    file.write_text(json.dumps(mtg_file(mtg_set("AAA", [*odd, mtg_card("Alone", "2", layout="saga")]))))
    made = bring(file, library)
    cards = load_cards().cards
    assert [cards[key].layout for key in ("this-that", "alone")] == [Layout.OTHER, Layout.NORMAL]
    assert made.source.provenance["counts"]["other_layouts"] == 1


@pytest.mark.parametrize(
    ("others", "released", "earlier"),
    [
        ({}, "2000-10-02", ("ZZY",)),
        ({"ZZY": True}, "2000-10-02", ()),
        ({"ZZY": False}, "2012-02-02", ()),
    ],
)
def test_a_reprint_is_as_old_as_the_sets_that_are_known(
    library: Path, tmp_path: Path, others: dict[str, bool], released: str, earlier: tuple[str, ...]
) -> None:
    """The day of a set is the corpus’s, as of INV, or one of the library’s; that of ZZY may be unknown."""
    for code, is_reprint in {"ZZZ": True, **others}.items():
        told = {"printings": ["INV", "ZZY", "ZZZ", "no code"], "isReprint": is_reprint}
        held = mtg_set(
            code, [mtg_card("Spark Twice", **told)], "2019-02-02" if code == "ZZZ" else "2012-02-02"
        )
        file = tmp_path / f"{code}.json"
        file.write_text(json.dumps(mtg_file({code: held})), "utf-8")
        bring(file, library)
    card = load_cards().cards["spark-twice"]
    assert (card.released.isoformat(), card.earlier) == (released, earlier)
