"""The days that a question names, to the bounds of the years that are years of rules."""

import pytest

from kb.search.questions.days import day_said

MEANINGS = {"en": ["during"], "mai": ["month:05"], "in": ["during"]}


def days(words: str) -> tuple[str, ...]:
    return day_said(words.split(), lambda word: MEANINGS.get(word, ()))[1]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("en 1992", ()),
        ("en 1993", ("1993",)),  # the year of the first rules
        ("en 2100", ("2100",)),
        ("en 2101", ()),
        ("mai 1992", ()),
        ("mai 1993", ("1993-05-01",)),
        ("1er mai 1993", ("1993-05-01",)),
        ("31 mai 2100", ("2100-05-31",)),
        ("32 mai 2010", ()),
        ("1992-12-31", ()),
        ("1993-01-01", ("1993-01-01",)),
        ("2100-12-31", ("2100-12-31",)),
        ("2101-01-01", ()),
        ("2010-02 et 2010-02-01", ("2010-02-01",)),
        ("2010", ()),  # a number alone is no year
    ],
)
def test_days_within_the_years_of_rules(words: str, found: tuple[str, ...]) -> None:
    assert days(words) == found
