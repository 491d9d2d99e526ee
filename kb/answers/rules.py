"""A rule number looked up in all texts and in the concordance: what it says, said, and became."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from kb.answers.documents.rules import edition_document, rule_document
from kb.corpus.texts.values import Texts
from kb.rules import Rule, RuleNumber
from kb.rules.concordance import Concordance, Provision, Span

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Place", "RuleAnswer", "Sources", "answer_document", "look_up", "places", "sources"]


class Place(NamedTuple):
    """A span of a provision, and the texts of the corpus that have it in that wording."""

    span: Span
    texts: tuple[Rule, ...]


class RuleAnswer(NamedTuple):
    """What the corpus has on one number.

    `wordings` are the texts asked for, the preferred one first; `others` the remaining texts
    under that number. `provisions` are the matters that the number stands for there, without any text
    those that it stands for today, or else ever stood for;
    `meanings` all that it ever stood for.
    """

    number: RuleNumber
    wordings: tuple[Rule, ...]
    others: tuple[Rule, ...]
    provisions: tuple[Provision, ...]
    meanings: tuple[Provision, ...]


class Sources(NamedTuple):
    """What a look-up reads: the texts of some sections, and the concordance."""

    texts: Texts
    concordance: Concordance


def sources(number: RuleNumber, root: Path | None = None) -> Sources:
    """The sections where `number` stands, or what it ever stood for, and no others."""
    from kb.corpus import load_concordance, load_rules

    concordance = load_concordance(root)
    spans = (span for one in _meanings(number, concordance) for span in one.spans)
    sections = {number.section, *(span.number.section for span in spans)}
    return Sources(load_rules(sections, root), concordance)


def look_up(
    number: RuleNumber,
    texts: Texts,
    concordance: Concordance,
    languages: tuple[str, ...],
    day: date | None,
    today: date | None = None,
) -> RuleAnswer:
    """The texts under `number`, of `languages` in that order, in force on `day`.

    `day` None: the last ones; of those only that began by `today`, if any did and it is given.
    """
    found = texts.wordings(number)
    valid = [rule for rule in found if day is None or day in rule.edition]
    if day is None and today:
        valid = [rule for rule in found if rule.edition.start <= today] or found
    wordings = tuple(rule for code in languages if (rule := _last(valid, code)))
    asked = {day} if day else {rule.edition.start for rule in wordings or found}
    meanings = _meanings(number, concordance)
    provisions = [
        one
        for one in meanings
        if any(number.contains(s.number) and at in s.edition for s in one.spans for at in asked)
    ]
    if not found and day is None:
        provisions = [one for one in meanings if _current(one, number)] or list(meanings)
    others = tuple(rule for rule in found if rule not in wordings)
    return RuleAnswer(number, wordings, others, tuple(provisions), meanings)


def places(provision: Provision, texts: Texts) -> tuple[Place, ...]:
    """Each span of the provision with the texts that have it."""
    return tuple(
        Place(
            span, tuple(rule for rule in texts.wordings(span.number) if rule.edition.overlaps(span.edition))
        )
        for span in provision.spans
    )


def _meanings(number: RuleNumber, concordance: Concordance) -> tuple[Provision, ...]:
    """What the number ever stood for; for a section, or a rule known by its parts only, what those did."""
    if number.rule and (own := concordance.history(number)):
        return own
    return tuple(one for one in concordance if any(number.contains(span.number) for span in one.spans))


def _current(provision: Provision, number: RuleNumber) -> bool:
    """Whether the provision is in force under that number."""
    last = provision.spans[-1]
    return last.edition.end is None and number.contains(last.number)


def _last(rules: Iterable[Rule], language: str) -> Rule | None:
    own = [rule for rule in rules if rule.language == language]
    return own[-1] if own else None


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
