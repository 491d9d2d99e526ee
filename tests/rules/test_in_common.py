"""What can be compared of two texts, of which either may be a part of the book."""

from __future__ import annotations

from datetime import date

from kb.rules import Edition, Passage, Rule, RuleNumber
from kb.rules.comparing.pairing import in_common
from kb.rules.rule import WHOLE_BOOK

DAYS = Edition(date(2020, 1, 1))


def rules(*numbers: str) -> dict[RuleNumber, Rule]:
    held = [RuleNumber.parse(number) for number in numbers]
    return {number: Rule(number, "en", DAYS, Passage("Words."), (), "made.md") for number in held}


def whole(*numbers: str) -> dict[RuleNumber, Rule]:
    return rules(*numbers, *(f"100.{at}" for at in range(1, WHOLE_BOOK)))


def test_of_two_parts_the_sections_that_both_have() -> None:
    found = in_common(rules("708.1", "709.1"), rules("709.1", "711.1"), {})
    assert (found.only_old, found.only_new) == ((708,), (711,))
    assert [str(number) for number in (*found.old, *found.new)] == ["709.1", "709.1"]


def test_and_those_between_which_rules_moved() -> None:
    moved = {RuleNumber.parse("505.5"): [RuleNumber.parse("708.5")]}
    old, new = rules("505.1", "505.5"), rules("708.1", "708.5")
    assert in_common(old, new, moved) == (old, new, (), ())


def test_a_whole_book_has_all_sections_of_its_day() -> None:
    part, book = rules("708.1", "709.1"), whole("709.1", "711.1")
    assert in_common(part, book, {}).only_old == ()
    assert in_common(part, book, {}).only_new == (100, 711)
    assert in_common(book, part, {}).only_new == ()
    other = whole("309.1")
    assert in_common(book, other, {}) == (book, other, (), ())
