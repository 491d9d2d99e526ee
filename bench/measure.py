"""Paired measurements: the sides take turns, so that what slows the machine slows all of them."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Mapping, Sequence
from statistics import median, quantiles
from time import perf_counter
from typing import NamedTuple

__all__ = ["Row", "Sample", "paired", "process"]


class Sample(NamedTuple):
    """Seconds: the middle one of several runs, and how far apart the middle half of them lies."""

    median: float
    spread: float


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
        """Our median over the peer's."""
        return self.ours.median / self.theirs.median


def paired(sides: Mapping[str, Callable[[], object]], runs: int) -> dict[str, Sample]:
    """Each side `runs` times, in turn, after a first turn that is not counted."""
    seconds: dict[str, list[float]] = {name: [] for name in sides}
    for turn in range(runs + 1):
        for name, work in sides.items():
            start = perf_counter()
            work()
            if turn:
                seconds[name].append(perf_counter() - start)
    return {name: _sample(found) for name, found in seconds.items()}


def _sample(seconds: Sequence[float]) -> Sample:
    low, _, high = quantiles(seconds, n=4)
    return Sample(median(seconds), high - low)


def process(*words: str) -> Callable[[], object]:
    """A whole process, from nothing to its exit. Raises `CalledProcessError` where it fails."""

    def work() -> object:
        return subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)  # noqa: S603

    return work
