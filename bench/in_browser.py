"""A real Chromium: our search on the site, Pagefind and lunr, searching the same records.

A keystroke is the time from a letter typed to its hits. The engines take turns: each run types other
queries, letter by letter, so that none is known from before.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

from browser_engines import WORD, Engine, addresses, chromium, first_bytes, ours, peer, size_of
from browser_peers import ENGINES, pagefind, prepared
from judging import Figures, judged
from measure import ENOUGH, Row, Sample, sampled, why
from serving import served

__all__ = ["lines", "loaded"]

_TYPED = 4
"""Judged queries of a language that are typed in a run."""
_PAGEFIND = """async (word) => {
  const pagefind = await import("/pagefind/pagefind.js");
  const { results } = await pagefind.search(word);
  await Promise.all(results.slice(0, 10).map((one) => one.data()));
}"""
_KEYS = """async (queries) => {
  const times = [];
  for (const query of queries) for (let end = 1; end <= query.length; end += 1) {
    const start = performance.now();
    await window.search(query.slice(0, end));
    times.push(performance.now() - start);
  }
  return times;
}"""


class Found(NamedTuple):
    """What an engine needed and found: brotli bytes, judged figures; the middle keystroke, 95 of 100."""

    name: str
    code: str
    bytes: int
    judged: Figures
    middle: Sample
    slow: Sample


class Failed(NamedTuple):
    """An engine that came to nothing, and why."""

    name: str
    code: str
    reason: str


def lines() -> Iterator[Row | str]:
    """A table of all engines and languages in Markdown; of ours alone where the peers cannot be had."""
    yield from (
        "",
        "Bytes: scripts, index and texts that had come for the search when the first hit stood, in",
    )
    yield from ("brotli. A keystroke: from the letter to ten hits, those of ours drawn.", "")
    yield "| queries | engine | bytes | recall@5 | MRR | keystroke, middle | 95 of 100 |"
    yield "|---|---|--:|--:|--:|--:|--:|"
    held: dict[str, Found] = {}
    for one in _found():
        if isinstance(one, Failed):
            yield f"| {one.code} | {one.name} | failed: {one.reason} |"
            continue
        yield _line(one)
        own = held.setdefault(one.code, one)
        if one is not own:
            yield Row(f"a keystroke, {one.code}: the middle", own.middle, one.name, one.middle)


def _line(one: Found) -> str:
    keys = " | ".join(
        f"{key.median * 1000:.1f} ± {key.spread * 500:.1f} ms" for key in (one.middle, one.slow)
    )
    figures = f"{one.judged.recall:.3f} | {one.judged.mrr:.3f}"
    return f"| {one.code} | {one.name} | {one.bytes:,} | {figures} | {keys} |"


def _found() -> Iterator[Found | Failed]:
    import kb
    from kb.languages import CODES
    from kb.pages import build
    from kb.search.records.making import documents

    corpus = kb.open().corpus
    records = list(documents(corpus))
    peers = ENGINES if prepared() else {}
    with tempfile.TemporaryDirectory() as name, chromium() as chrome:
        site = Path(name) / "site"
        build(corpus, site)
        for code in CODES:
            with ExitStack() as stack:
                places = addresses(corpus, records, code)
                engines = [stack.enter_context(ours(chrome, site, code, places))]
                for engine, make in peers.items():
                    folder = Path(name) / f"{engine}-{code}"
                    try:
                        made = partial(make, folder, records, code)
                        engines.append(stack.enter_context(peer(chrome, engine, made, folder, code)))
                    except Exception as fault:  # whatever it raises, the others go on
                        yield Failed(engine, code, why(fault))
                yield from _typed(engines, code)


def _typed(engines: Sequence[Engine], code: str) -> Iterator[Found]:
    """The engines with their keystrokes."""
    middles: list[list[float]] = [[] for _ in engines]
    slow: list[list[float]] = [[] for _ in engines]
    queries = [one.query for one in judged(code)]
    step = len(queries) // (ENOUGH * _TYPED)
    for run in range(ENOUGH):
        asked = queries[run * step :: ENOUGH * step][:_TYPED]
        for at, engine in enumerate(engines):
            cuts = quantiles([ms / 1000 for ms in engine.page.evaluate(_KEYS, asked)], n=20)
            middles[at].append(cuts[9])
            slow[at].append(cuts[18])
    for engine, middle, last in zip(engines, middles, slow, strict=True):
        yield Found(engine.name, code, engine.bytes, engine.judged, sampled(middle), sampled(last))


def loaded(site: Path) -> dict[str, int]:
    """The same bytes for the French pages of a site: ours, and Pagefind's over those very pages."""
    if not prepared():
        with chromium() as chrome:
            return {"kb": first_bytes(chrome, site, "fr")}
    with tempfile.TemporaryDirectory() as name, chromium() as chrome:
        folder = Path(name)
        (folder / "index.html").write_text("<!doctype html><meta charset=utf-8><title>peer</title>")
        pagefind(site / "fr", "--output-path", str(folder / "pagefind"))
        page, asked = chrome.new_page(), list[str]()
        with served(folder, asked) as address:
            page.goto(f"{address}index.html")
            page.evaluate(_PAGEFIND, WORD)
        peer = size_of(folder, asked)
        return {"kb": first_bytes(chrome, site, "fr"), "Pagefind 1.6": peer}
