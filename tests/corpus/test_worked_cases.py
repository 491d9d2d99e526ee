"""Worked cases that cannot be read are told like any other fault of the corpus."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.corpus import load_cards
from kb.corpus.cases import load_examples
from kb.corpus.concordance import load_concordance
from kb.errors import Findings

SOUND = """
[[case]]
title = "Fire // Ice costs four"
card = "Fire // Ice"
ask = "mv"
when = { "2017.." = 4 }
"""


def _told(folder: Path, text: str) -> list[str]:
    (folder / "examples.toml").write_text(text, "utf-8")
    with pytest.raises(Findings) as raised:
        load_examples(load_cards().cards, load_concordance(), folder)
    return [fault.render("it") for fault in raised.value.findings]


def test_a_corpus_may_have_none(tmp_path: Path) -> None:
    assert load_examples(load_cards().cards, load_concordance(), tmp_path) == []


def test_a_sound_one_is_read(tmp_path: Path) -> None:
    (tmp_path / "examples.toml").write_text(SOUND, "utf-8")
    (case,) = load_examples(load_cards().cards, load_concordance(), tmp_path)
    assert (case.card.id, case.expected[0].answer) == ("fire-ice", 4)


def test_a_case_may_be_of_several_cards(tmp_path: Path) -> None:
    several = SOUND.replace('card = "Fire // Ice"', 'card = ["Fire // Ice", "Dead // Gone"]')
    several = several.replace("Fire // Ice costs", "{card} costs")
    (tmp_path / "examples.toml").write_text(several, "utf-8")
    found = load_examples(load_cards().cards, load_concordance(), tmp_path)
    assert [case.title for case in found] == ["Fire // Ice costs four", "Dead // Gone costs four"]
    assert [case.card.id for case in found] == ["fire-ice", "dead-gone"]
    (fault,) = _told(tmp_path, several.replace("Dead // Gone", "Dead // Water"))
    assert fault.startswith(f"{tmp_path.name}/examples.toml:3: ")


@pytest.mark.parametrize(
    ("sound", "faulty"),
    [
        ('card = "Fire // Ice"', 'card = "Fire // Water"'),
        ('ask = "mv"', 'ask = "price"'),
        ('ask = "mv"', ""),
        ("2017..", "2018.."),
        ("{ ", "7 # { "),
        ('ask = "mv"', 'ask = "mv"\nzone = "nowhere"'),
    ],
)
def test_a_faulty_one_is_told_with_its_line(tmp_path: Path, sound: str, faulty: str) -> None:
    """All faulty cases at once, each at its title."""
    case = SOUND.replace(sound, faulty)
    assert case != SOUND
    (first, second) = _told(tmp_path, case + case.replace("costs four", "costs 4"))
    assert f"{tmp_path.name}/examples.toml:3: " in first
    assert "Fire // Ice costs 4" in second
    assert "un caso che il verificatore" in first


def test_what_is_no_toml_is_told(tmp_path: Path) -> None:
    (fault,) = _told(tmp_path, "[[case]\n")
    assert fault.startswith(f"{tmp_path.name}/examples.toml:1: ")
