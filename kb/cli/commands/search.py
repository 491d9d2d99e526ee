"""`kb search`: one ranked list over everything, in any language."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import date
from typing import TYPE_CHECKING

from kb.cli.options import DATE, LANGUAGE, Kind, argument, command, number, option
from kb.cli.output import printable
from kb.cli.reader import Reader
from kb.cli.terminal import Terminal
from kb.messages import Message, Native, edition_words, in_english, language_word, msg, msgc, msgn, semicolons
from kb.query.areas import area_kinds
from kb.search.results import Group, Hit, Results, SearchDocument, Snippet

if TYPE_CHECKING:
    from kb.answers.search import SearchResults


def _guide() -> Iterable[tuple[Native, Message]]:
    from kb.answers.search import guide

    return guide()


@command(
    about=msg("Search rules, rulings, articles, cards and terms, in any language."),
    closing=msg('Example: kb search "coût converti" -cimetière in:rules'),
    guide=_guide,
)
@argument("query", nargs=-1, required=False, label=msg("QUERY"))
@option("--from", "source", type=LANGUAGE, about=msg("The language of what was typed."))
@option("--lang", "language", type=LANGUAGE, about=msg("Only texts in that language."))
@option(
    "--in",
    "areas",
    type=Kind(area_kinds, msg("KINDS")),
    about=msg("Where to search: rules, cards, terms, articles, rulings."),
)
@option("--date", "day", type=DATE, about=msg("Only texts in force on that day."))
@option("--explain", is_flag=True, about=msg("Say in words how the query is understood."))
@option("--limit", type=number(1, 100), default=10, about=msg("How many hits to show."))
@option("--offset", type=number(0, 1_000_000), default=0, about=msg("How many hits to skip."))
@option("--page", type=number(1, 10_000), about=msg("Which page of --limit hits to show."))
def search(
    reader: Reader,
    query: tuple[str, ...],
    source: str | None,
    language: str | None,
    areas: tuple[str, ...] | None,
    day: date | None,
    explain: bool,
    limit: int,
    offset: int,
    page: int | None,
) -> int:
    """Carries `kb search` out; the exit status."""
    before = (page - 1) * limit if page else offset
    results = reader.kb.search(" ".join(query), source, areas or (), day, limit, before, language)
    reader.warn(*(results.explained() if explain else ()), *results.warnings)
    reader.answer(lambda: results.as_dict(reader.language), _lines(reader, results, source, explain))
    return 0 if results.hits else 1


def _lines(
    reader: Reader, results: SearchResults, asked: str | None, explain: bool
) -> Iterator[Message | str]:
    if results.answer:
        from kb.cli.commands.check import lines  # few queries are questions

        yield from lines(reader, results.answer, reader.language)
        yield msg("To ask the checker: %(command)s", command=results.check)
        yield ""
    yield summary(results)
    if results.read_as:
        words = f"({results.query.strip()})"
        yield msg("read as: %(query)s; as words: %(words)s", query=results.read_as, words=words)
    if not asked and results.language != reader.language and _by_words(results) and not results.read_as:
        yield msg("read as: %(language)s", language=language_word(results.language))
    for one in results.expansions:
        if one.others and (explain or one.is_other) and not results.read_as:
            others = ", ".join(one.others)
            yield msg("“%(term)s” was looked for as %(others)s too", term=one.term, others=others)
    for group in results.groups:
        yield "\n".join(group_lines(group, reader))


def _by_words(results: Results) -> bool:
    """Whether words have found the best hit, and not a name or a number, which no language has alone."""
    return any(hit.how == "text" or hit.document.kind == "term" for hit in results.hits[:1])


_KINDS = {
    "rule": msgc("kind", "rule"),
    "example": msgc("kind", "example"),
    "summary": msgc("kind", "summary"),
    "ruling": msgc("kind", "ruling"),
    "article": msgc("kind", "article"),
    "card": msgc("kind", "card"),
    "term": msgc("kind", "term"),
    "set": msgc("kind", "set"),
    "cycle": msgc("kind", "cycle"),
    "edition": msgc("kind", "edition of the rules"),
}


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
    first = group.hits[0].document
    where = tuple(_where(first, reader))
    if len(group.hits) == 1:
        yield from _hit_lines(group.hits[0], reader, (*_names(first, reader), *where))
        return
    yield reader.bold(printable(" · ".join(filter(None, where))))
    for hit in group.hits:
        yield from (f"  {line}" for line in _hit_lines(hit, reader, _names(hit.document, reader)))


def _hit_lines(hit: Hit, reader: Reader, heading: Collection[str]) -> Iterator[str]:
    """The heading, whether in force, the snippet if it says more, the provision's other wordings."""
    yield reader.bold(printable(" · ".join(filter(None, heading))))
    if hit.document.until:
        yield "  " + reader.tell(_gone(hit.document))
    if marked(hit.snippet) not in heading:
        yield f"  {marked(hit.snippet, reader.terminal)}"
    if summary := hit.summary(reader.language):
        yield "  " + reader.tell(msg("in short (a summary): %(text)s", text=summary))
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
    return reader.tell(_KINDS[document.kind]), document.number or _title(document, reader.language)


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
