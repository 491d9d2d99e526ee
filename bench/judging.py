"""How good a search is: recall at five and the mean reciprocal rank over judged queries.

``judged/<lang>.tsv``: what people type, and the places that answer it. A place is ``fr/708.5``,
``it/carte-split#due-nomi``, ``card/fire-ice`` or ``term/mana-value``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from kb.search import Hit, SearchDocument, Searcher

__all__ = ["Figures", "Judged", "judge", "judged", "places", "ranking"]

FOLDER = Path(__file__).parent / "judged"
FIRST = 5


class Judged(NamedTuple):
    """A query in `language`, and the places that answer it."""

    query: str
    language: str
    answers: frozenset[str]

    @property
    def texts(self) -> frozenset[str]:
        """The paragraphs among the answers."""
        return frozenset(answer for answer in self.answers if not answer.startswith(("card/", "term/")))

    @property
    def is_foreign(self) -> bool:
        """Whether it is answered by paragraphs, all of which stand in another language."""
        return bool(self.texts) and not any(answer.startswith(f"{self.language}/") for answer in self.texts)


class Figures(NamedTuple):
    """Means over queries, and the queries that failed with what was found instead."""

    recall: float
    mrr: float
    foreign: float
    """The share of queries with paragraphs in another language only that have one in the first three."""
    failed: tuple[tuple[Judged, tuple[str, ...]], ...]


def judged(language: str) -> list[Judged]:
    """The judged queries of one language."""
    rows = (FOLDER / f"{language}.tsv").read_text("utf-8").splitlines()[1:]
    return [
        Judged(query, language, frozenset(answers.split()))
        for query, answers in (row.split("\t") for row in rows)
    ]


def place(document: SearchDocument) -> str:
    """The place of a document as the judgements write it."""
    if document.kind in ("card", "term"):
        return f"{document.kind}/{document.source}"
    if document.number:
        return f"{document.language}/{document.number}"
    return f"{document.language}/{document.source}#{document.anchor}"


def places(hit: Hit) -> set[str]:
    """The places that a hit shows: its own and those that hang under it."""
    return {place(document) for document in (hit.document, *hit.others)}


def ranking(index: Searcher, language: str) -> Callable[[str], list[set[str]]]:
    """The places that kb's search gives for a query, hit by hit."""
    return lambda query: [places(hit) for hit in index.search(query, preferred=language).hits]


def judge(queries: Iterable[Judged], search: Callable[[str], list[set[str]]]) -> Figures:
    """The figures of a search that gives the places of its hits, best first."""
    held = list(queries)
    recalls, ranks, foreign, failed = [], [], [], []
    for one in held:
        found = search(one.query)
        first = set().union(*found[:FIRST])
        recalls.append(len(one.answers & first) / min(len(one.answers), FIRST))
        rank = next((at for at, hit in enumerate(found, 1) if hit & one.answers), 0)
        ranks.append(1 / rank if rank else 0.0)
        if one.is_foreign:
            foreign.append(any(hit & one.texts for hit in found[:3]))
        if recalls[-1] < 1 or rank != 1:
            failed.append((one, tuple(" ".join(sorted(hit)) for hit in found[:FIRST])))
    share = sum(foreign) / len(foreign) if foreign else 1.0
    return Figures(sum(recalls) / len(held), sum(ranks) / len(held), share, tuple(failed))
