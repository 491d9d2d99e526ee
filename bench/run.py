"""`make bench`: what we do against peers, as ratios. Writes `RESULTS.md` and `results.json`.

python bench/run.py [--quick] [SECTION...]

Sections that are not named keep what an earlier run found. A quick run writes into `bench/out`. Each
section has a process of its own, which is stopped when it takes three times as long as it should:
what fails is told in the results, and the others go on. See `bench/README.md` for what measures what.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from time import monotonic

from machine import machine
from measure import Growth, Row, why
from report import Results, failures, over_bounds
from scratch import scratch
from sections import SECTIONS, Found

HERE = Path(__file__).resolve().parent
PATIENCE = 3
"""Times what a section should take."""


def measured(name: str, quick: bool, results: Results) -> None:
    """One section in this process; what it finds is kept as it comes."""
    found = Found([], [], [])
    try:
        for one in SECTIONS[name].measure(quick):
            if isinstance(one, Row):
                found.rows.append(one)
                print(f"{one.ratio:8.2f}x  {one.work}  /  {one.peer}", file=sys.stderr)
            elif isinstance(one, Growth):
                found.growths.append(one)
                print(f"   n^{one.exponent:.2f}  {one.work}", file=sys.stderr)
            else:
                found.lines.append(one)
                print(one, file=sys.stderr)
            results.put(name, found)
    except Exception as fault:
        results.fail(name, why(fault))
        raise


def apart(name: str, quick: bool, results: Results, folder: str) -> None:
    """One section in a process of its own, its temporary files in `folder`."""
    start = monotonic()
    words = [sys.executable, __file__, "--alone", *(["--quick"] if quick else []), name]
    environment = os.environ | ({} if SECTIONS[name].on_disk else {"TMPDIR": folder})
    limit = PATIENCE * SECTIONS[name].seconds
    with subprocess.Popen(words, env=environment, start_new_session=True) as running:  # noqa: S603
        try:
            status = running.wait(limit)
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)
            results.fail(name, f"stopped after {limit} s")
        else:
            if status < 0:
                results.fail(name, signal.Signals(-status).name)
    print(f"== {name}: {monotonic() - start:.0f} s", file=sys.stderr)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer runs and sizes: under two minutes")
    parser.add_argument("--alone", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(SECTIONS))
    options = parser.parse_args()
    if unknown := set(options.sections) - SECTIONS.keys():
        parser.error(f"no such section: {', '.join(sorted(unknown))}")
    results = Results(HERE / "out" if options.quick else HERE)
    if options.alone:
        measured(options.sections[0], options.quick, results)
        return 0
    every = [name for name, section in SECTIONS.items() if section.quick or not options.quick]
    results.begin(machine(), options.sections or list(SECTIONS))
    with scratch() as folder:
        # Neither the user's library nor his language changes a figure.
        library = Path(folder) / "library"
        library.mkdir()
        os.environ |= {"KB_LIBRARY": str(library), "LC_ALL": "", "LC_MESSAGES": "fr_FR.UTF-8"}
        for name in options.sections or every:
            with tempfile.TemporaryDirectory(dir=folder) as own:
                apart(name, options.quick, results, own)
    held = results.read()
    failed = list(failures(held))
    print(*over_bounds(held), *failed, sep="\n")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
