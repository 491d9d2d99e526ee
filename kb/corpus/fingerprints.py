"""Reads the hashes of dated wordings: ``fingerprints.json`` and ``wordings.tsv``.

Both know ``releases`` (days on which a text took effect) and, for each rule, the first and last
release that had a wording. The wording was in force until the day before the next release.
``fingerprints.json`` has few rules of all editions; its ``sections`` were compared whole, so that an
absent number means an absent rule. ``wordings.tsv`` has every rule of the editions whose text was at
hand; ``shapes.tsv`` what can be counted in them.
"""

import json
import re
from datetime import date, timedelta
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from kb.corpus.reader import Reader
from kb.errors import KbError
from kb.messages import msg
from kb.rules import Edition, RuleNumber
from kb.rules.dating.fingerprints import Covered, Fingerprints, Seen
from kb.rules.dating.shape import Shape

# Sixteen digits of a hash are enough to tell some hundred thousand wordings apart.
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
    with Reader(root) as reader:
        fine = _read(reader, "fingerprints.json")
        days, wordings = _read_wordings(reader) if whole else ([], [])
    releases, seen, covered = fine or _File([], [], [])
    known = {(one.number, one.sha) for one in seen}
    seen += [one for one in wordings if (one.number, one.sha) not in known]
    return Fingerprints(seen, covered, tuple(releases), tuple(days))


def _read(reader: Reader, file: str) -> _File | None:
    text = reader.text(file)
    if text is None:
        return None
    try:
        table = json.loads(text)
        releases = [date.fromisoformat(day) for day in table["releases"]]
        ends: dict[date, date | None] = {day: after - timedelta(1) for day, after in pairwise(releases)}
        ends[releases[-1]] = None
        seen = [
            Seen(RuleNumber.parse(number), _sha(row["sha"]), _edition(row, ends))
            for number, rows in table["rules"].items()
            for row in rows
        ]
        sections = [part.items() for part in table.get("sections", {}).values()]
        covered = [
            Covered(RuleNumber.parse(at), _edition(row, ends)) for part in sections for at, row in part
        ]
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError, KbError) as error:
        reader.faults.add(reader.shown(file), None, str(error), msg("releases, and the hashes of each rule"))
        return None
    return _File(releases, seen, covered)


def _edition(row: dict[str, Any], ends: dict[date, date | None]) -> Edition:
    return Edition(date.fromisoformat(row["first"]), ends[date.fromisoformat(row["last"])])


def _sha(text: str) -> str:
    if not _SHA.fullmatch(text):
        raise ValueError(text)
    return text


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
    # A number has three wordings and a pair of days hundreds: each is read once, which halves the time.
    number, day, seen = cache(RuleNumber.parse), cache(date.fromisoformat), []
    for row in rows:
        try:
            edition = Edition(day(row["first"]), ends[day(row["last"])])
            seen.append(Seen(number(row["number"]), _sha(row["sha"]), edition))
        except (ValueError, KeyError, KbError):
            expected = msg("a rule’s number, a hash, and two of the days in the header")
            row.refuse(row["number"], expected)
    return releases, seen


def load_shapes(root: Path | None = None) -> dict[tuple[RuleNumber, str], Shape]:
    """What can be counted in the wordings of the editions at hand, from ``shapes.tsv``.

    Raises `kb.errors.Findings`.
    """
    counts, shapes = ("examples", "brackets", "sentences"), {}
    with Reader(root) as reader:
        for row in reader.table("shapes.tsv", ("number", "sha", *counts, "figures")):
            try:
                examples, brackets, sentences = (int(row[name]) for name in counts)
                shape = Shape(examples, brackets, sentences, tuple(row["figures"].split()))
                shapes[RuleNumber.parse(row["number"]), row["sha"]] = shape
            except (ValueError, KbError):
                row.refuse(row["number"], msg("a rule’s number and three counts"))
    return shapes
