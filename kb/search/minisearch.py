"""An index in the JSON form of MiniSearch 7, written without running it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from kb.languages import get
from kb.languages.stems import stem
from kb.languages.tokens import tokens
from kb.search.concepts import TermTable, concepts_in
from kb.search.document import SearchDocument

__all__ = ["FIELDS", "SERIALIZATION", "minisearch_json"]

FIELDS = ("title", "text", "concepts")
SERIALIZATION = 2
"""The version of the form, which MiniSearch checks when it loads it."""


def minisearch_json(
    records: Sequence[SearchDocument], code: str, table: TermTable, numbers: dict[str, int]
) -> dict[str, Any]:
    """The index over `records` in language `code`: stems of title and text, and concepts by number."""
    postings: dict[str, dict[str, dict[str, int]]] = {}
    lengths = {}
    for at, record in enumerate(records):
        counts = [
            _stems(record.title(code), code),
            _stems(record.text(code), code),
            _concepts(record, code, table, numbers),
        ]
        lengths[str(at)] = [len(count) for count in counts]
        for field, count in enumerate(counts):
            for term, frequency in count.items():
                postings.setdefault(term, {}).setdefault(str(field), {})[str(at)] = frequency
    averages = [
        sum(length[field] for length in lengths.values()) / max(len(lengths), 1) for field in range(3)
    ]
    return {
        "documentCount": len(records),
        "nextId": len(records),
        "documentIds": {str(at): at for at in range(len(records))},
        "fieldIds": {name: at for at, name in enumerate(FIELDS)},
        "fieldLength": lengths,
        "averageFieldLength": [round(average, 3) for average in averages],
        "storedFields": {},
        "dirtCount": 0,
        "index": [[term, postings[term]] for term in sorted(postings)],
        "serializationVersion": SERIALIZATION,
    }


def _stems(text: str, code: str) -> Counter[str]:
    language = get(code)
    return Counter(
        stem(token.text, language)
        for token in tokens(text, language)
        if token.text not in language.stop_words
    )


def _concepts(record: SearchDocument, code: str, table: TermTable, numbers: dict[str, int]) -> Counter[str]:
    """The concepts named in the text, each as a term that no word can be: ``#12``."""
    return Counter(f"#{numbers[concept]}" for concept in concepts_in(record.text(code), code, table))
