"""`make bench`: what we do against peers, as ratios. Writes `RESULTS.md` and `results.json`.

python bench/run.py [--quick]
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import cold
import imports
import in_browser
import quality
import shipped
import sites
import texts
from measure import Row
from report import Results, page

HERE = Path(__file__).resolve().parent
PEERS = (
    *("whoosh3", "rapidfuzz", "jinja2", "markdown", "snowballstemmer"),
    *("tantivy", "bm25s", "symspellpy", "hugo", "mkdocs", "pelican", "pagefind"),
)


def measured(quick: bool) -> Iterator[Row]:
    """Every row, told as it comes."""
    with tempfile.TemporaryDirectory() as folder:
        yield from map(_told, cold.rows(7 if quick else 21, Path(folder)))
    yield from map(_told, texts.rows(5 if quick else 11, 5 if quick else 30))
    yield from map(_told, sites.rows(3 if quick else 7))
    yield from map(_told, imports.rows(5 if quick else 11))


def _told(row: Row) -> Row:
    print(f"{row.ratio:7.2f}x  {row.work}  /  {row.peer}", file=sys.stderr)
    return row


def browser_bytes() -> tuple[dict[str, dict[str, int]], dict[str, int]]:
    """What the browser loads before the first result: by language and file, and beside Pagefind."""
    import kb
    from kb.pages import build

    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        build(kb.open().corpus, site)
        files = {language: shipped.first_result(site, language) for language in ("fr", "it", "en")}
        return files, in_browser.loaded(site)


def machine() -> dict[str, str]:
    """Where and with what this was measured."""
    cpu = next((line.partition(":")[2].strip() for line in _cpu_lines() if "model name" in line), "unknown")
    found = {"processor": cpu, "system": platform.system(), "python": platform.python_version()}
    return found | {name: version(name) for name in PEERS}


def _cpu_lines() -> list[str]:
    file = Path("/proc/cpuinfo")
    return file.read_text().splitlines() if file.exists() else []


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer runs: under two minutes")
    options = parser.parse_args()
    rows = list(measured(options.quick))
    results = Results(machine(), rows, *browser_bytes(), list(quality.lines()))
    document = results._asdict() | {"rows": [row._asdict() | {"ratio": row.ratio} for row in rows]}
    (HERE / "results.json").write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", "utf-8")
    (HERE / "RESULTS.md").write_text(page(results), "utf-8")
    over = [row for row in rows if row.bound and row.ratio > row.bound]
    print(*(f"over its bound: {row.work} {row.ratio:.1f} > {row.bound}" for row in over), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
