"""Names of the whole game, spoilt by typing errors: who finds the right one, and how long it takes.

All engines get the same folded names and the same queries. An answer is right if its first name is
the one that was spoilt. Ours is asked as `kb card` asks it: the whole ladder, down to the card.
Times are processor time, since the slowest query of a hundred would else tell of the machine's
other work.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import thread_time
from typing import NamedTuple

__all__ = ["Engine", "engines", "lines", "memory"]

HERE = Path(__file__).resolve().parent
ASSETS = HERE.parent / "site/assets"
SCRIPTS = ("search-words.js", "search-game.js")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
SLOWEST_QUERIES = 60
"""How often the engines that look at every name with a slow scorer are asked."""

Ask = Callable[[str], str | None]


class Task(NamedTuple):
    """Queries of one kind, each with the folded name that is meant."""

    kind: str
    queries: list[tuple[str, str]]


class Engine(NamedTuple):
    """One engine's share of right answers, milliseconds a query (middle, 99 of 100) by kind of query."""

    name: str
    right: dict[str, float]
    middle: dict[str, float]
    slow: dict[str, float]


def engines(asked: int) -> Iterator[Engine]:
    """Every engine over the shipped names, `asked` queries of each kind."""
    from kb.corpus.names import load_names
    from kb.names.entry import forms
    from kb.names.key import match_key

    table = load_names()
    names = sorted({match_key(form.text) for entries in table.cards() for form in forms(entries)})
    tasks = list(_tasks(names, asked))
    for name, ask, share in _python_engines(names):
        yield _measured(name, ask, [task._replace(queries=task.queries[:share]) for task in tasks])
    yield from _node_engines(names, tasks)


def _tasks(names: list[str], asked: int) -> Iterator[Task]:
    dice = random.Random(709)  # noqa: S311
    chosen = dice.sample([name for name in names if len(name) >= 5], asked)
    for errors, kind in enumerate(("exact", "one error", "two errors")):
        queries = []
        for name in chosen:
            typed = name
            for _ in range(errors):
                typed = spoilt(typed, dice)
            queries.append((typed, name))
        yield Task(kind, queries)


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


def _python_engines(names: list[str]) -> Iterator[tuple[str, Ask, int]]:
    from rapidfuzz import fuzz, process
    from rapidfuzz.distance import OSA

    from kb.corpus.names import load_names
    from kb.names import resolve
    from kb.names.key import match_key

    table = load_names()

    def ours(typed: str) -> str | None:
        found = resolve(table, typed).matches
        return match_key(found[0].name) if found else None

    def scan(typed: str) -> str | None:
        found = process.extractOne(typed, names, scorer=OSA.distance)
        return found[0] if found else None

    def ratio(typed: str) -> str | None:
        found = process.extractOne(typed, names, scorer=fuzz.WRatio)
        return found[0] if found else None

    yield "kb", ours, len(names)
    yield "rapidfuzz, OSA over all names", scan, len(names)
    yield "rapidfuzz, WRatio", ratio, SLOWEST_QUERIES
    yield "symspellpy", _symspell(names), len(names)


def _symspell(names: list[str]) -> Ask:
    from symspellpy import SymSpell, Verbosity

    index = SymSpell(max_dictionary_edit_distance=2, prefix_length=7)
    for name in names:
        index.create_dictionary_entry(name, 1)

    def ask(typed: str) -> str | None:
        found = index.lookup(typed, Verbosity.TOP, max_edit_distance=2)
        return found[0].term if found else None

    return ask


def _measured(name: str, ask: Ask, tasks: list[Task]) -> Engine:
    right, middle, slow = {}, {}, {}
    for task in tasks:
        times, hits = [], 0
        for typed, meant in task.queries:
            start = thread_time()
            answer = ask(typed)
            times.append((thread_time() - start) * 1000)
            hits += answer == meant
        right[task.kind], middle[task.kind], slow[task.kind] = _figures(hits, times)
    return Engine(name, right, middle, slow)


def _figures(hits: int, times: list[float]) -> tuple[float, float, float]:
    return hits / len(times), median(times), sorted(times)[len(times) * 99 // 100]


def _node_engines(names: list[str], tasks: list[Task]) -> Iterator[Engine]:
    """The site's own search, uFuzzy, fuzzysort and MiniSearch, where Node and `bench/node_modules` are."""
    from kb.corpus.names import load_names
    from kb.names.shards import shards

    node = shutil.which("node")
    if node is None or not (HERE / "node_modules").is_dir():
        return
    with tempfile.TemporaryDirectory() as folder:
        file, scripts = Path(folder) / "work.json", [str(ASSETS / name) for name in SCRIPTS]
        work = {"names": names, "tasks": tasks, "scripts": scripts, "files": folder}
        file.write_text(json.dumps(work), "utf-8")
        for name, text in shards(load_names()):
            (Path(folder) / name).write_text(text, "utf-8")
        done = subprocess.run(  # noqa: S603
            [node, str(HERE / "card_names.mjs"), str(file)], capture_output=True, text=True, check=True
        )
    for name, answers in json.loads(done.stdout).items():
        figures = {kind: _figures(hits, times) for kind, (hits, times) in answers.items()}
        yield Engine(name, *({kind: found[at] for kind, found in figures.items()} for at in range(3)))


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


def lines(found: list[Engine]) -> list[str]:
    """The engines as a Markdown table."""
    kinds = list(found[0].right)
    head = " | ".join(f"{kind}: right | ms | ms, 99 of 100" for kind in kinds)
    rows = [f"| engine | {head} |", "|---|" + "--:|" * (3 * len(kinds))]
    for engine in found:
        cells = [
            f"{engine.right[kind]:.1%} | {engine.middle[kind]:.2f} | {engine.slow[kind]:.2f}"
            for kind in kinds
        ]
        rows.append(f"| {engine.name} | {' | '.join(cells)} |")
    return rows


if __name__ == "__main__":
    print(*lines(list(engines(300))), sep="\n")
    print(f"{memory() / 1e6:.0f} MB")
