"""The tables of hashes: what they hold, and what a faulty one is answered."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

import pytest

from kb import system
from kb.corpus.fingerprints import load_fingerprints, load_shapes
from kb.errors import Findings
from kb.rules import RuleNumber

FILES = ("fingerprints.json", "wordings.tsv", "shapes.tsv")


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    for file in FILES:
        shutil.copy(system.corpus_folder() / file, tmp_path / file)
    return tmp_path


def test_a_section_is_covered_on_its_days_only() -> None:
    fingerprints = load_fingerprints()
    assert fingerprints.covers(RuleNumber.parse("708.2"), date(2010, 2, 1))
    assert not fingerprints.covers(RuleNumber.parse("708.2"), date(2008, 1, 1))
    assert fingerprints.lacked(RuleNumber.parse("708.5a"), date(2012, 1, 1))
    assert not fingerprints.lacked(RuleNumber.parse("708.5a"), date(2015, 3, 27))
    assert not fingerprints.lacked(RuleNumber.parse("613.10"), date(2015, 3, 27))


def test_what_counts_as_covered_lacks_no_rule_of_an_edition_at_hand() -> None:
    """Else a genuine rulebook would be told that its words are those of no edition."""
    known, whole = load_fingerprints(), load_fingerprints(whole=True)
    assert len(whole.whole) == 103
    for number, edition in known.covered:
        for day in filter(edition.__contains__, whole.whole):
            there = {rule for rule in whole.in_force(number, day) if rule.rule and rule != number}
            assert there <= known.in_force(number, day), (number, day)


def test_every_rule_of_the_editions_at_hand_has_a_hash() -> None:
    fingerprints = load_fingerprints(whole=True)
    assert len(fingerprints.by_number) > 4000
    assert fingerprints.last_release == date(2026, 4, 17)
    assert RuleNumber.parse("613.10") in fingerprints.by_number


@pytest.mark.parametrize(
    ("file", "find", "put", "told"),
    [
        ("fingerprints.json", '"sha": "', '"sha": "X', "expected releases, and the hashes of each rule"),
        (
            "fingerprints.json",
            '"releases": [',
            '"releases": {',
            "expected releases, and the hashes of each rule",
        ),
        ("fingerprints.json", '"first": "2', '"first": "z', "expected releases, and the hashes of each rule"),
        ("wordings.tsv", "\t2003-03-15 ", "\t2003-03-41 ", "wordings.tsv:1: found"),
        ("wordings.tsv", "100.1\t", "100.l\t", "wordings.tsv:3: found 100.l"),
        ("shapes.tsv", "\t0\t0\t", "\t0\tno\t", "shapes.tsv:"),
    ],
)
def test_faulty_tables(corpus: Path, file: str, find: str, put: str, told: str) -> None:
    path = corpus / file
    text = path.read_text(encoding="utf-8")
    assert find in text
    path.write_text(text.replace(find, put, 1), encoding="utf-8")
    with pytest.raises(Findings) as caught:
        load_shapes(corpus) if file == "shapes.tsv" else load_fingerprints(corpus, whole=True)
    assert told in caught.value.render("en")
