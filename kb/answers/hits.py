"""Hits of a search as JSON documents: rules, cards and terms as their own commands give them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from kb.answers.documents.cards import card_document
from kb.answers.terms import term_document
from kb.corpus import Parts
from kb.rules import RuleNumber
from kb.search import Group, Hit, SearchDocument, Searcher
from kb.search.postings.protocol import Postings
from kb.search.records.record import SAME_WORDS, section_of

if TYPE_CHECKING:
    from kb.answers.documents import shapes

_RULES = ("rule", "example")
PLACES: dict[str, Literal["set", "cycle", "edition"]] = {"set": "set", "cycle": "cycle", "edition": "edition"}
# Sorts behind every year: what is in force has no last day.
LAST = "9999"
"""After every day of an edition."""


def hit_documents(groups: Sequence[Group], searched: Searcher, language: str) -> list[shapes.AnyHit]:
    """Each hit's document, its section, how it matched, its snippet, its score, what hangs under it."""
    return [
        _document(hit.document, _hit(hit, group, language), searched, language)
        for group in groups
        for hit in group.hits
    ]


def _hit(hit: Hit, group: Group, language: str) -> shapes.Hit:
    return {
        "match": {"kind": hit.document.kind, "how": hit.how},
        "snippet": "".join(f"<mark>{p.text}</mark>" if p.marked else p.text for p in hit.snippet),
        "summary": hit.summary(language) or None,
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


def _force(record: SearchDocument) -> shapes.Force:
    if record.kind not in _RULES:
        return {}
    return {
        "in_force": not record.until,
        "not_in_force_since": record.until or None,
        "today": record.today or None,
    }


def _document(record: SearchDocument, hit: shapes.Hit, searched: Searcher, language: str) -> shapes.AnyHit:
    if record.kind in _RULES:
        return _rule(record, hit, searched.postings)
    if record.kind == "card":
        return _card(record, hit, searched.parts, language)
    if record.kind == "term":
        return {**term_document(record.source, searched.parts, language), **hit}
    if record.kind in PLACES:
        name, names = record.title(language), record.titles
        text = record.text(language)
        return {
            "object": PLACES[record.kind],
            "id": record.source,
            "name": name,
            "names": names,
            "text": text,
            **hit,
        }
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
    if card := parts.cards.find(record.source):
        return {**card_document(card, language), **hit}
    return {"object": "card", "id": record.source, "name": record.title("en"), "names": record.titles, **hit}


def _rule(
    record: SearchDocument, hit: shapes.Hit, postings: Postings
) -> shapes.RuleHit | shapes.RuleExampleHit | shapes.ExampleHit:
    """By the index alone: to read the texts again takes a second where there are many editions."""
    code, edition = record.language, _edition(record)
    of_number = [
        one.at(place)
        for one in map(postings.record, sorted(postings.documents("number", record.number)))
        for place in one.places
        if place.number == record.number
    ]
    rule = next((one for one in of_number if one.key == record.key.partition("#")[0]), None)
    if rule is None:  # an example of a rule that the text lacks
        return {
            "object": "example",
            "ruleNumber": record.number,
            "lang": code,
            "edition": edition,
            "section": record.title(code),
            "ruleText": None,
            "example": record.text(code),
            **hit,
        }
    examples = [one for one in of_number if one.kind == "example" and one.key.startswith(f"{rule.key}#")]
    others = [one for one in of_number if one.kind == "rule" and one.language != code and _meet(one, rule)]
    section = section_of(record.group)
    headings = postings.documents("number", section)
    heading = f"{rule.key.rpartition(':')[0]}:{section}"
    is_headed = any(place.key == heading for at in headings for place in postings.record(at).places)
    document: shapes.Rule = {
        "object": "rule",
        "ruleNumber": record.number,
        "lang": code,
        "edition": edition,
        "section": rule.title(code) if is_headed else None,
        "ruleText": rule.text(code),
        "examples": [one.text(code) for one in examples],
        "repairs": [
            {"stands": stands, "reads": reads} for one in (rule, *examples) for stands, reads in one.repairs
        ],
        "navigation": {"previousRule": rule.before or None, "nextRule": rule.after or None},
        "provision": None if record.provision[:1] == SAME_WORDS else record.provision or None,
        "translations": [
            {"lang": one.language, "edition": _edition(one), "ruleNumber": one.number}
            for one in sorted(others, key=lambda one: one.start)
        ],
        "url": f"/{code}/cr/{record.start}/{record.number}/",
    }
    if record.kind == "example":
        return {**document, "example": record.text(code), **hit}
    return {**document, **hit}


def _edition(record: SearchDocument) -> shapes.Edition:
    return {"from": record.start, "to": record.end or None}


def _meet(one: SearchDocument, other: SearchDocument) -> bool:
    """Whether two editions have a day in common."""
    return one.start <= (other.end or LAST) and other.start <= (one.end or LAST)
