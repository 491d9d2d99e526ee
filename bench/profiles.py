"""The three hottest spots of each main path, as three profilers and Chromium's own see them.

python bench/profiles.py [PATH...]      all paths of `paths`, and "page"

A spot is a function, or a module that is imported, and the share of the time that passes in itself.
cProfile counts every call, which makes small functions dear; pyinstrument and py-spy look a
thousand times a second. What is over in milliseconds is profiled many times.
"""

from __future__ import annotations

import cProfile
import json
import os
import pstats
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from paths import PATHS

__all__ = ["PROFILERS", "lines"]

HERE = Path(__file__).resolve().parent
FIRST = 3
SHORT_RUNS = 15
Spots = Counter[str]
"""Functions by the time or the samples in themselves."""


def by_cprofile(path: str) -> Spots:
    """Every call counted."""
    work = PATHS[path]()
    profiler = cProfile.Profile()
    profiler.runcall(work)
    held: dict[tuple[str, int, str], tuple[int, int, float, float, object]] = pstats.Stats(profiler).stats  # type: ignore[attr-defined]
    found = Spots()
    for (file, _, function), (_, _, own, _, _) in held.items():
        found[_spot(file, function)] += round(own * 1e6)
    return found


def by_pyinstrument(path: str) -> Spots:
    """Sampled from within."""
    from pyinstrument import Profiler
    from pyinstrument.session import Session

    work = PATHS[path]()
    profiler = Profiler(interval=0.001, async_mode="disabled")
    with profiler:
        work()
    session: Session | None = profiler.last_session
    found = Spots()
    for stack, seconds in session.frame_records if session else ():
        function, file, _ = stack[-1].split("\x01")[0].split("\x00")[:3]
        found[_spot(file, function)] += round(seconds * 1e6)
    return found


def by_py_spy(path: str) -> Spots:
    """Sampled from without: a whole process, what prepares the work left out."""
    spy = str(Path(sys.executable).with_name("py-spy"))
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "raw"
        words = [spy, "record", "--rate", "1000", "--format", "raw", "--full-filenames", "--output", str(out)]
        words += ["--", sys.executable, str(HERE / "paths.py"), path]
        subprocess.run(words, check=True, capture_output=True)  # noqa: S603
        found = Spots()
        for line in out.read_text("utf-8").splitlines():
            stack, _, count = line.rpartition(" ")
            if "profiled (" in stack:
                function, _, place = stack.rpartition(";")[2].partition(" (")
                found[_spot(place.rpartition(":")[0], function)] += int(count)
    return found


def by_import(path: str) -> Spots:
    """What each module's import takes in itself, of a whole process."""
    words = [sys.executable, "-X", "importtime", str(HERE / "paths.py"), path]
    done = subprocess.run(words, capture_output=True, text=True, check=True)  # noqa: S603
    rows = re.findall(r"import time:\s+(\d+) \|\s+\d+ \|\s+(\S+)", done.stderr)
    return Spots({f"import {module}": int(own) for own, module in rows})


PROFILERS: dict[str, Callable[[str], Spots]] = {
    "cProfile": by_cprofile,
    "pyinstrument": by_pyinstrument,
    "py-spy": by_py_spy,
    "importtime": by_import,
}
_ROOTS = re.compile(r".*/(?:site-packages|lib/python3\.\d+|(?=kb/)|(?=bench/))/?")


def _spot(file: str, function: str) -> str:
    """``kb/search/ranking/groups.py matches``; what is built in has no file."""
    return function if file in ("~", "", "<built-in>") else f"{_ROOTS.sub('', file)} {function}"


def lines(names: list[str]) -> Iterator[str]:
    """The spots as a Markdown table; each profile is taken in a process of its own."""
    yield "| path | profiler | first | second | third |"
    yield "|---|---|---|---|---|"
    for name in names:
        if name == "page":
            import page_profile

            yield _row(name, "Chromium", page_profile.spots())
            continue
        is_short = name.startswith("cold")
        subprocess.run([sys.executable, str(HERE / "paths.py"), name], check=True, capture_output=True)  # noqa: S603
        for profiler in PROFILERS if is_short else list(PROFILERS)[:-1]:
            yield _row(name, profiler, _merged(profiler, name, SHORT_RUNS if is_short else 1))


def _merged(profiler: str, path: str, times: int) -> Spots:
    found = Spots()
    words = [sys.executable, str(HERE / "profiles.py"), "--one", profiler, path]
    for _ in range(times):
        done = subprocess.run(words, capture_output=True, text=True, check=True)  # noqa: S603
        found.update(json.loads(done.stdout))
    return found


def _row(path: str, profiler: str, spots: Spots) -> str:
    total = spots.total() or 1
    cells = [f"{spot} {count / total:.0%}" for spot, count in spots.most_common(FIRST)]
    return f"| {path} | {profiler} | {' | '.join(cells)} |"


if __name__ == "__main__":
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # compiled modules are kept, as where it is installed
    if sys.argv[1:2] == ["--one"]:
        print(json.dumps(PROFILERS[sys.argv[2]](sys.argv[3])))
    else:
        for line in lines(sys.argv[1:] or [*PATHS, "page"]):
            print(line, flush=True)
