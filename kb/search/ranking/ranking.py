"""What answers a query, best first: what contains all of it, then what has all of it somehow, by score.

A score is worked out for no more documents than it takes to know which come first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import heapify, heappop
from itertools import tee
from typing import NamedTuple

from kb.search.ranking.groups import MatchGroup

# What an example and a summary are worth beside a rule that says the same, and a rule that is no longer in
# force beside one that is.
EXAMPLE, SUMMARY, PAST = 0.7, 0.85, 0.6


class Match(NamedTuple):
    """A document's score; whether it has every word of the query literally, or somehow."""

    score: float
    literal: bool
    whole: bool = True


Matches = dict[int, Match]
# Sorts documents, best first: whether not literal, whether not whole, the score below zero, the number.
_Place = tuple[bool, bool, float, int]


class Valued(NamedTuple):
    """A match group, what the language of its texts is worth, and whether that is the query's."""

    group: MatchGroup
    preference: float
    own: bool

    @property
    def first(self) -> _Place:
        """No document of the group comes before this place."""
        literal = self.group.literal and self.own
        return not literal, not self.group.whole, -self.group.most * self.preference, -1

    def within(self, allowed: frozenset[int]) -> Valued:
        """Only its documents that are allowed."""
        return self._replace(group=self.group._replace(documents=self.group.documents & allowed))

    def places(self, documents: Sequence[int], worth: Mapping[int, float]) -> list[_Place]:
        """Where these documents, which are of the group, would come; `worth` as `Ranking` has it."""
        unsaid, partial, _, _ = self.first
        return [
            (unsaid, partial, -score * self.preference * worth.get(at, 1.0), at)
            for at, score in zip(documents, self.group.scores(documents), strict=True)
        ]


class Ranking:
    """The documents of some match groups.

    One that is in several languages (`shared`) has the match that is worth most.
    """

    def __init__(self, valued: Sequence[Valued], worth: Mapping[int, float], shared: frozenset[int]) -> None:
        """`valued` has the query's own language first; `worth` are factors of scores that are not 1."""
        self._valued, self._worth, self._shared = valued, worth, shared
        self._places = dict[int, _Place]()
        self._told = _in_order(valued, worth, shared, self._places)
        self.documents = frozenset[int]().union(*(one.group.documents for one in valued))

    def __iter__(self) -> Iterator[tuple[int, Match]]:
        """The documents with their matches, best first; those that were asked for before are known."""
        self._told, told = tee(self._told)
        return told

    def match(self, document: int) -> Match:
        """The match of one of the documents."""
        return _match(self._places.get(document) or _place(document, self._valued, self._worth))

    def within(self, allowed: frozenset[int]) -> Ranking:
        """Only those that are allowed."""
        kept = (one.within(allowed) for one in self._valued)
        return Ranking([one for one in kept if one.group.documents], self._worth, self._shared)

    def matches(self) -> Matches:
        """The match of every document."""
        found = Matches()
        for one in self._valued:
            for place in one.places(tuple(one.group.documents), self._worth):
                if place[-1] not in found or -place[2] > found[place[-1]].score:
                    found[place[-1]] = _match(place)
        return found


def _in_order(
    valued: Sequence[Valued], worth: Mapping[int, float], shared: frozenset[int], known: dict[int, _Place]
) -> Iterator[tuple[int, Match]]:
    """The documents with their matches, best first, the place of each put among those `known`."""
    ahead = sorted(valued, key=lambda one: one.first, reverse=True)
    queue = list[_Place]()
    while queue or ahead:
        if ahead and not (queue and queue[0] < ahead[-1].first):
            one = ahead.pop()
            queue += one.places(tuple(one.group.documents), worth)
            heapify(queue)
            continue
        place = heappop(queue)
        at = place[-1]
        if at not in shared or (at not in known and place == _place(at, valued, worth)):
            known[at] = place
            yield at, _match(place)


def _place(document: int, valued: Sequence[Valued], worth: Mapping[int, float]) -> _Place:
    """Where a document comes that several languages may have."""
    held = (one for one in valued if document in one.group.documents)
    places = (one.places((document,), worth)[0] for one in held)
    return min(places, key=lambda place: place[2])


class Listed:
    """Documents whose matches are all known."""

    def __init__(self, matches: Matches) -> None:
        self._matches, self.documents = matches, matches.keys()

    def __iter__(self) -> Iterator[tuple[int, Match]]:
        """The documents with their matches, best first; only as many are put in order as are taken."""
        queue = [
            (not match.literal, not match.whole, -match.score, at) for at, match in self._matches.items()
        ]
        heapify(queue)
        while queue:
            place = heappop(queue)
            yield place[-1], _match(place)

    def match(self, document: int) -> Match:
        """The match of one of the documents."""
        return self._matches[document]

    def within(self, allowed: frozenset[int]) -> Listed:
        """Only those that are allowed."""
        return Listed({at: match for at, match in self._matches.items() if at in allowed})


def _match(place: _Place) -> Match:
    return Match(-place[2], not place[0], not place[1])
