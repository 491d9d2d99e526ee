"""`kb search`: one ranked list over everything, in any language."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

from kb.cli.options import DATE, LANGUAGE, Kind, argument, command, number, option
from kb.cli.reader import Reader
from kb.messages import Message, Native, language_word, msg

if TYPE_CHECKING:
    from kb.search.results import Results


def _areas(text: str) -> tuple[str, ...]:
    """The kinds of documents in ``règles,cartes``, in the words of three languages."""
    from kb.query.areas import area_kinds

    return area_kinds(text)


def _guide() -> Iterable[tuple[Native, Message]]:
    from kb.answers.search import guide

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
@option("--offset", type=number(0, 1_000_000), default=0, about=msg("How many hits to skip."))
@option("--page", type=number(1, 10_000), about=msg("Which page of --limit hits to show."))
def search(
    reader: Reader,
    query: tuple[str, ...],
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
    results = reader.kb.search(" ".join(query), language, areas or (), day, limit, before)
    for line in results.explained() if explain else ():
        reader.warn(line)
    for warning in results.warnings:
        reader.warn(warning)
    if reader.json:
        reader.document(results.as_dict(reader.language))
    else:
        _tell(reader, results, language)
    return 0 if results.hits else 1


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
