"""The shipped names of the whole game: the newer source leads, and none is a type line or another card's."""

from __future__ import annotations

import csv
import re
from collections import defaultdict

import pytest

from kb import system
from kb.cli.main import run
from kb.languages import fold


def rows(code: str) -> list[dict[str, str]]:
    file = system.corpus_folder() / code / "names/names.tsv"
    return list(csv.DictReader(file.read_text("utf-8").splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))


def versions(row: dict[str, str]) -> dict[str, int]:
    """The sets of a row, with the newest collection that has the name there."""
    sources = row["sources"].partition(";")[0].split(",")
    return {code: int(found[-1]) for code, _, found in (one.partition(":v") for one in sources)}


@pytest.mark.parametrize("code", ["fr", "it"])
def test_of_two_names_of_one_set_the_newer_source_leads(code: str) -> None:
    """A later row of the same face may not have the first one's sets all from newer collections."""
    faces = defaultdict(list)
    for row in rows(code):
        faces[row["id"], row["part"]].append(row)
    for face, (first, *others) in faces.items():
        led = versions(first)
        for other in others:
            shared = versions(other).keys() & led.keys()
            newer = [one for one in shared if versions(other)[one] > led[one]]
            assert not newer or len(led) > len(newer), (face, first["name"], other["name"])


@pytest.mark.parametrize("code", ["fr", "it"])
def test_no_set_that_was_printed_in_english_alone_is_a_source(code: str) -> None:
    assert not [row for row in rows(code) if {"CED", "CEI"} & versions(row).keys()]


@pytest.mark.parametrize("code", ["fr", "it"])
def test_names_without_a_known_printing_say_so(code: str) -> None:
    for row in rows(code):
        unseen = all((one, version) in {("UNH", 3), ("ARC", 3)} for one, version in versions(row).items())
        assert row["sources"].endswith("; no printing confirmed") == unseen, row


@pytest.mark.parametrize("code", ["fr", "it"])
def test_names_begin_with_a_capital_and_end_with_no_comma(code: str) -> None:
    assert [row["name"] for row in rows(code) if row["name"][0].islower() or row["name"][-1] in ",;:"] == []


@pytest.mark.parametrize("code", ["fr", "it"])
def test_no_name_is_a_type_line(code: str) -> None:
    """Two words of a creature's type joined by “et”, or a card type with its subtypes."""
    lines = (system.corpus_folder() / code / "words.tsv").read_text("utf-8").splitlines()
    types = (
        "Artifact Battle Creature Enchantment Instant Land Legendary Planeswalker Snow Sorcery Tribal".split()
    )
    kinds = {fold(word) for kind, name, word, *_ in (line.split("\t") for line in lines) if name in types}
    for row in rows(code):
        words = fold(row["name"]).split()
        assert not (words[0] in kinds and (":" in row["name"] or "—" in row["name"])), row
        assert fold(row["name"]) != "zombie et assassin", row


def test_no_name_is_in_the_other_language() -> None:
    """What one language's list calls a card may be the other's only where both have it as their own."""
    names = {code: defaultdict(list) for code in ("fr", "it")}
    for code, found in names.items():
        for row in rows(code):
            found[row["id"], row["part"]].append(row)
    shown = {
        code: {face: fold(all_[0]["name"]) for face, all_ in found.items()} for code, found in names.items()
    }
    assert shown["fr"]["vesuvan-doppelganger", ""] == fold("Doppelganger Vésuvéen")
    assert shown["it"]["vesuvan-doppelganger", ""] == fold("Mutaforme Vesuvano")
    assert shown["it"]["touch-of-darkness", ""] == fold("Tocco delle Tenebre")
    of_french = set(shown["fr"].values())
    crossed = [
        face
        for face, name in shown["it"].items()
        if face in shown["fr"] and name != shown["fr"][face]
        if name in {fold(row["name"]) for row in names["fr"][face]} and name not in of_french
    ]
    assert crossed == []


@pytest.mark.parametrize("code", ["fr", "it"])
def test_a_name_that_a_list_cut_short_says_so(code: str) -> None:
    """A last word with its full stop (“Acc.”) is no translation of a name that ends in a whole word."""
    english = {(row["id"], row["part"]): row["name"] for row in rows("en")}
    short = re.compile(r"(?<=\s)\w+\.(?=\s|$)")
    for row in rows(code):
        cut = bool(short.search(row["name"])) and not short.search(english[row["id"], row["part"]])
        assert row["sources"].endswith("; abbreviated") == cut, row


@pytest.mark.parametrize(
    ("code", "card", "told"),
    [
        ("it", "Rayne, Academy Chancellor", "[abbreviato nella fonte; nessuna fonte ha il nome intero]"),
        ("fr", "Goblin Secret Agent", "[aucune impression dans cette langue n’est confirmée]"),
    ],
)
def test_what_is_to_be_known_of_a_name_is_told_beside_it(
    capsys: pytest.CaptureFixture[str], code: str, card: str, told: str
) -> None:
    assert run(["--ui", code, "card", card], {}) == 0
    assert told in capsys.readouterr().out
