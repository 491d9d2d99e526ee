"""The site of the whole game: beside Hugo, and built again after one changed name.

Light pages as in `sites`, of so many cards as a pool has. The second build is `kb build` with a library of
every card and a rulebook, real where `KB_SHARED` names the folder that has them, else made up.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from alone import alone
from measure import Row, sampled

__all__ = ["rows"]

_CARDS = 22_000
_AGAIN = 5
"""So often a name is changed, another each time."""
_NAME = re.compile(rb'(\["fr", ?"", ?"[^"]*)[a-y0-9]"')
"""A French name of a card of one face."""
_KB = "from kb.cli.main import main; main()"


def rows(peaks: list[str]) -> Iterator[Row]:
    """Each side once; to `peaks` a line a builder is added."""
    from sites import light_rows

    with tempfile.TemporaryDirectory() as name:
        yield from light_rows(_CARDS, 1, Path(name), peaks, {"Hugo": 1.25})
    with tempfile.TemporaryDirectory() as name:
        yield _again(Path(name), peaks)


def _again(folder: Path, peaks: list[str]) -> Row:
    from pool_index import library

    real = library(folder)[1]
    words = [sys.executable, "-c", _KB, "build", "--out", str(folder / "site")]
    full = alone(words)
    again = []
    for _ in range(_AGAIN):
        _rename(folder / "library")
        again.append(alone(words).seconds)
    pages = sum(1 for _ in (folder / "site").rglob("index.html"))
    peaks.append(f"| {pages} | `kb build` of a whole library | {full.memory:.0f} |")
    return Row(
        f"`kb build` of {pages} pages after one changed name" + ("" if real else ", made up"),
        sampled(again),
        "ours from nothing",
        sampled([full.seconds]),
        0.05,
    )


def _rename(place: Path) -> None:
    """Another last letter for the first French name of the library's cards."""
    from kb.corpus.library.source import sources
    from kb.corpus.library.writing import open_library

    (source,) = sources(place, "cards")
    _, _, lines = source.path.read_bytes().partition(b"\n")
    changed, count = _NAME.subn(rb'\1z"', lines, count=1)
    if not count:
        raise RuntimeError("no French name in the library")
    with open_library(place) as library:
        library.put("cards", source.path.stem, source.provenance, [changed])
