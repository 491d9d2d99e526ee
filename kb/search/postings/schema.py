"""The fields of the text index: for each language words, stems and titles; keys for the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kb.languages import CODES
from kb.search.records.record import unmarked

if TYPE_CHECKING:
    from whoosh.fields import Schema

    from kb.search.records.record import SearchDocument

__all__ = ["WEIGHTS", "fields_of", "schema"]

WEIGHTS = {"title": 2.0, "stems": 1.0, "words": 0.6}
"""Fields of a language and what a word in each is worth (BM25F). Words are folded, exact.

``facts`` is apart: what cards and terms are described by must not crowd out texts.
"""


def schema() -> Schema:
    """The index's fields, as whoosh has them."""
    from whoosh import fields

    from kb.search.postings.analysis import Places, StemAnalyzer, WordAnalyzer

    def text(analyzer: WordAnalyzer) -> fields.FieldType:
        field = fields.TEXT(analyzer=analyzer, phrase=True)
        field.format = Places()
        return field

    keys = {
        name: fields.KEYWORD(commas=True)
        for name in ("kind", "language", "number", "names", "edition", "source")
    }
    keys |= {"concepts": fields.KEYWORD(commas=True, scorable=True), "provision": fields.KEYWORD(commas=True)}
    texts = {f"words_{code}": text(WordAnalyzer(code)) for code in CODES}
    texts |= {f"stems_{code}": text(StemAnalyzer(code)) for code in CODES}
    texts |= {f"title_{code}": text(StemAnalyzer(code)) for code in CODES}
    texts |= {f"facts_{code}": text(StemAnalyzer(code)) for code in CODES}
    return fields.Schema(record=fields.STORED, **keys, **texts)


def fields_of(record: SearchDocument, concepts: list[str]) -> dict[str, Any]:
    """What whoosh stores and indexes of `record`; `concepts` are the ids named in its text."""
    found: dict[str, Any] = {
        "record": tuple(record),
        "kind": record.kind,
        "language": record.language or ",".join(CODES),
        "number": record.number,
        "names": list(record.names),
        "source": record.source,
        "edition": f"{start}..{record.end}" if (start := record.start or record.since) else "",
        "concepts": concepts,
        "provision": record.provision,
    }
    for code, words in record.texts.items():
        found |= _fields(record, code, words)
    return {name: value for name, value in found.items() if value}


def _fields(record: SearchDocument, code: str, words: str) -> dict[str, str]:
    """Where the words of a record in one language go."""
    title = record.title(code)
    if record.kind == "term":
        return {f"facts_{code}": f"{title}. {words}"}
    text = (
        {f"facts_{code}": unmarked(words)}
        if record.kind == "card"
        else {f"words_{code}": words, f"stems_{code}": words}
    )
    return text | {f"title_{code}": title}
