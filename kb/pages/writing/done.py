"""What a part of the site wrote, and how many pages are written so far."""

from __future__ import annotations

import mmap
import os
from collections.abc import Callable
from typing import NamedTuple

from kb.pages.page import Page
from kb.pages.writing.output import Written

__all__ = ["Done", "Tally"]


class Done(NamedTuple):
    """What a unit wrote: its files, and its pages by kind, without their values."""

    files: list[Written]
    pages: list[tuple[int, Page]]
    others: int = 0
    """Files that are not told one by one, and their bytes."""
    other_bytes: int = 0
    lists: dict[str, str] = {}
    """What each page of a list follows from."""
    kept: dict[str, str] = {}
    """Files of such pages that lie there already, with their digests."""


class Tally:
    """How many pages are written, counted in each process for itself and seen by both."""

    def __init__(self, progress: Callable[[int], object]) -> None:
        self._counts, self._first = mmap.mmap(-1, 16), os.getpid()
        self._progress = progress

    def add(self, pages: int = 1) -> None:
        """So many more; the process that began tells how many there are."""
        ours = os.getpid() == self._first
        at = 0 if ours else 8
        count = int.from_bytes(self._counts[at : at + 8], "big") + pages
        self._counts[at : at + 8] = count.to_bytes(8, "big")
        if ours:
            self._progress(sum(int.from_bytes(self._counts[at : at + 8], "big") for at in (0, 8)))
