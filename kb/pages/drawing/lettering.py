"""Words set in the site's own font, where nobody can measure them: what it can write, and what fits."""

from textwrap import wrap
from typing import NamedTuple
from unicodedata import normalize

_LATIN = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0xAD), *range(0xAE, 0x17F))))
# What the font in `site/assets/fonts` was cut down to: `tools/font.py`.
COVERED = frozenset(_LATIN + "\u2009\u202f‐‒–—―‘’‚“”„†‡•…‰′″‹›€™−")
# Mean width of a letter in ems, on the wide side; a test measures every name with the font itself.
_LETTER = 0.53
_LEADING = 1.12
# What the next size that is tried has of the one before.
_STEP = 0.94


class Lines(NamedTuple):
    """Words broken into lines, the size of their letters, the height of all lines."""

    size: float
    lines: list[str]

    @property
    def leading(self) -> float:
        """From one line to the next."""
        return self.size * _LEADING

    @property
    def height(self) -> float:
        """Of all lines."""
        return self.leading * len(self.lines)


def fitted(words: str, width: float, height: float, size: float) -> Lines:
    """`words` in letters of at most `size`, as large as they fit into that width and height."""
    return fitted_lines(words.replace("\n", " "), width, height, size)


def fitted_lines(words: str, width: float, height: float, size: float) -> Lines:
    """The same of words whose own lines stay lines."""
    longest = max(map(len, words.replace("\n", " ").split(" ")), default=0)
    while True:
        letters = int(width / (size * _LETTER))
        rows = (wrap(line, max(1, letters)) for line in words.split("\n"))
        lines = Lines(size, [row for held in rows for row in held])
        if (longest <= letters and lines.height <= height) or size < 1:
            return lines
        size *= _STEP


def spelled(words: str) -> str:
    """`words` without what the font lacks and would show as a box: a letter loses its accent, a sign goes."""
    if COVERED.issuperset(words):
        return words
    decomposed = (one if one in COVERED else normalize("NFKD", one) for one in words)
    return "".join(part for one in decomposed for part in one if part in COVERED)
