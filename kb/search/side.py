"""What an index keeps beside whoosh's files: stems of all words, and the glossary's tables.

Lines of tab-separated words, since they are read at every start.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from kb.languages import CODES

__all__ = ["Side"]

_FILE = "side.tsv"


class Side(NamedTuple):
    """`stems`: language -> folded word -> stem, empty where the word is its own stem.

    `terms`: language -> stems of a term -> ids of its concepts; `names`: concept -> language -> terms.
    """

    stems: dict[str, dict[str, str]]
    terms: dict[str, dict[str, list[str]]]
    names: dict[str, dict[str, tuple[str, ...]]]

    @classmethod
    def empty(cls) -> Side:
        """Nothing in any language."""
        return cls({code: {} for code in CODES}, {code: {} for code in CODES}, {})

    def write(self, folder: Path) -> None:
        """Puts it into `folder`."""
        (folder / _FILE).write_text("".join("\t".join(row) + "\n" for row in self._rows()), "utf-8")

    def _rows(self) -> Iterator[Iterable[str]]:
        for code in CODES:
            yield from (("stem", code, word, stem) for word, stem in self.stems[code].items())
            yield from (("term", code, stems, *concepts) for stems, concepts in self.terms[code].items())
        for concept, names in self.names.items():
            yield from (("name", code, concept, *words) for code, words in names.items())

    @classmethod
    def read(cls, folder: Path) -> Side:
        """What was written into `folder`."""
        side = cls.empty()
        for line in (folder / _FILE).read_text("utf-8").splitlines():
            kind, code, key, *values = line.split("\t")
            if kind == "stem":
                side.stems[code][key] = values[0]
            elif kind == "term":
                side.terms[code][key] = values
            else:
                side.names.setdefault(key, {})[code] = tuple(values)
        return side
