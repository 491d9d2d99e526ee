"""A verdict, and the history of one, as the terminal or a script reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kb.answers.documents.verdicts import document
from kb.cli.output import printable
from kb.messages import msg

if TYPE_CHECKING:
    from kb.answers.quotes import Quote
    from kb.checker import Verdict
    from kb.checker.tables.periods import Change, Period
    from kb.cli.reader import Reader

__all__ = ["show", "show_history"]

_COLOURS = {"yes": "green", "no": "red", "undecided": "yellow"}


def show(reader: Reader, verdict: Verdict, language: str) -> None:
    """The sentence, then each step with its rule and the rule's words."""
    from kb.answers.quotes import quotes
    from kb.corpus import load_rules

    cited = {citation.number.section for citation in verdict.trace}
    quoted = quotes(load_rules(cited, reader.root), verdict, language)
    if reader.json:
        reader.document(document(verdict, quoted, language))
        return
    reader.say(_coloured(reader, verdict, language))
    said = None
    for citation, quote in zip(verdict.trace, quoted, strict=True):
        number = reader.bold(f"{citation.number!s:<9}")
        reader.say(f"  {number}{printable(citation.message.render(language))}")
        if quote is not None and quote != said:
            reader.say(" " * 11 + printable(_quoted(quote, language)))
        said = quote


def _quoted(quote: Quote, language: str) -> str:
    said = msg("“%(words)s”", words=quote.words).render(quote.language)
    return said if quote.language == language else f"{said} ({quote.language})"


def show_history(reader: Reader, periods: Sequence[Period], language: str) -> int:
    """A line a period: its days, its answer, and the change of rule that made the difference."""
    if reader.json:
        reader.document(_history_document(periods, language))
        return 0
    for period in periods:
        start, end = period.edition
        days = f"{start.isoformat()} … {end.isoformat() if end else '':<10}"
        reader.say(f"{days}  {_coloured(reader, period.verdict, language)}")
        for change in period.changes:
            reader.say(f"    {reader.bold(f'{change.span.number!s:<9}')}{_told(change, language)}")
        for day, message in period.retold:
            reader.say(f"  {day.isoformat()} …           " + printable(message.render(language)))
    return 0


def _coloured(reader: Reader, verdict: Verdict, language: str) -> str:
    """The sentence of a verdict in the colour of its answer."""
    colour = _COLOURS.get(verdict.answer) if isinstance(verdict.answer, str) else None
    looks = {"fg": colour} if colour else {}
    return reader.terminal.style(printable(verdict.message.render(language)), bold=True, **looks)


def _told(change: Change, language: str) -> str:
    wordings = change.provision.wordings.get(change.span.wording, change.provision.meaning)
    return wordings[language]


def _history_document(periods: Sequence[Period], language: str) -> dict[str, Any]:
    first = periods[0].verdict
    return {
        "object": "history",
        "card": first.card.name,
        "question": first.question.text,
        "data": [
            {
                "from": period.edition.start.isoformat(),
                "to": period.edition.end.isoformat() if period.edition.end else None,
                "era": period.verdict.era,
                "answer": document(period.verdict, [None] * len(period.verdict.trace), language)["answer"],
                "text": period.verdict.message.render(language),
                "retold": [
                    {"from": day.isoformat(), "text": message.render(language)}
                    for day, message in period.retold
                ],
                "changes": [
                    {
                        "ruleNumber": str(one.span.number),
                        "provision": one.provision.id,
                        "text": _told(one, language),
                    }
                    for one in period.changes
                ],
            }
            for period in periods
        ],
    }
