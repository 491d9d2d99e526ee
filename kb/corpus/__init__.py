"""The only reader of the corpus: files to values, checked as they are read.

Each function reads `root`, or the shipped corpus if None, and raises `kb.errors.Findings`
with every fault of the files it read.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kb import resources
from kb.corpus.pool import CardPool, CardSet, Cycle

if TYPE_CHECKING:
    from kb.corpus.reader import Reader

__all__ = ["CardPool", "CardSet", "Cycle", "load_cards"]


def load_cards(root: Path | None = None) -> CardPool:
    """The cards, sets and cycles alone."""
    from kb.corpus.card_files import read_pool

    reader = _reader(root)
    pool = read_pool(reader)
    reader.faults.raise_if_any()
    return pool


def _reader(root: Path | None) -> Reader:
    from kb.corpus.faults import Faults
    from kb.corpus.reader import Reader

    return Reader(root or resources.corpus(), Faults())
