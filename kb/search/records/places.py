"""Sets, cycles, editions and whole articles: found by what they are called, and never by their words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from kb.languages import CODES
from kb.messages import Message, edition_words, msg, msgn, semicolons
from kb.search.records.occurrences import sections_of
from kb.search.records.record import SearchDocument

if TYPE_CHECKING:
    from kb.corpus.corpus import Corpus
    from kb.corpus.texts.values import Document
    from kb.rules import Edition


# Sections of an edition that are all listed; of more the first and the last.
_FEW = 4


def sections_here(
    held: Mapping[tuple[str, str, str], Sequence[str]],
    said: Callable[[str, str | None], Message] = edition_words,
) -> Message:
    """Which sections are here; `held`: language, first and last day of an edition -> its sections.

    `said`: the days of an edition.
    """
    places = list[Message]()
    for (code, start, end), sections in sorted(held.items(), key=lambda one: (one[1][0], one[0][0])):
        shown = ", ".join(sections) if len(sections) <= _FEW else f"{sections[0]} … {sections[-1]}"
        days = said(start, end or None)
        places.append(msg("%(place)s (%(days)s)", place=f"{code} {shown}", days=days))
    if not places:  # a corpus may have cards alone
        return msg("no rules are here")
    return msg("sections that are here: %(places)s", places=semicolons(places))


def places(corpus: Corpus) -> Iterator[SearchDocument]:
    """A record for each set, cycle, edition of the rules, and article."""
    for code, one in corpus.cards.sets.items():
        said = msg(
            "%(code)s, since %(day)s; its cards: %(query)s", code=code, day=one.released, query=f"s:{code}"
        )
        yield _place("set", code, one.names, said, (code, *one.names.values()), one.released.isoformat())
    for cycle in corpus.cards.cycles:
        cards = msgn("%(count)d card", "%(count)d cards", len(cycle.card_ids))
        said = msg("%(cards)s; all of them: %(query)s", cards=cards, query=f"cycle:{cycle.id}")
        yield _place("cycle", cycle.id, cycle.names, said, (cycle.id, *cycle.names.values()))
    yield from _editions(corpus)
    yield from map(_article, corpus.texts.documents)


def _place(
    kind: str, key: str, names: dict[str, str], said: Message, by: Iterable[str], since: str = ""
) -> SearchDocument:
    texts, by = {code: said.render(code) for code in CODES}, tuple(dict.fromkeys(by))
    return SearchDocument(f"{kind}:{key}", kind, "", names, texts, kind, source=key, names=by, since=since)


def _editions(corpus: Corpus) -> Iterator[SearchDocument]:
    """Each by its first day, in figures and in words, and by its year, whatever languages it is here in."""
    held: dict[Edition, dict[tuple[str, str, str], list[str]]] = {}
    for book in corpus.texts.rulebooks:
        edition = book.edition
        days = edition.start.isoformat(), edition.end.isoformat() if edition.end else ""
        of_language = held.setdefault(edition, {}).setdefault((book.language, *days), [])
        of_language += map(str, sections_of(book))
    for edition, sections in held.items():
        (_, start, end), *_ = sections
        told = msg("rules from %(start)s", start=edition.start)
        in_words = (msg("%(day)s", day=edition.start).render(code) for code in CODES)
        names = {code: told.render(code) for code in CODES}
        found = _place("edition", start, names, sections_here(sections), (start, start[:4], *in_words))
        yield found._replace(start=start, end=end)


def _article(document: Document) -> SearchDocument:
    kind, code = "ruling" if document.kind == "rulings" else "article", document.language
    headings = [block.passage.text for block in document.blocks if block.kind == "heading"]
    origin = f"{document.kind}:{code}:{document.id}"
    edition = document.edition
    return SearchDocument(
        key=origin,
        kind=kind,
        language=code,
        titles={code: document.title},
        texts={code: " · ".join(headings) or document.title},
        group=origin,
        start=edition.start.isoformat() if edition else "",
        end=edition.end.isoformat() if edition and edition.end else "",
        source=document.id,
        names=(document.title,),
    )
