"""Any card by any of its names: the match key, the name table, the ladder."""

from __future__ import annotations

from kb.names.entry import NameEntry, whole_name
from kb.names.key import match_key
from kb.names.ladder import complete, nearest, resolve
from kb.names.match import Match, Resolution
from kb.names.table import NameTable

__all__ = [
    "Match",
    "NameEntry",
    "NameTable",
    "Resolution",
    "complete",
    "match_key",
    "nearest",
    "resolve",
    "whole_name",
]
