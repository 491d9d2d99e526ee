"""Standard output and standard error, whatever the locale, the terminal or the disk do."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, TextIO

import click

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["abandon", "flush", "one_line", "printable", "use_utf8", "write", "write_error", "write_json"]

_DIRECTIONS = (0x061C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A))
"""Marks and overrides of the writing direction, line and paragraph separators."""
_CONTROLS = {code: None for code in (*range(32), *range(127, 160), *_DIRECTIONS) if chr(code) not in "\n\t"}


def use_utf8() -> None:
    """Both streams write UTF-8; what cannot be encoded (a stray surrogate) is shown as an escape."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def one_line(text: str) -> str:
    """`text` printable, with its line ends as escapes: what a reader typed cannot pose as another line."""
    return printable(text.replace("\n", "\\n"))


def printable(text: str) -> str:
    """`text` without control characters, which could drive the reader's terminal or turn its text around."""
    return text.translate(_CONTROLS)


def write(text: str, end: str = "\n", colour: bool = False) -> None:
    """`text` and a line end to standard output. Raises `OSError` where it cannot be written."""
    if colour:  # click has a console of Windows understand what sets colours
        click.echo(text + end, _stream(sys.stdout), nl=False, color=True)
    else:
        _stream(sys.stdout).write(text + end)


def write_error(text: str) -> None:
    """`text` and a line end to standard error, if there is one."""
    if sys.stderr is not None:
        sys.stderr.write(text + "\n")
        sys.stderr.flush()


def write_json(value: Mapping[str, Any]) -> None:
    """One JSON document to standard output, characters as they are, lines for people."""
    import json

    write(json.dumps(value, ensure_ascii=False, indent=2))


def flush() -> None:
    """Send what is written. Raises `OSError` where it cannot be."""
    if sys.stdout is not None:
        sys.stdout.flush()


def abandon() -> None:
    """Give standard output up, so that the interpreter does not fail on it once more at its end."""
    try:
        descriptor = _stream(sys.stdout).fileno()
    except (OSError, ValueError):
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)


def _stream(stream: TextIO | None) -> TextIO:
    if stream is None:
        raise OSError("closed")
    return stream
