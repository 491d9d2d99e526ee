"""One hit a provision: its best text leads, its other texts hang under it (the field's "collapsing")."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, timedelta
from operator import attrgetter

from kb.rules import RuleNumber
from kb.search.postings.protocol import Postings
from kb.search.questions.named import Found
from kb.search.ranking.ranking import Listed, Ranking
from kb.search.records.record import SAME_WORDS, Occurrence, SearchDocument

_A_DAY = timedelta(days=1)
# A record, how it matches, its score, and the same provision's other records.
Collapsed = tuple[SearchDocument, str, float, tuple[SearchDocument, ...]]


class Collapsing:
    """Collapses what was found for one query in language `code`, of which `ranked` is by words.

    `record` gives a record by its number, of the index or of the library.
    """

    def __init__(
        self,
        postings: Postings,
        record: Callable[[int], SearchDocument],
        ranked: Ranking | Listed,
        named: Iterable[Found],
        code: str,
    ) -> None:
        self._postings, self._record, self._ranked, self._code = postings, record, ranked, code
        self._every = ranked.documents | {found.number for found in named if found.record is None}
        self._seen = set[int]()

    def each(self, found: Iterable[Found]) -> Iterator[Collapsed]:
        """What is shown of each that was not seen yet, all that hangs under it being seen with it."""
        for one in found:
            if one.number in self._seen:
                continue
            shown, same = self._provision(one)
            self._seen |= same | ({one.number} - {-1})
            others = tuple(self._record(at) for at in sorted(same - {shown}))
            yield one.record or self._record(shown), one.how, one.score, others

    def left(self) -> int:
        """How many hits what was not seen yet makes."""
        shared, count = self._postings.shared, self._postings.count
        return len({shared[at] if at < count else at for at in self._every if at not in self._seen})

    def _provision(self, found: Found) -> tuple[int, frozenset[int]]:
        """Which record to show, and all that are the same provision.

        Of its texts in one language the one in force leads, else the newest, if it fits the query as well as
        the one found does: an old term stands in old editions alone. For a summary its rule is shown, in
        the query's language if there is that; of a rule's examples the best.
        """
        if found.record:
            return found.number, frozenset()
        record = self._record(found.number)
        if record.kind == "example":
            return found.number, self._examples(record) if found.how == "text" else frozenset()
        if not record.provision:
            return found.number, frozenset()
        same = self._postings.documents("provision", record.provision)
        if found.how != "text":
            return found.number, same
        fits = self._of_summary(record) if record.kind == "summary" else self._as_good(found.number, record)
        records = {at: one for at in same if fits(at, one := self._record(at))}
        return max(sorted(records), key=lambda at: _leading(records[at], self._code)), same

    def _of_summary(self, summary: SearchDocument) -> Callable[[int, SearchDocument], bool]:
        of = summary.anchor, summary.start
        return lambda _, one: any((place.number, place.start) == of for place in one.places)

    def _as_good(self, number: int, record: SearchDocument) -> Callable[[int, SearchDocument], bool]:
        match, is_same_words = self._ranked.match(number), record.provision.startswith(SAME_WORDS)

        def fits(at: int, one: SearchDocument) -> bool:
            is_alike = at in self._every and (one.language, one.kind) == (record.language, record.kind)
            return is_alike and (is_same_words or self._ranked.match(at)[1:] >= match[1:])

        return fits

    def _examples(self, one: SearchDocument) -> frozenset[int]:
        """All examples of the rule that has this one: the best stands for them."""
        of_number = self._postings.documents("number", one.number)
        alike = of_number & self._postings.documents("kind", "example")
        return frozenset(at for at in alike if self._record(at).group == one.group)


def placed(shown: Collapsed, day: date | None, numbers: Sequence[RuleNumber]) -> Collapsed:
    """The same in its place: under a number that is asked for, of the day, in force, the newest."""
    record, how, score, rest = shown
    at = _place(record, day, numbers)
    return at, how, score, _others(at, (record, *rest))


def _place(record: SearchDocument, day: date | None, numbers: Sequence[RuleNumber]) -> SearchDocument:
    if not record.occurrences:
        return record
    asked = "" if day is None else day.isoformat()

    def fits(one: SearchDocument | Occurrence) -> tuple[bool, bool, bool, str]:
        is_asked = bool(numbers) and any(other.contains(RuleNumber.parse(one.number)) for other in numbers)
        return is_asked, one.start <= asked <= (one.end or asked), not one.past, one.start

    return record.at(max(record.places, key=fits))


def _others(shown: SearchDocument, records: Iterable[SearchDocument]) -> tuple[SearchDocument, ...]:
    """All other places of `records`; of a row of editions that have a rule under one number, one for all."""
    found = list[SearchDocument]()
    for record in records:
        rows = list[list[SearchDocument | Occurrence]]()
        for one in sorted(record.places, key=attrgetter("start")):
            last = rows[-1][-1] if rows and record.kind == "rule" else None
            if one.key != shown.key:
                is_next = last and one.number == last.number and _follows(one.start, last.end)
                rows[-1].append(one) if is_next else rows.append([one])
        found += (
            record.at(row[0])._replace(end=row[-1].end) if row[1:] else record.at(row[0]) for row in rows
        )
    return tuple(found)


def _follows(start: str, end: str) -> bool:
    """Whether one edition begins on the day after the other ends."""
    return bool(end) and date.fromisoformat(start) - date.fromisoformat(end) == _A_DAY


def _leading(one: SearchDocument, code: str) -> tuple[bool, bool, bool, str]:
    """Sorts the texts of a provision for a query in language `code`, the last one leads."""
    return one.kind == "rule", one.language == code, not one.past, one.start
