"""A rule as a document: Academy Ruins' field names, and ours where it has none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kb.rules import Edition, Rule, Rulebook, RuleNumber

if TYPE_CHECKING:
    from kb.answers.documents import shapes


def rule_document(rule: Rule, book: Rulebook, others: Iterable[Rule], provision: str | None) -> shapes.Rule:
    """The rule of `book` with its examples, its neighbours and its wordings in other languages."""
    before, after = neighbours(rule.number, book)
    section = book.rules.get(RuleNumber(rule.number.section))
    return {
        "object": "rule",
        "ruleNumber": str(rule.number),
        "lang": rule.language,
        "edition": edition_document(rule.edition),
        "section": section.text if section else None,
        "ruleText": rule.text,
        "examples": [example.passage.text for example in rule.examples],
        "repairs": [
            {"stands": repair.context, "reads": repair.reads}
            for passage in (rule.passage, *(example.passage for example in rule.examples))
            for repair in passage.repairs
        ],
        "navigation": {"previousRule": before, "nextRule": after},
        "provision": provision,
        "translations": [
            {
                "lang": other.language,
                "edition": edition_document(other.edition),
                "ruleNumber": str(other.number),
            }
            for other in others
        ],
        "url": f"/{rule.language}/cr/{rule.edition.key}/{rule.number}/",
    }


def edition_document(edition: Edition) -> shapes.Edition:
    """The days of an edition; ``to`` is null while it is in force."""
    return {"from": edition.start.isoformat(), "to": edition.end.isoformat() if edition.end else None}


def neighbours(number: RuleNumber, book: Rulebook) -> tuple[str | None, str | None]:
    """The numbers before and after it in the text."""
    numbers = [str(each) for each in book.rules]
    at = numbers.index(str(number))
    return numbers[at - 1] if at else None, numbers[at + 1] if at + 1 < len(numbers) else None
