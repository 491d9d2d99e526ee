"""The periods in which the answer to a question differs, and the changes of rule between them."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

from kb.cards import Card
from kb.checker.check import Other, check
from kb.checker.question import Question
from kb.checker.state import State
from kb.checker.validity import Impossible
from kb.checker.verdict import Verdict
from kb.rules import Edition
from kb.rules.concordance import Concordance, Provision, Span

__all__ = ["Change", "Period", "history"]


class Change(NamedTuple):
    """A provision that the answer rests on, and its new span."""

    provision: Provision
    span: Span


class Period(NamedTuple):
    """The days on which the answer stays the same, and what made it differ from the one before."""

    edition: Edition
    verdict: Verdict
    changes: tuple[Change, ...]


def history(
    card: Card, question: Question, state: State, concordance: Concordance, other: Other | None = None
) -> tuple[Period, ...]:
    """Every period from the card's first day on, the last one open-ended.

    Raises `Impossible` where the state is impossible on every day.
    """
    days = sorted({*concordance.changes(), card.released, *([other[0].released] if other else [])})
    periods: list[Period] = []
    refused: Impossible | None = None
    for day in days:
        try:
            verdict = check(card, question, state, day, concordance, other)
        except Impossible as impossible:
            refused = impossible
            continue
        if periods and _same(periods[-1].verdict, verdict):
            continue
        if periods:
            periods[-1] = _closed(periods[-1], day)
        before = periods[-1].verdict if periods else None
        periods.append(Period(Edition(day), verdict, _changes(concordance, before, verdict)))
    if not periods and refused:
        raise refused
    return tuple(periods)


def _same(one: Verdict, other: Verdict) -> bool:
    return (one.answer, one.values) == (other.answer, other.values)


def _closed(period: Period, next_day: date) -> Period:
    return period._replace(edition=Edition(period.edition.start, next_day - timedelta(days=1)))


def _changes(concordance: Concordance, before: Verdict | None, after: Verdict) -> tuple[Change, ...]:
    """Of the provisions cited on either side, those whose wording began or changed on that day."""
    if before is None:
        return ()
    cited = dict.fromkeys(citation.provision for one in (after, before) for citation in one.trace)
    found = []
    for key in cited:
        provision = concordance.provisions_by_id[key]
        span, earlier = provision.on(after.day), provision.on(after.day - timedelta(days=1))
        if span is not None and (earlier is None or earlier.wording != span.wording):
            found.append(Change(provision, span))
    return tuple(found)
