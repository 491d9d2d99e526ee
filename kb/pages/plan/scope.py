"""What gets a page of its own, and which, so that a site stays readable with whole rulebooks and sets.

Of a small corpus everything. Of a whole rulebook each section, and those paragraphs whose matter the
concordance knows or another language has too; the others are places on their section's page. Of the
whole game's cards those with more than one face have full pages, the rest light ones (`kb.pages.light`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kb.cards import Card
from kb.corpus.cards.pool import CardPool
from kb.languages import INTERFACE
from kb.pages.plan.entry import Entry, allotted, marks_of, read_entries
from kb.pages.plan.sections import Sections
from kb.rules import Concordance, RuleNumber
from kb.rules.rule import WHOLE_BOOK

# From here on ordinary cards have light pages: full ones would take hours to build.
_MANY_CARDS = 2000
# Cards of a file of the browser's table: about 50 kB packed.
TABLE = 1500
# Cards of a file of those that a compact site draws, at least: about 8 kB packed.
_SHARD = 16


def places_only(sections: Sections, concordance: Concordance) -> frozenset[tuple[RuleNumber, str]]:
    """The paragraphs without a page of their own, by number and first day of their edition."""
    sizes: dict[str, int] = {}
    for section in sections.all:
        sizes[section.edition.key] = sizes.get(section.edition.key, 0) + len(section.rows())
    return frozenset(
        (row.number, section.edition.key)
        for section in sections.all
        if sizes[section.edition.key] >= WHOLE_BOOK
        for row in section.rows()
        if len(row.texts) < 2 and not concordance.provisions(row.number, section.edition.start)
    )


def is_pool(cards: CardPool) -> bool:
    """Whether there are so many cards that most get light pages."""
    return len(cards.cards) > _MANY_CARDS


class Pool(NamedTuple):
    """All cards and tokens of an imported pool, and the slug of each in every interface language."""

    cards: CardPool
    entries: list[Entry]
    slugs: dict[str, dict[str, str]]
    marks: dict[str, str]
    """What a list that names a card follows from."""
    compact: bool = False
    """Whether one page a language shows whichever ordinary card its address names."""

    @classmethod
    def of(cls, cards: CardPool, known: Mapping[str, Entry], *, compact: bool = False) -> Pool:
        """The pool of `cards`, of few the tokens alone; `known` are entries of an earlier build."""
        entries = read_entries(cards if is_pool(cards) else cards._replace(cards={}), known)
        slugs = allotted(entries, compact=compact)
        return cls(cards, entries, slugs, marks_of(entries, slugs), compact)

    def light(self) -> list[Entry]:
        """The ordinary cards and the tokens."""
        return [entry for entry in self.entries if entry.light]

    def game(self) -> list[Entry]:
        """The cards, without the tokens."""
        return [entry for entry in self.entries if not entry.is_token]

    def tables(self) -> int:
        """How many files the browser's table of ordinary cards has."""
        return -(-len(self.light()) // TABLE)

    def shards(self) -> int:
        """How many files a compact site's ordinary cards lie in: a power of two, which stays for long."""
        return 1 << max(len(self.light()) // _SHARD, 1).bit_length() - 1

    def folders(self, entry: Entry) -> str:
        """An ordinary card's address in each language, as the browser has it: `page` of search-view.js."""
        if self.compact:
            return f"?{self.slugs[INTERFACE[0]][entry.id]}"
        return "|".join(slugs[entry.id] for slugs in self.slugs.values())

    def route(self, entry: Entry, language: str) -> str:
        """The page that shows a card."""
        slug = self.slugs[language][entry.id]
        if self.compact and entry.light:
            return f"{language}/single/index.html?card={slug}"
        return f"{language}/card/{slug}/index.html"

    def card(self, card_id: str) -> Card:
        """The card with that id, parsed anew where it comes from a library, and not cached."""
        held = self.cards.cards if card_id in self.cards.cards else self.cards.tokens
        found: Card = getattr(held, "fresh", held.__getitem__)(card_id)
        return found

    def with_full_pages(self, pool: CardPool) -> CardPool:
        """The cards that get a full page, and the sets they stand in."""
        full = [entry for entry in self.entries if not entry.light]
        codes = {code for entry in full for code in entry.sets}
        sets = {code: one for code, one in pool.sets.items() if code in codes}
        return CardPool({entry.id: pool.cards[entry.id] for entry in full}, sets, pool.cycles)
