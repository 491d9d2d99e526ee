"""A paragraph as it stood in its source, and what was restored in it.

A repair never overwrites: the original stays, the repair says what stood there, what it is,
why, and on whose evidence.
"""

from typing import NamedTuple


class Repair(NamedTuple):
    """`stands` in the source's `context` is really `reads`.

    `context` is a stretch of the original that occurs once; `reads` replaces it whole.
    """

    context: str
    reads: str
    why: str
    evidence: str


class Passage(NamedTuple):
    """A paragraph: its words as published, and the repairs to them."""

    original: str
    repairs: tuple[Repair, ...] = ()

    @property
    def text(self) -> str:
        """The words with every repair carried out."""
        text = self.original
        for repair in self.repairs:
            text = text.replace(repair.context, repair.reads, 1)
        return text
