"""The concordance: one provision, the numbers it bore, and how its wording changed.

Rules move: what 505.5 said of split cards in 2001 stood in 708.5 from 2009 and stands in 709.4b today.
A *provision* is a matter that the rulebook settles; each of its *spans* is a run of days on which
one number carried it in one wording. A new number with the old wording is a renumbering; a new wording
is a change of rule. Code, site and search share this one table.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from itertools import zip_longest
from typing import NamedTuple

from kb.messages import Message, msg
from kb.rules.edition import Edition
from kb.rules.number import RuleNumber


class Span(NamedTuple):
    """The days on which `number` carried a provision in the wording named `wording`.

    `attested` is the first text in which it was seen, where that is later than the day it took effect.
    """

    number: RuleNumber
    edition: Edition
    wording: str
    attested: date | None = None


class Provision(NamedTuple):
    """One matter the rulebook settles. `meaning` and each of `wordings` are one line in each language."""

    id: str
    spans: tuple[Span, ...]
    meaning: dict[str, str]
    wordings: dict[str, dict[str, str]]

    def on(self, day: date) -> Span | None:
        """The span in force on that day; None before the provision existed and after it ended."""
        for span in self.spans:
            if day in span.edition:
                return span
        return None

    def turns(self) -> tuple[date, ...]:
        """Every day on which its number or wording becomes another, its first day and its end included."""
        days = [span.edition.start for span in self.spans]
        last = self.spans[-1].edition.end
        return (*days, last + timedelta(days=1)) if last else tuple(days)

    def changes(self) -> tuple[date, ...]:
        """Of `turns` those on which the wording changes: a renumbering alone is no change of rule."""
        wordings = [None, *(span.wording for span in self.spans), None]
        return tuple(day for at, day in enumerate(self.turns()) if wordings[at] != wordings[at + 1])

    def since(self, number: RuleNumber) -> date:
        """The day from which it has stood, last of all, under `number` or what is below that."""
        start = self.spans[-1].edition.start
        for span in reversed(self.spans):
            if not number.contains(span.number):
                break
            start = span.edition.start
        return start

    def is_current(self, number: RuleNumber) -> bool:
        """Whether it is in force under that number, or below it."""
        last = self.spans[-1]
        return last.edition.end is None and number.contains(last.number)

    def numbers(self) -> tuple[RuleNumber, ...]:
        """Its numbers in the order it bore them, each once."""
        return tuple(dict.fromkeys(span.number for span in self.spans))


class Era(NamedTuple):
    """A run of years with one system of rules for split cards, by its key: ``2009``."""

    key: str
    start: date


class Concordance:
    """All provisions, by id, by number and by day, in the order of the data."""

    __slots__ = ("_by_number", "_changes", "_days", "_turns", "eras", "provisions_by_id")

    def __init__(self, provisions: Iterable[Provision], eras: Iterable[Era]) -> None:
        self.provisions_by_id = {provision.id: provision for provision in provisions}
        self.eras = tuple(sorted(eras, key=lambda era: era.start))
        self._turns = {one.id: one.turns() for one in self if one.spans}
        self._changes = {one.id: one.changes() for one in self if one.spans}
        self._days: tuple[date, ...] = ()
        self._by_number: dict[RuleNumber, list[Provision]] = {}
        for provision in self:
            for number in provision.numbers():
                self._by_number.setdefault(number, []).append(provision)

    def __iter__(self) -> Iterator[Provision]:
        return iter(self.provisions_by_id.values())

    def span(self, provision_id: str, day: date) -> Span | None:
        """The number and wording of a provision on that day. Raises `KeyError` for an unknown id."""
        at = bisect_right(self._turns[provision_id], day)
        spans = self.provisions_by_id[provision_id].spans
        return spans[at - 1] if 0 < at <= len(spans) else None

    def at(self, provision_id: str, day: date) -> RuleNumber | None:
        """The number under which the provision stood on that day."""
        span = self.span(provision_id, day)
        return None if span is None else span.number

    def provisions(self, number: RuleNumber, day: date) -> tuple[Provision, ...]:
        """Every provision that the rule with that number carried on that day."""
        found = self._by_number.get(number, ())
        return tuple(one for one in found if any(s.number == number and day in s.edition for s in one.spans))

    def provision(self, number: RuleNumber, day: date) -> Provision | None:
        """The first of `provisions`; None where the concordance has none."""
        return next(iter(self.provisions(number, day)), None)

    def summary(self, number: RuleNumber, day: date) -> dict[str, str]:
        """What the rule with that number settled on that day, by language: a sentence or two a provision."""
        found = self.provisions(number, day)
        lines = [(one.meaning, one.wordings.get(span.wording, {})) for one in found if (span := one.on(day))]
        codes = dict.fromkeys(code for meaning, _ in lines for code in meaning)
        said = {code: [line[code] for pair in lines for line in pair if code in line] for code in codes}
        return {code: " ".join(dict.fromkeys(every)) for code, every in said.items()}

    def history(self, number: RuleNumber) -> tuple[Provision, ...]:
        """Every provision that ever bore that number."""
        return tuple(self._by_number.get(number, ()))

    def meanings(self, number: RuleNumber) -> tuple[Provision, ...]:
        """All that the number ever stood for; of what has no history but its parts, those’ ones."""
        if number.rule and (own := self.history(number)):
            return own
        return tuple(one for one in self if any(number.contains(span.number) for span in one.spans))

    def matters(self, number: RuleNumber) -> tuple[Provision, ...]:
        """Of its `meanings` those of today, else all."""
        every = self.meanings(number)
        return tuple(one for one in every if one.is_current(number)) or every

    @staticmethod
    def current(number: RuleNumber, provisions: Iterable[Provision]) -> dict[RuleNumber, date]:
        """The numbers under which stands today what an old number stood for, and since when.

        Of a section the sections, where nothing of it stands there any more.
        """
        found = dict[RuleNumber, date]()
        for provision in provisions:
            last = provision.spans[-1]
            if last.edition.end or (number.rule and number not in provision.numbers()):
                continue
            current = last.number if number.rule else RuleNumber(last.number.section)
            since = provision.since(current)
            found[current] = min(since, found.get(current, since))
        if number in found and not number.rule:
            return {}
        return {current: since for current, since in found.items() if current != number}

    def era(self, day: date) -> Era | None:
        """The era of that day; None before the first."""
        return next((era for era in reversed(self.eras) if era.start <= day), None)

    def days_of(self, key: str) -> Edition | None:
        """The days of the era with that key, up to the eve of the next; None where there is no such era."""
        for era, after in zip_longest(self.eras, self.eras[1:]):
            if era.key == key:
                return Edition(era.start, after.start - timedelta(days=1) if after else None)
        return None

    def next_turn(self, provision_ids: Iterable[str], day: date) -> date | None:
        """The first day after `day` on which one of those provisions changes number or wording."""
        return _next(self._turns, provision_ids, day)

    def next_change(self, provision_ids: Iterable[str], day: date) -> date | None:
        """The first day after `day` on which one of those provisions changes its wording."""
        return _next(self._changes, provision_ids, day)

    def turns(self) -> tuple[date, ...]:
        """Every day on which some provision changes its number or wording, in order."""
        return tuple(sorted({day for days in self._turns.values() for day in days}))

    def changes(self, provision_ids: Iterable[str] | None = None) -> tuple[date, ...]:
        """The days on which the wording of one of those provisions (of any) changes, in order."""
        if provision_ids is None:
            self._days = self._days or self.changes(self._changes)
            return self._days
        return tuple(sorted({day for one in provision_ids for day in self._changes[one]}))


def _next(days: dict[str, tuple[date, ...]], ids: Iterable[str], day: date) -> date | None:
    """The first of those days after `day`."""
    first: date | None = None
    for one in ids:
        of_one = days[one]
        at = bisect_right(of_one, day)
        if at < len(of_one) and (first is None or of_one[at] < first):
            first = of_one[at]
    return first


def old_number(number: RuleNumber, provisions: Iterable[Provision]) -> Iterator[Message]:
    """Where what an old number stood for stands today, and since when; nothing for a number of today."""
    for current, since in Concordance.current(number, provisions).items():
        yield msg(
            "%(number)s is an old number: it has been %(current)s since %(day)s",
            number=number,
            current=current,
            day=since,
        )
