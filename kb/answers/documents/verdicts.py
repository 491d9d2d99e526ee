"""A verdict as the JSON document that scripts read."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from enum import Enum
from typing import TYPE_CHECKING, Any

from kb.checker.model.inquiry import Citation
from kb.checker.model.state import CopySource, State
from kb.checker.model.verdict import Verdict

if TYPE_CHECKING:
    from kb.answers.documents import shapes
    from kb.answers.quotes import Quote
    from kb.checker.tables.periods import Period


def document(
    verdict: Verdict,
    quotes: Sequence[Quote | None],
    summaries: Sequence[str | None],
    edition: date,
    language: str,
) -> shapes.Verdict:
    """The verdict with its sentences in `language`; `quotes` and `summaries`: one for each citation, or None.

    `edition`: the first day of the rulebook's edition that was in force.
    """
    return {
        "object": "verdict",
        "card": verdict.card.name,
        "date": verdict.day.isoformat(),
        "edition": edition.isoformat(),
        "era": verdict.era,
        "state": state_document(verdict.state),
        "with": [{"card": card.name, "state": state_document(state)} for card, state in verdict.others],
        "question": verdict.question.text,
        "kind": verdict.kind,
        "answer": plain(verdict.answer),
        "values": [plain(value) for value in verdict.values],
        "needs": str(verdict.needed) if verdict.needed else None,
        "trace": [
            step_document(*each, language) for each in zip(verdict.trace, quotes, summaries, strict=True)
        ],
        "notes": [note.render(language) for note in verdict.notes],
        "text": verdict.message.render(language),
    }


def step_document(citation: Citation, quote: Quote | None, summary: str | None, language: str) -> shapes.Step:
    """A step of a trace: its rule, what it established, and the rule's words where a text has them."""
    return {
        "ruleNumber": str(citation.number),
        "lang": quote.language if quote else None,
        "quote": quote.words if quote else None,
        "summary": summary,
        "step": citation.message.render(language),
        "provision": citation.provision,
        "edition": quote.edition if quote else None,
        "source": quote.source if quote else None,
        "value": _value(citation.value),
    }


def _value(value: Any) -> Any:
    """What a step established, where it is a plain value; None for an object with all its characteristics."""
    if isinstance(value, frozenset):
        return sorted(value)
    if type(value) is tuple:
        return [_value(item) for item in value]
    return value if isinstance(value, str | int | None) else None


def state_document(state: State) -> dict[str, Any]:
    """What of the state is set; the zone always."""
    set_ = {key: value for key, value in state._asdict().items() if value not in (None, False)}
    return {key: _state_value(value) for key, value in set_.items()}


def _state_value(value: Any) -> Any:
    if isinstance(value, CopySource):
        return value.card.name if value.face is None else value.card.faces[value.face].name
    if hasattr(value, "faces"):
        return value.name
    return plain(value)


def plain(value: Any) -> Any:
    """The value as JSON has it."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return value.value if isinstance(value, Enum) else value


def history_document(periods: Sequence[Period], language: str) -> shapes.History:
    """The periods of an answer, with what made each differ from the one before."""
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
                "answer": plain(period.verdict.answer),
                "text": period.verdict.message.render(language),
                "retold": [
                    {"from": day.isoformat(), "text": message.render(language)}
                    for day, message in period.retold
                ],
                "changes": [
                    {
                        "ruleNumber": str(one.span.number),
                        "provision": one.provision.id,
                        "text": one.words[language],
                    }
                    for one in period.changes
                ],
            }
            for period in periods
        ],
    }
