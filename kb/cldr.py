"""Dates, numbers, lists and names of languages as each language writes them: the data of CLDR, by Babel.

Babel is imported where it is first used, and what nearly every answer says is stored in the cache: with its
data it takes about ten milliseconds, for which a look-up does not wait.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from datetime import date
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from kb.cache import contents, key_of, stored
from kb.languages import get

if TYPE_CHECKING:
    from babel.core import Locale


@cache
def _locale(language: str) -> Locale:
    from babel.core import Locale

    return Locale.parse(get(language).locale)


@cache
def day(when: date, language: str) -> str:
    """A date in words: ``1er février 2010``."""
    held = _cached(language)
    number = (get(language).first_of_month if when.day == 1 else "") or str(when.day)
    month = held["months"][when.month - 1]
    parts = {"d": number, "dd": number.zfill(2), "MMMM": month, "LLLL": month, "y": when.year}
    words: str = held["date"] % parts
    return words


_ELIDED = re.compile(r"\b([Dd]al|[Aa]l|[Dd]el|[Nn]el|[Ss]ul|[Ii]l)\s(?=(?:8|11)\b)")


def elided(text: str, language: str) -> str:
    """Italian articles before 8 and 11 as they are pronounced: ``dall’8 novembre``."""
    if language != "it":
        return text
    return _ELIDED.sub(lambda found: {"il": "l", "Il": "L"}.get(found[1], found[1] + "l") + "’", text)


def months(language: str) -> tuple[str, ...]:
    """The twelve months in order, as they stand in a date."""
    return tuple(_cached(language)["months"])


def number(value: int, language: str) -> str:
    """A count with its thousands apart: ``1 234`` with a narrow no-break space, ``1.234``, ``1,234``."""
    if -1000 < value < 1000:
        return str(value)  # the same in all of them, and a small count is no reason to load Babel
    from babel.numbers import format_decimal

    return format_decimal(value, locale=_locale(language))


def joined(items: Iterable[str], language: str, style: Literal["standard", "or"] = "standard") -> str:
    """The items as a list that ends in “and”, or in “or”: ``a, b et c``; empty for none."""
    held = list(items)
    if len(held) < 2:
        return "".join(held)
    from babel.lists import format_list

    return format_list(held, style, _locale(language))


def language_name(code: str, language: str) -> str:
    """What the language with that ISO code is called in `language`: ``français``."""
    name: str = _cached(language)["languages"][code]
    return name


@cache
def _cached(language: str) -> dict[str, Any]:
    """What nearly every answer says: names of languages, months, the pattern of a date in words.

    Kept in the cache, since Babel with its data takes longer to load than Python to start, twice.
    """

    def make() -> bytes:
        locale = _locale(language)
        months = list(locale.months["format"]["wide"].values())
        names = dict(locale.languages)
        return json.dumps(
            {"languages": names, "months": months, "date": locale.date_formats["long"].format}
        ).encode()

    babel = find_spec("babel")  # found, and not imported
    data = Path(babel.origin if babel and babel.origin else "").parent / "locale-data"
    files = [data / f"{name}.dat" for name in dict.fromkeys((language, get(language).locale))]
    held: dict[str, Any] = json.loads(bytes(stored("cldr", key_of(language, contents(*files)), make)))
    return held


def endonym(language: str) -> str:
    """The language's name in itself, as a heading: ``Français``."""
    return language_name(language, language).capitalize()
