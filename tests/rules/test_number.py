"""Rule numbers, as the rulebook prints them and as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.errors import UsageError
from kb.rules import RuleNumber

LETTERS = "abcdefghijkmnpqrstuvwxyz"
letters = st.one_of(st.just(""), st.sampled_from(LETTERS), st.builds("a{}".format, st.sampled_from(LETTERS)))
rules = st.builds(RuleNumber, st.integers(100, 998), st.integers(1, 998), letters)
numbers = st.one_of(st.integers(100, 998).map(RuleNumber), rules)


@pytest.mark.parametrize(
    "typed",
    [
        "709.4b",
        "709.4B",
        "CR 709.4b",
        "cr709.4b",
        "règle 709.4b",
        "Règle 709.4b.",
        "REGLE 709.4b",
        "regola 709.4b",
        "§709.4b",
        "§ 709.4b",
        "rule 709.4b",
        "Rules 709.4b",
        "r. 709.4b",
        "R7094b",
        "[709.4b]",
        "«709.4b»",
        "709-4b",
        "709,4b",
        "709.4.b",
        " 709 . 4 b ",
        "７０９.4b",
        "709.4b.",
    ],
)
def test_every_spelling_of_709_4b(typed: str) -> None:
    assert str(RuleNumber.parse(typed)) == "709.4b"


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "70.4",
        "7094",
        "709.4l",
        "709.4o",
        "709.0",
        "009.4",
        "709.4bbb",
        "1.5",
        "709..4",
        "709.4b feu",
        *["+1/+1", "709.4b709.4c", "règle", "R", "709.1234", "٧٠٩.٤", "x" * 100_000, "709.4b\x00"],
    ],
)
def test_what_is_no_number_is_refused(typed: str) -> None:
    assert RuleNumber.recognise(typed) is None
    with pytest.raises(UsageError):
        RuleNumber.parse(typed)


@pytest.mark.parametrize("typed", ["709", "709.", "CR 709", "R709", "règle 709"])
def test_a_section_alone(typed: str) -> None:
    assert RuleNumber.parse(typed) == RuleNumber(709)


@given(numbers)
def test_print_and_read(number: RuleNumber) -> None:
    """A number read back from what it prints is the same number, also from its alias."""
    assert RuleNumber.parse(str(number)) == number
    assert RuleNumber.parse(f"CR {str(number).upper()}") == number
    assert hash(RuleNumber.parse(str(number))) == hash(number)


@given(numbers)
def test_the_next_number_comes_after(number: RuleNumber) -> None:
    """Letters l and o are skipped, z is followed by aa; whatever follows is greater, on one level."""
    after = number.next
    assert number < after
    assert after > number
    assert after.parent == number.parent
    assert not set("lo") & set(after.letters)


@given(numbers)
def test_a_subrule_stands_under_its_rule(number: RuleNumber) -> None:
    """709.4b stands in 709.4, which stands in 709."""
    parent = number.parent
    assert number.contains(number)
    if parent is not None:
        assert parent.contains(number)
        assert not number.contains(parent)
        assert parent < number
    else:
        assert number.rule == 0


@given(st.lists(rules, min_size=2))
def test_numbers_are_no_decimals(found: list[RuleNumber]) -> None:
    """613.10 follows 613.9; a rule's subrules stand between it and the next rule."""
    ordered = sorted(found)
    assert [(n.section, n.rule) for n in ordered] == sorted((n.section, n.rule) for n in found)
    assert all(number < RuleNumber(number.section, number.rule).next for number in found)


def test_the_order_of_letters() -> None:
    printed = ["613", "613.1", "613.9", "613.10", "704.5", "704.5k", "704.5m", "704.5z", "704.5aa", "704.5ab"]
    assert [str(number) for number in sorted(map(RuleNumber.parse, reversed(printed)))] == printed


@pytest.mark.parametrize(
    ("number", "following"),
    [
        ("709.4k", "709.4m"),
        ("709.4n", "709.4p"),
        ("704.5z", "704.5aa"),
        ("704.5az", "704.5ba"),
        ("709.9", "709.10"),
        ("709", "710"),
    ],
)
def test_what_follows(number: str, following: str) -> None:
    assert str(RuleNumber.parse(number).next) == following


def test_the_alias_is_that_of_the_hyperlinked_rulebooks() -> None:
    assert RuleNumber.parse("709.4b").alias == "R7094b"
    assert RuleNumber.parse("709").alias == "R709"


@pytest.mark.parametrize(
    ("section", "rule", "subrule"),
    [
        (99, 1, ""),
        (1000, 1, ""),
        (709, -1, ""),
        (709, 0, "b"),
        (709, 4, "l"),
        (709, 1000, ""),
        (709, 4, "abc"),
    ],
)
def test_numbers_that_no_rulebook_prints_cannot_be_made(section: int, rule: int, subrule: str) -> None:
    with pytest.raises(UsageError):
        RuleNumber(section, rule, subrule)


def test_a_number_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        RuleNumber.parse("709.4b").rule = 5  # type: ignore[misc]
