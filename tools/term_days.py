"""Counts how often the official English terms stand in the editions around their first and last day.

    python tools/term_days.py FOLDER…

Each folder holds Comprehensive Rules texts, as for `tools/fingerprints.py`. Writes
`tests/corpus/term_days.tsv`: of each term that rests on the rules, its days and the counts in the last
edition before its first day, in the one of that day, in the last one of its use and in the next. Counts
are facts; no word of a rule is kept.
"""

from __future__ import annotations

import re
import sys
from datetime import date
from pathlib import Path

from fingerprints import books

from kb.corpus.terms import load_terms

TABLE = Path(__file__).resolve().parent.parent / "tests/corpus/term_days.tsv"


def main(*folders: str) -> None:
    """Writes the table."""
    texts = {
        book.day: "\n".join(rule.passage.original for rule in book.rules).lower().replace("’", "'")
        for book in books(map(Path, folders))
    }
    rows = ["concept\tterm\tfrom\tto\tbefore\tat\tuntil\tafter"]
    for concept in load_terms():
        for term in concept.of("en"):
            if term.basis == "rules" and (term.since or term.until):
                word = re.compile(rf"(?<![\w-]){re.escape(term.text.lower())}(?:e?s)?(?!\w)")
                start, end = term.since or date.min, term.until or date.max
                days = (
                    max((day for day in texts if day < start), default=None),
                    min(day for day in texts if day >= start),
                    max(day for day in texts if day <= end),
                    min((day for day in texts if day > end), default=None),
                )
                counts = [str(len(word.findall(texts[day]))) if day else "" for day in days]
                rows.append(
                    "\t".join((concept.id, term.text, str(term.since or ""), str(term.until or ""), *counts))
                )
    TABLE.write_text("\n".join([*rows, ""]), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
