"""Where to search, in the words of three languages."""

from collections.abc import Iterable

from kb.errors import UsageError
from kb.languages import CODES, fold, meanings, spoken
from kb.messages import Native
from kb.query.faults import unfit

# What `--in` and ``in:`` accept, and the kinds of documents that are meant.
AREAS = {
    "rules": ("rule", "example", "summary", "edition"),
    "cards": ("card", "set", "cycle"),
    "terms": ("term",),
    "articles": ("article", "ruling"),
    "rulings": ("ruling",),
}
_KINDS = frozenset(kind for kinds in AREAS.values() for kind in kinds)


def area_keys(words: str) -> tuple[str, ...]:
    """The areas, or the kinds of documents, in ``règles,cards``, in English.

    Raises `UsageError` for a word that names none.
    """
    found = [_area(word) for word in words.split(",")]
    for area, word in zip(found, words.split(","), strict=True):
        if area not in AREAS and area not in _KINDS:
            raise UsageError(unfit(word.strip(), area_words()))
    return tuple(found)


def area_kinds(words: str) -> tuple[str, ...]:
    """The kinds of documents in ``rules,cards``. Raises `UsageError` for a word that names none."""
    return tuple(kind for area in area_keys(words) for kind in AREAS.get(area, (area,)))


def _area(word: str) -> str:
    wanted = fold(word.strip())
    return meanings("areas").get(wanted, wanted)


def named_areas(words: str) -> Native:
    """``rules,cards`` in each reader's language."""
    return _spoken(area_keys(words))


def area_words() -> Native:
    """What may stand there, in each reader's language."""
    return _spoken(AREAS)


def _spoken(areas: Iterable[str]) -> Native:
    every = list(areas)
    own = {code: ", ".join(spoken("areas", area, code) for area in every) for code in CODES if code != "en"}
    return Native({"en": ", ".join(every), **own})
