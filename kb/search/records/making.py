"""What can be found: one record for each rule, example, ruling, article paragraph, card and term."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.cards import Card
from kb.corpus.cards.pool import CardPool
from kb.languages import CODES
from kb.rules import RuleNumber
from kb.search.records.card_words import card_text, own_cards
from kb.search.records.occurrences import Places, days_of
from kb.search.records.places import places
from kb.search.records.record import SearchDocument

if TYPE_CHECKING:
    from kb.corpus.corpus import Corpus
    from kb.corpus.texts.values import Document
    from kb.rules.concordance import Concordance, Provision
    from kb.rules.terms.term import Concept


def documents(corpus: Corpus, known: Places | None = None) -> Iterator[SearchDocument]:
    """Every record of the corpus, rules first, in the corpus's order; `known` are places of its rules."""
    yield from (known or Places()).records(corpus)
    for document in corpus.texts.documents:
        yield from _document(document)
    for card in own_cards(corpus.cards).values():
        yield card_document(card, corpus.cards)
    for concept in corpus.terms:
        yield _term(concept, corpus.concordance)
    yield from places(corpus)


def _document(document: Document) -> Iterator[SearchDocument]:
    start, end = days_of(document.edition)
    origin = f"{document.kind}:{document.language}:{document.id}"
    heading, group = document.title, origin
    for block in document.blocks:
        if block.kind == "heading":
            heading, group = block.passage.text, f"{origin}#{block.anchor}"
        yield SearchDocument(
            key=f"{origin}#{block.anchor}",
            kind="ruling" if document.kind == "rulings" else "article",
            language=document.language,
            titles={document.language: heading},
            texts={document.language: block.passage.text},
            group=group,
            start=start,
            end=end,
            source=document.id,
            anchor=block.anchor,
        )


def card_document(card: Card, pool: CardPool) -> SearchDocument:
    """The record of a card."""
    return SearchDocument(
        key=f"card:{card.id}",
        kind="card",
        language="",
        titles={"en": card.name} | {code: name for code in CODES if (name := card.printed(code))},
        texts={code: card_text(card, pool, code) for code in CODES},
        group="card",
        source=card.id,
        since=card.released.isoformat(),
    )


def _term(concept: Concept, concordance: Concordance) -> SearchDocument:
    return SearchDocument(
        key=f"term:{concept.id}",
        kind="term",
        language="",
        titles={code: concept.label(code) for code in CODES},
        texts={code: _words(concept, code) for code in CODES},
        group="term",
        source=concept.id,
        anchor=next((one.id for number in concept.rules if (one := _defining(number, concordance))), ""),
        since=_since(concept),
    )


def _words(concept: Concept, code: str) -> str:
    """Its terms and what it is in that language; of imported glossaries the newest entry."""
    entry = next((one.text for one in concept.entries if one.language == code), "")
    said = concept.definitions.get(code, "")
    return f"{', '.join(concept.words(code))}. {said}{'' if entry in said else f' {entry}'}"


def _defining(number: str, concordance: Concordance) -> Provision | None:
    """What stands today under the number that defines a term, or first below it."""
    defining = RuleNumber.parse(number)
    below = defining, defining.first
    found = (one for at in below for one in concordance.history(at))
    return next(
        (one for one in found if not one.spans[-1].edition.end and one.spans[-1].number in below), None
    )


def _since(concept: Concept) -> str:
    """The first day of a concept: that of its first English term; empty where one is not told."""
    days = [term.since.isoformat() if term.since else "" for term in concept.of("en")]
    return min(days, default="")
