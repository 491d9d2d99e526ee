"""The text index beside other engines at three sizes: building it, warm searches, right answers.

Warm: everything is loaded and open, and no query was asked before. Searches are measured in processor
time, since the slowest query of a hundred would else tell of the machine's other work.

python bench/warm.py [runs] [words of the sizes]
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from statistics import median
from time import thread_time
from typing import TYPE_CHECKING, Any, NamedTuple

from engines import DEFAULT, ENGINES, LIMIT, NINE, Ask, Record
from judging import Figures, Judged, judge, judged, places
from measure import Row, Sample, paired, sampled
from sizes import SIZES, records

from kb.languages import CODES

if TYPE_CHECKING:
    from kb.corpus.corpus import Corpus
    from kb.search import Searcher

__all__ = ["Answers", "figures", "lines", "measured", "reopened", "rows", "timed"]

BOUND = 1.3
"""What our median query may take beside whoosh3's."""
OURS = "kb"
SLOWEST = {"the corpus": 5, "with three rulebooks": 20}
"""Milliseconds that 99 of 100 of our queries may take."""
_MANY, _FEW = 5000, 3
"""So many records that the first run of an index is as the others, and that there are so few runs."""
_FIRST = "permanent ou permanente"
"""Asked before the clock runs, so that everything is loaded."""
Asking = Callable[[str], object]
Search = Callable[[str], list[set[str]]]


class Answers(NamedTuple):
    """An engine at one size: seconds of the middle query, of the 99th of 100, and how good it is."""

    size: str
    engine: str
    middle: Sample
    slow: float
    recall: float
    mrr: float


def measured(size: str, runs: int) -> tuple[list[Row], list[Answers]]:
    """Rows of building and searching at one of `SIZES`, and what was found."""
    corpus = SIZES[size]()
    held = records(corpus)
    made: dict[str, Any] = {}
    built = _build_rows(corpus, held, size, runs, made)
    answers = _answers(made, size, runs)
    ours = answers[0]
    work = f"a search with snippets, warm, {_title(held, size)}: the middle of {len(_queries())} queries"
    searched = [
        Row(work, ours.middle, one.engine, one.middle, BOUND if one.engine in (NINE, DEFAULT) else None)
        for one in answers[1:]
    ]
    return [*built, *searched], answers


def _title(held: Sequence[Record], size: str) -> str:
    return f"{len(held):,} texts ({size})"


def _build_rows(
    corpus: Corpus, held: Sequence[Record], size: str, runs: int, made: dict[str, Any]
) -> list[Row]:
    """A row an engine; what the last run built goes into `made`."""
    from kb.search import build

    def keep(name: str, make: Callable[[], object]) -> None:
        made[name] = make()

    makers: dict[str, Callable[[], object]] = {OURS: partial(build, corpus)}
    makers |= {name: partial(engine, held) for name, engine in ENGINES.items()}
    is_large = len(held) >= _MANY
    sides = {name: partial(keep, name, make) for name, make in makers.items()}
    found = paired(sides, min(runs, _FEW) if is_large else runs, warmed=not is_large)
    return [
        Row(f"index of {_title(held, size)}, in memory", found[OURS], name, found[name]) for name in ENGINES
    ]


def _answers(made: Mapping[str, Any], size: str, runs: int) -> list[Answers]:
    """What the built indexes answer; an engine that could not build one is left out."""
    index, peers = made[OURS], {name: made[name] for name in ENGINES if name in made}
    sides = {OURS: partial(reopened, index)} | {name: partial(_same, ask) for name, ask in peers.items()}
    times = timed(sides, runs)
    good = {OURS: _mean(partial(_ours, index))}
    good |= {name: _mean(partial(_theirs, ask)) for name, ask in peers.items()}
    return [Answers(size, name, *figures(times[name]), *good[name]) for name in sides]


def reopened(index: Searcher) -> Asking:
    """The search of the same index without what it remembers of earlier queries' words."""
    from kb.search import Searcher
    from kb.search.postings.whoosh_reader import WhooshPostings

    held = index.postings
    assert isinstance(held, WhooshPostings)
    fresh = Searcher(index.lexicon, WhooshPostings(held.files), index.parts)
    fresh.search(_FIRST)
    return partial(fresh.search, limit=LIMIT)


def _same(ask: Asking) -> Asking:
    ask(_FIRST)
    return ask


def timed(sides: Mapping[str, Callable[[], Asking]], runs: int) -> dict[str, list[list[float]]]:
    """For each side and run the seconds of every query, each asked once of what the side opens.

    The sides take turns; the first turn does not count.
    """
    found: dict[str, list[list[float]]] = {name: [] for name in sides}
    for turn in range(runs + 1):
        for name, opened in sides.items():
            ask = opened()
            seconds = [_one(ask, one.query) for one in _queries()]
            if turn:
                found[name].append(seconds)
    return found


def _one(ask: Asking, query: str) -> float:
    start = thread_time()
    ask(query)
    return thread_time() - start


def figures(seconds: list[list[float]]) -> tuple[Sample, float]:
    """The middle query by run; and of each query's middle run the 99th of 100."""
    of_queries = sorted(median(held) for held in zip(*seconds, strict=True))
    return sampled([median(run) for run in seconds]), of_queries[len(of_queries) * 99 // 100]


def _queries() -> list[Judged]:
    return [one for code in CODES for one in judged(code)]


def _mean(searching: Callable[[str], Search]) -> tuple[float, float]:
    """Recall at five and reciprocal rank, over all languages' queries alike."""
    found: list[Figures] = [judge(judged(code), searching(code)) for code in CODES]
    return sum(one.recall for one in found) / len(found), sum(one.mrr for one in found) / len(found)


def _ours(index: Searcher, language: str) -> Search:
    return lambda query: [places(hit) for hit in index.search(query, preferred=language).hits]


def _theirs(ask: Ask, _language: str) -> Search:
    return lambda query: [{place} for place, _ in ask(query)]


def rows(runs: int, sizes: Sequence[str] = tuple(SIZES)) -> Iterator[Row | Answers]:
    """Everything at each size."""
    for size in sizes:
        found, answers = measured(size, runs)
        yield from found
        yield from answers


def lines(found: Sequence[Answers]) -> Iterator[str]:
    """The answers as a Markdown table."""
    yield "| size | engine | ms, middle query | ms, 99 of 100 | bound | recall@5 | MRR |"
    yield "|---|---|--:|--:|--:|--:|--:|"
    for one in found:
        times = f"{one.middle.median * 1000:.2f} | {one.slow * 1000:.2f}"
        bound = SLOWEST.get(one.size, "") if one.engine == OURS else ""
        yield f"| {one.size} | {one.engine} | {times} | {bound} | {one.recall:.3f} | {one.mrr:.3f} |"


if __name__ == "__main__":
    runs_asked = next((int(word) for word in sys.argv[1:] if word.isdecimal()), 5)
    named = [word for word in sys.argv[1:] if not word.isdecimal()]
    told = list(
        rows(runs_asked, [size for size in SIZES if not named or any(word in size for word in named)])
    )
    for row in told:
        if isinstance(row, Row):
            print(f"{row.ratio:8.2f}x  {row.work}  /  {row.peer}")
    print(*lines([row for row in told if isinstance(row, Answers)]), sep="\n")
