"""Which languages there are and what each is there for: the one list that everything else asks.

Standard library only: the wheel's build hook runs this file by itself (`tools/catalog_files.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from kb.languages.language import Language


class Entry(NamedTuple):
    """A language: the table in this folder that describes it, and its roles."""

    table: str
    interface: bool
    """Commands and site speak it: a catalog and pages of its own."""
    texts: bool
    """Rules, articles and terms are in it."""
    names: bool
    """Cards have names in it."""


# By ISO 639-1 code, in the order in which languages are listed.
REGISTERED = {
    "fr": Entry("french", interface=True, texts=True, names=True),
    "it": Entry("italian", interface=True, texts=True, names=True),
    "en": Entry("english", interface=True, texts=True, names=True),
}

# What prevails, and what stands, marked, where another language lacks something.
ENGLISH = "en"
CODES = tuple(REGISTERED)
INTERFACE = tuple(code for code, entry in REGISTERED.items() if entry.interface)
TEXTS = tuple(code for code, entry in REGISTERED.items() if entry.texts)
NAMES = tuple(code for code, entry in REGISTERED.items() if entry.names)
# The languages into which the English rules and names are translated.
TRANSLATIONS = tuple(code for code in CODES if code != ENGLISH)
# The order in which a text is looked for where no language is asked for: English prevails.
PREVAILING = (ENGLISH, *TRANSLATIONS)


@cache
def get(code: str) -> Language:
    """The language with that ISO code, read when it is first asked for.

    Raises `KeyError` for any other; use `kb.errors.parse_code` on what a person typed.
    """
    from kb.languages.language import read_language  # not of the standard library

    return read_language(code, REGISTERED[code].table)


class _Languages(Mapping[str, "Language"]):
    def __getitem__(self, code: str) -> Language:
        return get(code)

    def __iter__(self) -> Iterator[str]:
        return iter(CODES)

    def __len__(self) -> int:
        return len(CODES)


# All of them by code, each read when it is first looked at.
LANGUAGES: Mapping[str, Language] = _Languages()
