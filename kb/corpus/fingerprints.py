"""Reads the hashes of dated wordings: ``fingerprints.json`` and ``witnesses.json``.

Both hold ``releases`` (days on which a text took effect) and, for each rule, the first and last
release that had a wording. The wording was in force until the day before the next release.
``sections`` names what was compared whole, so that an absent number means an absent rule.
"""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from kb import resources
from kb.corpus.faults import Faults
from kb.corpus.reader import Reader
from kb.errors import KbError
from kb.messages import msg
from kb.rules import Edition, RuleNumber
from kb.rules.fingerprints import Covered, Fingerprints, Seen

__all__ = ["load_fingerprints"]

FILES = ("fingerprints.json", "witnesses.json")
_SHA = re.compile(r"[0-9a-f]{16}")


class _File(NamedTuple):
    releases: list[date]
    seen: list[Seen]
    covered: list[Covered]


def load_fingerprints(root: Path | None = None) -> Fingerprints:
    """The fingerprints of the corpus at `root` (the shipped one if None).

    Raises `kb.errors.Findings` where a file is not of the form above.
    """
    reader = Reader(root or resources.corpus(), Faults())
    files = [file for name in FILES if (file := _read(reader, name))]
    reader.faults.raise_if_any()
    seen = [one for file in files for one in file.seen]
    covered = [one for file in files for one in file.covered]
    return Fingerprints(seen, covered, max(day for file in files for day in file.releases))


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
