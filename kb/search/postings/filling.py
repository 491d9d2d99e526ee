"""Writes the documents of a corpus into an index, each text cut into words once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kb.languages import CODES
from kb.search.postings.analysis import cut
from kb.search.postings.precomputed import gathered
from kb.search.postings.schema import fields_of, schema
from kb.search.postings.sidecar import WITHIN, Side
from kb.search.records.making import documents
from kb.search.records.record import SearchDocument
from kb.search.words.concepts import TermTable
from kb.system import gc_paused, tracked

if TYPE_CHECKING:
    from kb.corpus import Corpus

__all__ = ["fill"]

_MEMORY_LIMIT = 512
"""Megabytes that whoosh may use while it builds."""


def fill(corpus: Corpus, storage: Any) -> Side:
    """Writes all documents in the corpus's order; returns what the index needs beside them.

    One writer, one segment: whoosh's numbers of documents are then that order, by which hits of the
    same score come. Reported as ``index`` (see `kb.system.Progress`).
    """
    side = Side.empty()
    tables = {code: TermTable.of(corpus.terms, code) for code in CODES}
    writer = storage.create_index(schema()).writer(limitmb=_MEMORY_LIMIT)
    seen: dict[str, set[str]] = {code: set() for code in CODES}
    with gc_paused():
        records = list(documents(corpus))
        for record in tracked("index", records, len(records)):
            fields = fields_of(record, list(_concepts(record, tables)))
            writer.add_document(**fields)
            for code in record.texts:
                texts = (fields.get(f"{name}_{code}", "") for name in ("words", "title", "facts"))
                fresh = {stretch for text in texts for stretch in text.split()} - seen[code]
                seen[code] |= fresh
                _learn(side.stems[code], code, " ".join(fresh))
        writer.commit(optimize=True)
    side.terms.update({code: table.entries for code, table in tables.items()})
    for code in CODES:
        side.names[code] = {concept.id: WITHIN.join(concept.words(code)) for concept in corpus.terms}
    with storage.open_index().reader() as reader:
        return side._replace(common=gathered(reader, side.stems))


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
