"""Hits of a search as JSON documents: rules, cards and terms as their own commands give them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kb.answers.documents.cards import card_document
from kb.answers.documents.rules import rule_document
from kb.answers.documents.terms import concept_document
from kb.corpus import Parts, load_rules
from kb.corpus.texts.values import Texts
from kb.rules import RuleNumber
from kb.search import Group, Hit, SearchDocument
from kb.search.records.record import SAME_WORDS

if TYPE_CHECKING:
    from kb.answers.documents import shapes

_RULES = ("rule", "example")


def hit_documents(groups: Sequence[Group], parts: Parts, language: str) -> list[shapes.AnyHit]:
    """Each hit's document, its section, how it matched, its snippet, its score, what hangs under it."""
    texts = _texts(groups, parts)
    return [
        _document(hit.document, _hit(hit, group), parts, texts, language)
        for group in groups
        for hit in group.hits
    ]


def _hit(hit: Hit, group: Group) -> shapes.Hit:
    return {
        "match": {"kind": hit.document.kind, "how": hit.how},
        "snippet": "".join(f"<mark>{p.text}</mark>" if p.marked else p.text for p in hit.snippet),
        "score": hit.score,
        "group": group.key,
        **_force(hit.document),
        "others": [
            {
                "lang": other.language,
                "ruleNumber": str(RuleNumber.parse(other.number)),
                "start": other.start,
                "end": other.end or None,
                "same_wording": hit.document.agrees(other),
            }
            for other in hit.others
            if other.kind == "rule"
        ],
    }


def _texts(groups: Sequence[Group], parts: Parts) -> Texts:
    """The sections of the rulebooks that have hits, and no others: to read all takes a second."""
    numbers = (hit.document.number for group in groups for hit in group.hits if hit.document.kind in _RULES)
    return load_rules({RuleNumber.parse(number).section for number in numbers}, parts.root)


def _force(record: SearchDocument) -> shapes.Force:
    if record.kind not in _RULES:
        return {}
    return {
        "in_force": not record.until,
        "not_in_force_since": record.until or None,
        "today": record.today or None,
    }


def _document(
    record: SearchDocument, hit: shapes.Hit, parts: Parts, texts: Texts, language: str
) -> shapes.AnyHit:
    if record.kind in _RULES:
        return _rule(record, hit, texts)
    if record.kind == "card":
        return _card(record, hit, parts, language)
    if record.kind == "term":
        return {**concept_document(parts.glossary.concepts[record.source], language), **hit}
    return {
        "object": "article",
        "id": record.source,
        "anchor": record.anchor or None,
        "lang": record.language,
        "title": record.title(language),
        "text": record.text(language),
        **hit,
    }


def _card(
    record: SearchDocument, hit: shapes.Hit, parts: Parts, language: str
) -> shapes.CardHit | shapes.LibraryCardHit:
    if record.source in parts.cards.cards:
        return {**card_document(parts.cards.cards[record.source], language), **hit}
    return {"object": "card", "id": record.source, "name": record.title("en"), "names": record.titles, **hit}


def _rule(
    record: SearchDocument, hit: shapes.Hit, texts: Texts
) -> shapes.RuleHit | shapes.RuleExampleHit | shapes.ExampleHit:
    number = RuleNumber.parse(record.number)
    days = record.language, record.start
    books = (book for book in texts.rulebooks if (book.language, book.edition.key) == days)
    book = next((book for book in books if number in book.rules), None)
    if book is None:  # an example of a rule that the text lacks
        return {
            "object": "example",
            "ruleNumber": record.number,
            "lang": record.language,
            "edition": {"from": record.start, "to": record.end or None},
            "section": record.title(record.language),
            "ruleText": None,
            "example": record.text(record.language),
            **hit,
        }
    rule = book.rules[number]
    provision = None if record.provision[:1] == SAME_WORDS else record.provision or None
    document = rule_document(rule, book, texts.translations(rule), provision)
    if record.kind == "example":
        return {**document, "example": record.text(record.language), **hit}
    return {**document, **hit}
