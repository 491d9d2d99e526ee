"""What of a record is indexed, and in which fields: the same for every engine.

Keys are whole values. Each language has folded ``words``, ``stems``, ``title`` (stems too) and ``facts``:
what cards and terms are described by, which must not crowd out texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from kb.languages import CODES
from kb.search.records.record import SearchDocument, unmarked
from kb.search.words.concepts import TermTable
from kb.search.words.cutting import Word, cut

KEYS = ("kind", "language", "number", "source", "edition", "provision", "force", "called", "concepts")
TEXTS = tuple(f"{name}_{code}" for code in CODES for name in ("words", "stems", "title", "facts"))
# What follows from a record's words alone, wherever and whenever they stand.
WORDED = ("concepts", *TEXTS)

# Of a field the positions of each term; for a concept they only count.
Terms = dict[str, dict[str, list[int]]]


def keys_of(record: SearchDocument) -> dict[str, list[str]]:
    """The keys of `record` by field, but for its concepts."""
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
    }
    return {name: found for name, values in keys.items() if (found := list(filter(None, values)))}


def terms_of(
    record: SearchDocument, tables: Mapping[str, TermTable]
) -> tuple[Terms, dict[str, dict[str, str]]]:
    """The terms of the fields `WORDED`, and by language the stem of each word.

    `tables`: language -> the terms to recognise in texts. Each text is cut once.
    """
    found, stems = Terms(), dict[str, dict[str, str]]()
    for code, text in () if record.is_place else record.texts.items():
        title = record.title(code)
        if record.kind == "term":
            fields = {"facts": list(cut(f"{title}. {text}", code))}
        elif record.kind == "card":
            fields = {"facts": list(cut(unmarked(text), code)), "title": list(cut(title, code))}
        else:
            said = list(cut(text, code))
            fields = {"words": said, "stems": said, "title": list(cut(title, code))}
            _enter(found, "concepts", enumerate(_concepts(said, tables[code])))
        for name, words in fields.items():
            is_stem = name != "words"
            terms = ((place, root if is_stem else word) for word, root, place, _ in words)
            _enter(found, f"{name}_{code}", terms)
            stems.setdefault(code, {}).update((word, root) for word, root, _, _ in words)
    return found, stems


def _called(record: SearchDocument) -> Iterator[str]:
    """Each name by its stems in each language, in its own alone where it has one."""
    for name in record.names:
        for code in [record.language] if record.number else CODES:
            yield " ".join((code, *(root for _, root, _, part in cut(name, code) if not part)))


def _enter(found: Terms, field: str, terms: Iterable[tuple[int, str]]) -> None:
    held = found.setdefault(field, {})
    for position, term in terms:
        if term in held:
            held[term].append(position)
        else:
            held[term] = [position]


def _concepts(said: Iterable[Word], table: TermTable) -> Iterator[str]:
    """The concepts that a text names, as often as it names them."""
    words = [(word, root) for word, root, _, part in said if not part]
    return (span.concept for span in table.every_span([one for one, _ in words], [root for _, root in words]))
