"""The text engines beside ours, each of one shape: from records to a function that answers a query.

All are asked for any of the words, the ten best, each with its snippet.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kb.search import SearchDocument

__all__ = ["DEFAULT", "ENGINES", "LIMIT", "NINE", "TOKENS", "Ask", "Build", "Record", "record", "words"]

LIMIT = 10
TOKENS = "unicode61 remove_diacritics 2"


class Record(NamedTuple):
    """Where it stands; a title and a text by language, and as an engine without languages sees them."""

    place: str
    titles: dict[str, str]
    texts: dict[str, str]
    title: str
    text: str


Ask = Callable[[str], list[tuple[str, object]]]
"""The places of the hits, best first, each with its snippet."""
Build = Callable[[Sequence[Record]], Ask]


def record(document: SearchDocument, place: str) -> Record:
    """What engines index of a document."""
    title, text = (" ".join(held.values()) for held in (document.titles, document.texts))
    return Record(place, document.titles, document.texts, title, text)


def words(query: str) -> list[str]:
    """The plain words of a query."""
    return "".join(letter if letter.isalnum() else " " for letter in query).split()


def whoosh(records: Sequence[Record]) -> Ask:
    """whoosh3 as it comes: a title and a text, its standard analyzer, its parser, BM25F, highlights."""
    from whoosh.fields import STORED, TEXT, Schema

    schema = Schema(place=STORED, title=TEXT, text=TEXT(stored=True))
    rows = ({"place": one.place, "title": one.title, "text": one.text} for one in records)
    return _whoosh(schema, rows, ["title", "text"], lambda _: "text")


def whoosh_nine(records: Sequence[Record]) -> Ask:
    """whoosh3 with our nine fields, and for each language the analysis that comes with it."""
    from whoosh.analysis import (  # type: ignore[attr-defined]
        CharsetFilter,
        LowercaseFilter,
        RegexTokenizer,
        StemFilter,
        StopFilter,
    )
    from whoosh.fields import STORED, TEXT, Schema
    from whoosh.support.charset import accent_map

    fields: dict[str, Any] = {"place": STORED, "language": STORED}
    for code in ("fr", "it", "en"):
        plain = RegexTokenizer() | LowercaseFilter() | StopFilter(lang=code)
        stems = plain | StemFilter(lang=code) | CharsetFilter(accent_map)
        fields[f"words_{code}"] = TEXT(plain | CharsetFilter(accent_map), stored=True)
        fields[f"stems_{code}"] = TEXT(stems)
        fields[f"title_{code}"] = TEXT(stems)
    searched = [name for name in fields if "_" in name]
    return _whoosh(Schema(**fields), map(_nine, records), searched, lambda hit: f"words_{hit['language']}")


def _nine(one: Record) -> dict[str, str]:
    row = {"place": one.place, "language": next(iter(one.texts))}
    for code, text in one.texts.items():
        row |= {f"words_{code}": text, f"stems_{code}": text, f"title_{code}": one.titles.get(code, "")}
    return row


def _whoosh(schema: Any, rows: Any, searched: list[str], shown: Callable[[Any], str]) -> Ask:
    from whoosh.filedb.filestore import RamStorage
    from whoosh.qparser import MultifieldParser, OrGroup  # type: ignore[attr-defined]

    index = RamStorage().create_index(schema)
    writer = index.writer(limitmb=512)
    for row in rows:
        writer.add_document(**row)
    writer.commit()
    searcher, parser = index.searcher(), MultifieldParser(searched, schema, group=OrGroup)

    def ask(query: str) -> list[tuple[str, object]]:
        hits: Any = searcher.search(parser.parse(query).normalize(), limit=LIMIT)
        return [(hit["place"], hit.highlights(shown(hit))) for hit in hits]

    return ask


def sqlite(records: Sequence[Record]) -> Ask:
    """SQLite FTS5: folded words, BM25, snippets."""
    database = sqlite3.connect(":memory:")
    database.execute(
        f"create virtual table found using fts5(place unindexed, title, text, tokenize='{TOKENS}')"
    )
    rows = ((one.place, one.title, one.text) for one in records)
    database.executemany("insert into found values (?, ?, ?)", rows)
    select = "select place, snippet(found, 2, '<b>', '</b>', '…', 30) from found where found match ?"

    def ask(query: str) -> list[tuple[str, object]]:
        any_of = " OR ".join(f'"{word}"' for word in words(query))
        return database.execute(f"{select} order by bm25(found) limit {LIMIT}", (any_of,)).fetchall()

    return ask


def tantivy(records: Sequence[Record]) -> Ask:
    """tantivy: its default analysis, snippets."""
    import tantivy as engine

    builder = engine.SchemaBuilder()
    for name in ("place", "title", "text"):
        builder.add_text_field(name, stored=True)
    schema = builder.build()
    index = engine.Index(schema)
    writer = index.writer()
    for one in records:
        writer.add_document(engine.Document(place=one.place, title=one.title, text=one.text))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    searcher = index.searcher()

    def ask(query: str) -> list[tuple[str, object]]:
        parsed, _ = index.parse_query_lenient(" ".join(words(query)), ["title", "text"])
        snippets = engine.SnippetGenerator.create(searcher, parsed, schema, "text")
        held = [searcher.doc(at) for _, at in searcher.search(parsed, LIMIT).hits]
        return [(doc["place"][0], snippets.snippet_from_doc(doc).to_html()) for doc in held]

    return ask


def bm25s(records: Sequence[Record]) -> Ask:
    """bm25s: sparse arrays, words as they are; it has no snippets."""
    import bm25s as engine

    index = engine.BM25()
    texts = [f"{one.title} {one.text}" for one in records]
    index.index(engine.tokenize(texts, stopwords=[], show_progress=False), show_progress=False)

    def ask(query: str) -> list[tuple[str, object]]:
        asked = engine.tokenize([query], stopwords=[], show_progress=False)
        found, _ = index.retrieve(asked, k=LIMIT, show_progress=False)
        return [(records[at].place, None) for at in found[0]]

    return ask


DEFAULT, NINE = "whoosh3, as it comes (2 fields)", "whoosh3, our nine fields"
ENGINES: dict[str, Build] = {
    NINE: whoosh_nine,
    DEFAULT: whoosh,
    "SQLite FTS5": sqlite,
    "tantivy": tantivy,
    "bm25s (no snippets)": bm25s,
}
