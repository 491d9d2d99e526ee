"""What a shared store holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kb.messages import Message, msg, msgn
from kb.system import VERSION

if TYPE_CHECKING:
    from kb.answers.documents import shapes
    from kb.search.store import Generation


class StoreStatus(NamedTuple):
    """The generations in a store, the newest first."""

    generations: tuple[Generation, ...]

    @property
    def lines(self) -> list[Message]:
        """What a person reads of it."""
        if not self.generations:
            return [msg("the store is empty; fill it with: kb store push ADDRESS")]
        return [
            msg(
                "pushed on %(day)s by kb %(version)s: %(records)s",
                day=one.pushed.date(),
                version=one.version,
                records=msgn("%(count)d record", "%(count)d records", one.records),
            )
            for one in self.generations
        ]

    def as_dict(self) -> shapes.Store:
        """The document of `kb store --json`."""
        return {
            "object": "store",
            "version": VERSION,
            "generations": [
                {
                    "number": one.id,
                    "pushed": one.pushed.isoformat(),
                    "version": one.version,
                    "records": one.records,
                }
                for one in self.generations
            ],
        }
