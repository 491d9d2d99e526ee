"""What all pages share: the corpus, the addresses, the rendered paragraphs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, ParamSpec

from kb.cards import Card
from kb.corpus.cards.pool import CardPool, CardSet
from kb.corpus.corpus import Corpus
from kb.corpus.texts.values import Document
from kb.languages import CODES, ENGLISH, INTERFACE, fold
from kb.messages import Message, catalog
from kb.pages.plan.routes import Paragraphs, Routes, routes
from kb.pages.plan.scope import Pool, is_pool, places_only
from kb.pages.plan.sections import Section, Sections
from kb.rules import Edition, RuleNumber
from kb.vocabulary import forms, keyword_rule

if TYPE_CHECKING:
    from kb.checker.tables.table import Sheet
    from kb.pages.texts.gloss import Gloss
    from kb.pages.texts.mentions import Mentions
    from kb.pages.texts.prose import Prose
    from kb.pages.texts.verdicts import Verdicts
    from kb.rules.dating.fingerprints import Fingerprints

P = ParamSpec("P")


# The note of a link to a rule whose text is not here.
ABSENT = "absent"


class Link(NamedTuple):
    """What a link says and where it leads; `route` None: there is no page for it."""

    label: Any
    route: str | None
    note: str = ""


@dataclass(frozen=True)
class Site:
    """Read-only, but for what is worked out when it is first asked for, and cached so as to do it once."""

    corpus: Corpus
    every_card: CardPool
    """All cards and sets; `corpus` has only those that get full pages."""
    sections: Sections
    routes: dict[str, Routes]
    base_url: str
    pool: Pool | None = None
    """All cards, where most of them have light pages only."""
    light: Pool | None = None
    """What has light pages: most of a `pool`; of fewer cards the tokens alone."""
    contact: str = ""
    """Where readers report an error."""
    source: str = ""
    """The program's repository."""
    matters: dict[Section, frozenset[str]] = field(default_factory=dict)
    """What each section settles, found so far: see `kb.pages.kinds.timeline.section_matters`."""
    compared: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    """What changed between the editions of each language, found so far: see `kb.pages.kinds.changes`."""
    sheets: dict[str, tuple[Sheet, ...]] = field(default_factory=dict)
    """What the checker found of each card so far: no language changes it."""

    def prepare(self) -> None:
        """Works out what all pages of texts need, for whoever is about to share them among processes."""
        _ = self.prose, self.mentions, self.verdicts, self.lagging

    @property
    def all_sets(self) -> Mapping[str, CardSet]:
        """Every set."""
        return self.every_card.sets

    @cached_property
    def _keyword_terms(self) -> dict[str, str]:
        """The concept by each of its words in any language, folded, and by the rules that it cites."""
        terms = self.corpus.terms
        cited = [(rule, one.id) for one in reversed(terms) for rule in reversed(one.rules)]
        first = [(one.rules[0], one.id) for one in reversed(terms) if one.rules]
        codes = [*(code for code in CODES if code != ENGLISH), ENGLISH]
        words = [(word, one.id) for code in codes for one in terms for word in one.words(code)]
        heads = [(fold(word.partition(",")[0]), key) for word, key in words]  # “Banding, Bands with Other”
        return dict((*cited, *first, *heads, *((fold(word), key) for word, key in words)))

    def keyword_links(self, word: str, language: str) -> tuple[str, Link | None]:
        """The page of an English keyword's term, empty where it has none, and the place of its rule."""
        url, number = self.routes[language], keyword_rule(word)
        foreign = (fold(form) for code in CODES for form in forms("keywords", word, code))
        called = (fold(word), *foreign, number or "")
        term = next((found for one in called if (found := self._keyword_terms.get(one))), "")
        rule = RuleNumber.parse(number) if number else None
        is_here = rule and self.sections.editions(rule)
        route = url.rule(rule) if rule and is_here else f"{url.register()}#{rule}"
        link = Link(str(rule), route, "" if is_here else ABSENT) if rule else None
        return url.term(term) if term else "", link

    @cached_property
    def gloss(self) -> Gloss:
        """The terms of the glossary in texts."""
        from kb.pages.texts.gloss import Gloss  # light pages, most of a large build, need none of these

        def address(language: str, card: str) -> str:
            return self.routes[language].card(card).partition("/")[2]

        return Gloss(self.corpus.terms, _card_names(self.corpus), address)

    @cached_property
    def prose(self) -> Prose:
        """The rendered paragraphs."""
        from kb.pages.texts.prose import Prose, resolver

        return Prose(resolver(self.sections, self.corpus.concordance, self.routes["en"]), self.gloss)

    @cached_property
    def mentions(self) -> Mentions:
        """Which texts name which cards."""
        from kb.pages.texts.mentions import Mentions

        texts = self.corpus.texts
        return Mentions(self.corpus.cards.cards.values(), texts.documents, texts.rules())

    @cached_property
    def verdicts(self) -> Verdicts:
        """What the checker makes of the examples of texts."""
        from kb.corpus.cases import load_examples
        from kb.pages.texts.verdicts import Verdicts

        texts, concordance = self.corpus.texts, self.corpus.concordance
        told = texts.rulebooks or texts.documents
        examples = load_examples(self.every_card.cards, concordance, self.corpus.root) if told else []
        return Verdicts(examples, concordance)

    @cached_property
    def _fingerprints(self) -> Fingerprints:
        from kb.corpus.fingerprints import load_fingerprints

        return load_fingerprints(self.corpus.root)

    @cached_property
    def day(self) -> date:
        """The day it is as of: that of the newest rules it was compared with, so that builds agree."""
        return self._fingerprints.last_release

    @cached_property
    def lagging(self) -> frozenset[tuple[str, RuleNumber, Edition]]:
        """Rules in force whose translation in that language the English text has left behind."""
        from kb.audit.translation import left_behind

        return frozenset(
            (book.language, number, book.edition)
            for book in self.corpus.texts.of_magic.rulebooks
            if book.language != "en" and (book.edition.end is None or self.day in book.edition)
            for number in left_behind(book, self._fingerprints, self.day)
        )

    def characteristics(self, card: Card) -> tuple[Sheet, ...]:
        """The card's characteristics by place and day, computed once for all languages."""
        if card.id not in self.sheets:
            from kb.checker.tables.table import sheets

            self.sheets[card.id] = sheets(card, self.corpus.concordance)
        return self.sheets[card.id]

    def everywhere(
        self, route: Callable[Concatenate[Routes, P], str], *args: P.args, **kwargs: P.kwargs
    ) -> dict[str, str]:
        """One page's route in each interface language: ``everywhere(Routes.card, card)``."""
        return {language: route(self.routes[language], *args, **kwargs) for language in INTERFACE}

    def cite(self, number: RuleNumber, section: Section | None, language: str) -> Link:
        """A link to that number's text in `section`; without one, to its place in the register."""
        url = self.routes[language]
        if section is None:
            return Link(str(number), url.register(number), ABSENT)
        return Link(str(number), url.rule(number, section.edition))

    def say(self, message: Message, language: str) -> str:
        """A message in the reader's language."""
        return catalog(language).render(message)

    def card(self, card_id: str) -> Card:
        """The card with that id."""
        return self.corpus.cards.cards[card_id]

    def heading(self, section: Section, language: str) -> tuple[str, str]:
        """A section's title and the language it is in: the reader's, or the first there is."""
        return section.title(language) or (str(section.number), language)


def make_site(
    corpus: Corpus, base_url: str, light: Pool | None = None, contact: str = "", source: str = ""
) -> Site:
    """The site of `corpus`; `base_url` is where it will be published, ending in ``/``, or empty.

    What is `light` has light pages, all else full ones.
    """
    every_card = corpus.cards
    pool = light if light and is_pool(every_card) else None
    corpus = corpus._replace(cards=pool.with_full_pages(every_card)) if pool else corpus
    sections = Sections(corpus.texts.rulebooks)
    latest = {
        number: section.edition.key for number in sections.numbers() if (section := sections.latest(number))
    }
    addresses = routes(
        corpus.cards.cards.values(),
        (cycle.id for cycle in corpus.cards.cycles),
        every_card.sets,
        (document_key(document) for document in corpus.texts.documents),
        Paragraphs(latest, places_only(sections, corpus.concordance)),
        pool.slugs if pool else None,
    )
    return Site(corpus, every_card, sections, addresses, base_url, pool, light, contact, source)


def _card_names(corpus: Corpus) -> Iterator[tuple[str, str]]:
    """Names of faces, each with an empty id, and of cards of several with the card's."""
    from kb.pages.texts.mentions import whole_names

    for card in corpus.cards.cards.values():
        for face in card.faces:
            yield from ((name, "") for name in (face.name, *(name.text for name in face.names)))
        yield from ((name, card.id) for name in whole_names(card, (" // ", "//", "/", " - ")))


def document_key(document: Document) -> str:
    """What tells a document from all others: ids are unique in a language and kind only."""
    return f"{document.language} {document.kind} {document.id}"
