"""Checks the parser on real editions of the rules, which are not part of the project.

    python tools/check_editions.py [FOLDER]     (or KB_SHARED/data/rules-en)

Each file is compared with `tests/rules/edition_counts.tsv`: day, rules, examples, and paragraphs
without a place; every line must be part of a piece. A file that the list lacks is only told. With
`--write` the list is written anew. Exit 1 where something differs.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NamedTuple

from kb.corpus.importers.rules import read_rules
from kb.corpus.importers.streams.documents import read_document
from kb.rules.parse.pieces import split_lines

ROOT = Path(__file__).resolve().parent.parent
COUNTS = ROOT / "tests/rules/edition_counts.tsv"
HEADER = "file\teffective\trules\texamples\tleft"


class Counted(NamedTuple):
    """What was found in one file."""

    effective: str
    rules: int
    examples: int
    left: int


def count(file: Path) -> Counted:
    """Reads one edition. Raises `ValueError` where a line is lost."""
    found = read_rules(file, "en")
    filled = sum(bool(line.strip()) for line in split_lines(read_document(file).text))
    held = sum(piece.lines for piece in found.pieces)
    if filled != held:
        raise ValueError(f"{file.name}: {filled} lines, of which {held} are part of a piece")
    rules = found.counts["rule"] + found.counts["subrule"]
    return Counted(found.effective.isoformat(), rules, found.counts["example"], len(found.left))


def known() -> dict[str, Counted]:
    """The list of counts, by file."""
    rows = [line.split("\t") for line in COUNTS.read_text("utf-8").splitlines()[1:]]
    return {row[0]: Counted(row[1], *map(int, row[2:])) for row in rows}


def main(words: list[str]) -> int:
    """Compares every text in the folder; the exit status."""
    folder = Path(next((word for word in words if not word.startswith("-")), "") or _shared())
    files = sorted(folder.glob("*.txt"))
    if not files:
        print(f"{folder}: no editions there", file=sys.stderr)
        return 1
    found = {file.name: count(file) for file in files}
    if "--write" in words:
        rows = ["\t".join(map(str, (name, *counted))) for name, counted in found.items()]
        COUNTS.write_text("\n".join([HEADER, *rows, ""]), "utf-8")
        return 0
    wanted = known()
    faults = [
        f"{name}: found {counted}, expected {wanted[name]}"
        for name, counted in found.items()
        if wanted.get(name, counted) != counted
    ]
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{len(found)} editions, {len(found.keys() & wanted.keys())} of them known, {len(faults)} differ")
    return 1 if faults else 0


def _shared() -> Path:
    return Path(os.environ.get("KB_SHARED") or ROOT.parent / "shared") / "data/rules-en"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
