"""What an index keeps beside whoosh's files: stems, the glossary's tables, common words, numbers.

Read at every start, so each table is one line of keys and values in turn, split in one go.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from kb.languages import CODES
from kb.search.postings.precomputed import Common

__all__ = ["STRAIGHT", "WITHIN", "Numbers", "Side"]

_FILE, _NUMBERS = "side.tsv", "numbers.bin"
WITHIN = "|"
Numbers = tuple[Sequence[int], Sequence[int]]
"""The number that a document has with us by the one that whoosh gave it, and the other way round."""
STRAIGHT: Numbers = (range(1 << 32), range(1 << 32))
"""Both are the same where one process wrote the index."""


class Side(NamedTuple):
    """`stems`: language -> folded word -> stem, empty where the word is its own stem.

    `terms`: language -> stems of a term -> ids of its concepts; `names`: language -> concept -> terms,
    joined by bars.
    """

    stems: dict[str, dict[str, str]]
    terms: dict[str, dict[str, list[str]]]
    names: dict[str, dict[str, str]]
    common: Common
    numbers: Numbers = STRAIGHT

    @classmethod
    def empty(cls) -> Side:
        """Nothing in any language."""
        stems: dict[str, dict[str, str]] = {code: {} for code in CODES}
        return cls(stems, {code: {} for code in CODES}, {code: {} for code in CODES}, Common({}, b""))

    def write(self, folder: Path) -> None:
        """Puts it into `folder`."""
        lines = []
        for code in CODES:
            lines.append(_line(self.stems[code]))
            lines.append(_line({key: WITHIN.join(ids) for key, ids in self.terms[code].items()}))
            lines.append(_line(self.names[code]))
        (folder / _FILE).write_text("\n".join(lines), "utf-8")
        self.common.write(folder)
        if self.numbers is not STRAIGHT:
            (folder / _NUMBERS).write_bytes(b"".join(array("I", side).tobytes() for side in self.numbers))

    @classmethod
    def read(cls, folder: Path) -> Side:
        """What was written into `folder`."""
        lines = (folder / _FILE).read_text("utf-8").split("\n")
        side = cls.empty()._replace(common=Common.read(folder), numbers=_numbers(folder))
        for at, code in enumerate(CODES):
            stems, terms, names = map(_table, lines[3 * at : 3 * at + 3])
            side.stems[code] = stems
            side.terms[code] = {key: ids.split(WITHIN) for key, ids in terms.items()}
            side.names[code] = names
        return side


def _line(table: Mapping[str, str]) -> str:
    return "\t".join(part for pair in table.items() for part in pair)


def _table(line: str) -> dict[str, str]:
    parts = line.split("\t")
    return dict(zip(parts[::2], parts[1::2], strict=False))


def _numbers(folder: Path) -> Numbers:
    try:
        held = array("I", (folder / _NUMBERS).read_bytes())
    except FileNotFoundError:
        return STRAIGHT
    return held[: len(held) // 2], held[len(held) // 2 :]
