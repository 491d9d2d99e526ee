"""One question's way through the rulebook of its day, and the trace it leaves."""

from __future__ import annotations

from datetime import date
from typing import Any, NamedTuple

from kb.checker.model.steps import Step
from kb.messages import Message
from kb.rules.concordance import Concordance, Span
from kb.rules.number import RuleNumber

__all__ = ["Citation", "Inquiry", "Undecided"]


class Citation(NamedTuple):
    """A rule followed on the way: its number that day, what it established, the words that carry it."""

    provision: str
    number: RuleNumber
    message: Message
    words: dict[str, tuple[str, ...]]


class Undecided(Exception):
    """The rule with `number` would settle the question, and no step carries it out."""

    def __init__(self, provision: str, number: RuleNumber, reason: Message) -> None:
        super().__init__(provision, number)
        self.provision, self.number, self.reason = provision, number, reason


class Inquiry:
    """The concordance on one day, and the citations made so far."""

    __slots__ = ("_steps", "concordance", "consulted", "day", "trace")

    def __init__(self, concordance: Concordance, day: date, steps: dict[tuple[str, str], Step]) -> None:
        self.concordance, self.day, self._steps = concordance, day, steps
        self.trace: list[Citation] = []
        self.consulted: set[str] = set()
        """Every provision looked up, also those that did not exist: the answer rests on nothing else."""

    def aside(self) -> Inquiry:
        """The same day and rules with a trace of its own, for what is only tried."""
        tried = Inquiry(self.concordance, self.day, self._steps)
        tried.consulted = self.consulted
        return tried

    def span(self, provision: str) -> Span | None:
        """The provision's number and wording that day; None where it did not exist."""
        self.consulted.add(provision)
        return self.concordance.span(provision, self.day)

    def wording(self, provision: str) -> str | None:
        """The wording in force of a provision; None where it did not exist that day."""
        span = self.span(provision)
        return None if span is None else span.wording

    def follow(self, provision: str, *args: Any) -> Any:
        """Carries out the wording in force and cites it. Raises `Undecided` where no step does."""
        span = self.span(provision)
        assert span is not None, f"{provision} on {self.day}"
        step = self._steps[provision, span.wording]
        outcome = step(*args)
        self.trace.append(Citation(provision, span.number, outcome.message, step.words_for(outcome)))
        return outcome.value

    def undecided(self, provision: str, reason: Message) -> Undecided:
        """The exception that says this provision would have to settle it."""
        span = self.span(provision)
        assert span is not None, f"{provision} on {self.day}"
        return Undecided(provision, span.number, reason)
