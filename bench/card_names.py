"""Names of the whole game, spoilt by typing errors: who finds the right one, how fast, with what memory.

All engines get the same folded names and the same queries, in turn, some at a time (`name_race`). An
answer is right if its first name is the one that was spoilt. Times are processor time, since the slowest
query of a hundred would else tell of the machine's other work; each fifth of the queries is a run.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from statistics import median
from typing import NamedTuple

from measure import ENOUGH, Row, Sample, sampled
from name_race import KINDS, Answer, Racer, race

__all__ = ["found"]


class Figures(NamedTuple):
    """Of one engine and kind of query: the share of right answers, the middle query, 99 of 100."""

    right: float
    middle: Sample
    slow: Sample


class Engine(NamedTuple):
    """One engine: how many queries of each kind it got, its figures by kind, bytes it came to hold."""

    name: str
    asked: int
    kinds: dict[str, Figures]
    memory: int
    failed: str


def found(quick: bool) -> Iterator[Row | str]:
    """The table of all engines, and the rows that have a bound."""
    engines = list(measured(100 if quick else 3000))
    yield from lines(engines)
    yield ""
    yield f"`kb` held {memory() / 1e6:.0f} MB in all after a thousand look-ups with typing errors."
    yield from rows({engine.name: engine for engine in engines})


def rows(engines: dict[str, Engine]) -> Iterator[Row]:
    """Ours against the quickest peer of all, and against measuring every name."""
    ours, whole = engines["kb, from name to name"], engines["kb, from what is typed to the card"]
    quickest, every = engines["symspellpy"], engines["rapidfuzz, OSA over all names"]
    for kind in KINDS:
        sides = [engine.kinds[kind].middle for engine in (ours, quickest)]
        yield Row(f"a name, {kind}", sides[0], quickest.name, sides[1], bound=2.0)
    for kind in KINDS[1:]:
        sides = [engine.kinds[kind].slow for engine in (whole, every)]
        yield Row(f"a card by its name, {kind}: 99 of 100", sides[0], every.name, sides[1], bound=0.2)


def lines(engines: list[Engine]) -> Iterator[str]:
    """The engines as a Markdown table."""
    head = " | ".join(f"{kind}: right | ms | ms, 99 of 100" for kind in KINDS)
    yield f"| engine | names asked | {head} | MB |"
    yield "|---|--:|" + "--:|" * (3 * len(KINDS) + 1)
    for engine in engines:
        if engine.failed:
            yield f"| {engine.name} | failed: {engine.failed} |"
            continue
        cells = [
            f"{right:.1%} | {middle.median * 1000:.3f} ± {middle.spread * 500:.3f} | {slow.median * 1000:.2f}"
            for right, middle, slow in engine.kinds.values()
        ]
        yield f"| {engine.name} | {engine.asked} | {' | '.join(cells)} | {engine.memory / 1e6:.0f} |"


def measured(asked: int) -> Iterator[Engine]:
    """The figures of every engine over the shipped names."""
    from kb.corpus.names import load_names
    from kb.names.entry import forms
    from kb.names.key import match_key

    names = sorted({match_key(form.text) for entries in load_names().cards() for form in forms(entries)})
    for racer in race(names, asked):
        kinds = {kind: _figures(racer, racer.answers[kind]) for kind in KINDS}
        yield Engine(racer.name, len(racer.answers[KINDS[0]]), kinds, racer.memory, racer.failed)


def _figures(racer: Racer, given: list[Answer]) -> Figures:
    """Each fifth of the queries is a run."""
    if racer.failed:
        nothing = Sample(0.0, 0.0, 0, racer.failed)
        return Figures(0.0, nothing, nothing)
    runs = [sorted(answer.seconds for answer in given[at::ENOUGH]) for at in range(ENOUGH)]
    slow = [run[len(run) * 99 // 100] for run in runs]
    right = sum(answer.right for answer in given) / len(given)
    return Figures(right, sampled([median(run) for run in runs]), sampled(slow))


def memory() -> int:
    """Bytes that a process holds which has looked up a thousand names, typing errors among them.

    Asked of /proc, as the resource usage of a child begins with its parent's. 0 where there is none.
    """
    code = (
        "from kb.corpus.names import load_names; from kb.names import resolve; from pathlib import Path\n"
        "table = load_names()\n"
        "for entries, _ in zip(table.cards(), range(1000)): resolve(table, entries[0].text[:-2] + 'xq')\n"
        "status = Path('/proc/self/status')\n"
        "print(status.read_text() if status.exists() else '')"
    )
    subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)  # noqa: S603
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603
    peak = [line.split()[1] for line in done.stdout.splitlines() if line.startswith("VmHWM")]
    return int(peak[0]) * 1024 if peak else 0


if __name__ == "__main__":
    for one in found(quick="--quick" in sys.argv):
        print(one)
