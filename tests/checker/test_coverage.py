"""What the checker carries out of the corpus's rules, and that each such rule is tested."""

from __future__ import annotations

from checker_shared import cards, concordance

from kb.answers.coverage import Status, coverage, load_cases
from kb.corpus import load_texts

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
