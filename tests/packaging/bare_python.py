"""A Python that finds the distributions which are asked for, what those require, and nothing else.

It stands for the environment that pip makes for a build, without the network that pip needs for it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import Distribution, distribution
from pathlib import Path
from shutil import copyfile
from typing import TYPE_CHECKING

from packaging.requirements import Requirement

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_RUN = (
    "import runpy, sys; sys.path[:0] = [sys.argv.pop(1)];"
    "runpy.run_module(sys.argv.pop(1), run_name='__main__', alter_sys=True)"
)


def gather(requirements: Iterable[str], folder: Path) -> None:
    """Copy what these requirements lead to into `folder`."""
    for found in _closure(requirements):
        for file in found.files or ():
            target = folder / file
            if ".." not in file.parts and "__pycache__" not in file.parts:  # no scripts
                target.parent.mkdir(parents=True, exist_ok=True)
                copyfile(found.locate_file(file), target)


def run_module(folder: Path, *words: str | Path, cwd: Path) -> str:
    """Run ``python -m WORDS`` with the standard library and `folder`; what it printed."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", _RUN, folder, *words],
        cwd=cwd,
        env=environ,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def _closure(requirements: Iterable[str]) -> Iterator[Distribution]:
    seen: set[str] = set()
    open_ones = [Requirement(text) for text in requirements]
    while open_ones:
        requirement = open_ones.pop()
        if requirement.name in seen or (
            requirement.marker and not requirement.marker.evaluate({"extra": ""})
        ):
            continue
        seen.add(requirement.name)
        found = distribution(requirement.name)
        open_ones += map(Requirement, found.requires or ())
        yield found
