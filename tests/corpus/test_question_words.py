"""The phrases by which players ask: each means something that the checker can be asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.checker import parse_question, parse_zone
from kb.corpus.question_words import MEANINGS, load_question_words
from kb.corpus.terms import load_terms
from kb.errors import Findings
from kb.languages import CODES, fold

WORDS = load_question_words()
ROWS = [(code, meaning, phrase) for code, rows in WORDS.items() for meaning, phrase in rows]


def test_every_language_can_ask() -> None:
    for code in CODES:
        kinds = {meaning.partition(":")[0] for meaning, _ in WORDS[code]}
        assert kinds == set(MEANINGS["questions"]), code


def test_what_is_read_or_matched_is_a_question_of_the_checker() -> None:
    values = {meaning.partition(":")[2] for _, meaning, _ in ROWS if meaning.startswith(("read:", "match:"))}
    assert len(values) > 15
    for value in values:
        assert parse_question(value, None, None)


def test_signs_zones_effects_and_numbers_mean_something() -> None:
    for _, meaning, _ in ROWS:
        kind, _, value = meaning.partition(":")
        if kind == "zone":
            parse_zone(value)
        elif kind in ("sign", "effect"):
            parse_question(f"mv{value}2" if kind == "sign" else f"{value}=2", None, None)
        elif kind == "number":
            assert value.isdigit()


def test_concepts_exist() -> None:
    known = {concept.id for concept in load_terms()}
    named = {phrase[1:] for _, _, phrase in ROWS if phrase.startswith("@")}
    assert len(named) > 25
    assert named <= known


def test_a_phrase_stands_once_for_a_meaning() -> None:
    for code in CODES:
        rows = [(meaning, fold(phrase)) for meaning, phrase in WORDS[code]]
        assert len(rows) == len(set(rows)), code


def test_a_meaning_that_does_not_exist_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "fr").mkdir()
    (tmp_path / "fr/questions.tsv").write_text(
        "meaning\tphrase\nask\tcombien\nreed:mv\tvaut\n", encoding="utf-8"
    )
    with pytest.raises(Findings) as caught:
        load_question_words(tmp_path)
    expected = ", ".join(MEANINGS["questions"])
    told = f"{tmp_path.name}/fr/questions.tsv:3: found reed:mv, expected one of {expected}"
    assert str(caught.value) == told


def test_a_corpus_without_them(tmp_path: Path) -> None:
    assert load_question_words(tmp_path) == {code: [] for code in CODES}
