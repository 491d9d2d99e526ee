"""`kb audit`: what is missing, doubtful or contradictory in the corpus, or in files of the reader's own."""

from __future__ import annotations

import re
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

import click

from kb.cli import completion
from kb.cli.options import DATE, LANGUAGE, argument, command, file_path, only_with, option
from kb.messages import msg, msgn

if TYPE_CHECKING:
    from kb.audit import Finding
    from kb.cli.reader import Reader

__all__ = ["audit"]

_LINE = re.compile(r"#L(\d+)$")
_COLOURS = {"error": "red", "warning": "yellow", "note": "blue"}
_LEVEL = click.Choice(("error", "warning", "note"))


@command(
    about=msg(
        "Tell the faults of the corpus, or of a rules text or list of names of yours: edition, gaps, lost"
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
    from kb.answers.documents.findings import findings_document
    from kb.audit import SEVERITIES, gravest_first
    from kb.audit import audit as find
    from kb.corpus.library.source import check_library

    judged = day or date.today()
    if files:
        judgements = {file: _of_file(reader, file, judged, language) for file in files}
        unread = [file for file, findings in judgements.items() if not findings]
        judgements |= {file: [_unread(file)] for file in unread}
        found = gravest_first(one for findings in judgements.values() for one in findings)
    else:
        only_with(msg("FILE"), lang=language)
        check_library(reader.root)
        unread = []
        found = find(reader.kb.corpus, judged)
    shown = [one for one in found if SEVERITIES.index(one.severity) <= SEVERITIES.index(level)]
    if reader.json:
        reader.document(findings_document(shown, reader.tell))
    else:
        _print(reader, shown)
    if unread:
        return 1
    failing = SEVERITIES[: SEVERITIES.index(fail_on) + 1] if fail_on else ()
    return 1 if any(one.severity in failing for one in found) else 0


def _unread(file: str) -> Finding:
    """What is said of a text that has nothing to judge."""
    from kb.audit import Finding

    return Finding("numbering", "error", file, msg("no numbered rule stands in the text"))


def _of_file(reader: Reader, file: str, day: date, language: str | None) -> list[Finding]:
    """The findings on one file: a list of names if it reads like one, else a text."""
    from kb.corpus.importers.streams.documents import read_document, read_standard_input

    document = read_standard_input() if file == "-" else read_document(file_path(file))
    for warning in document.warnings:
        reader.warn(warning)
    found = _judged(reader, document.text, file, day, language)
    place = partial(_LINE.sub, lambda line: f"#L{document.line(int(line[1]))}")
    return [one._replace(place=place(one.place)) for one in found]


def _judged(reader: Reader, text: str, file: str, day: date, language: str | None) -> list[Finding]:
    from kb.audit.name_rows import name_rows

    rows = name_rows(text)
    if rows:
        from kb.audit.own_names import audit_names
        from kb.cli.commands.card import name_table

        return audit_names(rows, file, name_table(reader), language)
    from kb.audit.own_text import audit_text

    return audit_text(text, file, reader.kb.corpus, day, language)


def _print(reader: Reader, found: list[Finding]) -> None:
    from kb.audit import KINDS, SEVERITIES

    headings = {
        "error": msgn("one error", "%(count)d errors", sum(one.severity == "error" for one in found)),
        "warning": msgn("one warning", "%(count)d warnings", sum(one.severity == "warning" for one in found)),
        "note": msgn("one note", "%(count)d notes", sum(one.severity == "note" for one in found)),
    }
    for severity in SEVERITIES:
        chosen = [one for one in found if one.severity == severity]
        if chosen:
            heading = reader.tell(headings[severity])
            reader.say(reader.terminal.style(heading, bold=True, fg=_COLOURS[severity]))
        for one in chosen:
            line = msg(
                "%(place)s: %(kind)s: %(finding)s",
                place=one.place,
                kind=KINDS[one.kind],
                finding=one.message,
            )
            reader.say(f"  {reader.tell(line)}")
    if not found:
        reader.say(msg("Nothing to report."))
