"""`kb audit`: what is missing, doubtful or contradictory in the corpus."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from kb.cli.command import command, option
from kb.cli.types import DATE, Words
from kb.messages import msg, msgn

if TYPE_CHECKING:
    from kb.audit import Finding
    from kb.cli.reader import Reader

__all__ = ["audit"]

_LEVEL = Words("error", "warning", "note", label=msg("LEVEL"))


@command(
    msg("Every finding on the corpus: gaps, lost symbols, mixed editions, contradictions, names, terms."),
    closing=msg("For a translation under version control: kb --corpus FOLDER audit --fail-on error"),
)
@option("--level", type=_LEVEL, default="note", about=msg("From this level up: error, warning or note."))
@option("--fail-on", "fail_on", type=_LEVEL, about=msg("Exit with 1 if there is one from this level up."))
@option("--date", "day", type=DATE, about=msg("Judge what is in force on that day, not today."))
def audit(reader: Reader, level: str, fail_on: str | None, day: date | None) -> int:
    """Carries `kb audit` out; the exit status."""
    from kb.audit import SEVERITIES
    from kb.audit import audit as find

    found = find(reader.kb.corpus, day or date.today())
    shown = [one for one in found if SEVERITIES.index(one.severity) <= SEVERITIES.index(level)]
    if reader.json:
        reader.document(_document(reader, shown))
    else:
        _print(reader, shown)
    failing = SEVERITIES[: SEVERITIES.index(fail_on) + 1] if fail_on else ()
    return 1 if any(one.severity in failing for one in found) else 0


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
            reader.say(headings[severity])
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


def _document(reader: Reader, found: list[Finding]) -> dict[str, Any]:
    return {
        "object": "list",
        "total": len(found),
        "has_more": False,
        "warnings": [],
        "data": [
            {
                "object": "finding",
                "kind": one.kind,
                "severity": one.severity,
                "place": one.place,
                "text": reader.tell(one.message),
            }
            for one in found
        ],
    }
