"""Writes the documents of a corpus into an index, each text cut into words once."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kb.languages import CODES
from kb.search.numbers import numbers
from kb.search.postings.analysis import cut
from kb.search.postings.precomputed import gathered
from kb.search.postings.schema import NUMBER, fields_of, schema
from kb.search.postings.sidecar import STRAIGHT, WITHIN, Side
from kb.search.records.card_words import own_cards
from kb.search.records.making import documents
from kb.search.records.record import SearchDocument
from kb.search.words.concepts import TermTable
from kb.system import gc_paused

if TYPE_CHECKING:
    from kb.corpus import Corpus

__all__ = ["fill", "processes"]

_MEMORY_LIMIT = 512
"""Megabytes that whoosh may use while it builds."""
_MUCH = 5000
"""From so many rules and cards on, a second process pays."""


def fill(corpus: Corpus, storage: Any, procs: int = 1) -> Side:
    """Writes all documents, in so many processes; returns what the index needs beside them."""
    side = Side.empty()
    tables = {code: TermTable.of(corpus.terms, code) for code in CODES}
    several = procs > 1
    index = storage.create_index(schema(numbered=several))
    writer = index.writer(limitmb=_MEMORY_LIMIT, procs=procs, multisegment=several)
    seen: dict[str, set[str]] = {code: set() for code in CODES}
    with gc_paused():
        for at, record in enumerate(documents(corpus)):
            fields = fields_of(record, list(_concepts(record, tables)))
            writer.add_document(**fields, **({NUMBER: at} if several else {}))
            for code in record.texts:
                texts = (fields.get(f"{name}_{code}", "") for name in ("words", "title", "facts"))
                fresh = {stretch for text in texts for stretch in text.split()} - seen[code]
                seen[code] |= fresh
                _learn(side.stems[code], code, " ".join(fresh))
        writer.commit(optimize=not several)
    side.terms.update({code: table.entries for code, table in tables.items()})
    for code in CODES:
        side.names[code] = {concept.id: WITHIN.join(concept.words(code)) for concept in corpus.terms}
    with storage.open_index().reader() as reader:
        own = numbers(reader) if several else STRAIGHT
        return side._replace(common=gathered(reader, side.stems, own), numbers=own)


def processes(corpus: Corpus) -> int:
    """Two where there is much to write and the system starts them without our help, else one.

    Their segments stay apart, for which a short index would pay at every start.
    """
    size = sum(len(book.rules) for book in corpus.texts.rulebooks) + len(own_cards(corpus.cards))
    return 2 if size > _MUCH and sys.platform == "linux" and (os.cpu_count() or 1) > 1 else 1


def _concepts(record: SearchDocument, tables: dict[str, TermTable]) -> Iterator[str]:
    """The concepts that a text names, as often as it names them."""
    if record.kind in ("card", "term"):
        return
    for code, text in record.texts.items():
        words = [(word, root) for word, root, _, part in cut(text, code) if not part]
        spans = tables[code].every_span([word for word, _ in words], [root for _, root in words])
        yield from (span.concept for span in spans)


def _learn(known: dict[str, str], code: str, text: str) -> None:
    """Adds the words of `text` and their stems; an empty stem stands for the word itself."""
    for word, root, _, _ in cut(text, code):
        known.setdefault(word, "" if root == word else root)
