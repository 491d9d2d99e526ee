"""Editions, passages with their repairs, rules in their book."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from kb.rules import Edition, Example, Passage, Repair, Rule, Rulebook, RuleNumber

days = st.dates(date(1993, 1, 1), date(2030, 1, 1))
editions = st.builds(
    lambda start, length: Edition(start, None if length is None else start + timedelta(length)),
    days,
    st.one_of(st.none(), st.integers(0, 900)),
)


def test_both_days_of_an_edition_belong_to_it() -> None:
    edition = Edition(date(2010, 2, 1), date(2012, 6, 30))
    held = [date(2010, 1, 31), date(2010, 2, 1), date(2012, 6, 30), date(2012, 7, 1)]
    assert [day in edition for day in held] == [False, True, True, False]
    assert date(2099, 1, 1) in Edition(date(2024, 11, 8))
    assert "2010-02-01" not in edition
    assert edition.key == "2010-02-01"


@given(editions, editions, days)
def test_editions_overlap_if_a_day_lies_in_both(one: Edition, other: Edition, day: date) -> None:
    assert (
        one.overlaps(other)
        == other.overlaps(one)
        == (max(one.start, other.start) in one and max(one.start, other.start) in other)
    )
    if day in one and day in other:
        assert one.overlaps(other)


def test_a_repair_replaces_its_context_and_keeps_the_original() -> None:
    repair = Repair("coûte  et", "coûte {1} et", "lost symbol", "the English rule")
    passage = Passage("Le sort coûte  et se lance.", (repair,))
    assert passage.text == "Le sort coûte {1} et se lance."
    assert passage.original == "Le sort coûte  et se lance."


def _rule(number: str) -> Rule:
    example = Example(f"{number}-ex1", Passage("Exemple : …"))
    return Rule(
        RuleNumber.parse(number), "fr", EDITION, Passage(f"Texte {number}"), (example,), "corpus/fr/x.md"
    )


EDITION = Edition(date(2010, 2, 1), date(2012, 6, 30))
NUMBERS = ["708", "708.1", "708.4", "708.4a", "708.4b", "708.5"]
BOOK = Rulebook("fr", EDITION, "corpus/fr/x.md", {RuleNumber.parse(n): _rule(n) for n in NUMBERS})


def test_a_book_gives_its_rules_in_order_and_by_subtree() -> None:
    assert [str(rule.number) for rule in BOOK] == NUMBERS
    assert [str(rule.number) for rule in BOOK.subtree(RuleNumber.parse("708.4"))] == [
        "708.4",
        "708.4a",
        "708.4b",
    ]
    assert BOOK.rules[RuleNumber.parse("708.5")].text == "Texte 708.5"
    assert BOOK.in_force(date(2011, 1, 1))
    assert not BOOK.in_force(date(2013, 1, 1))
