"""What all pages share: the corpus, the addresses, the rendered paragraphs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, ParamSpec

from kb.audit.stale import left_behind
from kb.cards import Card
from kb.checker.table import Sheet, sheets
from kb.corpus.cases import load_examples
from kb.corpus.fingerprints import load_fingerprints
from kb.messages import UI_LANGUAGES, Message, catalog
from kb.pages.citing import resolver
from kb.pages.gloss import Gloss
from kb.pages.mentions import Mentions
from kb.pages.prose import Prose
from kb.pages.routes import Paragraphs, Routes, routes
from kb.pages.scope import Pool, places_only
from kb.pages.shelf import Section, Shelf
from kb.pages.verdicts import Verdicts
from kb.rules import Edition, RuleNumber

if TYPE_CHECKING:
    from kb.corpus import CardSet, Corpus, Document

P = ParamSpec("P")

__all__ = ["ABSENT", "Link", "Site", "document_key", "make_site"]


ABSENT = "absent"
"""The note of a link to a rule whose text is not here."""


class Link(NamedTuple):
    """What a link says and where it leads; `route` None: there is no page for it."""

    label: Any
    route: str | None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Site:
    """Read-only, but for what `prose` and `sheets` keep so as to do it once."""

    corpus: Corpus
    shelf: Shelf
    prose: Prose
    gloss: Gloss
    mentions: Mentions
    verdicts: Verdicts
    routes: dict[str, Routes]
    base_url: str
    day: date
    """The day it is as of: that of the newest rules the corpus was compared with, so that builds agree."""
    lagging: frozenset[tuple[str, RuleNumber, Edition]] = frozenset()
    """Rules in force whose translation in that language the English text has left behind."""
    pool: Pool | None = None
    """All cards, where most of them have light pages only."""
    all_sets: Mapping[str, CardSet] = field(default_factory=dict)
    matters: dict[Section, frozenset[str]] = field(default_factory=dict)
    """What each section settles, found so far: see `kb.pages.timeline.section_matters`."""
    sheets: dict[str, tuple[Sheet, ...]] = field(default_factory=dict)
    """What the checker found of each card so far: no language changes it."""

    def characteristics(self, card: Card) -> tuple[Sheet, ...]:
        """The card's characteristics by place and day, computed once for all languages."""
        if card.id not in self.sheets:
            self.sheets[card.id] = sheets(card, self.corpus.concordance)
        return self.sheets[card.id]

    def everywhere(
        self, route: Callable[Concatenate[Routes, P], str], *args: P.args, **kwargs: P.kwargs
    ) -> dict[str, str]:
        """One page's route in each interface language: ``everywhere(Routes.card, card)``."""
        return {language: route(self.routes[language], *args, **kwargs) for language in UI_LANGUAGES}

    def cite(self, number: RuleNumber, section: Section | None, language: str) -> Link:
        """A link to that number's text in `section`; without one, to its place in the register."""
        url = self.routes[language]
        if section is None:
            return Link(str(number), url.register(number), ABSENT)
        route = url.rule(number, section.edition) if number.rule else None
        return Link(str(number), route or url.section(number.section, section.edition))

    def say(self, message: Message, language: str) -> str:
        """A message in the reader's language."""
        return catalog(language).render(message)

    def card(self, card_id: str) -> Card:
        """The card with that id."""
        return self.corpus.cards.cards[card_id]

    def heading(self, section: Section, language: str) -> tuple[str, str]:
        """A section's title and the language it is in: the reader's, or the first there is."""
        return section.title(language) or (str(section.number), language)


def make_site(corpus: Corpus, base_url: str, pool: Pool | None = None) -> Site:
    """The site of `corpus`; `base_url` is where it will be published, ending in ``/``, or empty.

    With `pool`, only some of the cards have full pages.
    """
    sets = corpus.cards.sets
    told = corpus.texts.rulebooks or corpus.texts.documents
    examples = load_examples(corpus.cards.cards, corpus.concordance, corpus.root) if told else []
    corpus = corpus._replace(cards=pool.with_full_pages(corpus.cards)) if pool else corpus
    shelf = Shelf(corpus.texts.rulebooks)
    latest = {number: section.edition.key for number in shelf.numbers() if (section := shelf.latest(number))}
    addresses = routes(
        corpus.cards.cards.values(),
        (cycle.id for cycle in corpus.cards.cycles),
        sets,
        (document_key(document) for document in corpus.texts.documents),
        Paragraphs(latest, places_only(shelf, corpus.concordance)),
        pool.slugs if pool else None,
    )
    mentions = Mentions(corpus.cards.cards.values(), corpus.texts.documents, corpus.texts.rules())
    verdicts = Verdicts(examples, corpus.concordance)
    gloss = Gloss(corpus.terms, _face_names(corpus))
    prose = Prose(resolver(shelf, corpus.concordance, addresses["en"]), gloss)
    fingerprints = load_fingerprints(corpus.root)
    day = fingerprints.last_release
    lagging = frozenset(
        (book.language, number, book.edition)
        for book in corpus.texts.rulebooks
        if book.language != "en" and (book.edition.end is None or day in book.edition)
        for number in left_behind(book, fingerprints, day)
    )
    return Site(
        corpus, shelf, prose, gloss, mentions, verdicts, addresses, base_url, day, lagging, pool, sets
    )


def _face_names(corpus: Corpus) -> Iterator[str]:
    for card in corpus.cards.cards.values():
        for face in card.faces:
            yield face.name
            yield from (name.text for name in face.names)


def document_key(document: Document) -> str:
    """What tells a document from all others: ids are unique in a language and kind only."""
    return f"{document.language} {document.kind} {document.id}"
