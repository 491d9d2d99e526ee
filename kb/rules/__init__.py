"""The rulebook's values: numbers, editions, rules with their examples.

Each is imported when first asked for: a search needs numbers, not books.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kb.rules.edition import Edition
    from kb.rules.number import RuleNumber
    from kb.rules.rule import Example, Passage, Repair, Rule, Rulebook

__all__ = ["Edition", "Example", "Passage", "Repair", "Rule", "RuleNumber", "Rulebook"]

_HOMES = dict.fromkeys(__all__, "kb.rules.rule") | {
    "Edition": "kb.rules.edition",
    "RuleNumber": "kb.rules.number",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
