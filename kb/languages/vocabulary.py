"""The words by which a language's players mean what the program calls by an English word."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Vocabulary"]

Words = dict[str, tuple[str, ...]]
"""By the English word what that language says instead, the usual one first, with its accents."""


class Vocabulary(NamedTuple):
    """What can be typed in one language beside the English words, subject by subject."""

    operators: Words
    """Names of a query's operators: ``mv``, ``c``, ``in`` …"""
    connectives: Words
    """``or`` and ``and``, in a query."""
    areas: Words
    """Where to search: ``rules``, ``cards``, ``terms``, ``articles``, ``rulings``."""
    readings: Words
    """What a question for the checker reads or compares: ``names``, ``colors``, ``same-name`` …"""
    colors: Words
    """Colors by their letters, small: ``w``, ``u``, ``b``, ``r``, ``g``."""
    types: Words
    """Words of a type line, small."""
    keywords: Words
    """Keyword abilities, small."""
    qualities: Words
    """What an object can be, as ``is:`` has it: ``multicolor``, ``permanent`` …"""
    layouts: Words
    """How a card is printed, as ``is:`` in a search has it: ``room``, ``flip``, ``dfc`` …"""
    rarities: Words
    """Rarities, as ``r:`` has them: ``common``, ``mythic`` …"""
    zones: Words
    doors: Words
    """A Room's doors: ``left``, ``right``, ``none``."""
    faces: Words
    """The faces of a double-faced card: ``front``, ``back``."""
    objects: Words
    """What is cast: ``card``, ``spell``."""
