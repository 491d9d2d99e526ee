"""The home page, and the page about the site."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from kb.languages import INTERFACE
from kb.messages import msg
from kb.pages.drawing.picture import GAME, SITE_NAME, endonyms, title_picture
from kb.pages.files.feed import route_of, site_changes
from kb.pages.page import Page, Picture
from kb.pages.plan.routes import Routes, picture_of
from kb.pages.plan.sections import Section
from kb.pages.site import Link, Site
from kb.rules.number import RuleNumber
from kb.search.present.guide import guide

_SAMPLE, _ROOM, _TERM = "fire-ice", "dollmakers-shop-porcelain-gallery", "stack"
# The front page lists all sections up to these, else those with a translation.
_MANY_SECTIONS = 12


def front_pages(site: Site, language: str) -> Iterator[Page]:
    """Home, the page of results and about."""
    yield _home(site, language)
    searched = site.say(msg("Search"), language)
    label = site.say(msg("Search rules, cards, names and terms"), language)
    yield Page(language, site.everywhere(Routes.search), "hits.html", searched, {}, description=label)
    title = site.say(msg("About, sources and terms"), language)
    news = [
        (change.day, change.words[language], route_of(site, change, language))
        for change in site_changes(site)
    ]
    said = [(entry.example.render(language), site.say(entry.about, language)) for entry in guide()]
    about = {"figures": _figures(site), "sources": _sources(site), "news": news, "guide": said}
    yield Page(language, site.everywhere(Routes.about), "about.html", title, about)


def _home(site: Site, language: str) -> Page:
    cards = site.corpus.cards.cards
    values = {
        "topics": _topics(site, language),
        "cycles": site.corpus.cards.cycles,
        "count": len(cards),
        "samples": [cards[one] for one in (_SAMPLE, _ROOM) if one in cards] or list(cards.values())[:1],
        "examples": list(_examples(site, language)),
    }
    description = site.say(
        msg(
            "Split cards, Rooms and double-faced cards of Magic: their rules from 2001 to today, "
            "and the names of the whole game until April 2022, in French, Italian and English."
        ),
        language,
    )
    at, name = site.everywhere(Routes.home), site.say(SITE_NAME, language)
    picture = Picture(picture_of(at[language]), name, title_picture(GAME, name, endonyms(), language))
    return Page(language, at, "home.html", "", values, "home", description, picture=picture)


def _topics(site: Site, language: str) -> list[list[Section]]:
    """The sections shown, those of one number and title together."""
    topics: dict[tuple[RuleNumber, str], list[Section]] = {}
    for section in _shown(site.sections.all):
        topics.setdefault((section.number, site.heading(section, language)[0]), []).append(section)
    return list(topics.values())


def _shown(sections: list[Section]) -> list[Section]:
    """Those in force first; all, or of a whole rulebook's many those that have a translation."""
    sections = sorted(sections, key=lambda section: section.edition.end is not None)
    translated = [section for section in sections if set(section.books) - {"en"}]
    return sections if len(sections) <= _MANY_SECTIONS else translated[:_MANY_SECTIONS]


def _examples(site: Site, language: str) -> Iterator[Link]:
    """What one can search for, linked to where that leads: card, rule, term, question, filter."""
    url, sample = site.routes[language], site.corpus.cards.cards.get(_SAMPLE)
    asked = [msg("c:red mv<=5")]
    if sample:
        name = " // ".join(face.printed(language) or face.name for face in sample.faces)
        yield Link(sample.faces[0].printed(language) or sample.faces[0].name, url.card(sample))
        asked.insert(0, msg("what is the mana value of %(card)s in hand", card=name))
    live = [section for section in site.sections.all if section.edition.end is None]
    numbers = [row.number for section in live for row in section.rows() if row.texts and row.number.letters]
    if numbers:
        number = numbers[len(numbers) // 4]
        yield Link(str(number), url.rule(number))
    yield from (Link(one.label(language), url.term(one.id)) for one in site.corpus.terms if one.id == _TERM)
    for message in asked:
        query = site.say(message, language)
        yield Link(query, f"{url.search()}?q={quote(query)}")


def _figures(site: Site) -> dict[str, Any]:
    cards = site.corpus.cards.cards.values()
    faces = [face for card in cards for face in card.faces]
    rules = dict.fromkeys(INTERFACE, 0)
    for book in site.corpus.texts.rulebooks:
        rules[book.language] += sum(1 for rule in book if rule.number.rule)
    return {
        "cards": len(cards),
        "halves": len(faces),
        "rules": rules,
        "names": {code: sum(1 for face in faces if face.printed(code)) for code in INTERFACE},
    }


def _sources(site: Site) -> list[dict[str, Any]]:
    return [
        {
            "language": book.language,
            "edition": book.edition,
            "label": book.title or ", ".join(sorted({str(rule.number.top) for rule in book})),
            "origin": book.origin,
            "part": book.part,
        }
        for book in site.corpus.texts.rulebooks
    ]
