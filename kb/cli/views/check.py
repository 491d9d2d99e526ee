"""A verdict, and the history of one, as the terminal or a script reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.answers.checks import History, QuotedVerdict
from kb.checker import Verdict
from kb.cli.output import printable
from kb.cli.reader import Reader
from kb.messages import msg

if TYPE_CHECKING:
    from kb.answers.quotes import Quote


_COLOURS = {"yes": "green", "no": "red", "undecided": "yellow"}


def show(reader: Reader, verdict: QuotedVerdict, language: str) -> None:
    """The sentence, then each step with its rule and the rule's words."""
    if reader.json:
        reader.document(verdict.as_dict(language))
        return
    reader.say(_coloured(reader, verdict, language))
    said = None
    for citation, quote in zip(verdict.trace, verdict.quotes(language), strict=True):
        number = reader.bold(f"{citation.number!s:<9}")
        reader.say(f"  {number}{printable(citation.message.render(language))}")
        if quote is not None and quote != said:
            reader.say(" " * 11 + printable(_quoted(quote, language)))
        said = quote


def _quoted(quote: Quote, language: str) -> str:
    said = msg("“%(words)s”", words=quote.words).render(quote.language)
    return said if quote.language == language else f"{said} ({quote.language})"


def show_history(reader: Reader, periods: History, language: str) -> int:
    """A line a period: its days, its answer, and the change of rule that made the difference."""
    if reader.json:
        reader.document(periods.as_dict(language))
        return 0
    for period in periods:
        start, end = period.edition
        days = f"{start.isoformat()} … {end.isoformat() if end else '':<10}"
        reader.say(f"{days}  {_coloured(reader, period.verdict, language)}")
        for change in period.changes:
            reader.say(f"    {reader.bold(f'{change.span.number!s:<9}')}{change.words[language]}")
        for day, message in period.retold:
            reader.say(f"  {day.isoformat()} …           " + printable(message.render(language)))
    return 0


def _coloured(reader: Reader, verdict: Verdict, language: str) -> str:
    """The sentence of a verdict in the colour of its answer."""
    colour = _COLOURS.get(verdict.answer) if isinstance(verdict.answer, str) else None
    looks = {"fg": colour} if colour else {}
    return reader.terminal.style(printable(verdict.message.render(language)), bold=True, **looks)
