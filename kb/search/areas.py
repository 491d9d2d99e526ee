"""Where to search, in the words of three languages."""

from __future__ import annotations

from kb.errors import UsageError
from kb.languages import fold, meanings
from kb.messages import msg
from kb.search.document import KINDS

__all__ = ["AREAS", "area_kinds"]

AREAS = {
    "rules": ("rule", "example"),
    "cards": ("card",),
    "terms": ("term",),
    "articles": ("article", "ruling"),
}
"""What `--in` and ``in:`` accept, and the kinds of documents that are meant."""


def area_kinds(words: str) -> tuple[str, ...]:
    """The kinds of documents in ``rules,cards``.

    Raises `UsageError` for a word that names none.
    """
    kinds = list[str]()
    for word in fold(words).split(","):
        area = meanings("areas").get(word.strip(), word.strip())
        if area not in AREAS and area not in KINDS:
            raise UsageError(
                msg("found “%(found)s”, expected %(expected)s", found=word, expected=", ".join(AREAS))
            )
        kinds += AREAS.get(area, (area,))
    return tuple(kinds)
