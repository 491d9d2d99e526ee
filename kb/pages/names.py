"""The names of all halves in one language, from A to Z in that language's own order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from kb.cards import Card, Face
from kb.languages import sort_key
from kb.languages.words import language_word
from kb.messages import UI_LANGUAGES, msg
from kb.pages.page import Page
from kb.pages.routes import Routes
from kb.pages.site import Site

__all__ = ["names_pages"]


class Entry(NamedTuple):
    """A half's name and its card; `alias`: only a text uses it."""

    text: str
    card: Card
    alias: bool


def names_pages(site: Site, language: str) -> Iterator[Page]:
    """One page a language of names."""
    for of in UI_LANGUAGES:
        entries = sorted(_entries(site, of), key=lambda entry: (sort_key(entry.text), entry.card.id))
        letters = [(letter, list(held)) for letter, held in groupby(entries, key=_initial)]
        title = site.say(msg("Names from A to Z: %(language)s", language=language_word(of)), language)
        values = {"of": of, "letters": letters, "absent": list(_absent(site, of))}
        at = site.everywhere(Routes.names, of)
        yield Page(language, at, "names.html", title, values, "names")


def _entries(site: Site, of: str) -> Iterator[Entry]:
    for card in site.corpus.cards.cards.values():
        for face in card.faces:
            for name in dict.fromkeys((name.text, name.kind) for name in face.names if name.language == of):
                yield Entry(name[0], card, name[1] == "alias")


def _absent(site: Site, of: str) -> Iterator[tuple[Card, Face]]:
    for card in site.corpus.cards.cards.values():
        yield from ((card, face) for face in card.faces if not face.printed(of))


def _initial(entry: Entry) -> str:
    """The letter under which a dictionary puts it: É under E, œ under O."""
    first = sort_key(entry.text)[0][:1]
    return first.upper() if first.isalpha() else "0"
