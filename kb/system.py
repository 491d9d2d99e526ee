"""What lies beneath everything: the version, the folders of the shipped data, pauses of the garbage
collector, and reports of progress to whoever waits."""

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TypeVar

VERSION = "0.1.0"

T = TypeVar("T")
Progress = Callable[[str, int, int], object]
"""Gets a task, how much of it is done, and how much there is: from 0 up to and including the whole.

Tasks: ``names`` (the name table), ``sheets`` (the documents of cards), ``index`` (the text index),
``audit`` (the checks of a whole corpus).
"""

_PACKAGE = Path(__file__).resolve().parent
_reporter: Progress | None = None


@cache
def _root() -> Path:
    # a wheel has the data inside the package, a checkout beside it
    packed = _PACKAGE / "_data"
    return packed if packed.is_dir() else _PACKAGE.parent


def corpus_folder() -> Path:
    """The folder of the shipped corpus (``corpus/``), read-only."""
    return _root() / "corpus"


def site_folder() -> Path:
    """The folder of the site's sources (``site/``): templates, assets, locale."""
    return _root() / "site"


def cases_folder() -> Path:
    """The folder of the checker's worked cases (``tests/cases/`` in a checkout), read-only."""
    root = _root()
    return root / "cases" if root.name == "_data" else root / "tests" / "cases"


@contextmanager
def gc_paused() -> Iterator[None]:
    """Runs its body without the cyclic garbage collector.

    Where millions of values without cycles are made, its passes over them take up to half of the time.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def report_progress_to(reporter: Progress | None) -> None:
    """Has every long piece of work of this process reported to `reporter`; None: to nobody, as at first."""
    global _reporter
    _reporter = reporter


def tracked(task: str, items: Iterable[T], total: int) -> Iterator[T]:
    """The `items`, of which there are `total`, with each hundredth reported once it has been worked on.

    A hundredth is often enough for a bar, and seldom enough to cost nothing.
    """
    step = max(1, total // 100)
    _report(task, 0, total)
    for done, item in enumerate(items):
        if done and done % step == 0:
            _report(task, done, total)
        yield item
    _report(task, total, total)


def _report(task: str, done: int, total: int) -> None:
    if _reporter is not None:
        _reporter(task, done, total)
