"""The days of terms: official ones are days of editions in which the word is there, others days of sets.

`term_days.tsv` has the counts around each day (`tools/term_days.py`), `set_days.tsv` the days on which
sets were released.
"""

from __future__ import annotations

import csv
import json
from datetime import date, timedelta
from pathlib import Path

from kb import system
from kb.corpus.fingerprints import load_fingerprints
from kb.corpus.terms import load_terms
from kb.rules import RuleNumber

HERE = Path(__file__).parent
TERMS = [(concept, term) for concept in load_terms() for term in concept.terms]
INFLECTED = {"play an ability", "remove from the game"}
"""Terms that the rules only have inflected: “playing an ability”, “removed from the game”."""


def rows(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text("utf-8").splitlines(), delimiter="\t"))


SETS = {date.fromisoformat(row["released"]) for row in rows(HERE / "set_days.tsv")}
FINE = json.loads((system.corpus_folder() / "fingerprints.json").read_text("utf-8"))
EDITIONS = set(map(date.fromisoformat, FINE["releases"]))


def test_rules_that_the_glossary_cites_are_in_the_newest_edition() -> None:
    every = load_fingerprints(whole=True)
    newest = every.whole[-1]
    assert newest == max(EDITIONS)
    for concept in load_terms():
        for number in map(RuleNumber.parse, concept.rules):
            assert every.stood(number, newest), (concept.id, number)


def after(day: date) -> date:
    return day + timedelta(days=1)


def test_days_of_official_terms_are_days_of_editions() -> None:
    for concept, term in TERMS:
        if term.basis == "rules":
            assert not term.since or term.since in EDITIONS, (concept.id, term)
            assert not term.until or after(term.until) in EDITIONS, (concept.id, term)


def test_days_of_terms_on_cards_are_days_of_sets() -> None:
    """Or of the edition that changed the word, from which on cards were printed with the new one."""
    for concept, term in TERMS:
        if term.basis == "cards":
            assert not term.since or term.since in SETS | EDITIONS, (concept.id, term)
            ends = term.until is None or term.until in SETS or after(term.until) in SETS | EDITIONS
            assert ends, (concept.id, term)


def test_occurrences_attest_the_days_of_official_terms() -> None:
    """A term is there in the edition of its first day and of its last, and rarer before and after."""
    counted = {(row["concept"], row["term"]): row for row in rows(HERE / "term_days.tsv")}
    dated = {
        (concept.id, term.text): (str(term.since or ""), str(term.until or ""))
        for concept, term in TERMS
        if term.language == "en" and term.basis == "rules" and (term.since or term.until)
    }
    assert dated == {key: (row["from"], row["to"]) for key, row in counted.items()}
    for (_, text), row in counted.items():
        before, at, until, later = (int(row[name] or 0) for name in ("before", "at", "until", "after"))
        if text in INFLECTED:
            assert at == until == 0, text
            continue
        assert not row["from"] or at > before, text
        assert not row["to"] or until > later, text
