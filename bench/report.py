"""The results: kept as JSON while they come, shown as a page with what they teach."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from math import isnan
from pathlib import Path
from typing import Any

from measure import ENOUGH, Sample
from sections import SECTIONS, Found

__all__ = ["Results", "failures", "over_bounds", "page"]

LESSONS = Path(__file__).resolve().with_name("LESSONS.md")
Json = dict[str, Any]


class Results:
    """`results.json` and `RESULTS.md` in a folder; every change is written at once."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        self._file = folder / "results.json"

    def read(self) -> Json:
        """What is known."""
        held: Json = json.loads(self._file.read_text("utf-8"))
        return held

    def begin(self, machine: Mapping[str, str], sections: Sequence[str]) -> None:
        """A run on `machine`, in which these sections are measured anew."""
        held = self.read()["sections"] if self._file.exists() else {}
        kept = {name: found for name, found in held.items() if name not in sections}
        self._write({"machine": dict(machine), "sections": kept})

    def put(self, name: str, found: Found) -> None:
        """What a section found so far."""
        results = self.read()
        results["sections"][name] = _document(found)
        self._write(results)

    def fail(self, name: str, reason: str) -> None:
        """The section came to an end before its time; what it found before stays."""
        results = self.read()
        results["sections"].setdefault(name, _document(Found([], [], [])))["failed"] = reason
        self._write(results)

    def _write(self, results: Json) -> None:
        self._file.write_text(json.dumps(results, ensure_ascii=False, indent=1) + "\n", "utf-8")
        self._file.with_name("RESULTS.md").write_text(page(results), "utf-8")


def _document(found: Found) -> Json:
    return {
        "rows": [row._asdict() | {"ratio": _known(row.ratio)} for row in found.rows],
        "growths": [one._asdict() | {"exponent": _known(one.exponent)} for one in found.growths],
        "lines": found.lines,
    }


def _known(number: float) -> float | None:
    return None if isnan(number) else number


def page(results: Json) -> str:
    """The results in Markdown."""
    lines = [
        "# Results",
        "",
        f"Written by `make bench`. Medians of paired runs, at least {ENOUGH} where no number is told;",
        "± is half the middle half's spread.",
        "",
    ]
    lines += [f"- {name}: {value}" for name, value in results["machine"].items()]
    for name, section in SECTIONS.items():
        if name in results["sections"]:
            found = results["sections"][name]
            lines += ["", f"## {section.title}", "", section.about]
            lines += ["", f"**Failed: {found['failed']}**"] if "failed" in found else []
            lines += [*_rows(found["rows"]), *_growths(found["growths"])]
            lines += ["", *found["lines"]] if found["lines"] else []
    return "\n".join([*lines, "", LESSONS.read_text("utf-8").strip()]) + "\n"


def over_bounds(results: Json) -> Iterator[str]:
    """The rows whose ratio is above what it may be."""
    for found in results["sections"].values():
        for row in found["rows"]:
            if row["bound"] and row["ratio"] and row["ratio"] > row["bound"]:
                told = f"{row['work']} / {row['peer']}: {row['ratio']:.2f} > {row['bound']:.2f}"
                yield f"over its bound: {told}"


def failures(results: Json) -> Iterator[str]:
    """The sections and the sides of rows and tables that came to nothing, each with its reason."""
    for name, found in results["sections"].items():
        if "failed" in found:
            yield f"failed: {name}: {found['failed']}"
        yield from (f"failed: {name}: {line}" for line in found["lines"] if "| failed: " in line)
        for row in found["rows"]:
            for side, sample in (("ours", row["ours"]), (row["peer"], row["theirs"])):
                if reason := Sample(*sample).failed:
                    yield f"failed: {row['work']}: {side}: {reason}"


def _rows(rows: Sequence[Json]) -> Iterator[str]:
    if not rows:
        return
    yield from ("", "| work | ours | peer | theirs | ratio | bound |", "|---|--:|---|--:|--:|--:|")
    for row in rows:
        bound = f"{row['bound']:.2f}" if row["bound"] else ""
        ratio = f"{row['ratio']:.2f}" if row["ratio"] else ""
        work = f"{row['work']} ({row['note']})" if row["note"] else row["work"]
        cells = (work, _ms(row["ours"]), row["peer"], _ms(row["theirs"]), ratio, bound)
        yield f"| {' | '.join(cells)} |"


def _growths(growths: Sequence[Json]) -> Iterator[str]:
    if not growths:
        return
    yield from ("", "| work | 1× | 10× | 100× | exponent |", "|---|--:|--:|--:|--:|")
    for one in growths:
        cells = [f"{int(size):,} {one['unit']}: {_ms(sample)}" for size, sample in one["points"].items()]
        exponent = f"{one['exponent']:.2f}" if one["exponent"] is not None else ""
        yield f"| {one['work']} | {' | '.join(cells)} | {exponent} |"


def _ms(sample: Sequence[Any]) -> str:
    """A sample as it stands in the JSON, in milliseconds."""
    middle, spread, runs, failed = Sample(*sample)
    if failed:
        return f"failed: {failed}"
    digits = 1 if middle >= 0.001 else 3
    said = f"{middle * 1000:,.{digits}f} ± {spread * 500:,.{digits}f} ms"
    few = f" ({runs} run{'s' if runs > 1 else ''})" if runs < ENOUGH else ""
    return said + few
