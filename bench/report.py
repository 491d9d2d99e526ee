"""The results as a page, and what they teach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sections import SECTIONS

__all__ = ["over_bounds", "page"]

LESSONS = Path(__file__).resolve().with_name("LESSONS.md")
Json = dict[str, Any]


def page(results: Json) -> str:
    """The results in Markdown."""
    lines = [
        "# Results",
        "",
        "Written by `make bench`. Medians of paired runs; ± is half the middle half's spread.",
        "",
    ]
    lines += [f"- {name}: {value}" for name, value in results["machine"].items()]
    for name, section in SECTIONS.items():
        if name in results["sections"]:
            found = results["sections"][name]
            lines += ["", f"## {section.title}", "", section.about]
            lines += [*_rows(found["rows"]), *_growths(found["growths"])]
            lines += ["", *found["lines"]] if found["lines"] else []
    return "\n".join([*lines, "", LESSONS.read_text("utf-8").strip()]) + "\n"


def over_bounds(results: Json) -> Iterator[str]:
    """The rows whose ratio is above what it may be."""
    for found in results["sections"].values():
        for row in found["rows"]:
            if row["bound"] and row["ratio"] > row["bound"]:
                yield f"over its bound: {row['work']} / {row['peer']}: {row['ratio']:.2f} > {row['bound']}"


def _rows(rows: Sequence[Json]) -> Iterator[str]:
    if not rows:
        return
    yield from ("", "| work | ours | peer | theirs | ratio | bound |", "|---|--:|---|--:|--:|--:|")
    for row in rows:
        bound = f"{row['bound']:.1f}" if row["bound"] else ""
        work = f"{row['work']} ({row['note']})" if row["note"] else row["work"]
        cells = (work, _ms(row["ours"]), row["peer"], _ms(row["theirs"]), f"{row['ratio']:.2f}", bound)
        yield f"| {' | '.join(cells)} |"


def _growths(growths: Sequence[Json]) -> Iterator[str]:
    if not growths:
        return
    yield from ("", "| work | 1× | 10× | 100× | exponent |", "|---|--:|--:|--:|--:|")
    for one in growths:
        cells = [f"{int(size):,} {one['unit']}: {_ms(sample)}" for size, sample in one["points"].items()]
        yield f"| {one['work']} | {' | '.join(cells)} | {one['exponent']:.2f} |"


def _ms(sample: Sequence[float]) -> str:
    """A sample is (median, spread) in seconds."""
    middle, spread = sample
    digits = 1 if middle >= 0.001 else 3
    return f"{middle * 1000:,.{digits}f} ± {spread * 500:,.{digits}f} ms"
