"""Every number of the concordance carried its wording on all the days for which it is claimed.

Proof: the hashes of every rule of the editions at hand (`corpus/wordings.tsv`) and of some rules of the
others (`corpus/fingerprints.json`). Which hash carries which wording of a provision was read off the
editions, once, and stands in `carried_wordings.tsv`: a reworded rule has another hash, and is to be read.
"""

from __future__ import annotations

import csv
import json
from collections import defaultdict
from datetime import date, timedelta
from pathlib import Path

import pytest

from kb import system
from kb.corpus.concordance import load_concordance
from kb.rules.concordance import Provision, Span
from kb.rules.number import RuleNumber

CONCORDANCE = load_concordance()
LAST = date(2100, 1, 1)
INFERRED = {
    # In the edition of 2016-04-08 the rule on hybrid symbols bears 202.3d (its fingerprint says so), one
    # number further than before; the rule on X, which precedes it, hence bore 202.3c.
    ("x-value", "202.3c"),
    # The rule on Phyrexian symbols follows that on hybrid ones, then as before and since.
    ("phyrexian-value", "202.3e"),
}
UNREAD = {
    # Daybound and disturb came that day, and with them spells cast transformed; the first edition read that
    # has them is of 2021-11-19, which `attested` says.
    date(2021, 9, 24),
    # Rooms were first sold on this day; the first edition read that has them is of 2024-11-08.
    date(2024, 9, 27),
}

OLDER_WORDS = {"back-value"}
"""Provisions of something new that an older, general rule settled: 202.3a, of what has no mana cost."""


def table(path: Path) -> list[list[str]]:
    return list(csv.reader(path.read_text("utf-8").splitlines(), delimiter="\t"))


def hashes() -> tuple[set[date], set[date], dict[RuleNumber, dict[date, str]]]:
    """The days of the editions at hand, of all editions, and what stood under each number on which day."""
    header, *rows = table(system.corpus_folder() / "wordings.tsv")
    whole = {date.fromisoformat(day) for day in header[-1].split()}
    fine = json.loads((system.corpus_folder() / "fingerprints.json").read_text())
    every = whole | set(map(date.fromisoformat, fine["releases"]))
    runs = [(n, sha, first, last, whole) for n, sha, first, last, _ in rows]
    runs += [(n, r["sha"], r["first"], r["last"], every) for n, rs in fine["rules"].items() for r in rs]
    stood: dict[RuleNumber, dict[date, str]] = defaultdict(dict)
    for number, sha, first, last, days in runs:
        ends = date.fromisoformat(first), date.fromisoformat(last)
        stood[RuleNumber.parse(number)] |= {day: sha for day in days if ends[0] <= day <= ends[1]}
    return whole, every, stood


WHOLE, EVERY, STOOD = hashes()
CARRIED: dict[tuple[str, str], set[tuple[RuleNumber, str]]] = defaultdict(set)
for provision, wording, number, sha in table(Path(__file__).parent / "carried_wordings.tsv")[1:]:
    CARRIED[provision, wording].add((RuleNumber.parse(number), sha))
SPANS = [(one, span) for one in CONCORDANCE for span in one.spans]


def days_of(span: Span) -> list[date]:
    """The editions of the span's days of which it is known what stood under its number."""
    known = WHOLE | STOOD[span.number].keys()
    return sorted(day for day in known if span.edition.start <= day <= (span.edition.end or LAST))


def test_inferred_number() -> None:
    """The evidence for `INFERRED`: the hybrid rule moved from 202.3c to 202.3d on that day."""
    before, after = STOOD[RuleNumber.parse("202.3c")], STOOD[RuleNumber.parse("202.3d")]
    assert before[date(2009, 7, 11)] == before[date(2015, 11, 13)] == after[date(2016, 4, 8)]


@pytest.mark.parametrize(("provision", "span"), SPANS, ids=lambda value: getattr(value, "id", ""))
def test_number_carries_its_wording_in_every_edition(provision: Provision, span: Span) -> None:
    if (provision.id, str(span.number)) in INFERRED:
        return
    days = days_of(span)
    assert days, f"{provision.id}: no edition attests {span.number} from {span.edition.key}"
    for day in days:
        found = (span.number, STOOD[span.number].get(day, "absent"))
        assert found in CARRIED[provision.id, span.wording], f"{span.number} of {day}: read {found[1]}"


@pytest.mark.parametrize(("provision", "span"), SPANS, ids=lambda value: getattr(value, "id", ""))
def test_a_span_begins_with_an_edition_that_has_it(provision: Provision, span: Span) -> None:
    """`attested` is the first edition seen, where it is not the one of the first day."""
    if (provision.id, str(span.number)) in INFERRED:
        return
    start = span.edition.start
    assert (span.attested or start) == days_of(span)[0]
    assert start in EVERY | UNREAD
    earlier = [day for day in WHOLE if day < start]
    if earlier and provision.id not in OLDER_WORDS:
        before = STOOD[span.number].get(max(earlier), "")
        same = (span.number, before) in CARRIED[provision.id, span.wording]
        at = provision.spans.index(span)
        assert not same or (at and provision.spans[at - 1].edition.end == start - timedelta(1)), (
            f"{span.number} said so before {start}"
        )


def test_only_what_the_concordance_claims_was_read() -> None:
    used = {
        (one.id, span.wording, span.number, STOOD[span.number].get(day))
        for one, span in SPANS
        for day in days_of(span)
    }
    assert {(*key, *row) for key, rows in CARRIED.items() for row in rows} <= used


@pytest.mark.parametrize("provision", list(CONCORDANCE), ids=lambda one: one.id)
def test_spans_follow_each_other(provision: Provision) -> None:
    """A provision is never without a wording between its first day and its last."""
    for before, after in zip(provision.spans, provision.spans[1:], strict=False):
        assert before.edition.end is not None
        assert after.edition.start == before.edition.end + timedelta(days=1)
    assert provision.spans[-1].edition.end in (None, date(2017, 4, 27))


@pytest.mark.parametrize(
    ("number", "day", "successor"),
    [
        ("505.5", date(2003, 7, 1), "709.4b"),
        ("708.5", date(2012, 6, 1), "709.4b"),
        ("505.7", date(2004, 1, 1), "709.4a"),
        ("702.126a", date(2018, 1, 1), "702.127a"),
        ("711.4b", date(2017, 1, 1), "712.8e"),
        ("713.4a", date(2022, 12, 1), "712.8a"),
        ("713.11", date(2022, 12, 1), "712.16"),
        ("508.5", date(2009, 1, 1), "710.5"),
        ("201.3f", date(2020, 1, 1), "201.4f"),
    ],
)
def test_old_numbers_lead_to_todays(number: str, day: date, successor: str) -> None:
    """A rule is followed through its renumberings."""
    carried = CONCORDANCE.provisions(RuleNumber.parse(number), day)
    assert RuleNumber.parse(successor) in {CONCORDANCE.at(one.id, date(2026, 1, 1)) for one in carried}
