"""Hits of a search as lines of text: what it is, where it stands, its words, what hangs under it."""

from collections.abc import Collection, Iterable, Iterator
from datetime import date

from kb.cli.output import printable
from kb.cli.reader import Reader
from kb.cli.terminal import Terminal
from kb.messages import Message, edition_words, in_english, msg, msgc, msgn, semicolons
from kb.search.results import Group, Hit, Results, SearchDocument, Snippet

_KINDS = {
    "rule": msgc("kind", "rule"),
    "example": msgc("kind", "example"),
    "ruling": msgc("kind", "ruling"),
    "article": msgc("kind", "article"),
    "card": msgc("kind", "card"),
    "term": msgc("kind", "term"),
}


def kind_word(kind: str) -> Message:
    """What a kind of document is called."""
    return _KINDS[kind]


def summary(results: Results) -> Message:
    """How many hits there are, and how many are shown."""
    if results.offset:
        first, last = results.offset + 1, results.offset + len(results.hits)
        return msgn(
            "%(count)d hit, from %(first)d to %(last)d",
            "%(count)d hits, from %(first)d to %(last)d",
            results.total,
            first=first,
            last=last,
        )
    if results.has_more:
        return msgn(
            "%(count)d hit, %(shown)d shown",
            "%(count)d hits, %(shown)d shown",
            results.total,
            shown=len(results.hits),
        )
    return msgn("%(count)d hit", "%(count)d hits", results.total)


def group_lines(group: Group, reader: Reader) -> Iterator[str]:
    """An empty line, then the hit; several of one section stand under one heading."""
    yield ""
    first, *more = group.hits
    if not more:
        yield from _lines(first, reader, (*_names(first.document, reader), *_where(first.document, reader)))
        return
    yield reader.bold(printable(" · ".join(filter(None, _where(first.document, reader)))))
    for hit in group.hits:
        for line in _lines(hit, reader, _names(hit.document, reader)):
            yield f"  {line}"


def _lines(hit: Hit, reader: Reader, heading: Collection[str]) -> Iterator[str]:
    """The heading, whether it holds no more, the snippet if it says more, the provision's other wordings."""
    yield reader.bold(printable(" · ".join(filter(None, heading))))
    if hit.document.until:
        yield "  " + reader.tell(_gone(hit.document))
    if marked(hit.snippet) not in heading:
        yield f"  {marked(hit.snippet, reader.terminal)}"
    rules = [other for other in hit.others if other.kind == "rule"]
    if places := _places(one for one in rules if hit.document.agrees(one)):
        yield "  " + reader.tell(msg("same rule: %(places)s", places=places))
    if places := _places(one for one in rules if not hit.document.agrees(one)):
        yield "  " + reader.tell(msg("same subject, but the rule has changed: %(places)s", places=places))


def _gone(document: SearchDocument) -> Message:
    """That a text is no longer in force, since when, and what stands in its place."""
    day, number = date.fromisoformat(document.until), document.today
    if not number:
        return msg("not in force since %(day)s", day=day)
    if document.reworded:
        return msg(
            "not in force since %(day)s; today’s rule, %(number)s, is different", day=day, number=number
        )
    return msg(
        "no longer under this number since %(day)s; today %(number)s says the same", day=day, number=number
    )


def _places(rules: Iterable[SearchDocument]) -> Message | None:
    held = [
        msg(
            "%(place)s (%(days)s)",
            place=f"{one.language} {one.number}",
            days=edition_words(one.start, one.end or None),
        )
        for one in rules
    ]
    return semicolons(held) if held else None


def _names(document: SearchDocument, reader: Reader) -> tuple[str, str]:
    """What it is, and its number, or its name where it has no section."""
    return reader.tell(kind_word(document.kind)), document.number or _title(document, reader.language)


def _title(document: SearchDocument, language: str) -> str:
    """The name of a card or a term; the English one says so where `language` has none."""
    if document.language:
        return ""
    return document.titles.get(language) or in_english(document.title(language), language)


def _where(document: SearchDocument, reader: Reader) -> Iterator[str]:
    """The section and its days; a text that names none says so."""
    if document.language:
        yield document.title(document.language)
        yield document.language
    if document.start:
        yield reader.tell(edition_words(document.start, document.end or None))
    elif document.language:
        yield reader.tell(msg("undated"))


def marked(snippet: Snippet, terminal: Terminal | None = None) -> str:
    """The snippet as text, its matched words set off on a terminal as grep does."""
    pieces = ((printable(piece.text).replace("\n", " "), piece.marked) for piece in snippet)
    return "".join(
        terminal.style(text, bold=True, fg="red") if hit and terminal else text for text, hit in pieces
    )
