"""Index and search against other engines, at two sizes, and names against other matchers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from engines import ENGINES, Record
from measure import Row, paired

if TYPE_CHECKING:
    from kb.corpus import Corpus

QUERIES = (
    "coût converti de mana",
    "l'épreuve",
    "costo di mana convertito",
    "carta split",
    "709.4b",
    "Glace",
    "fuse",
    "cimetière",
    "nome della carta",
    "moitié droite",
)


def rows(runs: int, times: int) -> Iterator[Row]:
    """A row a comparison, for the corpus and for `times` of it."""
    import kb

    corpus = kb.open().corpus
    yield from _engine_rows(corpus, runs, "the corpus")
    yield from _engine_rows(_repeated(corpus, times), max(2, runs // 3), f"{times} of it")
    yield from _name_rows(runs)


def _repeated(corpus: Corpus, times: int) -> Corpus:
    texts = corpus.texts._replace(
        rulebooks=corpus.texts.rulebooks * times, documents=corpus.texts.documents * times
    )
    return corpus._replace(texts=texts)


def _engine_rows(corpus: Corpus, runs: int, size: str) -> Iterator[Row]:
    from kb.search.documents import documents
    from kb.search.index import build

    records: list[Record] = [
        (" ".join(record.titles.values()), " ".join(record.texts.values())) for record in documents(corpus)
    ]
    built = {name: partial(engine, records) for name, engine in ENGINES.items()}
    found = paired({"kb": partial(build, corpus), **built}, runs)
    work = f"index of {len(records):,} texts ({size}), in memory"
    yield from (Row(work, found["kb"], name, found[name]) for name in ENGINES)

    index = build(corpus)
    asked: dict[str, Callable[[], object]] = {"kb": partial(_all, partial(index.search, limit=10))}
    asked |= {name: partial(_all, make()) for name, make in built.items()}
    found = paired(asked, max(runs, 5))
    work = f"{len(QUERIES)} searches with snippets in them, warm"
    yield from (Row(work, found["kb"], name, found[name]) for name in ENGINES)


def _all(ask: Callable[[str], object]) -> None:
    for query in QUERIES:
        ask(query)


def _name_rows(runs: int) -> Iterator[Row]:
    from rapidfuzz import fuzz, process
    from symspellpy import SymSpell, Verbosity

    import kb
    from kb.names import resolve

    base = kb.open()
    table = base.names
    faces = [face for card in base.cards.cards.values() for face in card.faces]
    names = [name.text for face in faces for name in face.names]
    typed = [name[:2] + name[3:] for name in names if len(name) >= 5][:100]
    speller = SymSpell(max_dictionary_edit_distance=2)
    for name in names:
        speller.create_dictionary_entry(name, 1)
    found = paired(
        {
            "kb": lambda: [resolve(table, text) for text in typed],
            "rapidfuzz WRatio": lambda: [
                process.extractOne(text, names, scorer=fuzz.WRatio) for text in typed
            ],
            "symspellpy": lambda: [speller.lookup(text, Verbosity.CLOSEST) for text in typed],
        },
        runs,
    )
    note = "ours among the whole game's names, the peers among those of the split cards"
    for peer in ("rapidfuzz WRatio", "symspellpy"):
        yield Row(f"{len(typed)} mistyped names", found["kb"], peer, found[peer], note=note)
