"""Where to search, in the words of three languages."""

from __future__ import annotations

from collections.abc import Iterable

from kb.errors import UsageError
from kb.languages import CODES, fold, meanings, spoken
from kb.messages import Native, msg
from kb.search.records.record import KINDS

__all__ = ["AREAS", "area_kinds", "area_words", "named_areas"]

AREAS = {
    "rules": ("rule", "example"),
    "cards": ("card",),
    "terms": ("term",),
    "articles": ("article", "ruling"),
    "rulings": ("ruling",),
}
"""What `--in` and ``in:`` accept, and the kinds of documents that are meant."""


def area_kinds(words: str) -> tuple[str, ...]:
    """The kinds of documents in ``rules,cards``.

    Raises `UsageError` for a word that names none.
    """
    kinds = list[str]()
    for word in words.split(","):
        area = _area(word)
        if area not in AREAS and area not in KINDS:
            raise UsageError(
                msg("found “%(found)s”, expected %(expected)s", found=word.strip(), expected=area_words())
            )
        kinds += AREAS.get(area, (area,))
    return tuple(kinds)


def _area(word: str) -> str:
    wanted = fold(word.strip())
    return meanings("areas").get(wanted, wanted)


def named_areas(words: str) -> Native:
    """``rules,cards`` in each reader's language."""
    return _spoken(map(_area, words.split(",")))


def area_words() -> Native:
    """What may stand there, in each reader's language."""
    return _spoken(AREAS)


def _spoken(areas: Iterable[str]) -> Native:
    every = list(areas)
    own = {code: ", ".join(spoken("areas", area, code) for area in every) for code in CODES if code != "en"}
    return Native({"en": ", ".join(every), **own})
