"""Names of the whole game, spoilt by typing errors: who finds the right one, how fast, with what memory.

All engines get the same folded names and the same queries, in turn, some at a time. An answer is
right if its first name is the one that was spoilt. Times are processor time, since the slowest
query of a hundred would else tell of the machine's other work.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import NamedTuple

from measure import Row, Sample
from name_engines import ENGINES

__all__ = ["found"]

HERE = Path(__file__).resolve().parent
ASSETS = HERE.parent / "site/assets"
SCRIPTS = ("search-words.js", "search-game.js")
NODE = ("kb in the browser", "uFuzzy", "MiniSearch", "fuzzysort")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
KINDS = ("exact", "one error", "two errors")
TURN = 50
SLOW = ("rapidfuzz, WRatio", "rapidfuzz, OSA over all names", "uFuzzy", "MiniSearch")
"""Engines that look at every name, or at most: they get the first queries of each kind alone."""
SLOW_QUERIES = 300


class Figures(NamedTuple):
    """Of one engine and kind of query: the share of right answers, milliseconds (middle, 99 of 100)."""

    right: float
    middle: float
    slow: float


class Engine(NamedTuple):
    """One engine: how many queries of each kind it got, its figures by kind, bytes it came to hold."""

    name: str
    asked: int
    kinds: dict[str, Figures]
    memory: int


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
        sides = (Sample(engine.kinds[kind].middle / 1000, 0.0) for engine in (ours, quickest))
        yield Row(f"a name, {kind}", next(sides), quickest.name, next(sides), bound=2.0)
    for kind in KINDS[1:]:
        sides = (Sample(engine.kinds[kind].slow / 1000, 0.0) for engine in (whole, every))
        yield Row(f"a card by its name, {kind}: 99 of 100", next(sides), every.name, next(sides), bound=0.2)


def lines(engines: list[Engine]) -> Iterator[str]:
    """The engines as a Markdown table."""
    head = " | ".join(f"{kind}: right | ms | ms, 99 of 100" for kind in KINDS)
    yield f"| engine | names asked | {head} | MB |"
    yield "|---|--:|" + "--:|" * (3 * len(KINDS) + 1)
    for engine in engines:
        cells = [f"{right:.1%} | {middle:.3f} | {slow:.2f}" for right, middle, slow in engine.kinds.values()]
        yield f"| {engine.name} | {engine.asked} | {' | '.join(cells)} | {engine.memory / 1e6:.0f} |"


def measured(asked: int) -> Iterator[Engine]:
    """Every engine over the shipped names, `asked` queries of each kind; in Node if all is there."""
    from kb.corpus.names import load_names
    from kb.names.entry import forms
    from kb.names.key import match_key

    names = sorted({match_key(form.text) for entries in load_names().cards() for form in forms(entries)})
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        commands = dict(_commands(names, Path(folder)))
        running = {name: stack.enter_context(_started(command)) for name, command in commands.items()}
        answers: dict[str, dict[str, list[tuple[bool, float]]]] = {
            name: {kind: [] for kind in KINDS} for name in running
        }
        for start in range(0, asked, TURN):
            for kind, queries in _tasks(names, asked):
                turn = queries[start : start + TURN]
                for name, process in running.items():
                    if name not in SLOW or start < SLOW_QUERIES:
                        said = _asked(process, [typed for typed, _ in turn])
                        right = [answer == meant for (answer, _), (_, meant) in zip(said, turn, strict=True)]
                        answers[name][kind] += zip(right, (ms for _, ms in said), strict=True)
        for name, process in running.items():
            kinds = {kind: _figures(given) for kind, given in answers[name].items()}
            yield Engine(name, len(answers[name]["exact"]), kinds, int(str(_asked(process, None))))


def _figures(given: list[tuple[bool, float]]) -> Figures:
    times = sorted(ms for _, ms in given)
    return Figures(
        sum(right for right, _ in given) / len(given), median(times), times[len(times) * 99 // 100]
    )


def _commands(names: list[str], folder: Path) -> Iterator[tuple[str, list[str]]]:
    from kb.corpus.names import load_names
    from kb.names.shards import shards

    file = folder / "names.json"
    file.write_text(json.dumps(names), "utf-8")
    for name in ENGINES:
        yield name, [sys.executable, str(HERE / "name_engines.py"), name, str(file)]
    node = shutil.which("node")
    if node is None or not (HERE / "node_modules").is_dir():
        return
    for name, text in shards(load_names()):
        (folder / name).write_text(text, "utf-8")
    scripts = [str(ASSETS / name) for name in SCRIPTS]
    for name in NODE:
        command = [
            node,
            "--expose-gc",
            str(HERE / "name_engines.mjs"),
            name,
            str(file),
            str(folder),
            *scripts,
        ]
        yield name, command


def _started(command: list[str]) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8")  # noqa: S603


def _asked(process: subprocess.Popen[str], typed: list[str] | None) -> list[tuple[str | None, float]]:
    """What the engine answers; asked nothing, the bytes that it holds."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(("" if typed is None else json.dumps(typed)) + "\n")
    process.stdin.flush()
    answers: list[tuple[str | None, float]] = json.loads(process.stdout.readline())
    return answers


def _tasks(names: list[str], asked: int) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The queries of each kind, each with the folded name that is meant; the same at every call."""
    dice = random.Random(709)  # noqa: S311
    chosen = dice.sample([name for name in names if len(name) >= 5], asked)
    for errors, kind in enumerate(KINDS):
        queries = []
        for name in chosen:
            typed = name
            for _ in range(errors):
                typed = spoilt(typed, dice)
            queries.append((typed, name))
        yield kind, queries


def spoilt(text: str, dice: random.Random) -> str:
    """`text` with one typing error: a letter wrong, missing or too many, or two swapped."""
    while True:
        at, letter = dice.randrange(len(text)), dice.choice(LETTERS)
        wrong, added = text[:at] + letter + text[at + 1 :], text[:at] + letter + text[at:]
        left_out = text[:at] + text[at + 1 :]
        swapped = text[:at] + text[at + 1 : at + 2] + text[at] + text[at + 2 :]
        typed = dice.choice((wrong, added, left_out, swapped))
        if typed != text and typed.strip():
            return typed


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
