"""What is missing, doubtful or contradictory: findings on the corpus, or on files of the reader's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kb.audit import KINDS as KINDS  # for the command, which asks this layer alone
from kb.audit import SEVERITIES as SEVERITIES
from kb.audit import Finding, audit, gravest_first
from kb.audit import counted as counted
from kb.audit.name_rows import name_rows
from kb.audit.own_names import audit_names
from kb.audit.own_text import audit_text
from kb.corpus import Parts
from kb.corpus.importers.streams.documents import read_input
from kb.corpus.library.source import check_library
from kb.corpus.names import load_list_words
from kb.messages import Message, catalog, msg

if TYPE_CHECKING:
    from kb.answers.documents import shapes


_LINE = re.compile(r"#L(\d+)$")


class Audited(NamedTuple):
    """All findings, the gravest first; `unread`: files that have nothing to judge."""

    findings: tuple[Finding, ...]
    unread: tuple[str, ...] = ()

    def from_level(self, level: str) -> Audited:
        """Those of that level of `SEVERITIES` and above."""
        wanted = SEVERITIES[: SEVERITIES.index(level) + 1]
        return self._replace(findings=tuple(one for one in self.findings if one.severity in wanted))

    def as_dict(self, language: str) -> shapes.Findings:
        """The findings as a document, their sentences in `language`."""
        tell = catalog(language).render
        data: list[shapes.Finding] = [
            {
                "object": "finding",
                "kind": one.kind,
                "severity": one.severity,
                "place": one.place,
                "text": tell(one.message),
            }
            for one in self.findings
        ]
        return {"object": "list", "total": len(data), "has_more": False, "warnings": [], "data": data}


def audit_corpus(parts: Parts, day: date) -> Audited:
    """The findings on the corpus. Raises `Findings` for what cannot be read, in it or in the library."""
    check_library(parts.root)
    return Audited(tuple(audit(parts.corpus, day)))


def audit_files(
    parts: Parts, files: Sequence[Path], day: date, language: str | None, warn: Callable[[Message], object]
) -> Audited:
    """The findings on texts and lists of names in `language`; `warn` gets how each was read."""
    judged = {str(file): _of_file(parts, file, day, language, warn) for file in files}
    unread = tuple(file for file, findings in judged.items() if not findings)
    said = msg("no numbered rule stands in the text")
    judged |= {file: [Finding("numbering", "error", file, said)] for file in unread}
    return Audited(tuple(gravest_first(one for findings in judged.values() for one in findings)), unread)


def _of_file(
    parts: Parts, file: Path, day: date, language: str | None, warn: Callable[[Message], object]
) -> list[Finding]:
    """The findings on one file: a list of names if it reads like one, else a text."""
    document = read_input(file)
    for warning in document.warnings:
        warn(warning)
    rows, shown = name_rows(document.text, load_list_words()), str(file)
    if rows:
        found = audit_names(rows, shown, parts.name_table, language)
    else:
        found = audit_text(document.text, shown, parts.corpus, day, language)
    place = partial(_LINE.sub, lambda line: f"#L{document.line(int(line[1]))}")
    return [one._replace(place=place(one.place)) for one in found]
