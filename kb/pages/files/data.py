"""The site for machines: JSON beside each card, rule and term, lists, catalogs.

Documents are those of the command line; `assets/openapi.json` and `assets/schema/`, made here, describe them.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from kb.answers.documents import shapes
from kb.answers.documents.cards import card_document
from kb.answers.documents.rules import rule_document
from kb.answers.documents.schema import openapi, schemas
from kb.answers.terms import concept_document
from kb.languages import INTERFACE
from kb.pages.rendering.structured import json_text
from kb.pages.site import Site
from kb.rules import Rule, Rulebook


def data_files(site: Site) -> Iterator[tuple[str, str]]:
    """Each as its route and content."""
    yield from ((f"assets/schema/{name}.json", _json(one)) for name, one in schemas().items())
    yield "assets/openapi.json", _json(openapi())
    yield from _rules(site)
    for language in INTERFACE:
        cards = list(_cards(site, language))
        yield from ((route, _json(document)) for route, document in cards)
        yield f"{language}/card/list.json", _json(_list([document for _, document in cards]))
        yield f"{language}/names/catalog.json", _json(_catalog(site, language))
        terms = [concept_document(concept, language) for concept in site.corpus.terms]
        yield from ((f"{language}/term/{term['id']}/term.json", _json(term)) for term in terms)
        yield f"{language}/term/list.json", _json(_list(terms))


def _json(document: Any) -> str:
    return json_text(document) + "\n"


def _list(data: Sequence[Any]) -> shapes.List:
    return {"object": "list", "total": len(data), "has_more": False, "warnings": [], "data": list(data)}


def _catalog(site: Site, language: str) -> shapes.Catalog:
    names = {
        name.text
        for card in site.corpus.cards.cards.values()
        for face in card.faces
        for name in face.names
        if name.language == language
    }
    return {"object": "catalog", "uri": "names", "total_values": len(names), "data": sorted(names)}


def _cards(site: Site, language: str) -> Iterator[tuple[str, shapes.Card]]:
    sets = site.corpus.cards.sets
    for card in site.corpus.cards.cards.values():
        code = card.printings[0].set_code if card.printings else ""
        name = sets[code].names.get(language) if code in sets else None
        yield (
            site.routes[language].card(card).replace("index.html", "card.json"),
            card_document(card, language, name),
        )


def _rules(site: Site) -> Iterator[tuple[str, str]]:
    """Each text's rules on the pages of its own language, and the list of each text."""
    for book in site.corpus.texts.rulebooks:
        held = list(_of_book(site, book))
        for rule, document in held:
            route = site.routes[book.language].rule(rule.number, book.edition)
            if "#" not in route:
                yield route.replace("index.html", "rule.json"), _json(document)
        for section in sorted({rule.number.top for rule in book}):
            of_section = [document for rule, document in held if rule.number.top == section]
            route = site.routes[book.language].section(section, book.edition)
            yield route.replace("index.html", "list.json"), _json(_list(of_section))


def _of_book(site: Site, book: Rulebook) -> Iterator[tuple[Rule, shapes.Rule]]:
    for rule in book:
        if rule.number.rule:
            provision = site.corpus.concordance.provision(rule.number, book.edition.start)
            others = site.corpus.texts.translations(rule)
            yield rule, rule_document(rule, book, others, provision.id if provision else None)
