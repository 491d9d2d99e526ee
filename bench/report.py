"""The results as a page, and what they teach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from in_browser import WORD
from measure import Row, Sample
from shipped import BOUND

__all__ = ["Results", "page"]

LESSONS = Path(__file__).resolve().with_name("LESSONS.md")


class Results(NamedTuple):
    """Everything that one run found; `browser` and `watched` are brotli bytes."""

    machine: dict[str, str]
    rows: Sequence[Row]
    browser: dict[str, dict[str, int]]
    watched: dict[str, int]
    quality: Sequence[str]


def page(results: Results) -> str:
    """The results in Markdown."""
    lines = [
        "# Results",
        "",
        "Written by `make bench`. Medians of paired runs; ± is half the middle half's spread.",
        "",
    ]
    lines += [f"- {name}: {value}" for name, value in results.machine.items()]
    lines += ["", *_rows(results.rows), "", "## How good the search is", "", *results.quality, ""]
    lines += [*_browser(results), "", LESSONS.read_text("utf-8").strip()]
    return "\n".join(lines) + "\n"


def _rows(rows: Sequence[Row]) -> Iterator[str]:
    yield "| work | ours | peer | theirs | ratio | bound |"
    yield "|---|--:|---|--:|--:|--:|"
    for row in rows:
        bound = f"{row.bound:.1f}" if row.bound else ""
        work = f"{row.work} ({row.note})" if row.note else row.work
        cells = (work, _ms(row.ours), row.peer, _ms(row.theirs), f"{row.ratio:.2f}", bound)
        yield f"| {' | '.join(cells)} |"


def _browser(results: Results) -> Iterator[str]:
    yield "## In the browser, before the first result"
    yield from ("", f"Brotli bytes of page, style, scripts and index; at most {BOUND:,} a language.", "")
    yield from ("| language | bytes |", "|---|--:|")
    yield from (f"| {language} | {sum(files.values()):,} |" for language, files in results.browser.items())
    yield from ("", f"All that Chromium asked for, searching “{WORD}” among the French pages:", "")
    yield from ("| engine | bytes |", "|---|--:|")
    yield from (f"| {name} | {size:,} |" for name, size in results.watched.items())


def _ms(sample: Sample) -> str:
    return f"{sample.median * 1000:.1f} ± {sample.spread * 500:.1f} ms"
