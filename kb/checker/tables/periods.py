"""How a verdict holds on from day to day: from one change of the rules it rests on to the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from kb.cards import Card
from kb.checker.check import Others, check
from kb.checker.model.question import Question
from kb.checker.model.refusal import Impossible
from kb.checker.model.state import State
from kb.checker.model.verdict import Verdict
from kb.checker.words.terms import CAST
from kb.messages import Message
from kb.rules import Concordance, Edition, Provision, Span


class Change(NamedTuple):
    """A provision that the answer rests on, and its new span."""

    provision: Provision
    span: Span

    @property
    def words(self) -> Mapping[str, str]:
        """What the provision says since, or what it is about, by language."""
        return self.provision.wordings.get(self.span.wording, self.provision.meaning)


class Period(NamedTuple):
    """The days on which the answer stays the same, and what made it differ from the one before.

    `retold`: the days from which other words tell the same answer, when a term of the rules was renamed.
    """

    edition: Edition
    verdict: Verdict
    changes: tuple[Change, ...]
    retold: tuple[tuple[date, Message], ...] = ()

    def lasting(self, edition: Edition, verdict: Verdict) -> Period:
        """The period with the days of `edition` added, on which `verdict` gives the same answer."""
        told = self.retold[-1][1] if self.retold else self.verdict.message
        retold = self.retold
        if verdict.decided and verdict.message != told:
            retold += ((edition.start, verdict.message),)
        return self._replace(edition=Edition(self.edition.start, edition.end), retold=retold)


def verdicts(
    card: Card,
    question: Question,
    state: State,
    concordance: Concordance,
    others: Others = (),
    since: date = date.min,
) -> Iterator[tuple[Edition, Verdict | Impossible]]:
    """Every verdict from the first day on, or from `since`, with the days on which its rules stand unchanged.

    A state that is impossible for a while gives its reason instead, until a rule changes.
    """
    released = [one.released for one in (card, *(one for one, _ in others))]
    day: date | None = max(concordance.eras[0].start, *released, since)
    while day is not None:
        result: Verdict | Impossible
        try:
            result = check(card, question, state, day, concordance, others)
            # An undecided verdict tells the rule's number: it changes with every renumbering.
            next_day = concordance.next_change if result.decided else concordance.next_turn
            turn = next_day(result.consulted, day)
        except Impossible as impossible:
            result, turn = impossible, next((one for one in concordance.changes() if one > day), None)
        for told in (CAST, concordance.eras[-1].start):  # other words or notes, whatever it rests on
            if day < told:
                turn = min(turn or told, told)
        yield from _renumbered(result, concordance, Edition(day, turn - timedelta(days=1) if turn else None))
        day = turn


def _renumbered(
    result: Verdict | Impossible, concordance: Concordance, edition: Edition
) -> Iterator[tuple[Edition, Verdict | Impossible]]:
    """The same verdict under each of the numbers that its rules bore in those days."""
    day = edition.start
    while isinstance(result, Verdict):
        turn = concordance.next_turn((citation.provision for citation in result.trace), day)
        if turn is None or turn not in edition:
            break
        yield Edition(day, turn - timedelta(days=1)), result
        day, result = turn, _on(result, concordance, turn)
    yield Edition(day, edition.end), result


def _on(verdict: Verdict, concordance: Concordance, day: date) -> Verdict:
    """The verdict as of a later day on which its rules are worded as before."""
    trace = tuple(
        citation._replace(number=concordance.at(citation.provision, day) or citation.number)
        for citation in verdict.trace
    )
    era = concordance.era(day)
    return verdict._replace(day=day, era=era.key if era else verdict.era, trace=trace)


def history(
    card: Card,
    question: Question,
    state: State,
    concordance: Concordance,
    others: Others = (),
) -> tuple[Period, ...]:
    """Every period with one answer, from the first day on, the last one open-ended.

    Raises `Impossible` where the state is impossible on every day.
    """
    periods: list[Period] = []
    refused: Impossible | None = None
    for edition, result in verdicts(card, question, state, concordance, others):
        if isinstance(result, Impossible):
            refused = result
        elif periods and _same(periods[-1].verdict, result):
            periods[-1] = periods[-1].lasting(edition, result)
        else:
            before = periods[-1].verdict if periods else None
            periods.append(Period(edition, result, _changes(concordance, before, result)))
    if not periods and refused:
        raise refused
    return tuple(periods)


def _same(one: Verdict, other: Verdict) -> bool:
    return (one.answer, one.values) == (other.answer, other.values)


def _changes(concordance: Concordance, before: Verdict | None, after: Verdict) -> tuple[Change, ...]:
    """Of the provisions cited on either side, those whose wording began or changed on that day."""
    if before is None:
        return ()
    found = []
    for key in dict.fromkeys(citation.provision for one in (after, before) for citation in one.trace):
        provision = concordance.provisions_by_id[key]
        span, earlier = provision.on(after.day), provision.on(after.day - timedelta(days=1))
        if span is not None and (earlier is None or earlier.wording != span.wording):
            found.append(Change(provision, span))
    return tuple(found)
