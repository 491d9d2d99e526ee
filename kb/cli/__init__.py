"""The command line: reads arguments, asks `kb.base`, writes text or JSON, sets the exit status.

0 found or answered, 1 nothing found, 2 wrong usage or unreadable input, 3 ambiguous,
4 undecided; 130 interrupted, 141 the reader of our output went away.
"""

from __future__ import annotations

__all__ = ["main"]


def main() -> None:
    """The entry point of the `kb` script."""
    import atexit
    import os
    import sys

    from kb.cli.frame import run

    status = run(sys.argv[1:])
    atexit._run_exitfuncs()
    os._exit(status)  # taking every object apart first would cost a tenth of a short command
