"""What an index keeps beside whoosh's files: stems, the glossary's tables, common words.

Read at every start, so each table is one line of keys and values in turn, split in one go.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from kb.languages import CODES
from kb.search.postings.precomputed import Common

__all__ = ["WITHIN", "Side"]

_FILE = "side.tsv"
WITHIN = "|"


class Side(NamedTuple):
    """`stems`: language -> folded word -> stem, empty where the word is its own stem.

    `terms`: language -> stems of a term -> ids of its concepts; `names`: language -> concept -> terms,
    joined by bars.
    """

    stems: dict[str, dict[str, str]]
    terms: dict[str, dict[str, list[str]]]
    names: dict[str, dict[str, str]]
    common: Common

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

    @classmethod
    def read(cls, folder: Path) -> Side:
        """What was written into `folder`."""
        lines = (folder / _FILE).read_text("utf-8").split("\n")
        side = cls.empty()._replace(common=Common.read(folder))
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
