"""What of a record is indexed, and in which fields: the same for every engine.

Keys are whole values. Each language has folded ``words``, ``stems``, ``title`` (stems too) and ``facts``:
what cards and terms are described by, which must not crowd out texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kb.languages import CODES
from kb.search.records.record import SearchDocument, unmarked
from kb.search.words.concepts import TermTable
from kb.search.words.cutting import cut

KEYS = ("kind", "language", "number", "source", "edition", "provision", "force", "called", "concepts")
TEXTS = tuple(f"{name}_{code}" for code in CODES for name in ("words", "stems", "title", "facts"))


def fields_of(
    record: SearchDocument, tables: Mapping[str, TermTable]
) -> tuple[dict[str, list[str]], dict[str, str]]:
    """The keys and the texts of `record` by field; `tables`: language -> the terms to recognise in texts."""
    places = record.places
    days = ((one.start or record.since, one.end) for one in places)
    keys = {
        "kind": [record.kind],
        "language": [record.language] if record.language else list(CODES),
        "number": list(dict.fromkeys(one.number for one in places)),
        "source": [record.source],
        "edition": list(dict.fromkeys(f"{start}..{end}" for start, end in days if start)),
        "provision": [record.provision],
        "force": ["past" if record.past else ""],
        "called": list(dict.fromkeys(_called(record))),
        "concepts": list(_concepts(record, tables)),
    }
    texts = {
        name: text
        for code, words in record.texts.items()
        for name, text in _texts(record, code, words).items()
        if text
    }
    return {name: found for name, values in keys.items() if (found := list(filter(None, values)))}, texts


def terms_of(field: str, text: str) -> Iterator[tuple[str, int]]:
    """What stands in a field of `TEXTS` for each word of `text`, and its position."""
    name, _, code = field.partition("_")
    is_stem = name != "words"
    return ((stem if is_stem else word, position) for word, stem, position, _ in cut(text, code))


def _texts(record: SearchDocument, code: str, words: str) -> dict[str, str]:
    """Where the words of a record in one language go."""
    if record.is_place:
        return {}
    title = record.title(code)
    if record.kind == "term":
        return {f"facts_{code}": f"{title}. {words}"}
    if record.kind == "card":
        return {f"facts_{code}": unmarked(words), f"title_{code}": title}
    return {f"words_{code}": words, f"stems_{code}": words, f"title_{code}": title}


def _called(record: SearchDocument) -> Iterator[str]:
    """Each name by its stems in each language, in its own alone where it has one."""
    for name in record.names:
        for code in [record.language] if record.number else CODES:
            yield " ".join((code, *(root for _, root, _, part in cut(name, code) if not part)))


def _concepts(record: SearchDocument, tables: Mapping[str, TermTable]) -> Iterator[str]:
    """The concepts that a text names, as often as it names them."""
    if record.kind in ("card", "term") or record.is_place:
        return
    for code, text in record.texts.items():
        words = [(word, root) for word, root, _, part in cut(text, code) if not part]
        spans = tables[code].every_span([word for word, _ in words], [root for _, root in words])
        yield from (span.concept for span in spans)
