"""The main paths of the product, each as a function to be profiled.

python bench/paths.py PATH
"""

from __future__ import annotations

import io
import sys
import tempfile
from atexit import register
from collections.abc import Callable
from contextlib import redirect_stdout
from datetime import date
from functools import partial
from pathlib import Path

__all__ = ["PATHS", "profiled"]

_DAY = date(2031, 5, 1)
Work = Callable[[], object]


def _folder() -> Path:
    """A folder that is gone when the process ends."""
    held = tempfile.TemporaryDirectory()
    register(held.cleanup)
    return Path(held.name)


def _imported(work: Work) -> Work:
    """The work done once, so that what it imports late is there."""
    work()
    return work


def _command(*words: str) -> Work:
    """A command as the shell runs it, all its imports included."""

    def work() -> object:
        from kb.cli.main import run

        with redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8")):
            return run(list(words))

    return work


def _index() -> Work:
    from sizes import with_books

    from kb.search import build

    return partial(build, with_books(0.2))


def _searches() -> Work:
    from judging import judged
    from sizes import with_books
    from warm import reopened

    from kb.languages import CODES
    from kb.search import build

    index = build(with_books(0.2))
    queries = [one.query for code in CODES for one in judged(code)]

    def work() -> object:
        ask = reopened(index)
        return [ask(query) for query in queries]

    return work


def _names() -> Work:
    from kb.corpus.names import load_names
    from kb.names.ladder import resolve

    table = load_names()
    names = [entries[0].text for entries in table.cards()][::20]
    typed = [name[:2] + name[3:] for name in names]
    return _imported(lambda: [resolve(table, text) for text in typed])


def _site() -> Work:
    import kb
    from kb.pages import build

    corpus, folder = kb.open().corpus, _folder()
    return lambda: build(corpus, folder / "site")


def _rulebook() -> Work:
    from sizes import made_lines, shipped, words_of

    from kb.corpus.importers.rules import import_rules

    folder = _folder()
    file = folder / "rules.txt"
    file.write_text("\n".join(made_lines("en", 14, words_of(shipped(), "en"))), "utf-8")
    return _imported(partial(import_rules, file, "en", folder / "library", _DAY))


def _pool() -> Work:
    from growth import made_sets

    from kb.corpus.importers.cards import import_mtgjson

    folder = _folder()
    sets = made_sets(folder / "sets", 20)
    return _imported(partial(import_mtgjson, sets, folder / "library", _DAY, lambda *_: None))


PATHS: dict[str, Callable[[], Work]] = {
    "cold card": lambda: _command("card", "feu"),
    "cold rule": lambda: _command("rule", "708.5", "--lang", "fr"),
    "cold search": lambda: _command("search", "coût converti"),
    "cold check": lambda: _command("check", "Feu // Glace", "mv=4"),
    "index build": _index,
    "warm search": _searches,
    "names": _names,
    "site build": _site,
    "import of a rulebook": _rulebook,
    "import of a pool": _pool,
}
"""What prepares each path; what it returns is profiled."""


def profiled(work: Work) -> None:
    """What a profiler looks at from without: stacks through here."""
    work()


if __name__ == "__main__":
    profiled(PATHS[sys.argv[1]]())
