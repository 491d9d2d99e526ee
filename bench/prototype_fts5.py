"""A prototype: SQLite FTS5 as the engine beneath `kb.search`, with our analysis and our ranking.

FTS5 proposes the best documents by BM25 over our words, stems, titles and concepts;
our own formulas then rank those, with the frequencies of the words in the whole index.

python bench/prototype_fts5.py [quick]
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import prototype_store as store
from judging import Figures, judge, judged, ranking
from open_memory import OURS, WHOOSH, megabytes
from prototype_postings import CandidatePostings, Store
from sizes import SIZES
from warm import figures, reopened, timed

from kb.languages import CODES, get
from kb.search import Index, SearchDocument
from kb.search.syntax import Words, walk
from kb.search.words.concepts import TermTable, content_words

if TYPE_CHECKING:
    from kb.corpus import Corpus

__all__ = ["Prototype", "lines"]

CANDIDATES = 60
"""Documents that FTS5 proposes."""
MANY = 1000
"""And for a query with operators or quotation marks."""
_TODAY, _NEW = "kb.search as it is", "the prototype"


class Prototype(Index):
    """An index that asks FTS5; everything above the postings is `kb.search` as it is."""

    def __init__(self, corpus: Corpus, file: Path | None = None) -> None:
        from kb.search.postings.sidecar import WITHIN, Side

        database, stems = store.fill(corpus, file)
        side = Side.empty()
        side.stems.update(stems)
        for code in CODES:
            side.terms[code] = TermTable.of(corpus.terms, code).entries
            side.names[code] = {concept.id: WITHIN.join(concept.words(code)) for concept in corpus.terms}
        self._store = Store(database)
        super().__init__(self._store, side, corpus.root)
        self._propose([])

    def _propose(self, candidates: list[int]) -> None:
        from kb.search.ranking.statistics import Testimony

        postings: Any = CandidatePostings(self._store, candidates)
        self.postings, self.testimony = postings, Testimony(postings)

    def forget(self) -> None:
        """Nothing of earlier queries is known any more."""
        self._store = Store(self._store.database)

    def document(self, number: int) -> SearchDocument:
        return self._store.record(number)

    def search(self, query: str, language: str | None = None, *more: Any, **named: Any) -> Any:
        self._propose(self._candidates(query, language, named.get("preferred", "fr")))
        return super().search(query, language, *more, **named)

    def _candidates(self, text: str, language: str | None, preferred: str) -> list[int]:
        from kb.search.query import parse
        from kb.search.syntax import Exact, Phrase
        from kb.search.words.detect import detect

        tree = parse(text).tree
        nodes = [node for node in walk(tree) if isinstance(node, Words | Phrase | Exact)]
        said = " ".join(node.text for node in nodes)
        code = language or detect(said, {one: self.vocabulary(one) for one in CODES}, preferred)
        wanted = " OR ".join(
            dict.fromkeys(chain.from_iterable(self._wanted(said, own, code) for own in CODES))
        )
        for node in nodes:
            if not isinstance(node, Words):
                wanted = f"({wanted}) AND ({self._exactly(node.text)})"
        most = CANDIDATES if isinstance(tree, Words) else MANY
        return self._store.best(wanted, code, most) if wanted else []

    def _exactly(self, text: str) -> str:
        """All the words as they are, in some language."""
        every = []
        for code in CODES:
            words = [_quoted(token.text) for token in content_words(text, get(code))]
            every += [f"(words_{code} : ({' AND '.join(words)}))"] if words else []
        return " OR ".join(every)

    def _wanted(self, text: str, own: str, code: str) -> Iterator[str]:
        """The alternatives of an FTS5 query for `text`, in the columns of language `own`."""
        words = [token.text for token in content_words(text, get(code))]
        stems = [self.stem(word, code) for word in words]
        for word in words:
            root = self.stem(word, own) if own == code else self.known_stem(word, own)
            yield f"{{stems_{own} title_{own} facts_{own}}} : {_quoted(root)}"
            yield f"words_{own} : {_quoted(word)}"
        if own == code:
            for span in self.terms[code].every_span(words, stems):
                yield f"concepts : {_quoted(span.concept)}"


def _quoted(term: str) -> str:
    return '"' + term.replace('"', '""') + '"'


def lines(quick: bool = False) -> Iterator[str]:
    """A table: the index of today and the prototype at each size."""
    yield from ("Built: seconds of all processors, one run. Searches: five runs, in turn.", "")
    yield "| size | engine | built, s | MB | ms, middle query | ms, 99 of 100 | recall@5 | MRR |"
    yield "|---|---|--:|--:|--:|--:|--:|--:|"
    held: list[str] = []
    for size in list(SIZES)[: 1 if quick else None]:
        yield from _compared(size, held)
    yield from ("", "What the open index holds in memory once it was asked every judged query:", "")
    yield from ("| size | kb | Whoosh alone, the same files |", "|---|--:|--:|", *held)


def _compared(size: str, held: list[str]) -> Iterator[str]:
    """The lines of a size; to `held` a line of what is in memory is added."""
    corpus = SIZES[size]()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made: dict[str, Callable[[], Index]] = {
            _TODAY: partial(_today, corpus, folder),
            _NEW: partial(_new, corpus, folder),
        }
        seconds, indexes = _timed(made)
        ours, theirs = (megabytes(side, folder / _TODAY) for side in (OURS, WHOOSH))
        held.append(f"| {size} | {ours:.0f} MB | {theirs:.0f} MB |")
        sizes = {name: _bytes(folder / name) for name in made}
        times = timed(
            {_TODAY: partial(reopened, indexes[_TODAY]), _NEW: partial(_reopened, indexes[_NEW])}, 5
        )
        for name, index in indexes.items():
            good = [judge(judged(code), ranking(index, code)) for code in CODES]
            cells = (
                size,
                name,
                f"{seconds[name]:.2f}",
                f"{sizes[name] / 1e6:.1f}",
                *_cells(times[name], good),
            )
            yield f"| {' | '.join(cells)} |"


def _timed(made: dict[str, Callable[[], Index]]) -> tuple[dict[str, float], dict[str, Index]]:
    """What is made, and in how many seconds of all its processes; once, since the large sizes take long."""
    seconds, indexes = {}, {}
    for name, make in made.items():
        start = sum(os.times()[:4])
        indexes[name] = make()
        seconds[name] = sum(os.times()[:4]) - start
    return seconds, indexes


def _cells(times: list[list[float]], good: list[Figures]) -> tuple[str, ...]:
    middle, slow = figures(times)
    recall, mrr = (
        sum(held) / len(good) for held in zip(*((one.recall, one.mrr) for one in good), strict=True)
    )
    return f"{middle.median * 1000:.2f}", f"{slow * 1000:.2f}", f"{recall:.3f}", f"{mrr:.3f}"


def _today(corpus: Corpus, folder: Path) -> Index:
    """The index of today, on disk as `kb` keeps it."""
    from kb.search.words import lexicon as index

    shutil.rmtree(folder / _TODAY, ignore_errors=True)
    (folder / _TODAY).mkdir()
    index._write(corpus, folder / _TODAY)
    return index._open(folder / _TODAY, corpus.root)


def _new(corpus: Corpus, folder: Path) -> Prototype:
    file = folder / _NEW
    file.unlink(missing_ok=True)
    return Prototype(corpus, file)


def _reopened(index: Any) -> Callable[[str], object]:
    index.forget()
    index.search("permanent ou permanente")
    return partial(index.search, limit=10)


def _bytes(place: Path) -> int:
    files = place.iterdir() if place.is_dir() else [place]
    return sum(file.stat().st_size for file in files)


if __name__ == "__main__":
    print(*lines("quick" in sys.argv), sep="\n")
