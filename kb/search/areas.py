"""Where to search, and the names of operators, in three languages."""

from __future__ import annotations

from kb.errors import UsageError
from kb.messages import msg
from kb.search.document import KINDS
from kb.search.syntax import Operator

__all__ = ["AREAS", "area_kinds", "canonical"]

AREAS = {
    "rules": ("rule", "example"),
    "cards": ("card",),
    "terms": ("term",),
    "articles": ("article", "ruling"),
}
"""What `--in` and ``in:`` accept, and the kinds of documents that are meant."""

_AREA_WORDS = {
    **dict.fromkeys(("regles", "regle", "regole", "regola", "rule"), "rules"),
    **dict.fromkeys(("cartes", "carte", "carta", "card"), "cards"),
    **dict.fromkeys(("termes", "terme", "termini", "termine", "term", "glossaire", "glossario"), "terms"),
    **dict.fromkeys(("articoli", "articolo", "article"), "articles"),
}
_NAMES = {
    **dict.fromkeys(("in", "dans"), "in"),
    **dict.fromkeys(("lang", "langue", "lingua", "language"), "lang"),
    **dict.fromkeys(("date", "data"), "date"),
    **dict.fromkeys(("cr", "rule", "regle", "règle", "regola"), "cr"),
}


def canonical(operator: Operator) -> str | None:
    """The English name of a known operator; None for any other."""
    return _NAMES.get(operator.name.lower())


def area_kinds(words: str) -> tuple[str, ...]:
    """The kinds of documents in ``rules,cards``.

    Raises `UsageError` for a word that names none.
    """
    kinds = list[str]()
    for word in words.lower().split(","):
        area = _AREA_WORDS.get(word.strip(), word.strip())
        if area not in AREAS and area not in KINDS:
            raise UsageError(
                msg("found “%(found)s”, expected %(expected)s", found=word, expected=", ".join(AREAS))
            )
        kinds += AREAS.get(area, (area,))
    return tuple(kinds)
