"""One question's way through the rulebook of its day, and the trace it leaves."""

from __future__ import annotations

from datetime import date
from typing import Any, NamedTuple, ParamSpec, TypeVar

from kb.checker.model.provisions import AnyProvision, Provision
from kb.checker.model.steps import AnyStep, Outcome
from kb.messages import Message, msg, semicolons
from kb.rules import Concordance, RuleNumber, Span

P = ParamSpec("P")
T = TypeVar("T")


class Citation(NamedTuple):
    """A rule followed on the way: its number that day, what it established, the words that carry it.

    `wording`: which of the provision's wordings was in force; `value`: what the step established.
    """

    provision: str
    number: RuleNumber
    message: Message
    words: dict[str, tuple[str, ...]]
    wording: str = ""
    value: Any = None


class Undecided(Exception):
    """The rule with `number` would settle the question, and no step carries it out."""

    def __init__(self, provision: str, number: RuleNumber, reason: Message) -> None:
        super().__init__(provision, number)
        self.provision, self.number, self.reason = provision, number, reason


class Inquiry:
    """The concordance on one day, and the citations made so far."""

    __slots__ = ("_steps", "concordance", "consulted", "day", "trace")

    def __init__(self, concordance: Concordance, day: date, steps: dict[tuple[str, str], AnyStep]) -> None:
        self.concordance, self.day, self._steps = concordance, day, steps
        self.trace: list[Citation] = []
        self.consulted: set[str] = set()
        """Every provision looked up, also those that did not exist: the answer rests on nothing else."""

    def aside(self) -> Inquiry:
        """The same day and rules with a trace of its own, for what is only tried."""
        tried = Inquiry(self.concordance, self.day, self._steps)
        tried.consulted = self.consulted
        return tried

    def span(self, provision: AnyProvision) -> Span | None:
        """The provision's number and wording that day; None where it did not exist."""
        self.consulted.add(provision.id)
        return self.concordance.span(provision.id, self.day)

    def wording(self, provision: AnyProvision) -> str | None:
        """The wording in force of a provision; None where it did not exist that day."""
        span = self.span(provision)
        return None if span is None else span.wording

    def follow(self, provision: Provision[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the wording in force establishes; carries it out and cites it.

        Raises `Undecided` where no step carries that wording out.
        """
        span = self.span(provision)
        assert span is not None, f"{provision.id} on {self.day}"
        step = self._steps.get((provision.id, span.wording))
        if step is None:
            raise self.undecided(provision, msg("this wording of the rule is not carried out here"))
        outcome: Outcome[T] = step(*args, **kwargs)
        words = step.words_for(outcome)
        cited = Citation(provision.id, span.number, outcome.message, words, span.wording, outcome.value)
        self.trace.append(cited)
        return outcome.value

    def add(self, message: Message) -> None:
        """Adds to the last step what was made of its value, as ``4 <= 2: no``."""
        told = semicolons((self.trace[-1].message, message))
        self.trace[-1] = self.trace[-1]._replace(message=told)

    def undecided(self, provision: AnyProvision, reason: Message) -> Undecided:
        """The exception that says this provision would have to settle it."""
        span = self.span(provision)
        assert span is not None, f"{provision.id} on {self.day}"
        return Undecided(provision.id, span.number, reason)
