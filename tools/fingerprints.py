"""Makes the hashes of every rule of dated English editions, and their shapes.

    python tools/fingerprints.py FOLDER…

Each folder holds Comprehensive Rules texts (``*.txt``), in any encoding they were published in. Each is dated
by the day on which it says it takes effect. Writes `corpus/wordings.tsv` (number, hash, first and last
edition at hand that had the wording), brings `corpus/fingerprints.json` up to these editions (it also knows
some that are not at hand), and writes `corpus/shapes.tsv` (what can be counted in a wording and its examples:
that survives translation). No word of a rule is kept.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from kb import system
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


def books(folders: Iterable[Path]) -> Iterator[Book]:
    """The editions in the folders, oldest first."""
    found = []
    for path in sorted(file for folder in folders for file in folder.glob("*.txt")):
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


def brought_up(table: dict[str, Any], found: list[Book]) -> dict[str, Any]:
    """The table of `corpus/fingerprints.json` with what the editions at hand say of its sections."""
    at_hand = {book.day.isoformat(): book for book in found}
    newest = max(at_hand)
    before, releases = table["releases"], sorted({*table["releases"], newest})
    for part in table["sections"].values():
        for section in part.values():
            if section["last"] == before[-1]:
                section["last"] = newest
    covered = [
        (RuleNumber.parse(key), row) for part in table["sections"].values() for key, row in part.items()
    ]
    stood: dict[str, dict[str, str]] = defaultdict(dict)
    for number, runs in table["rules"].items():
        for run in runs:
            stood[number] |= {d: run["sha"] for d in releases if run["first"] <= d <= run["last"]}
    loose = {n for n in stood if not any(key.contains(RuleNumber.parse(n)) for key, _ in covered)}
    for day in filter(at_hand.__contains__, releases):
        inside = [key for key, row in covered if row["first"] <= day <= row["last"]]
        for rule in at_hand[day].rules:
            below = rule.number.rule and any(
                key.contains(rule.number) and key != rule.number for key in inside
            )
            if below or str(rule.number) in loose:
                stood[str(rule.number)][day] = fingerprint(rule.passage.original)
    rules_now = {
        number: list(_runs(stood[number], releases)) for number in sorted(stood, key=RuleNumber.parse)
    }
    return {**table, "releases": releases, "rules": {n: runs for n, runs in rules_now.items() if runs}}


def _runs(stood: dict[str, str], releases: list[str]) -> Iterator[dict[str, Any]]:
    for sha, days in groupby(releases, stood.get):
        if sha:
            run = list(days)
            yield {"sha": sha, "first": run[0], "last": run[-1], "releases": len(run)}


def shapes(found: list[Book]) -> list[str]:
    """A row a number and wording: what can be counted in it and its examples."""
    rows: dict[str, Shape] = {}
    for book in found:
        for rule in book.rules:
            examples = [example.passage.original for example in rule.examples]
            key = f"{rule.number}\t{fingerprint(rule.passage.original)}"
            # Examples change under a rule that does not: those that came with its words count.
            rows.setdefault(key, shape_of(rule.passage.original, examples))
    return [
        f"{key}\t{row.examples}\t{row.brackets}\t{row.sentences}\t{' '.join(row.figures)}"
        for key, row in sorted(rows.items())
    ]


def main(*folders: str) -> None:
    """Writes the tables."""
    found = list(books(map(Path, folders)))
    days = " ".join(book.day.isoformat() for book in found)
    corpus = system.corpus_folder()
    write(
        corpus / "wordings.tsv", f"number\tsha\tfirst\tlast\t{days}", [f"{row}\t" for row in wordings(found)]
    )
    fine = corpus / "fingerprints.json"
    table = brought_up(json.loads(fine.read_text("utf-8")), found)
    fine.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")
    write(corpus / "shapes.tsv", "number\tsha\texamples\tbrackets\tsentences\tfigures", shapes(found))


def write(path: Path, header: str, rows: list[str]) -> None:
    """A table with its header."""
    path.write_text("\n".join([header, *rows]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
