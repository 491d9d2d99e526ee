"""The register of rule numbers: what each stood for on which days, where its text is, who cites it.

A number whose text is not here leads here too, so that no citation is a dead end. It lists the numbers
that the concordance follows, those that a text or a term cites without their text being here, and no
others: of a whole imported rulebook the rest is one click away.
"""

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

from kb.messages import msg
from kb.pages.page import Crumb, Page
from kb.pages.plan.routes import Routes
from kb.pages.rendering.english import keyword_label
from kb.pages.rendering.filters import span
from kb.pages.site import Link, Site, document_key
from kb.rules import Edition, RuleNumber
from kb.rules.citations import citations
from kb.vocabulary import keyword_rules


class Line(NamedTuple):
    """What a number stood for on some days; `texts` are empty where none of those days is here."""

    edition: Edition
    meaning: str
    wording: str
    texts: tuple[Link, ...]


class Entry(NamedTuple):
    """A number, or a section as a whole: its lines by day, other texts, terms of today, who cites it."""

    number: RuleNumber
    lines: tuple[Line, ...]
    texts: tuple[Link, ...]
    terms: tuple[Link, ...]
    cited_by: tuple[Link, ...]
    keywords: str
    """Those that the rule is on, in the reader's words."""


def register_pages(site: Site, language: str) -> Iterator[Page]:
    """All entries by section, then a page for each number that has no text here."""
    followed = _numbers(site)
    every = sorted({*followed, *map(RuleNumber.parse, keyword_rules().values())})
    entries = [_entry(site, number, language) for number in every]
    sections = [
        (section, [one for one in held if one.number.rule], _entry(site, section, language))
        for section, held in (
            (number, list(group)) for number, group in groupby(entries, key=lambda one: one.number.top)
        )
    ]
    title = site.say(msg("Index of rule numbers"), language)
    crumbs = (Crumb(site.say(msg("Rules"), language), site.routes[language].contents()),)
    about = site.say(msg("What each number was about on each day, and where to read its text."), language)
    at = site.everywhere(Routes.register)
    values: dict[str, Any] = {"sections": sections, "number": None}
    yield Page(language, at, "register.html", title, values, "rules", about, crumbs)
    above = (*crumbs, Crumb(title, at[language]))
    for section, held, whole in sections:
        for number in (section, *(one.number for one in held)):
            own = site.everywhere(Routes.register, number)
            if "#" not in own[language] and (number in followed or not number.rule):
                known = [one for one in held if number.contains(one.number)]
                values = {"sections": [(section, known, whole)], "number": number}
                meaning = next((line.meaning for one in known for line in reversed(one.lines)), title)
                name = f"{number}. {meaning.rstrip('.')}"
                yield Page(language, own, "register.html", name, values, "rules", about, above)


def _numbers(site: Site) -> list[RuleNumber]:
    found = {one.number for provision in site.corpus.concordance for one in provision.spans}
    found |= {RuleNumber.parse(text) for concept in site.corpus.terms for text in concept.rules}
    found |= set(_textless(site))
    return sorted(found)


def _textless(site: Site) -> Iterator[RuleNumber]:
    """The numbers that some text cites of an edition that has none of them here."""
    for number, places in site.sections.cited_by.items():
        held = [one.edition for one in site.sections.editions(number)]
        if any(not any(one.overlaps(section.edition) for one in held) for _, section in places):
            yield number
    for document in site.corpus.texts.documents:
        for number in (one for block in document.blocks for one in citations(block.passage.text)):
            held = [one.edition for one in site.sections.editions(number)]
            if not any(document.edition is None or one.overlaps(document.edition) for one in held):
                yield number


def _entry(site: Site, number: RuleNumber, language: str) -> Entry:
    lines = tuple(_lines(site, number, language))
    told = {link.route for line in lines for link in line.texts}
    texts = tuple(link for link in _texts(site, number, None, language) if link.route not in told)
    terms = tuple(_terms(site, number, language))
    cited = tuple(_cited_by(site, number, language))
    return Entry(number, lines, texts, terms, cited, "" if terms else _keywords(number, language))


def _keywords(number: RuleNumber, language: str) -> str:
    words = (word for word, rule in keyword_rules().items() if rule == str(number))
    return ", ".join(sorted({keyword_label(word, language) for word in words}))


def _terms(site: Site, number: RuleNumber, language: str) -> Iterator[Link]:
    for concept in site.corpus.terms:
        if str(number) in concept.rules:
            own = concept.label(language)
            label, code = (own, "") if own else (concept.label("en") or concept.id, "en")
            yield Link(label, site.routes[language].term(concept.id), code)


def _lines(site: Site, number: RuleNumber, language: str) -> Iterator[Line]:
    found = [
        (one, provision)
        for provision in site.corpus.concordance.history(number)
        for one in provision.spans
        if one.number == number
    ]
    for one, provision in sorted(found, key=lambda pair: pair[0].edition.start):
        wording = provision.wordings.get(one.wording, {}).get(language, "")
        texts = tuple(_texts(site, number, one.edition, language))
        yield Line(one.edition, provision.meaning[language], wording, texts)


def _texts(site: Site, number: RuleNumber, days: Edition | None, language: str) -> Iterator[Link]:
    """The texts of that number that begin within `days`, with their languages."""
    url = site.routes[language]
    for section in site.sections.editions(number):
        if days is None or section.edition.start in days:
            codes = section.texts(number) if number.rule else section.books
            yield Link(span(section.edition, language), url.rule(number, section.edition), " ".join(codes))


def _cited_by(site: Site, number: RuleNumber, language: str) -> Iterator[Link]:
    url = site.routes[language]
    for citing, section in site.sections.cited_by.get(number, []):
        label = f"{citing}, {span(section.edition, language)}"
        yield Link(label, url.rule(citing, section.edition))
    for document in site.corpus.texts.documents:
        for block in document.blocks:
            if number in _cited(block.passage.text):
                yield Link(
                    document.title, f"{url.article(document_key(document))}#{block.anchor}", document.language
                )
                break


@cache
def _cited(words: str) -> frozenset[RuleNumber]:
    """What a paragraph cites; asked again for every number of a rulebook."""
    return frozenset(citations(words))
