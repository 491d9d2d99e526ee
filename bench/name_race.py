"""Names spoilt by typing errors, and engines, each in its own process, that take turns to find them."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from measure import why
from name_engines import ENGINES

__all__ = ["KINDS", "Answer", "Racer", "race"]

HERE = Path(__file__).resolve().parent
ASSETS = HERE.parent / "site/assets"
SCRIPTS = ("search-words.js", "search-names.js", "search-game.js")
NODE = ("kb in the browser", "uFuzzy", "MiniSearch", "fuzzysort")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
KINDS = ("exact", "one error", "two errors")
TURN = 50
SLOW = ("rapidfuzz, WRatio", "rapidfuzz, OSA over all names", "uFuzzy", "MiniSearch")
"""Engines that look at every name, or at most: they get the first queries of each kind alone."""
SLOW_QUERIES = 300
Query = tuple[str, str]
"""What is typed, and the folded name that is meant."""


class Answer(NamedTuple):
    """Whether it is the name that was meant, and seconds."""

    right: bool
    seconds: float


class Racer:
    """An engine in its process; when it fails it is asked no more."""

    def __init__(self, name: str, command: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        self.name = name
        self.answers: dict[str, list[Answer]] = {kind: [] for kind in KINDS}
        self.memory, self.failed = 0, ""
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8")  # noqa: S603

    def ask(self, kind: str, queries: Sequence[Query]) -> None:
        """Queries of one kind, one after the other."""
        if self.failed or (self.name in SLOW and len(self.answers[kind]) >= SLOW_QUERIES):
            return
        try:
            said = json.loads(self._said(json.dumps([typed for typed, _ in queries])))
        except (OSError, ValueError) as fault:
            self.failed = why(fault)
            return
        for (name, ms), (_, meant) in zip(said, queries, strict=True):
            self.answers[kind].append(Answer(name == meant, ms / 1000))

    def end(self) -> None:
        """Asks for the bytes that it came to hold, and lets it go."""
        if not self.failed:
            self.memory = int(self._said(""))
        self._process.communicate()

    def _said(self, asked: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(asked + "\n")
        self._process.stdin.flush()
        if answer := self._process.stdout.readline():
            return answer
        raise OSError(f"ended with status {self._process.wait()}")


def race(names: list[str], asked: int) -> list[Racer]:
    """Every engine over the shipped names, `asked` queries of each kind; in Node if all is there."""
    tasks = list(_tasks(names, asked))
    with tempfile.TemporaryDirectory() as folder:
        racers = [Racer(name, command) for name, command in _commands(names, Path(folder))]
        for start in range(0, asked, TURN):
            for kind, queries in tasks:
                for racer in racers:
                    racer.ask(kind, queries[start : start + TURN])
        for racer in racers:
            racer.end()
    return racers


def _commands(names: list[str], folder: Path) -> Iterator[tuple[str, list[str]]]:
    """What starts each engine."""
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


def _tasks(names: list[str], asked: int) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The queries of each kind, each with the folded name that is meant; the same in every run."""
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
