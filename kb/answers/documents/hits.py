"""Hits of a search as JSON documents: rules, cards and terms as their own commands give them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kb.answers.documents.cards import card_document
from kb.answers.documents.rules import rule_document
from kb.answers.documents.terms import concept_document
from kb.rules import RuleNumber
from kb.search.records.record import SAME_WORDS

if TYPE_CHECKING:
    from kb.corpus import Parts, Texts
    from kb.search import Group, SearchDocument

_RULES = ("rule", "example")

__all__ = ["hit_documents"]


def hit_documents(groups: Sequence[Group], parts: Parts, language: str) -> list[dict[str, Any]]:
    """Each hit's document, its section, how it matched, its snippet, its score, what hangs under it."""
    texts = _texts(groups, parts)
    return [
        {
            **_document(hit.document, parts, texts, language),
            "match": {"kind": hit.document.kind, "how": hit.how},
            "snippet": "".join(f"<mark>{p.text}</mark>" if p.marked else p.text for p in hit.snippet),
            "score": hit.score,
            "group": group.key,
            **_force(hit.document),
            "others": [
                _short(other) | {"same_wording": hit.document.agrees(other)}
                for other in hit.others
                if other.kind == "rule"
            ],
        }
        for group in groups
        for hit in group.hits
    ]


def _texts(groups: Sequence[Group], parts: Parts) -> Texts:
    """The sections of the rulebooks that have hits, and no others: to read all takes a second."""
    from kb.corpus import load_rules

    numbers = (hit.document.number for group in groups for hit in group.hits if hit.document.kind in _RULES)
    return load_rules({RuleNumber.parse(number).section for number in numbers}, parts.root)


def _force(record: SearchDocument) -> dict[str, Any]:
    """Whether a rule is in force, since when it is not, and under which number it stands today."""
    if record.kind not in _RULES:
        return {}
    return {
        "in_force": not record.until,
        "not_in_force_since": record.until or None,
        "today": record.today or None,
    }


def _short(record: SearchDocument) -> dict[str, Any]:
    """Another wording of a hit's provision."""
    number = RuleNumber.parse(record.number)
    return {
        "lang": record.language,
        "ruleNumber": str(number),
        "start": record.start,
        "end": record.end or None,
    }


def _document(record: SearchDocument, parts: Parts, texts: Texts, language: str) -> dict[str, Any]:
    if record.kind in _RULES:
        return _rule(record, texts)
    if record.kind == "card" and record.source in parts.cards.cards:
        return card_document(parts.cards.cards[record.source], language)
    if record.kind == "card":
        return {"object": "card", "id": record.source, "name": record.title("en"), "names": record.titles}
    if record.kind == "term":
        return concept_document(parts.glossary.concepts[record.source], language)
    return {
        "object": "article",
        "id": record.source,
        "anchor": record.anchor or None,
        "lang": record.language,
        "title": record.title(language),
        "text": record.text(language),
    }


def _rule(record: SearchDocument, texts: Texts) -> dict[str, Any]:
    number = RuleNumber.parse(record.number)
    days = record.language, record.start
    books = (book for book in texts.rulebooks if (book.language, book.edition.key) == days)
    book = next((book for book in books if number in book.rules), None)
    if book is None:
        return _example_alone(record)
    rule = book.rules[number]
    provision = None if record.provision[:1] == SAME_WORDS else record.provision or None
    document = rule_document(rule, book, texts.translations(rule), provision)
    return document | ({"example": record.text(record.language)} if record.kind == "example" else {})


def _example_alone(record: SearchDocument) -> dict[str, Any]:
    """An example of a rule that the text lacks."""
    return {
        "object": "example",
        "ruleNumber": record.number,
        "lang": record.language,
        "edition": {"from": record.start, "to": record.end or None},
        "section": record.title(record.language),
        "ruleText": None,
        "example": record.text(record.language),
    }
