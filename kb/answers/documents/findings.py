"""Findings as a JSON document: what `kb audit --json` prints and the site has beside its page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kb.audit.finding import Finding
from kb.messages import Message

if TYPE_CHECKING:
    from kb.answers.documents import shapes


def findings_document(found: Sequence[Finding], tell: Callable[[Message], str]) -> shapes.Findings:
    """A list of findings in the words of one language, which `tell` puts them in."""
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
                "text": tell(one.message),
            }
            for one in found
        ],
    }
