"""Writes the documents of a corpus into an index, each text cut into words once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kb.languages import CODES, get
from kb.languages.stems import stem
from kb.search.analysis import cut
from kb.search.concepts import TermTable
from kb.search.document import SearchDocument
from kb.search.documents import documents
from kb.search.schema import fields_of, schema
from kb.search.side import Side

if TYPE_CHECKING:
    from kb.corpus import Corpus

__all__ = ["fill"]

_MEMORY_LIMIT = 512
"""Megabytes that whoosh may use while it builds."""


def fill(corpus: Corpus, storage: Any) -> Side:
    """Writes all documents; returns what the index needs beside them."""
    side = Side.empty()
    tables = {code: TermTable.of(corpus.terms, code) for code in CODES}
    writer = storage.create_index(schema()).writer(limitmb=_MEMORY_LIMIT)
    for record in documents(corpus):
        writer.add_document(**fields_of(record, list(_concepts(record, tables))))
        for code, text in record.texts.items():
            _learn(side.stems[code], code, text)
            _learn(side.stems[code], code, record.titles.get(code, ""))
    writer.commit(optimize=True)
    side.terms.update({code: table.entries for code, table in tables.items()})
    for code in CODES:
        side.names[code] = {concept.id: concept.words(code) for concept in corpus.terms}
    return side


def _concepts(record: SearchDocument, tables: dict[str, TermTable]) -> Iterator[str]:
    """The concepts that a text names, as often as it names them."""
    if record.kind in ("card", "term"):
        return
    for code, text in record.texts.items():
        language = get(code)
        words = [word for word, _, part in cut(text, code) if not part]
        spans = tables[code].every_span(words, [stem(word, language) for word in words])
        yield from (span.concept for span in spans)


def _learn(known: dict[str, str], code: str, text: str) -> None:
    """Adds the words of `text` and their stems; an empty stem stands for the word itself."""
    language = get(code)
    for word, _, _ in cut(text, code):
        if word not in known:
            root = stem(word, language)
            known[word] = "" if root == word else root
