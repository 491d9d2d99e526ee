"""Days in words."""

from __future__ import annotations

from datetime import date

import pytest

from kb.languages import CODES, fold, get
from kb.pages.rendering.renderer import day
from kb.rules.parse.effective import effective_date


@pytest.mark.parametrize(
    ("when", "language", "said"),
    [
        (date(2010, 2, 1), "fr", "1er février 2010"),
        (date(2010, 8, 11), "fr", "11 août 2010"),
        (date(2010, 2, 1), "it", "1° febbraio 2010"),
        (date(2010, 12, 21), "it", "21 dicembre 2010"),
        (date(2010, 2, 1), "en", "1 February 2010"),
    ],
)
def test_a_day_is_said_as_people_write_it(when: date, language: str, said: str) -> None:
    assert day(when, language) == said


@pytest.mark.parametrize("language", ["fr", "it"])
@pytest.mark.parametrize("month", range(1, 13))
def test_what_is_said_is_read_back(language: str, month: int) -> None:
    assert effective_date(day(date(2031, month, 1), language), get(language)) == date(2031, month, 1)


@pytest.mark.parametrize("code", CODES)
def test_every_month_has_a_name_of_its_own(code: str) -> None:
    assert len({fold(name) for name in get(code).months}) == 12
