"""The editions' days in order, and on which of them each wording stood, as bits."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from functools import cache
from itertools import groupby
from typing import NamedTuple

from kb.rules.dating.fingerprints import Fingerprints
from kb.rules.edition import Edition
from kb.rules.number import RuleNumber

# Whole texts by their first day: the hash of each rule's words.
Books = Mapping[date, Mapping[RuleNumber, str]]


class Span(NamedTuple):
    """A run of places, `first` to `last`, and the editions there.

    `below` and `above` are the nearest places around it at which all is known (-1, and one past the
    last, where there is none). `is_known`: whether all is known inside it.
    """

    editions: tuple[Edition, ...]
    first: int
    last: int
    below: int
    above: int
    is_known: bool


class Timeline:
    """Places in time: 2i is the edition of `days[i]`, 2i + 1 what may lie between it and the next.

    A bit stands for a place. Where an edition's text is not known, a wording may have stood that stood
    in the last known one before or in the first after: these bits are set.
    """

    def __init__(self, fingerprints: Fingerprints, books: Books | None = None) -> None:
        self._books: Books = books or {}
        self._seen = fingerprints.by_number
        self.days = sorted({*fingerprints.releases, *fingerprints.whole, *self._books})
        self._places = 2 * len(self.days)
        self._own = self._bits(self._books)
        self._whole = self._bits(fingerprints.whole) | self._own
        self._covered = [(one.number, self._inside(one.edition)) for one in fingerprints.covered]
        self._wordings: dict[RuleNumber, dict[str, int]] = {}
        self._spread_once = cache(self._spread)  # a few hundred, each asked thousands of times
        self._inside_once = cache(self._inside)

    def wordings(self, number: RuleNumber) -> dict[str, int]:
        """By its hash, where each wording of that number stood."""
        if number not in self._wordings:
            known, bits = self.known(number), dict[str, int]()
            for one in self._seen.get(number, ()):
                bits[one.sha] = bits.get(one.sha, 0) | (self._inside_once(one.edition) & known & ~self._own)
            for day, book in self._books.items():
                if number in book:
                    bits[book[number]] = bits.get(book[number], 0) | self._bits([day])
            self._wordings[number] = {sha: self._spread_once(each, known) for sha, each in bits.items()}
        return self._wordings[number]

    def existed(self, number: RuleNumber) -> int:
        """Where any wording of that number stood."""
        found = 0
        for bits in self.wordings(number).values():
            found |= bits
        return found

    def numbers(self) -> Iterator[RuleNumber]:
        """Every number that stood anywhere."""
        yield from self._seen.keys() | {number for book in self._books.values() for number in book}

    def known(self, number: RuleNumber) -> int:
        """The places at which it is known what stood under that number."""
        found = self._whole
        for covered, bits in self._covered:
            if covered.contains(number):
                found |= bits
        return found

    def place(self, day: date) -> int | None:
        """The place of a day; None before all that is known."""
        at = bisect_right(self.days, day) - 1
        return None if at < 0 else 2 * at + (self.days[at] != day)

    def spans(self, places: Iterable[int], known: int, stated: date | None = None) -> list[Span]:
        """The runs of those places; `known` are those at which all that is asked for is known.

        Where there are such ones the others tell nothing. `stated`: an edition's own day, if `places`
        are its place.
        """
        runs = [
            [at for _, at in run] for _, run in groupby(enumerate(places), lambda pair: pair[1] - pair[0])
        ]
        sure = [inside for run in runs if (inside := [at for at in run if known >> at & 1])]
        return [self._span(run[0], run[-1], known, bool(sure), stated) for run in sure or runs]

    def day(self, place: int) -> date | None:
        """The day of an edition's place; None outside."""
        return self.days[place // 2] if 0 <= place < self._places else None

    def _span(self, first: int, last: int, known: int, is_known: bool, stated: date | None) -> Span:
        below = next((at for at in range(first - 1, -1, -1) if known >> at & 1), -1)
        above = next((at for at in range(last + 1, self._places) if known >> at & 1), self._places)
        if is_known or stated:
            editions = [Edition(stated or self.days[first // 2], self._end(last))]
        else:
            listed = [at for at in range(first, last + 1) if at % 2 == 0]
            since, until = self.day(below), self.day(above)
            editions = [Edition(self.days[at // 2], self._end(at)) for at in listed] or [
                Edition(since + timedelta(1) if since else date.min, until and until - timedelta(1))
            ]
        return Span(tuple(editions), first, last, below, above, is_known)

    def _end(self, place: int) -> date | None:
        later = self.days[place // 2 + 1 : place // 2 + 2]
        return later[0] - timedelta(1) if later else None

    def _bits(self, days: Iterable[date]) -> int:
        return sum(1 << 2 * bisect_left(self.days, day) for day in days)

    def _inside(self, edition: Edition) -> int:
        return self._bits(
            self.days[
                bisect_left(self.days, edition.start) : bisect_right(self.days, edition.end or date.max)
            ]
        )

    def _spread(self, bits: int, known: int) -> int:
        """`bits`, and those at places not known whose known neighbour before or after is set."""
        found, near = bits, 0
        for places in (range(self._places), range(self._places - 1, -1, -1)):
            near = 0
            for at in places:
                if known >> at & 1:
                    near = bits >> at & 1
                else:
                    found |= near << at
        return found
