"""The day that a question speaks of: “en 2010”, “nel maggio 2010”, “2010-05-01”.

A month is read as its first day; a year alone stays a year, see `whole_days`.
"""

import re
from collections.abc import Callable, Sequence
from datetime import date

FIRST_YEAR, LAST_YEAR = 1993, 2100
# Of a year its middle is meant first; its ends may have a text where this has none.
IN_A_YEAR = ("-07-01", "-01-01", "-12-31")
_ISO = re.compile(r"([0-9]{4})-([0-9]{2})(?:-([0-9]{2}))?")
_YEAR = re.compile(r"[0-9]{4}")
_DAY = re.compile(r"([0-9]{1,2})(?:er|o|st|nd|rd|th)?")

# What a single word means: ``month:05`` for a month, ``during`` for what leads to a year.
Meanings = Callable[[str], Sequence[str]]


def day_said(words: Sequence[str], meanings: Meanings) -> tuple[frozenset[int], tuple[str, ...]]:
    """The places of the words that tell days, and the different days (ISO dates or years) in order."""
    taken, days = set[int](), list[str]()
    for at, word in enumerate(words):
        found = _iso(word) or _at_year(words, at, meanings)
        if found:
            day, first = found
            days.append(day)
            taken.update(range(at - first, at + 1))
    return frozenset(taken), tuple(dict.fromkeys(days))


def whole_days(said: str) -> tuple[str, ...]:
    """The ISO dates that a day said may mean, the likeliest first."""
    return tuple(said + rest for rest in IN_A_YEAR) if _YEAR.fullmatch(said) else (said,)


def _iso(word: str) -> tuple[str, int] | None:
    matched = _ISO.fullmatch(word)
    return _day(matched[1], matched[2], matched[3] or "01", 0) if matched else None


def _at_year(words: Sequence[str], at: int, meanings: Meanings) -> tuple[str, int] | None:
    """The day that ends in the year at that place, and how many words before it belong to it."""
    if not _YEAR.fullmatch(words[at]) or at == 0:
        return None
    month = next((one[6:] for one in meanings(words[at - 1]) if one.startswith("month:")), None)
    if month is None:
        is_led = "during" in meanings(words[at - 1]) and FIRST_YEAR <= int(words[at]) <= LAST_YEAR
        return (words[at], 1) if is_led else None
    of_month = _DAY.fullmatch(words[at - 2]) if at > 1 else None
    first = 2 if of_month else 1
    leads = at > first and "during" in meanings(words[at - first - 1])
    return _day(words[at], month, of_month[1].zfill(2) if of_month else "01", first + leads)


def _day(year: str, month: str, day: str, before: int) -> tuple[str, int] | None:
    try:
        found = date.fromisoformat(f"{year}-{month}-{day}")
    except ValueError:
        return None
    return (found.isoformat(), before) if FIRST_YEAR <= found.year <= LAST_YEAR else None
