"""Reads the hashes of dated wordings: ``fingerprints.json`` and ``witnesses.json``.

Both hold ``releases`` (days on which a text took effect) and, for each rule, the first and last
release that had a wording. The wording was in force until the day before the next release.
``sections`` names what was compared whole, so that an absent number means an absent rule.
``wordings.tsv`` has every rule of fewer editions; ``shapes.tsv`` what can be counted in some.
"""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from kb import system
from kb.corpus.faults import Faults
from kb.corpus.reader import Reader
from kb.errors import KbError
from kb.messages import msg
from kb.rules import Edition, RuleNumber
from kb.rules.dating.fingerprints import Covered, Fingerprints, Seen
from kb.rules.dating.shape import Shape

__all__ = ["load_fingerprints", "load_shapes"]

FILES = ("fingerprints.json", "witnesses.json")
_SHA = re.compile(r"[0-9a-f]{16}")


class _File(NamedTuple):
    releases: list[date]
    seen: list[Seen]
    covered: list[Covered]


def load_fingerprints(root: Path | None = None, whole: bool = False) -> Fingerprints:
    """The fingerprints of the corpus at `root` (the shipped one if None).

    `whole`: with those of every rule, which know fewer editions. Raises `kb.errors.Findings` where a
    file is not of the form above.
    """
    reader = Reader(root or system.corpus_folder(), Faults())
    files = [file for name in FILES if (file := _read(reader, name))]
    seen = [one for file in files for one in file.seen]
    days: list[date] = []
    if whole:
        fine = {(one.number, one.sha) for one in seen}
        days, wordings = _read_wordings(reader)
        seen += [one for one in wordings if (one.number, one.sha) not in fine]
    reader.faults.raise_if_any()
    covered = [one for file in files for one in file.covered]
    last = max(day for file in files for day in file.releases)
    return Fingerprints(seen, covered, last, tuple(days))


def _read(reader: Reader, file: str) -> _File | None:
    text = reader.text(file)
    if text is None:
        return None
    try:
        table = json.loads(text)
        releases = [date.fromisoformat(day) for day in table["releases"]]
        ends: dict[date, date | None] = {day: after - timedelta(1) for day, after in pairwise(releases)}
        ends[releases[-1]] = None
        seen = [_seen(number, row, ends) for number, rows in table["rules"].items() for row in rows]
        sections = [part.items() for part in table.get("sections", {}).values()]
        covered = [_covered(number, row, ends) for part in sections for number, row in part]
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError, KbError) as error:
        reader.faults.add(reader.shown(file), None, str(error), msg("releases, and the hashes of each rule"))
        return None
    return _File(releases, seen, covered)


def _edition(row: dict[str, Any], ends: dict[date, date | None]) -> Edition:
    return Edition(date.fromisoformat(row["first"]), ends[date.fromisoformat(row["last"])])


def _covered(number: str, row: dict[str, Any], ends: dict[date, date | None]) -> Covered:
    return Covered(RuleNumber.parse(number), _edition(row, ends))


def _seen(number: str, row: dict[str, Any], ends: dict[date, date | None]) -> Seen:
    if not _SHA.fullmatch(row["sha"]):
        raise ValueError(row["sha"])
    return Seen(RuleNumber.parse(number), row["sha"], _edition(row, ends))


def _read_wordings(reader: Reader) -> tuple[list[date], list[Seen]]:
    """The days of the editions compared, with which the header of ``wordings.tsv`` ends, and its rows."""
    rows = reader.table("wordings.tsv", ("number", "sha", "first", "last"))
    header = (reader.text("wordings.tsv") or "").partition("\n")[0]
    try:
        releases = [date.fromisoformat(day) for day in header.split("\t")[-1].split()]
    except ValueError as error:
        reader.faults.add(reader.shown("wordings.tsv"), 1, str(error), msg("days such as 2010-02-01"))
        return [], []
    ends: dict[date, date | None] = {day: after - timedelta(1) for day, after in pairwise(releases)}
    ends |= dict.fromkeys(releases[-1:])
    seen = []
    for row in rows:
        try:
            found = {"sha": row["sha"], "first": row["first"], "last": row["last"]}
            seen.append(_seen(row["number"], found, ends))
        except (ValueError, KeyError, KbError):
            expected = msg("a rule’s number, a hash, and two of the days in the header")
            reader.faults.add(row.file, row.line, row["number"], expected)
    return releases, seen


def load_shapes(root: Path | None = None) -> dict[tuple[RuleNumber, str], Shape]:
    """What can be counted in the wordings of ``fingerprints.json``, from ``shapes.tsv``.

    Raises `kb.errors.Findings`.
    """
    reader = Reader(root or system.corpus_folder(), Faults())
    shapes = {}
    for row in reader.table("shapes.tsv", ("number", "sha", "examples", "brackets", "sentences", "figures")):
        try:
            examples, brackets, sentences = (int(row[name]) for name in ("examples", "brackets", "sentences"))
            shape = Shape(examples, brackets, sentences, tuple(row["figures"].split()))
            shapes[RuleNumber.parse(row["number"]), row["sha"]] = shape
        except (ValueError, KbError):
            reader.faults.add(row.file, row.line, row["number"], msg("a rule’s number and three counts"))
    reader.faults.raise_if_any()
    return shapes
