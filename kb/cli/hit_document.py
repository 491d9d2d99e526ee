"""Hits of a search as JSON documents: rules, cards and terms as their own commands give them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from kb.cards.document import card_document
from kb.rules import RuleNumber
from kb.rules.document import rule_document
from kb.rules.term_document import concept_document

if TYPE_CHECKING:
    from kb.cli.reader import Reader
    from kb.corpus import Corpus
    from kb.search import Hit, SearchDocument

__all__ = ["hit_documents"]


def hit_documents(hits: Iterable[Hit], reader: Reader) -> list[dict[str, Any]]:
    """Each hit's document, with how it matched, its snippet and its score."""
    from kb.corpus import load

    corpus = load(reader.root)
    return [
        {
            **_document(hit.document, corpus, reader.language),
            "match": {"kind": hit.document.kind, "how": hit.how},
            "snippet": "".join(f"<mark>{p.text}</mark>" if p.marked else p.text for p in hit.snippet),
            "score": hit.score,
        }
        for hit in hits
    ]


def _document(record: SearchDocument, corpus: Corpus, language: str) -> dict[str, Any]:
    if record.kind in ("rule", "example"):
        return _rule(record, corpus)
    if record.kind == "card" and record.source in corpus.cards.cards:
        return card_document(corpus.cards.cards[record.source], language)
    if record.kind == "card":
        return {"object": "card", "id": record.source, "name": record.title("en"), "names": record.titles}
    if record.kind == "term":
        return concept_document(next(one for one in corpus.terms if one.id == record.source), language)
    return {
        "object": "article",
        "id": record.source,
        "anchor": record.anchor or None,
        "lang": record.language,
        "title": record.title(language),
        "text": record.text(language),
    }


def _rule(record: SearchDocument, corpus: Corpus) -> dict[str, Any]:
    number = RuleNumber.parse(record.number)
    book = next(
        book
        for book in corpus.texts.rulebooks
        if (book.language, book.edition.key) == (record.language, record.start) and number in book.rules
    )
    rule = book.rules[number]
    document = rule_document(rule, book, corpus.texts.translations(rule), record.provision or None)
    return document | ({"example": record.text(record.language)} if record.kind == "example" else {})
