"""A concept of the game and the terms that name it, in each language and era.

On the model of a terminology bank: a concept has one id, and each of its terms says how it is used,
when it was the word of the trade, on what evidence, and where in the corpus it stands.
"""

from datetime import date
from typing import NamedTuple

from kb.languages import ENGLISH
from kb.messages import in_english

# What concepts belong to, in the order in which a reader finds them; the last: imported rulebooks alone.
DOMAINS = (
    *("zones", "objects", "characteristics", "types", "layouts", "keywords", "actions", "turn", "mechanics"),
    *("symbols", "parts", "glossary"),
)

# How a term is used; ``latest``: the last one known, where the one that may have replaced it is not.
STATUSES = ("preferred", "latest", "older", "informal", "abbreviation")

# What a term and its days rest on: the texts of the corpus, printed cards of that language, dated editions
# of the rules, pages of the publisher, what players write, or nothing that was seen here.
BASES = ("texts", "cards", "rules", "publisher", "usage", "unverified")


class Attestation(NamedTuple):
    """Where a term stands in the corpus: `place` is ``rules/708@2010-02-01#708.2``, `words` as they stand."""

    place: str
    words: str


class Term(NamedTuple):
    """One name of a concept.

    `since` and `until` are the first and the last day of its use, as far as `basis` tells; None: not
    told. `attested` None: it stands nowhere in the corpus in this sense; `elsewhere` is then a place where
    it stands in another one, if there is any: such a word is no sure sign of the concept. `source` is
    the page that has it, where `basis` is ``publisher``.
    """

    text: str
    language: str
    status: str = "preferred"
    since: date | None = None
    until: date | None = None
    basis: str = "texts"
    attested: Attestation | None = None
    elsewhere: Attestation | None = None
    source: str = ""


class GlossaryEntry(NamedTuple):
    """What an imported rulebook's glossary says under a term, in its editions from `since` to `until`."""

    term: str
    language: str
    text: str
    since: date
    until: date
    source: str
    """The newest of these rulebooks: ``library/rules/en@2026-04-17``."""


class Concept(NamedTuple):
    """What the terms mean; `definitions` by language in our own words, `rules` that define it today.

    `entries` are those of imported rulebooks, the newest first; a concept of the domain ``glossary`` has
    no other definition.
    `synonyms` are a language and an everyday word by which people look for it: no terms of the glossary.
    """

    id: str
    domain: str
    """One of `DOMAINS`."""
    terms: tuple[Term, ...]
    definitions: dict[str, str]
    rules: tuple[str, ...] = ()
    entries: tuple[GlossaryEntry, ...] = ()
    synonyms: tuple[tuple[str, str], ...] = ()

    def of(self, language: str) -> tuple[Term, ...]:
        """All terms in that language, the preferred or latest one first."""
        return tuple(term for term in self.terms if term.language == language)

    def words(self, language: str) -> tuple[str, ...]:
        """All terms in that language as text, the preferred one first."""
        return tuple(term.text for term in self.of(language))

    def names(self, language: str) -> tuple[str, ...]:
        """All terms in that language and all synonyms: what a query may say for it."""
        return (*self.words(language), *(word for code, word in self.synonyms if code == language))

    def label(self, language: str) -> str:
        """The preferred or latest term in that language; empty where none is known."""
        return next(iter(self.words(language)), "")

    def shown(self, language: str) -> tuple[str, str]:
        """The label and the definition for readers of that language; what lacks in English, marked."""
        return (
            self.label(language) or in_english(self.label(ENGLISH) or self.id, language),
            self.definitions.get(language) or in_english(self.definitions.get(ENGLISH, ""), language),
        )
