"""`kb audit`: what is missing, doubtful or contradictory in the corpus, or in files of the reader's own."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import click

from kb.answers.audits import KINDS, SEVERITIES, Audited, counted
from kb.cli import completion
from kb.cli.options import DATE, LANGUAGE, argument, command, file_path, only_with, option
from kb.cli.reader import Reader
from kb.messages import Message, msg

_COLOURS = {"error": "red", "warning": "yellow", "note": "blue"}
_LEVEL = click.Choice(("error", "warning", "note"))


@command(
    about=msg(
        "Report the faults of the corpus, or of a rules text or list of names of yours: edition, gaps, lost"
        " symbols, contradictions, names, terms."
    ),
    closing=msg(
        "Examples: kb audit rules.txt --lang fr; kb audit names.tsv; for a translation under version control:"
        " kb --corpus FOLDER audit --fail-on error"
    ),
)
@argument("files", nargs=-1, required=False, label=msg("FILE"), shell_complete=completion.files)
@option("--lang", "language", type=LANGUAGE, about=msg("The language of the files, instead of detecting it."))
@option("--level", type=_LEVEL, default="note", about=msg("From this level up: error, warning or note."))
@option("--fail-on", "fail_on", type=_LEVEL, about=msg("Exit with 1 if there is one from this level up."))
@option("--date", "day", type=DATE, about=msg("Judge what is in force on that day, not today."))
def audit(
    reader: Reader,
    files: tuple[str, ...],
    language: str | None,
    level: str,
    fail_on: str | None,
    day: date | None,
) -> int:
    """Carries `kb audit` out; the exit status."""
    if not files:
        only_with(msg("FILE"), lang=language)
    paths = [Path("-") if file == "-" else file_path(file) for file in files]
    found = reader.kb.audit(paths, day, language)
    shown = found.from_level(level)
    reader.answer(lambda: shown.as_dict(reader.language), _lines(reader, shown))
    return 1 if found.unread or (fail_on and found.from_level(fail_on).findings) else 0


def _lines(reader: Reader, audited: Audited) -> Iterator[str | Message]:
    found = audited.findings
    for severity in SEVERITIES:
        chosen = [one for one in found if one.severity == severity]
        if chosen:
            yield reader.terminal.style(
                reader.tell(counted(severity, len(chosen))), bold=True, fg=_COLOURS[severity]
            )
        for one in chosen:
            line = msg(
                "%(place)s: %(kind)s: %(finding)s", place=one.place, kind=KINDS[one.kind], finding=one.message
            )
            yield f"  {reader.tell(line)}"
    if not found:
        yield msg("Nothing to report.")
