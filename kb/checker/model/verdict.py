"""A verdict: the answer to one question about one object on one day, with the rules that gave it."""

from datetime import date
from typing import Any, NamedTuple

from kb.cards import Card
from kb.checker.model.inquiry import Citation
from kb.checker.model.question import Question
from kb.checker.model.state import State
from kb.messages import Message
from kb.rules.number import RuleNumber

YES, NO, UNDECIDED = "yes", "no", "undecided"


class Verdict(NamedTuple):
    """`answer` is ``yes``, ``no``, ``undecided``, or the value: an int, a string, a tuple of strings, None.

    `values` holds every answer; where the era gives two, `answer` is the tuple of them. `needed` is
    the rule that would decide what is undecided. `consulted`: every provision that was looked up; while
    none of them changes, neither does the verdict. `notes`: what its reader has to know beside it.
    `others`: the objects asked about beside the first.
    """

    card: Card
    day: date
    era: str
    state: State
    question: Question
    answer: Any
    values: tuple[Any, ...]
    trace: tuple[Citation, ...]
    message: Message
    needed: RuleNumber | None = None
    consulted: frozenset[str] = frozenset()
    notes: tuple[Message, ...] = ()
    others: tuple[tuple[Card, State], ...] = ()

    @property
    def kind(self) -> str:
        """read, match, compare or cast."""
        return self.question.kind

    @property
    def decided(self) -> bool:
        """Whether the rules executed here settle the question."""
        return bool(self.answer != UNDECIDED)
