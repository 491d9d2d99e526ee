"""`kb diff`: what changed in the rules between two days."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import partial

from kb.answers.diff import MARKS
from kb.cli.options import DATE, LANGUAGE, argument, command, number, option
from kb.cli.output import printable
from kb.cli.reader import Reader
from kb.cli.terminal import Terminal
from kb.messages import msg
from kb.rules.comparing.spans import WordSpan

_LOOKS: dict[str, dict[str, bool | str]] = {
    "same": {},
    "removed": {"fg": "red", "strikethrough": True},
    "added": {"fg": "green", "underline": True},
}


@command(
    about=msg("Compare the rules of two days: what was reworded, renumbered, added, removed."),
    closing=msg(
        "Typography (quotation marks, dashes, italics, spaces) is no difference."
        " Example: kb diff 2004-01-01 2011-01-01 --lang fr"
    ),
)
@argument("first", type=DATE, label=msg("FIRST"))
@argument("second", type=DATE, label=msg("SECOND"))
@option("--section", type=number(100, 999), about=msg("That section alone, under either day’s number."))
@option("--lang", "language", type=LANGUAGE, about=msg("The language of the texts."))
def diff(reader: Reader, first: date, second: date, section: int | None, language: str | None) -> int:
    """Carries `kb diff` out; the exit status."""
    found = reader.kb.diff(first, second, language, section)
    marked = partial(_marked, reader.terminal)
    reader.answer(found.as_dict, found.lines(reader.tell, reader.bold, printable, marked))
    return 0 if found.changes else 1


def _marked(terminal: Terminal, words: Iterable[WordSpan]) -> str:
    """The words struck and added: in colour, or in the signs of `wdiff` where no colour is shown."""
    parts = []
    for span in words:
        before, after = ("", "") if terminal.colour else MARKS[span.op]
        shown = terminal.style(printable(span.text), **_LOOKS[span.op])
        parts.append(f"{before}{shown}{after}")
    return "".join(parts).replace("\n", " ")
