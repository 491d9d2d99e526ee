"""Worked cases: a question about a card, and the answers that the rules of each time give.

Cases are data: the rulebook's own examples live in the corpus beside the texts they belong to, the
others in the tests. Running one checks every day on which the rules it rests on could change.
"""

from collections.abc import Iterator
from datetime import date
from typing import Any, NamedTuple

from kb.cards import Card
from kb.checker.check import Others, check
from kb.checker.model.question import Question
from kb.checker.model.refusal import Impossible
from kb.checker.model.state import State
from kb.checker.model.verdict import Verdict
from kb.rules import Concordance, Edition

IMPOSSIBLE = "impossible"


class Expected(NamedTuple):
    """From one day to another, both included, the answer is `answer`; `end` None: to this day."""

    edition: Edition
    answer: Any


class Case(NamedTuple):
    """One named case. `rules`: numbers that the verdicts must cite, each on some day of the case.

    `anchors`: the paragraphs of the corpus that it works out, as ``fr/708.5-ex1``; `why` in a line.
    `others`: what it is compared with, or further objects of a question about several.
    """

    title: str
    card: Card
    question: Question
    state: State
    expected: tuple[Expected, ...]
    rules: tuple[str, ...]
    source: str
    why: str
    anchors: tuple[str, ...]
    others: Others = ()


class Failure(NamedTuple):
    """What went otherwise than expected: on a day, or for a rule that is never cited (`day` None)."""

    day: date | None
    expected: Any
    found: Any


def run(case: Case, concordance: Concordance) -> list[Failure]:
    """Everything that goes otherwise than the case says; nothing if it holds."""
    failures: list[Failure] = []
    cited: set[str] = set()
    for day, expected in _days(case, concordance):
        found = _answer(case, day, concordance)
        if isinstance(found, Verdict):
            numbers = {str(citation.number) for citation in found.trace}
            numbers |= {str(found.needed)} if found.needed else set()
            cited |= numbers
            if case.rules and not numbers & set(case.rules):
                failures.append(Failure(day, " or ".join(case.rules), " ".join(sorted(numbers))))
            found = plain(found.answer)
        if found != expected:
            failures.append(Failure(day, expected, found))
    unused = [] if IMPOSSIBLE in (one.answer for one in case.expected) else sorted(set(case.rules) - cited)
    return failures + [Failure(None, number, None) for number in unused]


def _days(case: Case, concordance: Concordance) -> Iterator[tuple[date, Any]]:
    """The first and last day of each expectation, and every day between on which some rule changes."""
    for edition, answer in case.expected:
        inner = [day for day in concordance.turns() if day in edition]
        ends = [edition.end] if edition.end else []
        for day in sorted({edition.start, *inner, *ends}):
            yield day, answer


def _answer(case: Case, day: date, concordance: Concordance) -> Any:
    try:
        return check(case.card, case.question, case.state, day, concordance, case.others)
    except Impossible:
        return IMPOSSIBLE


def plain(value: Any) -> Any:
    """The answer as data files write it: lists for tuples."""
    return [plain(item) for item in value] if isinstance(value, tuple) else value
