"""The glossary: an index from A to Z in each language, and a page a concept."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple

from kb.corpus.texts.places import Place, find_place
from kb.languages import CODES, sort_key
from kb.messages import msg
from kb.pages.drawing.picture import GAME, endonyms, title_picture
from kb.pages.kinds.names import initial
from kb.pages.page import Crumb, Page, Picture
from kb.pages.plan.routes import Routes, picture_of
from kb.pages.plan.routes import place as at_place
from kb.pages.site import Link, Site, document_key
from kb.rules import RuleNumber
from kb.rules.terms.term import Attestation, Concept, Term
from kb.rules.terms.words import basis_words, domain_word, entry_words, status_word


class Row(NamedTuple):
    """A term as its concept's page shows it."""

    text: str
    status: str
    basis: str
    source: str
    attested: Attestation | None
    route: str | None


class Entry(NamedTuple):
    """A term in the index; `note`: the preferred one where it is another, else what tells two alike apart."""

    text: str
    concept: Concept
    note: str


def term_pages(site: Site, language: str) -> Iterator[Page]:
    """The index of the terms in `language`, then one page a concept."""
    at = site.everywhere(Routes.terms)
    title = site.say(msg("Glossary"), language)
    entries = sorted(_entries(site, language), key=lambda entry: (sort_key(entry.text), entry.concept.id))
    letters = [
        (letter, list(held)) for letter, held in groupby(entries, key=lambda entry: initial(entry.text))
    ]
    values = {"letters": letters, "domains": _domains(site, language)}
    picture = Picture(picture_of(at[language]), title, title_picture(GAME, title, endonyms(), language))
    yield Page(language, at, "terms.html", title, values, "terms", picture=picture)
    for concept in site.corpus.terms:
        yield Page(
            language,
            site.everywhere(Routes.term, concept.id),
            "term.html",
            concept.shown(language)[0],
            _values(site, concept, language),
            "terms",
            concept.definitions.get(language, ""),
            (Crumb(title, at[language]),),
            picture=picture,
        )


def _entries(site: Site, language: str) -> Iterator[Entry]:
    labels = Counter(concept.label(language) for concept in site.corpus.terms)
    for concept in site.corpus.terms:
        preferred = concept.label(language)
        for text in concept.words(language):
            if text != preferred:
                yield Entry(text, concept, f"→ {preferred}")
            else:
                subject = concept.definitions.get(language) or site.say(domain_word(concept.domain), language)
                yield Entry(text, concept, subject if labels[text] > 1 else "")


def _domains(site: Site, language: str) -> list[tuple[str, list[Concept]]]:
    """The concepts by domain, in the glossary's order."""
    grouped = groupby(site.corpus.terms, key=lambda concept: concept.domain)
    return [(site.say(domain_word(domain), language), list(held)) for domain, held in grouped]


def _values(site: Site, concept: Concept, language: str) -> dict[str, Any]:
    order = sorted(CODES, key=lambda code: code != language)
    return {
        "concept": concept,
        "domain": site.say(domain_word(concept.domain), language),
        "tables": [
            (code, [_row(site, term, language) for term in concept.of(code)])
            for code in order
            if concept.of(code)
        ],
        "entries": [(entry, site.say(entry_words(entry), language)) for entry in concept.entries],
        "rules": [_rule(site, number, language) for number in concept.rules],
    }


def _row(site: Site, term: Term, language: str) -> Row:
    place = find_place(site.corpus.texts, term.language, term.attested.place) if term.attested else None
    return Row(
        term.text,
        site.say(status_word(term.status), language),
        site.say(basis_words(term), language),
        term.source,
        term.attested,
        _route(site, place, term.language, language) if place else None,
    )


def _route(site: Site, place: Place, code: str, language: str) -> str:
    """The page of a paragraph, and the example or block on it."""
    url = site.routes[language]
    if place.document:
        return f"{url.article(document_key(place.document))}#{place.anchor}"
    assert place.book
    edition = place.book.edition
    number = place.number or RuleNumber.parse(place.anchor.rpartition("-ex")[0])
    inner = f"{place.anchor}-{code}" if place.anchor != str(number) else ""
    route = url.rule(number, edition) if place.number else url.section(number, edition)
    return at_place(route, inner) if inner else route


def _rule(site: Site, text: str, language: str) -> Link:
    """A rule of today: its text that is in force, or its place in the register."""
    number = RuleNumber.parse(text)
    return site.cite(number, site.sections.latest(number, in_force=True), language)
