"""The user's library: what they brought themselves, one source a file, beside the shipped corpus.

    library.json                     the version of this form
    rules/en@2026-04-17.jsonl        a rulebook: its provenance, then a piece a line
    cards/mtgjson-allprintings.jsonl a pool of cards: its provenance, then a set or a card a line

Each file is written beside its place and renamed into it, so that the library is always whole.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kb.corpus.library.place import library_folder

if TYPE_CHECKING:
    from kb.corpus.library.source import Source, sources

__all__ = ["Source", "library_folder", "sources"]


def __getattr__(name: str) -> Any:
    if name not in ("Source", "sources"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("kb.corpus.library.source"), name)
