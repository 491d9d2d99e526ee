"""Who reads the answers: their language, their corpus, and whether they are a person or a script."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kb.cli import output
from kb.cli.progress import Bar
from kb.cli.terminal import Terminal
from kb.languages import ENGLISH, INTERFACE
from kb.messages import Message, catalog

if TYPE_CHECKING:
    from kb.api import KnowledgeBase


class Reader:
    """Every command's first argument.

    `language` is that of the interface, `json` whether one document is wanted instead of text.
    """

    def __init__(self, language: str = "en", root: Path | None = None) -> None:
        self.language = language
        self.root = root
        self.json = False
        self.terminal = Terminal()
        self.progress = Bar(self.tell)

    @cached_property
    def kb(self) -> KnowledgeBase:
        """The knowledge base over the corpus that is asked for."""
        from kb.api import KnowledgeBase

        return KnowledgeBase(self.root, self.language, self.warn)

    def tell(self, message: Message) -> str:
        """`message` in the reader's language."""
        return catalog(self.language).render(message)

    def say(self, text: Message | str = "") -> None:
        """One line or more of the answer, on standard output."""
        shown = self.terminal.fit(self.tell(text) if isinstance(text, Message) else text)
        output.write(shown, colour=self.terminal.colour)

    def bold(self, text: str) -> str:
        """A title or a number, as a terminal sets it off."""
        return self.terminal.style(text, bold=True)

    def warn(self, text: Message | str) -> None:
        """Progress or a warning, on standard error: a message in one line, a text as it is."""
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
