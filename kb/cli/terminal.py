"""How answers look to a person at a terminal: colours, symbols of mana, lines that fit its width.

None of it is there where a script reads: what is piped is plain, and a line is a line.
"""

import os
import re
import sys
from collections.abc import Iterator, Sequence

import click

from kb.cli.output import printable

# What stands before a line's text: blanks, or a number or a label with two blanks after it.
_LINE = re.compile(r"\s*(?:\S+ {2,})?")
# Columns below which wrapping makes text harder to read than the terminal's own does.
_NARROWEST = 40
# Columns beyond which a line of text is too long to read; what click's help takes, too.
_WIDEST = 100
_SYMBOL = re.compile(r"\{([0-9WUBRGCSXYZTQEP½∞/]{1,5})\}")
_COLOURS = {
    "W": "bright_yellow",
    "U": "bright_blue",
    "B": "bright_magenta",  # black itself cannot be seen on a dark terminal
    "R": "bright_red",
    "G": "bright_green",
}


class Terminal:
    """Standard output: whether it takes colours, and its columns; None where nobody looks at it."""

    def __init__(self, colour: str = "never") -> None:
        shown = is_terminal(sys.stdout)
        plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
        self.colour = colour == "always" or (colour == "auto" and shown and not plain)
        self.width: int | None = None
        if shown:
            from shutil import get_terminal_size  # it loads all packers; only a terminal needs it

            self.width = max(_NARROWEST, min(get_terminal_size().columns, _WIDEST))

    def style(self, text: str, **looks: bool | str) -> str:
        """`text` in the looks that `click.style` knows, if colours are taken."""
        return click.style(text, **looks) if self.colour and text and looks else text  # type: ignore[arg-type]

    def fit(self, text: str) -> str:
        """`text` with its symbols coloured, each line wrapped under its own beginning."""
        if self.colour:
            text = _SYMBOL.sub(_coloured, text)
        if self.width is None:
            return text
        return "\n".join(self._wrapped(line) for line in text.split("\n"))

    def _wrapped(self, line: str) -> str:
        begins = _LINE.match(click.unstyle(line))
        indent = len(begins[0]) if begins and begins.end() < _NARROWEST // 2 else 0
        return click.wrap_text(line, self.width or _WIDEST, "", " " * indent) if line else line

    def table(self, rows: Sequence[Sequence[str]], bold: bool = False) -> Iterator[str]:
        """The rows with their columns under one another; with `bold` the first column is set off."""
        rows = [[printable(cell) for cell in row] for row in rows]
        if self.width is None:
            widths = [max(map(len, column)) for column in zip(*rows, strict=True)] if rows else []
            for label, *cells in rows:
                padded = [cell.ljust(width) for cell, width in zip((label, *cells), widths, strict=True)]
                first = self.style(padded[0], bold=True) if bold else padded[0]
                yield "  ".join((first, *padded[1:])).rstrip()
            return
        # rich takes longer to import than a look-up lasts: only where a person looks at a table
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        grid = Table.grid(padding=(0, 2))
        for row in rows:
            label, *cells = row
            grid.add_row(Text(label, "bold" if bold else ""), *map(Text, cells))
        console = Console(
            width=self.width, color_system="standard" if self.colour else None, force_terminal=self.colour
        )
        with console.capture() as captured:
            console.print(grid)
        yield from (line.rstrip() for line in captured.get().splitlines())


def is_terminal(stream: object) -> bool:
    """Whether a person looks at what is written to `stream`, which may be closed."""
    return bool(getattr(stream, "isatty", bool)())


def _coloured(symbol: re.Match[str]) -> str:
    colours = [_COLOURS[sign] for sign in symbol[1] if sign in _COLOURS]
    return click.style(symbol[0], fg=colours[0] if colours else "cyan")
