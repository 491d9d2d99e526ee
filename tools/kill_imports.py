"""Kills imports at random moments and looks whether the library is whole: as before, or as after.

    python tools/kill_imports.py rules FILE… | mtgjson PATH… | scryfall FILE…  [--rounds 100] [--lang en]

Each round imports one of the files into a library that holds the last one that came through, and
kills the process somewhere on the way. A library that is neither as it was nor as the whole import
leaves it ends the run with 1. What a killed import had read is gone on with by the next round.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import subprocess
import sys
import tempfile
import time
from itertools import cycle
from pathlib import Path

State = dict[str, str]


def state(library: Path) -> State:
    """The hash of each source; a file cut short would have another."""
    files = [path for kind in ("rules", "cards") for path in (library / kind).glob("*.jsonl")]
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def words(options: argparse.Namespace, library: Path, file: str) -> list[str]:
    """The command that imports `file`."""
    language = ["--lang", options.lang] if options.kind == "rules" else []
    return [
        str(Path(sys.executable).with_name("kb")),
        "--library",
        str(library),
        "import",
        options.kind,
        file,
        *language,
    ]


def whole(options: argparse.Namespace, folder: Path) -> tuple[dict[str, State], float]:
    """What each file makes of an empty library, and the seconds that one import takes at most."""
    made, longest = {}, 0.0
    for at, file in enumerate(options.files):
        start = time.perf_counter()
        library = folder / f"whole{at}"
        subprocess.run(words(options, library, file), check=True, stdout=subprocess.DEVNULL)  # noqa: S603
        longest = max(longest, time.perf_counter() - start)
        made[file] = state(library)
    return made, longest


def main() -> int:
    """Kills as often as asked; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("kind", choices=("rules", "mtgjson", "scryfall"))
    parser.add_argument("files", nargs="+")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice, killed, through = random.Random(options.seed), 0, 0  # noqa: S311
    with tempfile.TemporaryDirectory() as held:
        folder = Path(held)
        after, longest = whole(options, folder)
        library = folder / "library"
        for at, file in zip(range(options.rounds), cycle(options.files), strict=False):
            before = state(library)
            with subprocess.Popen(words(options, library, file), stdout=subprocess.DEVNULL) as process:  # noqa: S603
                time.sleep(dice.uniform(0, longest * 1.1))
                process.kill()
            killed, through = killed + (process.returncode != 0), through + (process.returncode == 0)
            found = state(library)
            if found not in (before, before | after[file]):
                print(f"round {at}: {file}: neither as before nor as after: {found}")
                return 1
            if process.returncode == 0 and found != before | after[file]:
                print(f"round {at}: {file}: came through, and the library is not as it should be")
                return 1
    print(f"{options.rounds} rounds, {killed} killed, {through} came through, the library whole each time")
    return 0


if __name__ == "__main__":
    sys.exit(main())
