"""Hashes of dated English wordings, by which a text is dated without holding its words.

A fingerprint is made of a rule without its number: lower case, underscores dropped, spaces collapsed,
letters, digits and spaces remain; the first 16 hexadecimal digits of its SHA-256.
"""

import re
from collections.abc import Iterable
from datetime import date
from hashlib import sha256
from typing import NamedTuple

from kb.rules.edition import Edition
from kb.rules.number import RuleNumber

_DROPPED = re.compile(r"[^a-z0-9 ]")


def fingerprint(words: str) -> str:
    """The hash of a rule's words, its number left out."""
    plain = " ".join(words.lower().replace("_", "").split())
    return sha256(_DROPPED.sub("", plain).encode()).hexdigest()[:16]


class Seen(NamedTuple):
    """A wording under a number, and the days on which it was in force."""

    number: RuleNumber
    sha: str
    edition: Edition


class Covered(NamedTuple):
    """A section or rule whose numbers were all compared, on those days."""

    number: RuleNumber
    edition: Edition


class Fingerprints:
    """Which wording stood under which number, when.

    `releases` are the days, in order, on which an edition is known to have taken effect; `whole` those
    of which every rule is known.
    """

    __slots__ = ("_by_sha", "by_number", "covered", "releases", "whole")

    def __init__(
        self,
        seen: Iterable[Seen],
        covered: Iterable[Covered],
        releases: tuple[date, ...],
        whole: tuple[date, ...] = (),
    ) -> None:
        self.by_number: dict[RuleNumber, list[Seen]] = {}
        self._by_sha: dict[str, list[Seen]] = {}
        self.releases, self.whole = releases, whole
        for one in seen:
            self.by_number.setdefault(one.number, []).append(one)
            self._by_sha.setdefault(one.sha, []).append(one)
        self.covered = tuple(one for one in covered if self.in_force(one.number, one.edition.start))

    @property
    def last_release(self) -> date:
        """The day of the newest edition known."""
        return self.releases[-1]

    def find(self, words: str, number: RuleNumber | None = None) -> list[Seen]:
        """Where these words stood, under that number or any."""
        found = self._by_sha.get(fingerprint(words), [])
        return [one for one in found if number in (None, one.number)]

    def covers(self, number: RuleNumber, day: date) -> bool:
        """Whether it is known that the number stood in the book on that day, or that it did not."""
        return any(day in one.edition and one.number.contains(number) for one in self.covered)

    def stood(self, number: RuleNumber, day: date) -> bool:
        """Whether a wording of that very number is known from that day."""
        return any(day in one.edition for one in self.by_number.get(number, ()))

    def stands(self, sha: str, day: date) -> bool:
        """Whether a wording was in force on that day, under whatever number."""
        return any(day in one.edition for one in self._by_sha.get(sha, ()))

    def lacked(self, number: RuleNumber, day: date) -> bool:
        """Whether the book of that day is known not to have had the number, nor any below it."""
        return bool(number.rule) and self.covers(number, day) and not self.in_force(number, day)

    def in_force(self, under: RuleNumber, day: date) -> set[RuleNumber]:
        """The numbers at or below `under` that are known to have stood in the book on that day."""
        return {
            number
            for number, seen in self.by_number.items()
            if under.contains(number) and any(day in one.edition for one in seen)
        }
