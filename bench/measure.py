"""Paired measurements: the sides take turns, so that what slows the machine slows all of them."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from math import log, nan
from statistics import linear_regression, median, quantiles
from time import perf_counter
from typing import NamedTuple

__all__ = ["ENOUGH", "Growth", "Row", "Sample", "lost", "paired", "process", "sampled", "why"]

ENOUGH = 5
"""So many runs need not be told."""
_SAID = 100
"""Letters of a fault that a table has room for."""


class Sample(NamedTuple):
    """Seconds: the middle one of several runs, and how far apart the middle half of them lies."""

    median: float
    spread: float
    runs: int = ENOUGH
    failed: str = ""
    """Why there is nothing, if so."""


class Row(NamedTuple):
    """One comparison: our side and a peer at the same work; `bound` is what the ratio may be."""

    work: str
    ours: Sample
    peer: str
    theirs: Sample
    bound: float | None = None
    note: str = ""

    @property
    def ratio(self) -> float:
        """Our median over the peer's; not a number where a side failed."""
        failed = self.ours.failed or self.theirs.failed
        return nan if failed else self.ours.median / self.theirs.median


class Growth(NamedTuple):
    """How long a work takes at growing sizes, counted in `unit`."""

    work: str
    unit: str
    points: Mapping[int, Sample]

    @property
    def exponent(self) -> float:
        """Of the power of the size by which the time grows: 1 is in proportion, 0 not at all."""
        if any(found.failed for found in self.points.values()):
            return nan
        sizes = [log(size) for size in self.points]
        return linear_regression(sizes, [log(found.median) for found in self.points.values()]).slope


def paired(sides: Mapping[str, Callable[[], object]], runs: int, *, warmed: bool = True) -> dict[str, Sample]:
    """Each side `runs` times, in turn; `warmed`: after a first turn that is not counted.

    A side that fails once is left out from then on.
    """
    seconds: dict[str, list[float]] = {name: [] for name in sides}
    failed: dict[str, Sample] = {}
    for turn in range(0 if warmed else 1, runs + 1):
        for name, work in sides.items():
            if name in failed:
                continue
            start = perf_counter()
            try:
                work()
            except Exception as fault:  # whatever a side raises, the others go on
                failed[name] = lost(fault)
                continue
            if turn:
                seconds[name].append(perf_counter() - start)
    return {name: failed.get(name) or sampled(found) for name, found in seconds.items()}


def sampled(seconds: Sequence[float]) -> Sample:
    """The middle of some runs' seconds, and their spread."""
    low, _, high = quantiles(seconds, n=4) if len(seconds) > 1 else (0.0, 0.0, 0.0)
    return Sample(median(seconds), high - low, len(seconds))


def lost(fault: BaseException) -> Sample:
    """What stands in a side's place that failed."""
    return Sample(0.0, 0.0, 0, why(fault))


def why(fault: BaseException) -> str:
    """A fault in one short line that may stand in a table."""
    said = " ".join(f"{type(fault).__name__}: {fault}".replace("|", "/").split())
    return said if len(said) <= _SAID else f"{said[:_SAID]}…"


def process(*words: str) -> Callable[[], object]:
    """A whole process, from nothing to its exit. Raises `CalledProcessError` where it fails."""

    # Compiled modules are kept, as they are wherever the program is installed.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def work() -> object:
        silent = subprocess.DEVNULL
        return subprocess.run(words, stdout=silent, stderr=silent, check=True, env=environment)  # noqa: S603

    return work
