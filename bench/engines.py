"""The text engines beside ours, each of one shape: from records to a function that answers a query."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

Record = tuple[str, str]
"""A name and a text."""
Ask = Callable[[str], object]
Build = Callable[[Sequence[Record]], Ask]

__all__ = ["ENGINES", "Ask", "Build", "Record"]

TOKENS = "unicode61 remove_diacritics 2"


def whoosh(records: Sequence[Record]) -> Ask:
    """whoosh3 alone: one stemmed field, its own parser and highlights."""
    from whoosh.analysis import StemmingAnalyzer  # type: ignore[attr-defined]
    from whoosh.fields import TEXT, Schema
    from whoosh.filedb.filestore import RamStorage
    from whoosh.qparser import MultifieldParser  # type: ignore[attr-defined]

    schema = Schema(name=TEXT(stored=True), text=TEXT(StemmingAnalyzer(), stored=True))
    index = RamStorage().create_index(schema)
    writer = index.writer(limitmb=512)
    for name, text in records:
        writer.add_document(name=name, text=text)
    writer.commit()
    searcher, parser = index.searcher(), MultifieldParser(["name", "text"], schema)

    def ask(query: str) -> object:
        hits: Any = searcher.search(parser.parse(query).normalize(), limit=10)
        return [hit.highlights("text") for hit in hits]

    return ask


def sqlite(records: Sequence[Record]) -> Ask:
    """SQLite FTS5: folded words, BM25, snippets."""
    database = sqlite3.connect(":memory:")
    database.execute(f"create virtual table found using fts5(name, text, tokenize='{TOKENS}')")
    database.executemany("insert into found values (?, ?)", records)
    select = "select name, snippet(found, 1, '<b>', '</b>', '…', 30) from found where found match ?"

    def ask(query: str) -> object:
        words = " ".join(f'"{word}"' for word in query.replace("'", " ").split())
        return database.execute(f"{select} order by bm25(found) limit 10", (words,)).fetchall()

    return ask


def tantivy(records: Sequence[Record]) -> Ask:
    """tantivy: its default analysis, snippets."""
    import tantivy as engine

    builder = engine.SchemaBuilder()
    builder.add_text_field("name", stored=True)
    builder.add_text_field("text", stored=True)
    schema = builder.build()
    index = engine.Index(schema)
    writer = index.writer()
    for name, text in records:
        writer.add_document(engine.Document(name=name, text=text))
    writer.commit()
    index.reload()
    searcher = index.searcher()

    def ask(query: str) -> object:
        parsed, _ = index.parse_query_lenient(query, ["name", "text"])
        snippets = engine.SnippetGenerator.create(searcher, parsed, schema, "text")
        hits = searcher.search(parsed, 10).hits
        return [snippets.snippet_from_doc(searcher.doc(place)).to_html() for _, place in hits]

    return ask


def bm25s(records: Sequence[Record]) -> Ask:
    """bm25s: sparse arrays, words as they are, no snippets."""
    import bm25s as engine

    texts = [f"{name} {text}" for name, text in records]
    index = engine.BM25()
    index.index(engine.tokenize(texts, stopwords=[], show_progress=False), show_progress=False)

    def ask(query: str) -> object:
        words = engine.tokenize([query], stopwords=[], show_progress=False)
        return index.retrieve(words, k=10, show_progress=False)

    return ask


ENGINES: dict[str, Build] = {
    "whoosh3 alone (2 fields, ours 9)": whoosh,
    "SQLite FTS5": sqlite,
    "tantivy": tantivy,
    "bm25s (no snippets)": bm25s,
}
