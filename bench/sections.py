"""What the bench measures, section by section; each can be run alone."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from measure import Growth, Row

__all__ = ["SECTIONS", "Found", "Section"]


class Found(NamedTuple):
    """What a section found: comparisons, growths, and a table or two of its own in Markdown."""

    rows: list[Row]
    growths: list[Growth]
    lines: list[str]


class Section(NamedTuple):
    """A heading, the sentence under it, and what finds its figures; the argument asks for the quick run."""

    title: str
    about: str
    measure: Callable[[bool], Iterator[Row | Growth | str]]
    seconds: int
    """What it takes in full on a quiet machine of two cores, at most."""
    quick: bool = True
    """Whether the quick run has it."""
    on_disk: bool = False
    """Whether its files lie on the disk, as writing them is its work; else in memory, if there is room."""


def _cold(quick: bool) -> Iterator[Row]:
    import cold

    with tempfile.TemporaryDirectory() as folder:
        yield from cold.rows(7 if quick else 21, Path(folder))


def _engines(quick: bool) -> Iterator[Row | str]:
    import warm
    from sizes import SIZES

    answers = []
    for size in list(SIZES)[: 1 if quick else None]:
        found, answered = warm.measured(size, 5)
        yield from found
        answers += answered
    yield from warm.lines(answers)


def _quality(_quick: bool) -> Iterator[str]:
    import quality

    yield from quality.lines()


def _names(quick: bool) -> Iterator[Row | str]:
    import card_names

    yield from card_names.found(quick)


def _browser(_quick: bool) -> Iterator[Row | str]:
    import browser_bytes

    yield from browser_bytes.lines()


def _lighthouse(_quick: bool) -> Iterator[str]:
    import lighthouse

    yield from lighthouse.lines()


def _sites(_quick: bool) -> Iterator[Row | str]:
    import sites

    yield from sites.rows(5)


def _imports(quick: bool) -> Iterator[Row]:
    import imports

    yield from imports.rows(5)
    if not quick:
        import pool_index

        yield from pool_index.rows(3)


def _growth(_quick: bool) -> Iterator[Growth]:
    import growth

    yield from growth.growths(3)


_WITH = "What hangs under a hit of ours is found with it."
SECTIONS = {
    "cold": Section("Cold start", "A whole process, from nothing to its exit.", _cold, 30),
    "engines": Section("Text engines", f"The same records and queries for all. {_WITH}", _engines, 360),
    "quality": Section(
        "How good the search is", f"The judged queries of `bench/judged`. {_WITH}", _quality, 30
    ),
    "names": Section("Names of the whole game", "The same names and typing errors for all.", _names, 130),
    "browser": Section("In the browser", "A real Chromium.", _browser, 130, quick=False),
    "lighthouse": Section("Lighthouse", "Pages that readers come to.", _lighthouse, 300, quick=False),
    "sites": Section("Sites", "The same pages on both sides of a row.", _sites, 560, quick=False),
    "imports": Section("Imports", "The same files, on the disk.", _imports, 150, on_disk=True),
    "growth": Section("Growth", "One, ten and a hundred times the work.", _growth, 120, quick=False),
}
