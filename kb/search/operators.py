"""The operators of a query by the names that people give them, in three languages.

Where Scryfall has an operator, its name is Scryfall's; the French and Italian names are ours, and stand
in `kb.languages`.
"""

from __future__ import annotations

from kb.languages import fold, meanings
from kb.search.syntax import Operator

__all__ = ["BY_CHECKER", "LIMITED", "TEXTS", "canonical", "operator_names"]

TEXTS = frozenset(("in", "lang", "date", "era", "cr"))
"""Conditions on texts."""
BY_CHECKER = frozenset(("mv", "c", "t", "kw", "m", "pow", "tou"))
"""Conditions on a card that the checker answers, at a date; the lists answer all others."""
LIMITED = ("t", "kw", "s", "cycle", "is")
"""Operators on cards whose values are known."""
_KNOWN = TEXTS | BY_CHECKER | {"id", "s", "r", "is", "fr", "it", "en", "cycle", "part"}


def operator_names() -> dict[str, str]:
    """Every name of an operator, folded, and the English one that it stands for."""
    said = {word: meant for word, meant in meanings("operators").items() if meant in _KNOWN}
    return said | {name: name for name in sorted(_KNOWN)}


def canonical(operator: Operator) -> str | None:
    """The English name of a known operator; None for any other."""
    name = fold(operator.name)
    if name in _KNOWN:
        return name
    meant = meanings("operators").get(name)
    return meant if meant in _KNOWN else None
