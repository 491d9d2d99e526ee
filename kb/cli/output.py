"""Standard output and standard error, whatever the locale, the terminal or the disk do."""

import json
import os
import sys
from codecs import register_error
from collections.abc import Mapping
from typing import Any, TextIO
from unicodedata import normalize

import click

# Marks and overrides of the writing direction, line and paragraph separators.
_DIRECTIONS = (0x061C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A))
_CONTROLS = {code: None for code in (*range(32), *range(127, 160), *_DIRECTIONS) if chr(code) not in "\n\t"}


_NEAREST = str.maketrans("’‘“”«»–—", '\'\'""""--') | str.maketrans({"œ": "oe", "Œ": "OE", "→": "->"})
_NEAREST |= str.maketrans("✓✗█░·°", "+x#.*o")
"""What the program writes and old code pages lack, beside what Unicode itself can take apart."""


def set_encoding() -> None:
    """Both streams write UTF-8, but for a terminal of another encoding, which would show it as gibberish.

    There what its encoding lacks is replaced by what is nearest; into a file or another program goes
    every character as it is, and a stray surrogate as an escape.
    """
    register_error("nearest", _nearest)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            if _is_old_terminal(stream):
                stream.reconfigure(errors="nearest")
            else:
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _is_old_terminal(stream: TextIO) -> bool:
    return stream.isatty() and not (stream.encoding or "utf-8").lower().startswith("utf")


def _nearest(fault: UnicodeError) -> tuple[str, int]:
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    found = [
        normalize("NFKD", each.translate(_NEAREST)).encode("ascii", "ignore").decode() or "?"
        for each in fault.object[fault.start : fault.end]
    ]
    return "".join(found), fault.end


def one_line(text: str) -> str:
    """`text` printable, with its line ends as escapes: what a reader typed cannot pose as another line."""
    return printable(text.replace("\n", "\\n"))


def printable(text: str) -> str:
    """`text` without control characters, which could drive the reader's terminal or turn its text around."""
    return text if text.isprintable() else text.translate(_CONTROLS)


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
    """One JSON document to standard output, characters as they are where they can be, lines for people."""
    write(json.dumps(value, ensure_ascii=_is_old_terminal(_stream(sys.stdout)), indent=2))


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
