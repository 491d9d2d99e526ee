"""Makes the hashes of every rule of dated English editions, and the shapes of those that are dated finely.

    python tools/fingerprints.py FOLDER

FOLDER holds Comprehensive Rules texts (``*.txt``), in any encoding they were published in. Each is dated
by the day on which it says it takes effect. Writes `corpus/wordings.tsv` (number, hash, first and last
edition at hand that had the wording) and `corpus/shapes.tsv` (what numbers can be counted in a wording of
`corpus/fingerprints.json` and its examples: they survive translation). No word of a rule is kept.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

from kb import system
from kb.corpus.fingerprints import load_fingerprints
from kb.languages import get
from kb.rules import Edition, Rule, RuleNumber
from kb.rules.dating.fingerprints import fingerprint
from kb.rules.dating.shape import Shape, shape_of
from kb.rules.parse import Kind, effective_date, fold_pieces, parse_rules

ENGLISH = get("en")
ENCODINGS = {b"\xfe\xff": "utf-16", b"\xff\xfe": "utf-16", b"\xef\xbb": "utf-8-sig"}


class Book(NamedTuple):
    """One edition: the day it took effect, and its rules."""

    day: date
    rules: tuple[Rule, ...]


def books(folder: Path) -> Iterator[Book]:
    """The editions in the folder, oldest first."""
    found = []
    for path in sorted(folder.glob("*.txt")):
        data = path.read_bytes()
        text = data.decode(ENCODINGS.get(data[:2], "cp1252"), "replace")
        pieces = parse_rules(text, ENGLISH)
        day = effective_date("\n".join(p.text for p in pieces if p.kind is Kind.INTRODUCTION), ENGLISH)
        if day is None:
            raise SystemExit(f"{path.name}: no day on which it takes effect")
        book = fold_pieces(pieces, "en", Edition(day), path.name).book
        found.append(Book(day, tuple(book.rules.values())))
    yield from sorted(found, key=lambda book: book.day)


def wordings(found: list[Book]) -> list[str]:
    """A row a number and wording: the first and last edition that had it without a break."""
    running: dict[tuple[RuleNumber, str], date] = {}
    rows: list[tuple[RuleNumber, date, date, str]] = []
    before = found[0].day
    for book in found:
        seen = {(rule.number, fingerprint(rule.passage.original)) for rule in book.rules}
        ended = [key for key in running if key not in seen]
        rows += [(number, running.pop((number, sha)), before, sha) for number, sha in ended]
        for key in seen:
            running.setdefault(key, book.day)
        before = book.day
    rows += [(number, first, before, sha) for (number, sha), first in running.items()]
    return [f"{number}\t{sha}\t{first}\t{last}" for number, first, last, sha in sorted(rows)]


def shapes(found: list[Book]) -> list[str]:
    """A row a wording that the fine fingerprints know: what can be counted in it and its examples."""
    known = {one.sha for seen in load_fingerprints().by_number.values() for one in seen}
    rows: dict[str, Shape] = {}
    for book in found:
        for rule in book.rules:
            sha = fingerprint(rule.passage.original)
            if sha in known:
                examples = [example.passage.original for example in rule.examples]
                rows[f"{rule.number}\t{sha}"] = shape_of(rule.passage.original, examples)
    return [
        f"{key}\t{row.examples}\t{row.brackets}\t{row.sentences}\t{' '.join(row.figures)}"
        for key, row in sorted(rows.items())
    ]


def main(folder: str) -> None:
    """Writes both tables."""
    found = list(books(Path(folder)))
    days = " ".join(book.day.isoformat() for book in found)
    corpus = system.corpus_folder()
    write(
        corpus / "wordings.tsv", f"number\tsha\tfirst\tlast\t{days}", [f"{row}\t" for row in wordings(found)]
    )
    write(corpus / "shapes.tsv", "number\tsha\texamples\tbrackets\tsentences\tfigures", shapes(found))


def write(path: Path, header: str, rows: list[str]) -> None:
    """A table with its header."""
    path.write_text("\n".join([header, *rows]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
