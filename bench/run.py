"""`make bench`: what we do against peers, as ratios. Writes `RESULTS.md` and `results.json`.

python bench/run.py [--quick] [SECTION...]

Sections that are not named keep what an earlier run found. A quick run writes into `bench/out`.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import monotonic
from typing import Any

from measure import Growth, Row
from report import over_bounds, page
from sections import SECTIONS, Found

HERE = Path(__file__).resolve().parent
PACKAGES = (
    *("whoosh3", "rapidfuzz", "jinja2", "markdown", "snowballstemmer", "msgspec"),
    *("tantivy", "bm25s", "symspellpy", "hugo", "mkdocs", "pelican", "sphinx", "pagefind", "playwright"),
)


def measured(name: str, quick: bool) -> Found:
    """What one section finds, told as it comes."""
    rows, growths, lines = list[Row](), list[Growth](), list[str]()
    start = monotonic()
    for one in SECTIONS[name].measure(quick):
        if isinstance(one, Row):
            rows.append(one)
            print(f"{one.ratio:8.2f}x  {one.work}  /  {one.peer}", file=sys.stderr)
        elif isinstance(one, Growth):
            growths.append(one)
            print(f"   n^{one.exponent:.2f}  {one.work}", file=sys.stderr)
        else:
            lines.append(one)
            print(one, file=sys.stderr)
    print(f"== {name}: {monotonic() - start:.0f} s", file=sys.stderr)
    return Found(rows, growths, lines)


def machine() -> dict[str, str]:
    """Where and with what this was measured."""
    cpu = next((line.partition(":")[2].strip() for line in _cpu_lines() if "model name" in line), "unknown")
    found = {"processor": cpu, "system": platform.system(), "python": platform.python_version()}
    return found | {name: _version(name) for name in PACKAGES}


def _cpu_lines() -> list[str]:
    file = Path("/proc/cpuinfo")
    return file.read_text().splitlines() if file.exists() else []


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _document(found: Found) -> dict[str, Any]:
    return {
        "rows": [row._asdict() | {"ratio": row.ratio} for row in found.rows],
        "growths": [one._asdict() | {"exponent": one.exponent} for one in found.growths],
        "lines": found.lines,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer runs and sizes: under two minutes")
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(SECTIONS))
    options = parser.parse_args()
    if unknown := set(options.sections) - SECTIONS.keys():
        parser.error(f"no such section: {', '.join(sorted(unknown))}")
    folder = HERE / "out" if options.quick else HERE
    folder.mkdir(exist_ok=True)
    file = folder / "results.json"
    held = json.loads(file.read_text("utf-8")) if file.exists() and options.sections else {}
    results = {"machine": machine(), "sections": held.get("sections", {})}
    every = [name for name, section in SECTIONS.items() if section.quick or not options.quick]
    for asked in options.sections or every:
        results["sections"][asked] = _document(measured(asked, options.quick))
        file.write_text(json.dumps(results, ensure_ascii=False, indent=1) + "\n", "utf-8")
        (folder / "RESULTS.md").write_text(page(results), "utf-8")
    print(*over_bounds(results), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
