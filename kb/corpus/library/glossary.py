"""The glossaries of the library's rulebooks: entries joined to our concepts, or concepts of their own."""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from pathlib import Path

from kb.corpus.library import tables
from kb.corpus.library.rulebooks import parsed_book
from kb.corpus.library.source import sources
from kb.rules.citations import citations
from kb.rules.terms.glossary import term_key, term_stems
from kb.rules.terms.term import Concept, GlossaryEntry, Term

_SLUG = re.compile(r"[^a-z0-9]+")


def with_library_terms(concepts: tuple[Concept, ...], folder: Path) -> tuple[Concept, ...]:
    """`concepts`, each with the entries of its terms, then a concept for every other entry.

    A French or Italian entry names the concept of the English one of the same day that alone cites the
    same rules: its term becomes a name of it.
    """
    held = sources(folder, "rules")
    if not held:
        return concepts
    known = {source.name: source for source in held}
    entries = list[GlossaryEntry]()
    for name, term, text in tables.entries(tables.opened(folder, held, parsed_book)):
        head = known[name].provenance
        day = date.fromisoformat(head["effective"])
        entries.append(GlossaryEntry(term, head["language"], text, day, day, known[name].shown))
    return _joined(concepts, entries)


def _joined(concepts: tuple[Concept, ...], entries: list[GlossaryEntry]) -> tuple[Concept, ...]:
    held = {concept.id: concept for concept in concepts}
    by_key: dict[tuple[str, object], list[str]] = {}
    for concept in concepts:
        for term in concept.terms:
            by_key.setdefault((term.language, term_key(term.text)), []).append(concept.id)
            by_key.setdefault((term.language, term_stems(term.text, term.language)), []).append(concept.id)
    cited: dict[tuple[date, frozenset[str]], set[str]] = {}
    exact = {at for one in entries for at in by_key.get((one.language, _key(one.term)), ())}
    by_term = groupby(sorted(entries, key=_order), key=lambda entry: _order(entry)[:2])
    for (foreign, key), group in by_term:
        same = sorted(group, key=attrgetter("since"), reverse=True)
        code = same[0].language
        ids = by_key.get((code, key)) or [
            at for at in by_key.get((code, term_stems(same[0].term, code)), ()) if at not in exact
        ]  # “Equip” is not “Equipment”, which has an entry of its own
        if not ids and foreign:
            named = [cited.get((one.since, _cited(one.text)), set()) for one in same]
            ids = next((list(one) for one in named if len(one) == 1), [])
            for at in ids:
                held[at] = held[at]._replace(terms=(*held[at].terms, _name(same, not held[at].label(code))))
        if not ids:
            ids = [f"{code}-{_SLUG.sub('-', key).strip('-')}"]
            held[ids[0]] = _concept(ids[0], same)
        for at in dict.fromkeys(ids):
            held[at] = held[at]._replace(entries=(*held[at].entries, *_wordings(same)))
            for one in same if not foreign else ():
                cited.setdefault((one.since, _cited(one.text)), set()).add(at)
    return tuple(held.values())


# Editions have most of their terms and of what they say of them in common.
_key = lru_cache(1 << 14)(term_key)


def _order(entry: GlossaryEntry) -> tuple[bool, str, str]:
    """English first, since others are joined to it; then by term."""
    return entry.language != "en", _key(entry.term), entry.language


@lru_cache(1 << 14)
def _cited(text: str) -> frozenset[str]:
    return frozenset(map(str, citations(text)))


def _wordings(entries: Iterable[GlossaryEntry]) -> Iterator[GlossaryEntry]:
    """The newest first, each text once for a row of editions."""
    for _, same in groupby(entries, key=attrgetter("text")):
        newest, *older = same
        yield newest._replace(since=older[-1].since) if older else newest


def _name(entries: Sequence[GlossaryEntry], is_first: bool) -> Term:
    newest = entries[0]
    status = "preferred" if is_first else "older"
    since = entries[-1].since
    return Term(newest.term, newest.language, status, since, basis="rules", source=newest.source)


def _concept(at: str, entries: Sequence[GlossaryEntry]) -> Concept:
    newest = entries[0]
    rules = tuple(sorted(_cited(newest.text)))
    return Concept(at, "glossary", (_name(entries, True),), {newest.language: newest.text}, rules)
