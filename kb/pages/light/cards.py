"""The light page of an ordinary card, and its document, in each language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby
from typing import NamedTuple

import msgspec
from markupsafe import Markup, escape

from kb.answers.documents.cards import card_document
from kb.cards import Card, Face, Layout, Printing
from kb.cards.sources import source_words
from kb.cldr import day
from kb.languages import INTERFACE
from kb.messages import msg
from kb.pages.drawing.symbols import cost_html, said_symbols
from kb.pages.page import Crumb, Page, Picture
from kb.pages.plan.routes import look, plain_picture, settle
from kb.pages.rendering.english import keywords_html, text_html, types_html
from kb.pages.rendering.filters import capital, colors, confidence, drawn_words, rarity
from kb.pages.rendering.html import tongues
from kb.pages.rendering.renderer import Renderer
from kb.pages.rendering.structured import inert, json_text
from kb.pages.site import Site
from kb.pages.visible import clean

Slugs = Mapping[str, Mapping[str, str]]


class LightPages:
    """Makes the pages of ordinary cards; what all of them share is made once."""

    def __init__(self, site: Site, renderer: Renderer, html: Callable[[Page], str]) -> None:
        self._site = site
        self.html = html
        self.shells = {code: self._shell(code, html) for code in INTERFACE}
        self._bodies = {code: renderer.settled("pool_body.html", code) for code in INTERFACE}
        self._set, self._cost, self._colors = cache(self._set_words), cache(cost_html), cache(colors)
        self._kind = cache(lambda layout, language: capital(Layout(layout).printed.words.render(language)))
        self._cost_words = cache(lambda cost, language: said_symbols(str(cost), language))
        self._rarity, self._source = cache(rarity), cache(source_html)
        self._drawn = cache(lambda halves, language: drawn_words("%(card)s", halves, language))
        self._copy = cache(lambda language: site.say(msg("Copy “%(name)s”", name="%(name)s"), language))

    def _shell(self, language: str, html: Callable[[Page], str]) -> Shell:
        crumbs = (Crumb(self._site.say(msg("Cards"), language), self._site.routes[language].cards()),)
        return Shell.of("pool_card.html", language, crumbs, html)

    def files(self, card: Card, slugs: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """Page and document in every language, as route and content; `slugs`: where they lie."""
        for language in INTERFACE:
            folder = f"{language}/card/{slugs[language]}"
            parts = self.parts(card, language, f"{folder}/index.html")
            yield f"{folder}/index.html", self.shells[language].fill(parts, slugs)
            yield f"{folder}/card.json", self.document(card, language)

    def parts(self, card: Card, language: str, route: str) -> Parts:
        """What stands in the shell of the card's page, which is at `route`."""
        face = card.faces[0]
        shown = self._colors(face.colors, language)
        values = {
            "kind": self._kind(card.layout, language),
            "face": face,
            "lang": language,
            "printed": face.printed(language),
            "sets": list(self.sets(card.printings, language)),
            "cost": self._cost(face.mana_cost, language),
            "value": card.value_of(0),
            "colors": shown,
            "types": types_html(face.type_line, language),
            "identity": self._colors(card.identity, language),
            "text": text_html(face, language),
            "rulings": self._site.corpus.cards.rulings(card.id),
            "keywords": keywords_html(face.keywords, language, self._site.keyword_links),
            "names": [self._names(face, code, language) for code in INTERFACE],
        }
        body = settle(self._bodies[language].render(values), route, language)
        title = face.printed(language) or face.name
        others = {name: None for code in INTERFACE if (name := face.printed(code)) and name != title}
        words = " · ".join(
            [f"{title} {self._cost_words(face.mana_cost, language)}" if face.mana_cost else title, *others]
        )
        drawn = self._drawn(shown, language) % {"card": title}
        return Parts(title, words, body, plain_picture(look(face)), drawn)

    def _names(self, face: Face, code: str, language: str) -> tuple[object, ...]:
        """Language, its name, the first name, how to copy it, all names and all sources."""
        found = [name for name in face.names if name.language == code]
        if not found:
            return code, tongues()[code], "", "", "", ""
        copy = self._copy(language) % {"name": found[0].text}
        texts = ", ".join([name.text for name in found])
        said = [self._source(name.source, name.confidence, language) for name in found]
        sources = Markup("; ").join(said)
        return code, tongues()[code], found[0].text, copy, texts, sources

    def sets(self, printings: Iterable[Printing], language: str) -> Iterator[tuple[Markup, str, str, str]]:
        """Each set once: its link, the numbers there, the rarity of the first, the day."""
        for code, held in groupby(printings, key=lambda printing: printing.set_code):
            several = list(held)
            link, released = self._set(code, language)
            numbers = ", ".join([printing.number for printing in several])
            yield link, f"{code} {numbers}", self._rarity(several[0].rarity, language), released

    def _set_words(self, code: str, language: str) -> tuple[Markup, str]:
        one = self._site.all_sets.get(code)
        if one is None:
            return Markup(escape(clean(code))), ""
        name = one.names.get(language)
        label = escape(name) if name else f'<span lang="en">{escape(one.names.get("en", code))}</span>'
        route = self._site.routes[language].set(code)
        return Markup(f'<a href="@/{route}">{label}</a>'), day(one.released, language)

    def document(self, card: Card, language: str) -> str:
        """The card as JSON."""
        code = card.printings[0].set_code if card.printings else ""
        one = self._site.all_sets.get(code)
        found = card_document(card, language, one.names.get(language) if one else None)
        return inert(msgspec.json.encode(found).decode()) + "\n"


def source_html(source: str, sureness: str, language: str) -> Markup:
    """Where a name is from, and how sure it is if not quite; a long row of sets breaks between them."""
    said = escape(clean(source_words(source).render(language)))
    words = said.replace(",", Markup(",<wbr>")).replace("/", Markup("/<wbr>"))
    if sureness == "high":
        return words
    chip = Markup(' <span class="chip {}">{}</span>')
    return words + chip.format(sureness, confidence(sureness, language))


# Signs for private use that nothing clean has stand for the places.
_FIRST = 0xE100
_NAMES = ("title", "json_title", "description", "body", "picture", "drawn", *INTERFACE)
_SIGNS = {name: chr(_FIRST + at) for at, name in enumerate(_NAMES)}
_PLACE = re.compile("([" + "".join(_SIGNS.values()) + "])")
_DATA = re.compile(r'<script type="application/ld\+json">.*?</script>')


class Parts(NamedTuple):
    """What stands in the places."""

    title: str
    description: str
    body: str
    """HTML."""
    picture: str
    """The route of the card's picture."""
    drawn: str
    """What the picture shows."""


class Shell(NamedTuple):
    """Text by turns with the names of the places."""

    pieces: list[str]

    @classmethod
    def of(
        cls, template: str, language: str, crumbs: tuple[Crumb, ...], html: Callable[[Page], str]
    ) -> Shell:
        """The page that `html` makes of `template`, whose variable ``body`` is the rest of it."""
        at = {code: f"{code}/card/{_SIGNS[code]}/index.html" for code in INTERFACE}
        values = {"body": Markup(_SIGNS["body"])}
        page = Page(language, at, template, _SIGNS["title"], values, "cards", _SIGNS["description"], crumbs)
        page = page._replace(picture=Picture(_SIGNS["picture"], _SIGNS["drawn"]))
        names = {sign: name for name, sign in _SIGNS.items()}
        text = _DATA.sub(lambda data: data[0].replace(_SIGNS["title"], _SIGNS["json_title"]), html(page))
        return cls([names.get(piece, piece) for piece in _PLACE.split(text)])

    def fill(self, parts: Parts, slugs: Mapping[str, str]) -> str:
        """The page of one card; `slugs`: its address in each language."""
        words: dict[str, str] = {
            "title": escape(clean(parts.title)),
            "json_title": json_text(parts.title)[1:-1],
            "description": escape(clean(parts.description)),
            "body": parts.body,
            "picture": parts.picture,
            "drawn": escape(clean(parts.drawn)),
        }
        places = {**words, **slugs}
        return "".join([places[piece] if at % 2 else piece for at, piece in enumerate(self.pieces)])
