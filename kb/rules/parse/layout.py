"""How a text is laid out: its line ends, double spacing, and whether lines are cut at a width."""

from collections.abc import Sequence
from itertools import pairwise

_WIDEST = 140
"""No hard-wrapped text has longer lines; half of an unwrapped rulebook's are longer."""
_FEWEST = 12
_ENOUGH = 4000
_SAMPLE = 1 << 16


def split_lines(text: str) -> list[str]:
    """The lines of `text`, whatever ends them; lines spaced double are put together.

    A carriage return too many (``\\r\\r\\n``) is one line end where the whole text has it.
    """
    text = text.removeprefix("\ufeff")
    sample = text[:_SAMPLE]
    if sample.count("\r\r\n") * 2 > sample.count("\n"):
        text = text.replace("\r\r\n", "\n")
    lines = text.splitlines()
    return lines[::2] if _is_spaced_double(lines) else lines


def _is_spaced_double(lines: Sequence[str]) -> bool:
    """Whether every other line is blank, so that paragraphs are apart by three."""
    if len(lines) < 3 or any(line and not line.isspace() for line in lines[1::2]):
        return False
    return any(not above and not below for above, below in pairwise(lines[::2]))


def is_wrapped(lines: Sequence[str]) -> bool:
    """Whether paragraphs go on over lines that were cut at some width."""
    filled = [line.rstrip() for line in lines[:_ENOUGH] if line and not line.isspace()]
    if len(filled) < _FEWEST or max(map(len, filled)) > _WIDEST:
        return False
    long = [line for line in filled if len(line) > _WIDEST // 2]
    open_ended = sum(line[-1].isalnum() for line in long)
    return len(long) * 4 > len(filled) and open_ended * 3 > len(long)
