"""How far a long piece of work is: one line on the terminal of whoever waits, gone when it is done."""

import sys
import time
from collections.abc import Callable

from kb.cli.terminal import is_terminal
from kb.messages import Message, msg, msgn

_PATIENCE = 1.0
"""Seconds after which someone wants to know; quicker work shows nothing."""
_PAUSE = 0.1
"""Seconds between two pictures: more often only costs time."""
_WIDTH = 24
_TASKS = {
    "names": msg("Building the name table, once…"),
    "sheets": msg("Preparing the cards, once…"),
    "index": msg("Building the search index, once…"),
    "audit": msg("Auditing…"),
    "import": msg("Reading…"),
}
"""The tasks of `kb.system.Progress`, and those of commands; ``site`` counts pages."""


class Bar:
    """A `kb.system.Progress`; it shows nothing where standard error is no terminal."""

    def __init__(self, tell: Callable[[Message], str]) -> None:
        self._tell = tell
        self._task, self._began, self._next, self._is_shown = "", 0.0, 0.0, False

    def __call__(self, task: str, done: int, total: int, last: str = "", at_once: bool = False) -> None:
        """Shows `done` of `total` (0: nobody knows), and the `last` thing that was done."""
        now = time.monotonic()
        if task != self._task:
            self._task, self._began = task, now
        if total and done >= total:
            self.clear()
        elif (at_once or now - self._began >= _PATIENCE) and now >= self._next and is_terminal(sys.stderr):
            self._next, self._is_shown = now + _PAUSE, True
            part = done / total if total else 0
            filled = f"{'█' * round(part * _WIDTH):░<{_WIDTH}} {part:4.0%} " if total else ""
            text = _TASKS.get(task) or msgn("%(count)d page", "%(count)d pages", done)
            sys.stderr.write(f"\r\x1b[K{filled}{self._tell(text)} {last[:20]}")
            sys.stderr.flush()

    def clear(self) -> None:
        """Takes the line away."""
        self._task = ""
        if self._is_shown:
            self._is_shown = False
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
