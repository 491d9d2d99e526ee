"""Every number of the concordance existed on the days for which it is claimed.

Proof: the fingerprints of dated editions, of the sections on split and double-faced cards
(`corpus/fingerprints.json`) and of the other rules that the concordance cites (`corpus/witnesses.json`).
"""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest

from kb import system
from kb.corpus.concordance import load_concordance
from kb.rules.concordance import Provision, Span

CONCORDANCE = load_concordance()
BOOKS = [
    json.loads((system.corpus_folder() / name).read_text())
    for name in ("fingerprints.json", "witnesses.json")
]
LAST = date(2100, 1, 1)
INCOMPLETE = {"2016-08-26"}
"""Editions of which only a part was fingerprinted."""
INFERRED = {
    # In the edition of 2016-04-08 the rule on hybrid symbols bears 202.3d (its fingerprint says so), one
    # number further than before; the rule on X, which precedes it, hence bore 202.3c.
    ("x-value", "202.3c"),
}


def known(span: Span) -> list[tuple[dict, date]]:
    """The collections that follow this number over the days of the span, with each edition's day."""
    start, end = span.attested or span.edition.start, span.edition.end or LAST
    found = []
    for book in BOOKS:
        runs = book["rules"].get(str(span.number))
        days = [
            day
            for text in book["releases"]
            if text not in INCOMPLETE and start <= (day := date.fromisoformat(text)) <= end
        ]
        if runs and days and any(run["first"] <= days[0].isoformat() <= run["last"] for run in runs):
            found += [(book, day) for day in days]
    return found


SPANS = [
    (one, span) for one in CONCORDANCE for span in one.spans if (one.id, str(span.number)) not in INFERRED
]


def test_inferred_number() -> None:
    """The evidence for `INFERRED`: the hybrid rule moved from 202.3c to 202.3d on that day."""
    hybrid = next(run["sha"] for run in BOOKS[1]["rules"]["202.3c"] if run["first"] == "2009-07-11")
    moved = [run for run in BOOKS[0]["rules"]["202.3d"] if run["first"] == "2016-04-08"]
    assert hybrid == moved[0]["sha"]


@pytest.mark.parametrize(("provision", "span"), SPANS, ids=lambda value: getattr(value, "id", ""))
def test_number_existed_throughout(provision: Provision, span: Span) -> None:
    """A wrong number, or a right one on wrong days, has no fingerprint there."""
    days = known(span)
    assert days, f"{provision.id}: no edition attests {span.number} from {span.edition.key}"
    for book, day in days:
        runs = book["rules"][str(span.number)]
        assert any(run["first"] <= day.isoformat() <= run["last"] for run in runs), (provision.id, day)


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
    ],
)
def test_old_numbers_lead_to_todays(number: str, day: date, successor: str) -> None:
    """A rule is followed through its renumberings."""
    from kb.rules.number import RuleNumber

    carried = CONCORDANCE.provisions(RuleNumber.parse(number), day)
    assert RuleNumber.parse(successor) in {CONCORDANCE.at(one.id, date(2026, 1, 1)) for one in carried}
