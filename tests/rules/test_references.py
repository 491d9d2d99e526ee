"""Rule numbers among any words, in any notation; the browser reads the same table."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.rules import RuleNumber
from kb.rules.references import references, without

TABLE = json.loads((Path(__file__).parent / "references.json").read_text("utf-8"))


@pytest.mark.parametrize(("text", "found", "rest"), TABLE, ids=[row[0] for row in TABLE])
def test_the_numbers_in_a_text_and_its_other_words(text: str, found: list[list[object]], rest: str) -> None:
    named = references(text)
    assert [[str(one.first), str(one.last), one.sure] for one in named] == found
    assert " ".join(without(text, named).split()) == rest


def test_of_a_range_what_is_known_on_the_level_of_its_ends() -> None:
    known = [RuleNumber.parse(f"708.{rule}") for rule in ("1", "2", "2a", "3", "4", "4a", "5")]
    (one,) = references("708.2 à 708.4")
    assert [str(number) for number in one.numbers(lambda _: known)] == ["708.2", "708.3", "708.4"]


@given(st.text(alphabet="708.2ab -–,;/()[]§ràet°#CR", max_size=60))
def test_any_text_keeps_the_places_of_what_is_left(text: str) -> None:
    named = references(text)
    assert len(without(text, named)) == len(text)
    assert all(one.first <= one.last and one.start < one.end for one in named)
