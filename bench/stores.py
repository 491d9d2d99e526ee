"""What a library of many editions costs: kept on disk, and in a store that machines share.

The English editions, a text each, lie in a folder that its user has. For each number of them, in a process of
its own: what imports and the first search take, what is kept, and the same queries asked of the index on disk
and of a PostgreSQL server started for it; last, how each figure grows with the texts.

python bench/stores.py FOLDER [numbers of editions ...]
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from math import log
from pathlib import Path
from typing import TYPE_CHECKING

from judging import judged

import kb
from kb.errors import KbError
from kb.languages import CODES

if TYPE_CHECKING:
    from kb.search import Searcher

_COUNTS = (0, 1, 24)
_CLUSTERS = Path(__file__).resolve().parents[1] / "tests" / "service"
_SHOWN = {
    "records": "records",
    "index": "index, MB",
    "library": "library, MB",
    "import": "import, s",
    "first": "first search, s",
    "peak": "peak, MB",
    "push": "push, s",
    "database": "database, MB",
    "disk_p50": "on disk p50, ms",
    "disk_p99": "on disk p99, ms",
    "store_p50": "store p50, ms",
    "store_p99": "store p99, ms",
    "statements": "statements a query",
    "different": "queries of other hits",
}


def _megabytes(folder: Path) -> float:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def _run(*words: str) -> float:
    began = time.perf_counter()
    command = [sys.executable, "-m", "kb", *words]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 our own words
    return time.perf_counter() - began


def _asked(side: Searcher) -> tuple[list[float], list[object]]:
    """Milliseconds of each judged query, once what is read on first use has been read, and its hits."""
    queries = [(one.query, code) for code in CODES for one in judged(code)]
    times, hits = list[float](), list[object]()
    for _warm in (False, True):
        times.clear()
        hits.clear()
        for query, code in queries:
            began = time.perf_counter()
            with suppress(KbError):
                hits.append([(hit.document, hit.score) for hit in side.search(query, preferred=code).hits])
            times.append((time.perf_counter() - began) * 1000)
    return sorted(times), hits


def _figures(texts: list[Path], folder: Path) -> Iterator[tuple[str, float]]:
    """The figures of a library of these texts, in a `folder` of its own."""
    from kb.search import store

    sys.path.insert(0, str(_CLUSTERS))
    from clusters import Cluster  # type: ignore[import-not-found] # the tests' own

    imported = [_run("import", "rules", str(text), "--lang", "en") for text in texts]
    yield "import", sum(imported)
    # in a process of its own, so that its peak is its own
    program = "import resource, kb; kb.open().search('feu')"
    program += "; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000)"
    began = time.perf_counter()
    peak = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)  # noqa: S603
    yield "first", time.perf_counter() - began
    yield "peak", float(peak.stdout)
    disk = kb.open().index
    yield "records", disk.postings.count
    yield "index", _megabytes(folder / "cache")
    yield "library", _megabytes(folder / "library")
    times, hits = _asked(disk)
    yield "disk_p50", times[len(times) // 2]
    yield "disk_p99", times[len(times) * 99 // 100]
    (folder / "server").mkdir()
    (folder / "server").chmod(0o755)
    server = Cluster.primary(folder / "server" / "primary")
    try:
        began = time.perf_counter()
        store.push(server.url())
        yield "push", time.perf_counter() - began
        reader = store.Store(server.url())
        ((size,),) = reader.fetch("select pg_database_size(current_database())", ())
        yield "database", float(size) / 1e6
        searcher, statements, fetch = reader.searcher(), list[str](), reader.fetch

        def counted(statement: str, values: tuple[object, ...]) -> object:
            statements.append(statement)
            return fetch(statement, values)

        searcher.postings._fetch = counted  # type: ignore[attr-defined]
        times, stored = _asked(searcher)
        yield "store_p50", times[len(times) // 2]
        yield "store_p99", times[len(times) * 99 // 100]
        yield "statements", len(statements) / 2 / len(times)
        yield "different", sum(one != other for one, other in zip(hits, stored, strict=True))
    finally:
        server.stop()


def _alone(folder: Path, count: int) -> dict[str, float]:
    """The figures of the first `count` texts, evenly from all, measured in a process with its own library."""
    with tempfile.TemporaryDirectory() as own:
        Path(own).chmod(0o755)
        places = {"KB_LIBRARY": f"{own}/library", "KB_CACHE": f"{own}/cache"}
        command = [sys.executable, __file__, str(folder), "--one", str(count), own]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, env=os.environ | places)  # noqa: S603
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def _exponent(sizes: list[float], figures: list[float]) -> str:
    """The slope between the second and the last on paper with logarithms both ways; 1 is “as the texts”."""
    if len(sizes) < 3 or min(figures[1], figures[-1]) <= 0:
        return ""
    return f"{log(figures[-1] / figures[1]) / log(sizes[-1] / sizes[1]):.2f}"


def table(rows: dict[int, dict[str, float]]) -> Iterator[str]:
    """The figures as Markdown: a column for each number of editions, last the exponent of growth."""
    yield "| | " + " | ".join(map(str, rows)) + " | grows as |"
    yield "|---|" + "--:|" * (len(rows) + 1)
    show: Callable[[float], str] = lambda one: f"{one:,.0f}" if one >= 100 else f"{one:.1f}"  # noqa: E731
    for name, title in _SHOWN.items():
        figures = [row[name] for row in rows.values()]
        grown = _exponent([float(one) for one in rows], figures)
        yield f"| {title} | " + " | ".join(map(show, figures)) + f" | {grown} |"


def main(words: list[str]) -> None:
    """Prints the figures."""
    folder, counts = Path(words[0]), [int(word) for word in words[1:] if word.isdigit()]
    texts = sorted(folder.glob("*.txt"))
    if "--one" in words:
        count = int(words[words.index("--one") + 1])
        chosen = [texts[at * len(texts) // count] for at in range(count)]
        print(json.dumps(dict(_figures(chosen, Path(words[-1])))))
        return
    rows = {count: _alone(folder, count) for count in counts or _COUNTS if count <= len(texts)}
    print(*table(rows), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
