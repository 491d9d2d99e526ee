"""The names of all halves in one language, from A to Z in that language's own order."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from kb.cards import Card, Face
from kb.languages import INTERFACE, sort_key
from kb.messages import language_word, msg
from kb.pages.page import Crumb, Page
from kb.pages.plan.routes import Routes
from kb.pages.site import Site


class Entry(NamedTuple):
    """A half's name and its card; `alias`: only a text uses it."""

    text: str
    card: Card
    alias: bool


def names_pages(site: Site, language: str) -> Iterator[Page]:
    """The list of lists, then one page a language of names."""
    found = {of: _by_letter(site, of) for of in INTERFACE}
    yield names_index(site, language, {of: [letter for letter, _ in found[of]] for of in found})
    for of, letters in found.items():
        title = site.say(msg("Names from A to Z: %(language)s", language=language_word(of)), language)
        values = {"of": of, "letters": letters, "absent": list(_absent(site, of))}
        at = site.everywhere(Routes.names, of)
        yield Page(language, at, "names.html", title, values, "names", crumbs=names_crumbs(site, language))


def names_index(site: Site, language: str, letters: Mapping[str, Sequence[str]]) -> Page:
    """Where the names in each language are; `letters`: those that its list has, if it is one page."""
    title = site.say(msg("Names from A to Z"), language)
    at = site.everywhere(Routes.names)
    return Page(language, at, "names_index.html", title, {"letters": letters}, "names")


def names_crumbs(site: Site, language: str) -> tuple[Crumb, ...]:
    """The way to a list of names."""
    return (Crumb(site.say(msg("Names from A to Z"), language), site.routes[language].names()),)


def _by_letter(site: Site, of: str) -> list[tuple[str, list[Entry]]]:
    entries = sorted(_entries(site, of), key=lambda entry: (sort_key(entry.text), entry.card.id))
    return [(letter, list(held)) for letter, held in groupby(entries, key=lambda entry: initial(entry.text))]


def _entries(site: Site, of: str) -> Iterator[Entry]:
    for card in site.corpus.cards.cards.values():
        for face in card.faces:
            for name in dict.fromkeys((name.text, name.kind) for name in face.names if name.language == of):
                yield Entry(name[0], card, name[1] == "alias")


def _absent(site: Site, of: str) -> Iterator[tuple[Card, Face]]:
    for card in site.corpus.cards.cards.values():
        yield from ((card, face) for face in card.faces if not face.printed(of))


def initial(text: str) -> str:
    """The letter under which a dictionary puts it: É under E, œ under O; what has none stands before A."""
    first = sort_key(text)[0][:1]
    return first.upper() if first.isalpha() else "0"
