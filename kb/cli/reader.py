"""Who reads the answers: their language, their corpus, and whether they are a person or a script."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kb.api import KnowledgeBase
from kb.cli import output
from kb.cli.terminal import Terminal, is_terminal
from kb.languages import ENGLISH, INTERFACE
from kb.messages import Message, catalog, msg, msgn

if TYPE_CHECKING:
    pass

# Seconds after which someone wants to know; quicker work shows nothing.
_PATIENCE = 1.0
# Seconds between two pictures: more often only costs time.
_PAUSE = 0.1
# Columns of the bar: with its text it fits a terminal of eighty.
_WIDTH = 24
# The tasks of `kb.system.Progress`, and those of commands; ``site`` counts pages.
_TASKS = {
    "names": msg("Building the name table, once…"),
    "sheets": msg("Preparing the cards, once…"),
    "index": msg("Building the search index, once…"),
    "audit": msg("Auditing…"),
    "import": msg("Reading…"),
}


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


class Reader:
    """Every command's first argument.

    `language` is that of the interface, `json` whether one document is wanted instead of text.
    """

    def __init__(self, language: str = "en", root: Path | None = None) -> None:
        self.language = language
        self.root = root
        self.store: str | None = None
        self.json = False
        self.terminal = Terminal()
        self.progress = Bar(self.tell)

    @cached_property
    def kb(self) -> KnowledgeBase:
        """The knowledge base over the corpus that is asked for."""
        return KnowledgeBase(self.root, self.language, self.warn, self.store)

    def tell(self, message: Message) -> str:
        """`message` in the reader's language."""
        return catalog(self.language).render(message)

    def say(self, text: Message | str = "") -> None:
        """One line or more of the answer, on standard output."""
        shown = self.terminal.fit(self.tell(text) if isinstance(text, Message) else text)
        output.write(shown, colour=self.terminal.colour)

    def answer(self, document: Callable[[], Mapping[str, Any]], lines: Iterable[Message | str]) -> None:
        """The answer: its one JSON document if that is wanted, else its lines."""
        if self.json:
            output.write_json(document())
        else:
            for line in lines:
                self.say(line)

    def bold(self, text: str) -> str:
        """A title or a number, as a terminal sets it off."""
        return self.terminal.style(text, bold=True)

    def warn(self, *texts: Message | str) -> None:
        """Progress or warnings, on standard error: a message in one line, a text as it is."""
        for text in texts:
            self.progress.clear()
            output.write_error(output.one_line(self.tell(text)) if isinstance(text, Message) else text)

    def document(self, value: Mapping[str, Any]) -> None:
        """The one JSON document of the answer, on standard output."""
        output.write_json(value)


def environment_language(environ: Mapping[str, str]) -> str:
    """The interface language of a locale: the first variable that is set decides, as in POSIX."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(variable):
            code = value[:2].lower()
            return code if code in INTERFACE and not value[2:3].isalnum() else ENGLISH
    return ENGLISH
