"""The parts at work in one process: building the index, searching it, names, the site."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from measure import Row, paired

if TYPE_CHECKING:
    from kb.corpus import Corpus
    from kb.search.documents import SearchDocument

QUERIES = (
    "coût converti de mana",
    "l'épreuve",
    "costo di mana convertito",
    "carta divisa",
    "709.4b",
    "Glace",
    "fuse",
    "cimetière",
    "nome della carta",
    "moitié droite",
)


def rows(runs: int) -> Iterator[Row]:
    """A row a comparison."""
    import kb
    from kb.search.documents import documents

    corpus = kb.open().corpus
    records = list(documents(corpus))
    yield from _index_rows(corpus, records, runs)
    yield from _name_rows(runs)
    yield _site_row(corpus, runs)


def _index_rows(corpus: Corpus, records: list[SearchDocument], runs: int) -> Iterator[Row]:
    from kb.search.index import build

    built = paired(
        {
            "kb": partial(build, corpus),
            "whoosh": partial(_whoosh, records),
            "sqlite": partial(_sqlite, records),
        },
        runs,
    )
    work = f"index of {len(records)} texts, in memory"
    yield Row(work, built["kb"], "whoosh3 alone, one stemmed field", built["whoosh"])
    yield Row(work, built["kb"], "SQLite FTS5", built["sqlite"])
    index, engine, database = build(corpus), _whoosh(records), _sqlite(records)
    warm = paired(
        {
            "kb": partial(_all, partial(index.search, limit=10)),
            "whoosh": partial(_all, engine),
            "sqlite": partial(_all, partial(_ask_sqlite, database)),
        },
        runs,
    )
    work = f"{len(QUERIES)} searches with snippets, warm"
    yield Row(work, warm["kb"], "whoosh3 alone with highlights", warm["whoosh"])
    yield Row(work, warm["kb"], "SQLite FTS5 with snippets", warm["sqlite"])


def _all(ask: Callable[[str], object]) -> None:
    for query in QUERIES:
        ask(query)


def _whoosh(records: list[SearchDocument]) -> Callable[[str], object]:
    from whoosh.analysis import StemmingAnalyzer  # type: ignore[attr-defined]
    from whoosh.fields import ID, TEXT, Schema
    from whoosh.filedb.filestore import RamStorage
    from whoosh.qparser import MultifieldParser  # type: ignore[attr-defined]

    schema = Schema(key=ID(stored=True), name=TEXT(stored=True), text=TEXT(StemmingAnalyzer(), stored=True))
    index = RamStorage().create_index(schema)
    writer = index.writer(limitmb=512)
    for record in records:
        texts = (" ".join(part.values()) for part in (record.titles, record.texts))
        writer.add_document(key=record.key, **dict(zip(("name", "text"), texts, strict=True)))
    writer.commit()
    searcher, parser = index.searcher(), MultifieldParser(["name", "text"], schema)

    def ask(query: str) -> object:
        hits: Any = searcher.search(parser.parse(query), limit=10)
        return [hit.highlights("text") for hit in hits]

    return ask


def _sqlite(records: list[SearchDocument]) -> sqlite3.Connection:
    database = sqlite3.connect(":memory:")
    tokens = "unicode61 remove_diacritics 2"
    database.execute(f"create virtual table found using fts5(name, text, tokenize='{tokens}')")
    texts = ((" ".join(record.titles.values()), " ".join(record.texts.values())) for record in records)
    database.executemany("insert into found values (?, ?)", texts)
    database.commit()
    return database


def _ask_sqlite(database: sqlite3.Connection, query: str) -> object:
    words = " ".join(f'"{word}"' for word in query.replace("'", " ").split())
    ask = "select name, snippet(found, 1, '<b>', '</b>', '…', 30) from found where found match ?"
    return database.execute(f"{ask} order by bm25(found) limit 10", (words,)).fetchall()


def _name_rows(runs: int) -> Iterator[Row]:
    from rapidfuzz import fuzz, process

    import kb
    from kb.names import resolve

    base = kb.open()
    table = base.names
    faces = [face for card in base.cards.cards.values() for face in card.faces]
    names = [name.text for face in faces for name in face.names]
    typed = [name[:2] + name[3:] for name in names if len(name) >= 5][:100]
    found = paired(
        {
            "kb": lambda: [resolve(table, text) for text in typed],
            "rapidfuzz": lambda: [process.extractOne(text, names, scorer=fuzz.WRatio) for text in typed],
        },
        runs,
    )
    note = "ours among the whole game's names, the peer among those of the split cards alone"
    work = f"{len(typed)} mistyped names"
    yield Row(work, found["kb"], "rapidfuzz WRatio", found["rapidfuzz"], note=note)


def _site_row(corpus: Corpus, runs: int) -> Row:
    from kb.pages import build

    with tempfile.TemporaryDirectory() as folder:
        ours = partial(build, corpus, Path(folder, "site"))
        pages = ours().pages
        found = paired({"kb": ours, "bare": partial(_bare_site, corpus, Path(folder, "bare"), pages)}, runs)
    peer = "jinja2 and markdown alone: one template, the same number of pages and paragraphs"
    return Row(f"site of {pages} pages", found["kb"], peer, found["bare"])


def _bare_site(corpus: Corpus, folder: Path, pages: int) -> None:
    import jinja2
    import markdown

    folder.mkdir(exist_ok=True)
    page = "<title>{{ title }}</title>{% for part in parts %}<div>{{ part | safe }}</div>{% endfor %}"
    template = jinja2.Environment(autoescape=True).from_string(page)
    texts = [rule.text for rule in corpus.texts.rules()]
    texts += [block.passage.text for document in corpus.texts.documents for block in document.blocks]
    renderer = markdown.Markdown()
    for number in range(pages):
        parts = [renderer.reset().convert(texts[(number + at) % len(texts)]) for at in range(4)]
        (folder / f"{number}.html").write_text(template.render(title=str(number), parts=parts), "utf-8")
