"""`kb search`: one ranked list over everything, in any language."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Any

from kb.cli.options import DATE, LANGUAGE, Kind, argument, command, number, option
from kb.messages import Message, Native, language_word, msg

if TYPE_CHECKING:
    from kb.cli.reader import Reader
    from kb.query.tree import Node
    from kb.search import Index, Results

__all__ = ["search"]


def _areas(text: str) -> tuple[str, ...]:
    """The kinds of documents in ``règles,cartes``, in the words of three languages."""
    from kb.query.areas import area_kinds

    return area_kinds(text)


def _guide() -> Iterable[tuple[Native, Message]]:
    from kb.search.present.guide import guide

    return guide()


@command(
    about=msg("Search rules, rulings, articles, cards and terms, in any language."),
    closing=msg('Example: kb search "coût converti" -cimetière in:rules'),
    guide=_guide,
)
@argument("query", nargs=-1, required=False, label=msg("QUERY"))
@option("--lang", "language", type=LANGUAGE, about=msg("The language of the query."))
@option(
    "--in",
    "areas",
    type=Kind(_areas, msg("KINDS")),
    about=msg("Where to search: rules, cards, terms, articles, rulings."),
)
@option("--date", "day", type=DATE, about=msg("Only texts in force on that day."))
@option("--explain", is_flag=True, about=msg("Say in words how the query is understood."))
@option("--limit", type=number(1, 100), default=10, about=msg("How many hits to show."))
def search(
    reader: Reader,
    query: tuple[str, ...],
    language: str | None,
    areas: tuple[str, ...] | None,
    day: date | None,
    explain: bool,
    limit: int,
) -> int:
    """Carries `kb search` out; the exit status."""
    from kb.query.grammar import parse
    from kb.query.reading import readable
    from kb.search.words.lexicon import open_index

    text = " ".join(query)
    asked = parse(text)
    tree = readable(asked.tree)
    index = open_index(reader.root, lambda refused: reader.warn(_uncached(refused)))
    results = index.search(text, language, areas or (), day, limit, reader.language)
    if explain and tree:
        _explain(reader, index, tree, day)
        if asked.ignored:
            reader.warn(
                msg("small words ignored beside conditions: %(words)s", words=", ".join(asked.ignored))
            )
    for warning in results.warnings:
        reader.warn(warning)
    if reader.json:
        reader.document(_document(reader, results))
    else:
        _tell(reader, results, language)
    return 0 if results.hits else 1


def _explain(reader: Reader, index: Index, tree: Node, day: date | None) -> None:
    """The query said back, with the day as of which cards are looked at."""
    from kb.query.reading import asks_of_cards, day_of, era_eve
    from kb.search.present.explain import explain

    eve = None if day_of(tree) or day else era_eve(tree, lambda: index.parts.concordance)
    seen = day_of(tree) or day or eve or date.today()
    reader.warn(msg("searched: %(query)s", query=explain(tree, seen)))
    if eve and asks_of_cards(tree):
        reader.warn(msg("cards are looked at as on the last day of the era, %(day)s", day=eve))


def _uncached(refused: OSError) -> Any:
    from kb.errors import from_os_error

    return msg(
        "the index cannot be kept, so this search was slow: %(reason)s", reason=from_os_error(refused).message
    )


def _tell(reader: Reader, results: Results, asked: str | None) -> None:
    from kb.cli.views.hits import group_lines, summary

    reader.say(summary(results))
    if not asked and results.language != reader.language and _by_words(results):
        reader.say(msg("read as: %(language)s", language=language_word(results.language)))
    if results.check:
        reader.say(msg("The checker can be asked: %(command)s", command=results.check))
    for one in results.expansions:
        if one.others:
            others = ", ".join(one.others)
            reader.say(msg("“%(term)s” was looked for as %(others)s too", term=one.term, others=others))
    for group in results.groups:
        reader.say("\n".join(group_lines(group, reader)))


def _by_words(results: Results) -> bool:
    """Whether words have found the best hit, and not a name or a number, which no language has alone."""
    return any(hit.how == "text" or hit.document.kind == "term" for hit in results.hits[:1])


def _document(reader: Reader, results: Results) -> dict[str, Any]:
    from kb.answers.documents.hits import hit_documents

    return {
        "object": "list",
        "query": results.query,
        "lang": results.language,
        "total": results.total,
        "has_more": results.total > len(results.hits),
        "warnings": [reader.tell(warning) for warning in results.warnings],
        "check": results.check,
        "expansions": [
            {"term": one.term, "concept": one.concept, "others": list(one.others)}
            for one in results.expansions
        ],
        "data": hit_documents(results.groups, reader.root, reader.language),
    }
