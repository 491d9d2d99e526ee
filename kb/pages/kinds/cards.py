"""The pages of the cards: the list with its filters, and one a card."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from markupsafe import Markup

from kb.answers.cards import bearing_rules
from kb.cards import Card
from kb.messages import msg, msgn
from kb.pages.drawing.picture import card_picture
from kb.pages.kinds.eras import EraTable, era_tables
from kb.pages.kinds.timeline import timeline
from kb.pages.page import Crumb, Page, Picture
from kb.pages.plan.routes import Routes, picture_of
from kb.pages.plan.sections import Section
from kb.pages.rendering.filters import picture_words, span, total
from kb.pages.site import Link, Site, document_key
from kb.pages.texts.mentions import Text
from kb.pages.visible import clean
from kb.rules import Edition, Rule, Span

# What the table of places shows, by the checker's names for it.
_TODAY = ("names", "cost", "mv", "colors", "types")


def cards_page(site: Site, language: str) -> Page:
    """All cards, with filters that work in the browser."""
    cards = list(site.corpus.cards.cards.values())
    values = {
        "cards": cards,
        "every": len(site.every_card.cards),
        "tokens": len(site.every_card.tokens),
        "kinds": list(dict.fromkeys(card.layout for card in cards)),
        "types": _found(word for card in cards for face in card.faces for word in face.type_line.types),
        "mechanics": _found(word for card in cards for face in card.faces for word in face.keywords),
        "values": sorted({total(card) for card in cards}),
        "sets": list(site.corpus.cards.sets.values()),
    }
    title = site.say(msg("Cards"), language)
    about = msgn("%(count)d card with its halves", "%(count)d cards with their halves", len(cards))
    at = site.everywhere(Routes.cards)
    return Page(language, at, "cards.html", title, values, "cards", site.say(about, language))


def single_page(site: Site, language: str) -> Iterator[Page]:
    """The page that draws the ordinary card which its address names."""
    title, at = site.say(msg("Card"), language), site.everywhere(Routes.single)
    crumbs = (Crumb(site.say(msg("Cards"), language), site.routes[language].cards()),)
    values = {"count": site.pool.shards() if site.pool else 0}
    yield Page(language, at, "pool_single.html", title, values, "cards", crumbs=crumbs, noindex=True)


def _found(words: Iterable[str]) -> list[str]:
    """Each word once, the most frequent first."""
    return [word for word, _ in sorted(Counter(words).items(), key=lambda pair: (-pair[1], pair[0]))]


def card_pages(site: Site, language: str, cards: Iterable[Card]) -> Iterator[Page]:
    """A page for each of `cards`."""
    cycles = {card_id: cycle for cycle in site.corpus.cards.cycles for card_id in cycle.card_ids}
    for card in cards:
        cycle = cycles.get(card.id)
        name = _name(card, language)
        at = site.everywhere(Routes.card, card)
        yield Page(
            language,
            at,
            "card.html",
            name,
            {"card": card, **_values(site, card, language), **_neighbours(site, card, cycle)},
            "cards",
            _description(site, card, language),
            (Crumb(site.say(msg("Cards"), language), site.routes[language].cards()),),
            picture=Picture(
                picture_of(at[language]), picture_words(card, language), card_picture(card, language)
            ),
        )


def _name(card: Card, language: str) -> str:
    return " // ".join(face.printed(language) or face.name for face in card.faces)


def _description(site: Site, card: Card, language: str) -> str:
    names = [card.printed(code) for code in site.routes if code != language and card.printed(code)]
    halves = [f"{_name(card, language)} {''.join(str(face.mana_cost or '') for face in card.faces)}", *names]
    return " · ".join(str(part) for part in halves)


def _values(site: Site, card: Card, language: str) -> dict[str, Any]:
    return {
        "fuse": card.has_keyword("Fuse"),
        "known": site.day,
        "own_rulings": site.corpus.cards.rulings(card.id),
        "rules": list(_bearing(site, card, language)),
        "mentions": [_mention(site, text, language) for text in site.mentions.of(card)],
        **_eras(site, card, language),
    }


def _eras(site: Site, card: Card, language: str) -> dict[str, Any]:
    """The checker's tables, what today's rules make of each place, and the drawing of the changes."""
    tables = era_tables(site, card, language)
    label = site.say(msg("When the answers about %(card)s changed", card=_name(card, language)), language)
    headings = {row.field: row.heading for table in tables for row in table.rows if row.field in _TODAY}
    return {
        "eras": tables,
        "today": {
            "headings": [headings[field] for field in _TODAY if field in headings],
            "places": [
                (table.label, [_last(table, field) for field in _TODAY if field in headings])
                for table in tables
            ],
        },
        "drawing": timeline(tables[0], language, label, site.day),
    }


def _last(table: EraTable, field: str) -> Any:
    return next((row.answers[-1].html for row in table.rows if row.field == field), "—")


def _mention(site: Site, text: Text, language: str) -> Link:
    """Where a text names the card, labelled in the text's own language."""
    url = site.routes[language]
    if isinstance(text.whole, Rule):
        days = span(text.whole.edition, language)
        return Link(str(text.whole.number), url.rule(text.whole.number, text.whole.edition), days)
    label = Markup('<span lang="{}">{}</span>').format(text.whole.language, clean(text.whole.title))
    return Link(label, f"{url.article(document_key(text.whole))}#{text.anchor}")


def _neighbours(site: Site, card: Card, cycle: Any) -> dict[str, Any]:
    if cycle is None:
        return {"cycle": None, "neighbours": [], "previous": None, "next": None}
    ids = list(cycle.card_ids)
    place = ids.index(card.id)
    return {
        "cycle": cycle,
        "neighbours": [site.card(one) for one in ids],
        "previous": site.card(ids[place - 1]) if place else None,
        "next": site.card(ids[place + 1]) if place + 1 < len(ids) else None,
    }


def _bearing(site: Site, card: Card, language: str) -> Iterator[tuple[str, Link, list[Link]]]:
    """The provisions in force that bear on this kind of card: today's number, earlier ones of texts."""
    known = site.corpus.concordance.provisions_by_id
    for rule in bearing_rules(card, site.corpus.concordance, language):
        provision = known[rule["provision"]]
        number = provision.spans[-1].number
        held = [(one.number, section) for one in provision.spans for section in _texts(site, one)]
        live = [section for at, section in held if at == number and section.edition.end is None]
        older = [
            site.cite(at, section, language)._replace(note=_years(section.edition))
            for at, section in held
            if section.edition.end is not None
        ]
        yield rule["meaning"], site.cite(number, live[-1] if live else None, language), older


def _texts(site: Site, span: Span) -> Iterator[Section]:
    """The sections in whose edition a text has that provision."""
    for section in site.sections.editions(span.number):
        if section.edition.start in span.edition:
            yield section


def _years(edition: Edition) -> str:
    assert edition.end is not None
    first, last = edition.start.year, edition.end.year
    return str(first) if first == last else f"{first}–{last}"
