"""Any card by any of its names: the match key, the name table, the ladder.

Each is imported when first asked for: most searches name no card, and need the table alone.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kb.names.called import wholes
    from kb.names.entry import NameEntry, whole_name
    from kb.names.key import match_key
    from kb.names.ladder import complete, halves_right, nearest, resolve
    from kb.names.match import Match, Resolution
    from kb.names.table import NameTable

__all__ = [
    "Match",
    "NameEntry",
    "NameTable",
    "Resolution",
    "complete",
    "halves_right",
    "match_key",
    "nearest",
    "resolve",
    "whole_name",
    "wholes",
]

_HOMES = {
    "Match": "kb.names.match",
    "NameEntry": "kb.names.entry",
    "NameTable": "kb.names.table",
    "Resolution": "kb.names.match",
    "complete": "kb.names.ladder",
    "halves_right": "kb.names.ladder",
    "match_key": "kb.names.key",
    "nearest": "kb.names.ladder",
    "resolve": "kb.names.ladder",
    "whole_name": "kb.names.entry",
    "wholes": "kb.names.called",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
