"""`kb info --coverage`: whether the checker carries out each rule of the corpus, and what tests it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kb.answers.coverage import STATUS_WORDS, Covered, Status, coverage, load_cases
from kb.messages import msgn

if TYPE_CHECKING:
    from kb.cli.reader import Reader

__all__ = ["show"]


def show(reader: Reader) -> int:
    """A line a rule, or the JSON list; then how many there are of each kind."""
    corpus = reader.kb.corpus
    cases = load_cases(corpus.cards.cards, corpus.concordance, reader.root)
    found = coverage(corpus.texts, corpus.concordance, cases)
    if reader.json:
        reader.document({"object": "list", "data": [_document(one) for one in found]})
        return 0
    for one in found:
        status = reader.tell(STATUS_WORDS[one.status])
        tested = reader.tell(msgn("%(count)d case", "%(count)d cases", len(one.cases)))
        steps = ", ".join(one.steps)
        reader.say(f"{one.rule.language} {one.rule.number!s:<9} {status:<12} {tested:<10} {steps}".rstrip())
    counted = Counter(one.status for one in found)
    for status in Status:
        reader.say(f"{reader.tell(STATUS_WORDS[status])}: {counted[status]}")
    reader.say(msgn("%(count)d case in all", "%(count)d cases in all", len(cases)))
    return 0


def _document(one: Covered) -> dict[str, object]:
    rule = one.rule
    return {
        "ruleNumber": str(rule.number),
        "lang": rule.language,
        "from": rule.edition.key,
        "status": one.status.value,
        "steps": list(one.steps),
        "cases": list(one.cases),
    }
