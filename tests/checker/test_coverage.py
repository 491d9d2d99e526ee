"""What the checker carries out of the corpus's rules, and that each such rule is tested."""

from __future__ import annotations

from checker_shared import cards, concordance

from kb.answers.coverage import Status, coverage, load_cases, sections
from kb.corpus import load_texts
from kb.corpus.fingerprints import load_fingerprints

FOUND = coverage(load_texts(), concordance(), load_cases(cards(), concordance()))


def test_every_rule_of_the_corpus_has_its_line() -> None:
    numbered = [rule for rule in load_texts().rules() if rule.number.rule]
    assert [one.rule for one in FOUND] == numbered


def test_what_is_executed_is_tested() -> None:
    """A rule with a step and no case that cites it would be code that nothing holds to its word."""
    untested = [(one.rule.language, str(one.rule.number)) for one in FOUND if one.steps and not one.cases]
    assert untested == []


def test_status() -> None:
    known = {(one.rule.language, str(one.rule.number), one.rule.edition.key): one for one in FOUND}
    assert known["it", "709.4b", "2024-11-08"].status is Status.EXECUTED
    assert "split.values.read_from_combined_cost" in known["it", "709.4b", "2024-11-08"].steps
    assert known["fr", "708.4", "2010-02-01"].steps == ("split.cards.one_card",)
    assert known["it", "709.5j", "2024-11-08"].status is Status.DESCRIPTIVE


def test_sections_without_a_text_are_counted_too() -> None:
    """By the numbers that the newest edition has, of which only hashes are here."""
    counted = {one.number: one for one in sections(concordance(), load_fingerprints(whole=True))}
    assert {202, 707, 712, 715, 718, 720} <= counted.keys()
    assert counted[720].statuses[Status.EXECUTED] >= 5  # 720.3a, 720.3b, 720.3d, 720.4, 720.5
    assert all(one.rules == sum(one.statuses.values()) for one in counted.values())
    assert all(one.statuses[Status.EXECUTED] and one.statuses[Status.DESCRIPTIVE] for one in counted.values())
