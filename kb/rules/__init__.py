"""The rulebook's values: numbers, editions, rules with their examples, the concordance.

Each is imported when first asked for: a search needs numbers, not books.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kb.rules.concordance import Concordance, Era, Provision, Span
    from kb.rules.edition import Edition, span_words
    from kb.rules.number import RuleNumber
    from kb.rules.rule import Example, Passage, Repair, Rule, Rulebook

_HOMES = {
    "concordance": ("Concordance", "Era", "Provision", "Span"),
    "edition": ("Edition", "span_words"),
    "number": ("RuleNumber",),
    "rule": ("Example", "Passage", "Repair", "Rule", "Rulebook"),
}
# Names in so many words, since type checkers do not read the table.
__all__ = ["Concordance", "Edition", "Era", "Example", "Passage", "Provision", "Repair", "Rule"]
__all__ += ["RuleNumber", "Rulebook", "Span", "span_words"]


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
