"""The days on which a wording was in force."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from kb.messages import Message, msg


class Edition(NamedTuple):
    """From `start` to `end`, both days included; `end` None: still in force as far as is known."""

    start: date
    end: date | None = None

    def __contains__(self, day: object) -> bool:
        return isinstance(day, date) and self.start <= day and (self.end is None or day <= self.end)

    def overlaps(self, other: Edition) -> bool:
        """Whether some day lies in both."""
        return (other.end is None or self.start <= other.end) and (
            self.end is None or other.start <= self.end
        )

    @property
    def key(self) -> str:
        """The start as it stands in addresses and file names: ``2010-02-01``."""
        return self.start.isoformat()


def span_words(edition: Edition) -> Message:
    """The days of an edition as a sentence says them: “since 8 November 2024”."""
    if edition.end is None:
        return msg("since %(start)s", start=edition.start)
    return msg("from %(start)s to %(end)s", start=edition.start, end=edition.end)
