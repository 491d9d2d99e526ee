"""A rule as JSON: one document, or a list of them, with the trace if it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kb.corpus.rule_lookup import RuleAnswer, places
from kb.rules import Rule
from kb.rules.document import edition_document, rule_document

if TYPE_CHECKING:
    from kb.corpus.rule_lookup import Sources
    from kb.rules.concordance import Provision

__all__ = ["answer_document"]


def answer_document(answer: RuleAnswer, held: Sources, subtree: bool, history: bool) -> dict[str, Any]:
    """The rule; a list where several texts were asked for, or none is there."""
    rules = [one for rule in answer.wordings for one in (_subtree(rule, held) if subtree else [rule])]
    trace = [_trace(one, held) for one in (answer.meanings if history else answer.provisions)]
    data = [_rule(rule, held) for rule in rules]
    if len(data) == 1:
        return {**data[0], "concordance": trace}
    return {
        "object": "list",
        "ruleNumber": str(answer.number),
        "total": len(data),
        "has_more": False,
        "data": data,
        "others": [_short(rule) for rule in answer.others],
        "concordance": trace,
    }


def _subtree(rule: Rule, held: Sources) -> list[Rule]:
    book = next(book for book in held.texts.rulebooks if book.rules.get(rule.number) is rule)
    return book.subtree(rule.number)


def _rule(rule: Rule, held: Sources) -> dict[str, Any]:
    book = next(book for book in held.texts.rulebooks if book.rules.get(rule.number) is rule)
    provision = held.concordance.provision(rule.number, rule.edition.start)
    others = held.texts.translations(rule)
    return rule_document(rule, book, others, provision.id if provision else None)


def _short(rule: Rule) -> dict[str, Any]:
    return {"lang": rule.language, "edition": edition_document(rule.edition), "ruleNumber": str(rule.number)}


def _trace(provision: Provision, held: Sources) -> dict[str, Any]:
    return {
        "provision": provision.id,
        "meaning": provision.meaning,
        "spans": [
            {
                "ruleNumber": str(place.span.number),
                "edition": edition_document(place.span.edition),
                "wording": provision.wordings.get(place.span.wording, {}),
                "texts": [_short(rule) for rule in place.texts],
            }
            for place in places(provision, held.texts)
        ],
    }
