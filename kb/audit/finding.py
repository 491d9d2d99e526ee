"""What the audit has to say about one place of the corpus."""

from collections.abc import Iterable
from typing import NamedTuple

from kb.messages import Message, msg, msgn

# How the sources of the user's own texts begin.
LIBRARY = "library/"

# An error is ours to mend; a warning is a fault of a source, reported with its text; a note explains.
SEVERITIES = ("error", "warning", "note")

# Each kind's name for readers.
KINDS = {
    "numbering": msg("numbering"),
    "orphan": msg("example without its rule"),
    "example": msg("example not worked out"),
    "symbols": msg("lost symbols"),
    "edition": msg("edition"),
    "mixed": msg("mixed editions"),
    "superseded": msg("no longer in force"),
    "translation": msg("translation"),
    "stale": msg("stale translation"),
    "reference": msg("cross-reference"),
    "names": msg("names"),
    "list": msg("list"),
    "claim": msg("claim about cards"),
    "contradiction": msg("contradiction"),
    "terms": msg("terms"),
}


def counted(severity: str, findings: int) -> Message:
    """How many findings of a severity there are."""
    if severity == "error":
        return msgn("one error", "%(count)d errors", findings)
    if severity == "warning":
        return msgn("one warning", "%(count)d warnings", findings)
    return msgn("one note", "%(count)d notes", findings)


class Finding(NamedTuple):
    """`place` is a file, with ``#anchor`` or ``#number`` where one applies, ``#L12`` for a line of it."""

    kind: str
    severity: str
    place: str
    message: Message


def gravest_first(findings: Iterable[Finding]) -> list[Finding]:
    """Errors, then warnings, then notes; within each as they came."""
    return sorted(findings, key=lambda finding: SEVERITIES.index(finding.severity))
