"""Dates, numbers, lists and names of languages, as they are written by those whose language it is."""

from __future__ import annotations

import subprocess
import sys
from datetime import date

import pytest

from kb.cldr import day, elided, endonym, joined, language_name, months, number
from kb.languages import CODES, fold, get
from kb.messages import language_words, listing, msg, msgn
from kb.rules.edition import Edition, span_words
from kb.rules.parse.pieces import effective_date

_THIN = "\u202f"


@pytest.mark.parametrize(
    ("when", "language", "said"),
    [
        (date(2006, 5, 1), "fr", "1er mai 2006"),
        (date(2006, 5, 1), "it", "1° maggio 2006"),
        (date(2006, 5, 1), "en", "1 May 2006"),
        (date(2010, 8, 11), "fr", "11 août 2010"),
        (date(2010, 12, 21), "it", "21 dicembre 2010"),
        (date(2011, 1, 11), "en", "11 January 2011"),
    ],
)
def test_a_day_is_said_as_people_write_it(when: date, language: str, said: str) -> None:
    assert day(when, language) == said
    assert msg("%(day)s: %(what)s", day=when, what="x").render(language).startswith(said)


def test_italian_articles_lose_their_vowel_before_the_eighth_and_the_eleventh() -> None:
    said = [span_words(Edition(date(2024, 11, 8), end)).render("it") for end in (None, date(2025, 1, 11))]
    assert said == ["dall’8 novembre 2024", "dall’8 novembre 2024 all’11 gennaio 2025"]
    assert span_words(Edition(date(2010, 2, 1))).render("it") == "dal 1° febbraio 2010"
    assert (
        span_words(Edition(date(2010, 2, 18), date(2010, 3, 1))).render("fr")
        == "du 18 février 2010 au 1er mars 2010"
    )
    assert elided("Il 8 maggio, il 11 maggio; al 81", "it") == "L’8 maggio, l’11 maggio; al 81"
    assert elided("du 8 mai al 8", "fr") == "du 8 mai al 8"


@pytest.mark.parametrize("language", ["fr", "it"])
@pytest.mark.parametrize("month", range(1, 13))
def test_what_is_said_is_read_back(language: str, month: int) -> None:
    assert effective_date(day(date(2031, month, 1), language), get(language)) == date(2031, month, 1)


@pytest.mark.parametrize("code", CODES)
def test_every_month_has_a_name_of_its_own(code: str) -> None:
    assert len({fold(name) for name in months(code)}) == 12


@pytest.mark.parametrize(
    ("value", "french", "italian", "english"),
    [
        (0, "0", "0", "0"),
        (999, "999", "999", "999"),
        (1000, f"1{_THIN}000", "1.000", "1,000"),
        (1_000_000, f"1{_THIN}000{_THIN}000", "1.000.000", "1,000,000"),
        (-34_567, f"-34{_THIN}567", "-34.567", "-34,567"),
    ],
)
def test_large_numbers_have_their_thousands_apart(
    value: int, french: str, italian: str, english: str
) -> None:
    assert [number(value, code) for code in ("fr", "it", "en")] == [french, italian, english]
    counted = msgn("%(count)d thing", "%(count)d things", value).render("en")
    assert counted == f"{english} things"


@pytest.mark.parametrize(
    ("language", "both", "one_of"),
    [
        ("fr", "Feu, Glace et Vie", "Feu, Glace ou Vie"),
        ("it", "Feu, Glace e Vie", "Feu, Glace o Vie"),
        ("en", "Feu, Glace and Vie", "Feu, Glace or Vie"),
    ],
)
def test_a_list_ends_in_and_or_or(language: str, both: str, one_of: str) -> None:
    items = ["Feu", "Glace", "Vie"]
    assert listing(items).render(language) == joined(items, language) == both
    assert listing(items, "or").render(language) == joined(items, language, "or") == one_of


def test_short_lists_and_hostile_items() -> None:
    assert [joined(items, "fr") for items in ([], ["a"], ["a", "b"])] == ["", "a", "a et b"]
    assert listing([]).render("it") == "nulla"
    assert listing(["{0}", "{1} %s", "%(x)s"]).render("en") == "{0}, {1} %s and %(x)s"
    assert listing([listing(["a", "b"]), date(2006, 5, 1)], "or").render("it") == "a e b o 1° maggio 2006"
    assert listing(map(str, range(3000))).render("fr").endswith(", 2998 et 2999")


def test_languages_are_called_as_each_calls_them() -> None:
    names = {code: [language_name(other, code) for other in ("fr", "it", "en")] for code in CODES}
    assert names == {
        "fr": ["français", "italien", "anglais"],
        "it": ["francese", "italiano", "inglese"],
        "en": ["French", "Italian", "English"],
    }
    assert [endonym(code) for code in ("fr", "it", "en")] == ["Français", "Italiano", "English"]
    assert language_words(("fr", "it", "en")).render("fr") == "français, italien et anglais"


def test_babel_waits_until_something_is_to_be_written_by_it() -> None:
    code = (
        "import sys; import kb.cli.main, kb.api, kb.cldr; kb.cldr.number(999, 'fr');"
        "print(*[name for name in sys.modules if name.partition('.')[0] == 'babel'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
