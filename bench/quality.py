"""How good the search is beside other engines: the judged queries, in one table.

python bench/quality.py
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from engines import TOKENS
from judging import Figures, judge, judged, place, ranking
from measure import why

from kb.languages import CODES
from kb.search import SearchDocument

__all__ = ["figures", "lines"]

Search = Callable[[str], list[set[str]]]
_LIMIT = 10


def _content(record: SearchDocument) -> tuple[str, str]:
    """A title and a text: all languages of a record, as an engine without languages sees it."""
    return " ".join(record.titles.values()), " ".join(record.texts.values())


def whoosh_defaults(records: Sequence[SearchDocument]) -> Search:
    """Whoosh as it comes: its standard analyzer, its parser, any of the words, BM25F."""
    from whoosh.fields import STORED, TEXT, Schema
    from whoosh.filedb.filestore import RamStorage
    from whoosh.qparser import MultifieldParser, OrGroup  # type: ignore[attr-defined]

    schema = Schema(place=STORED, title=TEXT, text=TEXT)
    index = RamStorage().create_index(schema)
    writer = index.writer(limitmb=512)
    for record in records:
        title, text = _content(record)
        writer.add_document(place=place(record), title=title, text=text)
    writer.commit()
    searcher, parser = index.searcher(), MultifieldParser(["title", "text"], schema, group=OrGroup)

    def search(query: str) -> list[set[str]]:
        hits: Any = searcher.search(parser.parse(query).normalize(), limit=_LIMIT)
        return [{hit["place"]} for hit in hits]

    return search


def fts5(records: Sequence[SearchDocument]) -> Search:
    """SQLite FTS5: folded words, any of them, BM25."""
    database = sqlite3.connect(":memory:")
    database.execute(
        f"create virtual table found using fts5(place unindexed, title, text, tokenize='{TOKENS}')"
    )
    rows = [(place(record), *_content(record)) for record in records]
    database.executemany("insert into found values (?, ?, ?)", rows)

    def search(query: str) -> list[set[str]]:
        plain = "".join(letter if letter.isalnum() else " " for letter in query)
        words = " OR ".join(f'"{word}"' for word in plain.split())
        select = "select place from found where found match ? order by bm25(found) limit ?"
        return [{found} for (found,) in database.execute(select, (words, _LIMIT))]

    return search


def pagefind(records: Sequence[SearchDocument], code: str) -> Figures:
    """Pagefind by its own interface in Chromium, over a page a record."""
    from browser_peers import pagefind_folder
    from playwright.sync_api import sync_playwright
    from serving import served

    sys.path.append(str(Path(__file__).resolve().parent.parent / "tools"))
    import browser

    with TemporaryDirectory() as name, sync_playwright() as playwright, served(Path(name)) as address:
        pagefind_folder(Path(name), records, code)
        chrome = playwright.chromium.launch(executable_path=browser.installed(), args=["--no-sandbox"])
        page = chrome.new_page()
        page.goto(f"{address}index.html")
        page.wait_for_function("() => window.search")

        def search(query: str) -> list[set[str]]:
            return [{found} for found in page.evaluate("(query) => window.search(query)", query)]

        found = judge(judged(code), search)
        chrome.close()
    return found


def figures() -> Iterator[tuple[str, str, Figures | str]]:
    """For each engine and language of queries its figures, or why there are none."""
    from browser_peers import prepared

    import kb
    from kb.search import build
    from kb.search.records.making import documents

    corpus = kb.open().corpus
    records, index = list(documents(corpus)), build(corpus)
    peers: dict[str, Search] = {"Whoosh, defaults": whoosh_defaults(records), "SQLite FTS5": fts5(records)}
    has_pagefind = prepared()
    for code in CODES:
        yield "kb", code, judge(judged(code), ranking(index, code))
        for name, search in peers.items():
            yield name, code, judge(judged(code), search)
        if has_pagefind:
            yield "Pagefind", code, _or_why(partial(pagefind, records, code))


def _or_why(figures: Callable[[], Figures]) -> Figures | str:
    try:
        return figures()
    except Exception as fault:  # whatever a peer raises, the others are judged
        return why(fault)


def lines() -> Iterator[str]:
    """The table in Markdown."""
    yield "| queries | engine | recall@5 | MRR | answered in another language only: in the first three |"
    yield "|---|---|---|---|---|"
    for name, code, found in figures():
        if isinstance(found, str):
            yield f"| {code} | {name} | failed: {found} |"
        else:
            yield f"| {code} | {name} | {found.recall:.3f} | {found.mrr:.3f} | {found.foreign:.2f} |"


if __name__ == "__main__":
    print("\n".join(lines()))
