"""Sections, their languages side by side, and the numbers that they lack."""

from __future__ import annotations

from datetime import date

from kb.pages.plan.sections import Sections
from kb.rules import Edition, Example, Passage, Rule, Rulebook, RuleNumber

EDITION = Edition(date(2024, 11, 8))


def book(language: str, *numbers: str, edition: Edition = EDITION, orphan: str | None = None) -> Rulebook:
    rules = {
        RuleNumber.parse(text): Rule(
            RuleNumber.parse(text), language, edition, Passage(f"{text}: see rule 709.1"), (), "file"
        )
        for text in numbers
    }
    orphans = (Example(f"{orphan}-ex1", Passage("Example")),) if orphan else ()
    return Rulebook(language, edition, "file", rules, orphans=orphans)


def test_rows_join_languages_by_number() -> None:
    sections = Sections([book("fr", "709", "709.1", "709.2"), book("it", "709", "709.2")])
    rows = sections.all[0].rows()
    assert [(str(row.number), sorted(row.texts)) for row in rows] == [
        ("709", ["fr", "it"]),
        ("709.1", ["fr"]),
        ("709.2", ["fr", "it"]),
    ]


def test_numbers_whose_neighbours_prove_them_are_missing() -> None:
    sections = Sections([book("en", "711.1", "711.3a", "711.3b", "711.6", "711.9c", orphan="711.5")])
    rows = sections.all[0].rows()
    lacking = [str(row.number) for row in rows if row.missing]
    assert lacking == ["711.2", "711.3", "711.4", "711.5", "711.7", "711.8", "711.9", "711.9a", "711.9b"]
    assert [str(row.number) for row in rows if row.orphans] == ["711.5"]


def test_a_part_of_a_section_lacks_nothing_before_it() -> None:
    rows = Sections([book("fr", "702.126", "702.126a")]).all[0].rows()
    assert not any(row.missing for row in rows)


def test_editions_and_citations() -> None:
    old = Edition(date(2010, 2, 1), date(2012, 6, 30))
    sections = Sections([book("it", "709.1", "709.2"), book("fr", "709.1", edition=old)])
    number = RuleNumber.parse("709.1")
    assert [section.edition for section in sections.editions(number)] == [old, EDITION]
    assert sections.latest(number) is sections.editions(number)[-1]
    assert [str(citing) for citing, _ in sections.cited_by[number]] == ["709.2"]
