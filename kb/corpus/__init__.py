"""The only reader of the corpus: files to values, checked as they are read.

Each function reads `root`; if None, the shipped corpus with the user's library (see
`kb.corpus.library`). It raises `kb.errors.Findings` with every fault of the files it read. What a part needs
is imported with it, so that looking a card up does not pay for the rules texts.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kb import cache, system
from kb.corpus.library.place import library_folder
from kb.corpus.library.source import library_schemes, sources
from kb.corpus.reader import Reader
from kb.numbering import use
from kb.vocabulary import learn_from

if TYPE_CHECKING:
    from kb.corpus.cards.pool import CardPool
    from kb.corpus.corpus import Corpus
    from kb.corpus.library.card_file import CardFile
    from kb.corpus.library.translations import Translations
    from kb.corpus.texts.values import Texts
    from kb.names.table import NameTable
    from kb.rules.concordance import Concordance
    from kb.rules.terms.glossary import Glossary
    from kb.rules.terms.term import Concept


class Parts:
    """The parts of the corpus in `root`, each read when it is first asked for. None: the shipped one, with
    the reader's library."""

    def __init__(self, root: Path | None = None) -> None:
        self.root = root
        self.kept: dict[str, Any] = {}
        """What is made of the parts, by a name: made once, for all copies."""
        use({} if root else library_schemes(library_folder()))
        learn_from(lambda: [word for pool in self.pools for word in pool.words])

    @cached_property
    def cards(self) -> CardPool:
        """The cards, sets and cycles."""
        return load_cards(self.root)

    @cached_property
    def pools(self) -> list[CardFile]:
        """The cards of each source in the library; none where the corpus stands alone."""
        if self.root or not (library_folder() / "cards").is_dir():
            return []
        from kb.corpus.library.card_file import CardFile  # most have no library of cards

        return [CardFile(source) for source in sources(library_folder(), "cards")]

    @cached_property
    def translations(self) -> Translations | None:
        """Names and texts in the library beside the cards; None where there are none."""
        if self.root or not (library_folder() / "names").is_dir():
            return None
        from kb.corpus.library.translations import Translations

        return Translations(library_folder(), lambda: self.name_table)

    @cached_property
    def name_table(self) -> NameTable:
        """Every name of every card, also of those that the corpus knows no more of."""
        from kb.corpus.names import load_names

        return load_names(self.root)

    @cached_property
    def glossary(self) -> Glossary:
        """The terms of the game: `glossary.find("ccm")`."""
        from kb.corpus.terms import load_terms
        from kb.rules.terms.glossary import Glossary

        return Glossary(_with_library_terms(load_terms(self.root), self.root))

    @cached_property
    def texts(self) -> Texts:
        """The rulebooks and documents."""
        return self.corpus.texts if "corpus" in vars(self) else load_texts(self.root)

    def texts_of(self, sections: Collection[int]) -> Texts:
        """Texts that have all rules of these sections; others too, where these are read already."""
        if {"corpus", "texts"} & vars(self).keys():
            return self.texts
        return load_rules(sections, self.root)

    @cached_property
    def concordance(self) -> Concordance:
        """The provisions of the rulebook across numbers and editions."""
        from kb.corpus.concordance import load_concordance

        return self.corpus.concordance if "corpus" in vars(self) else load_concordance(self.root)

    @cached_property
    def corpus(self) -> Corpus:
        """All of the corpus, checked."""
        return load(self.root)


def load(root: Path | None = None) -> Corpus:
    """Everything, with all faults of all files reported at once."""
    from kb.corpus.cards.lists import read_pool
    from kb.corpus.concordance import read_concordance
    from kb.corpus.corpus import Corpus
    from kb.corpus.terms import read_terms
    from kb.corpus.texts.files import read_texts

    with Reader(root) as reader:
        cards = _with_library_cards(read_pool(reader), root)
        texts = read_texts(reader, None if reader.faults else cards.cards)
        concordance = read_concordance(reader)
        terms = read_terms(reader, texts)
    return Corpus(
        reader.root,
        cards,
        _with_library(texts, root),
        concordance,
        _with_library_terms(terms, root),
        fingerprint(root),
    )


def load_cards(root: Path | None = None) -> CardPool:
    """The cards, sets and cycles alone."""
    from kb.corpus.cards.lists import read_pool

    with Reader(root) as reader:
        pool = read_pool(reader)
    return _with_library_cards(pool, root)


def load_texts(root: Path | None = None) -> Texts:
    """The rulebooks and documents; the card lists are read for the ids that texts name."""
    from kb.corpus.cards.lists import read_pool
    from kb.corpus.texts.files import read_texts

    with Reader(root) as reader:
        cards = read_pool(reader).cards
        texts = read_texts(reader, None if reader.faults else cards)
    return _with_library(texts, root)


def load_rules(sections: Collection[int], root: Path | None = None) -> Texts:
    """The rulebooks of those sections alone: what a few quotations need."""
    from kb.corpus.texts.files import read_rules

    with Reader(root) as reader:
        texts = read_rules(reader, sections)
    return _with_library(texts, root, sections)


def fingerprint(root: Path | None = None) -> str:
    """The hash of the exact content of corpus and library, found without parsing it."""
    library = [] if root else [library_folder() / kind for kind in ("rules", "cards", "names")]
    return cache.contents(root or system.corpus_folder(), *library)


def index_fingerprint(root: Path | None = None) -> str:
    """The hash of what a text index is made from: it has none of the library's cards, but names of sets."""
    if root is not None:
        return cache.contents(root)
    texts = cache.contents(system.corpus_folder(), library_folder() / "rules")
    cards = library_folder() / "cards"
    if not cards.is_dir():
        return texts
    # read once, not at each start: a library of cards has a thousand sets
    return texts + cache.stored("sets", cache.key_of(cache.contents(cards)), _sets_hash)[:].decode()


def _sets_hash() -> bytes:
    from hashlib import sha256

    from kb.corpus.library.card_file import CardFile

    files = [CardFile(source) for source in sources(library_folder(), "cards")]
    return sha256(repr([list(file.sets()) for file in files]).encode()).hexdigest().encode()


def text_fingerprint(corpus: Corpus) -> str:
    """The hash of the exact content of `corpus` but for the library's cards."""
    alone = cache.contents(corpus.root)
    if alone == corpus.fingerprint:
        return alone
    return cache.contents(corpus.root, library_folder() / "rules")


def _with_library_cards(pool: CardPool, root: Path | None) -> CardPool:
    if root is not None or not any(sources(library_folder(), kind) for kind in ("cards", "names")):
        return pool
    from kb.corpus.library.cards import with_library_cards
    from kb.corpus.names import load_names

    return with_library_cards(pool, library_folder(), load_names)


def _with_library_terms(terms: tuple[Concept, ...], root: Path | None) -> tuple[Concept, ...]:
    if root is not None or not (library_folder() / "rules").is_dir():
        return terms
    from kb.corpus.library.glossary import with_library_terms

    return with_library_terms(terms, library_folder())


def _with_library(texts: Texts, root: Path | None, sections: Collection[int] | None = None) -> Texts:
    if root is not None or not sources(library_folder(), "rules"):
        return texts
    from kb.corpus.library.merging import with_library_texts

    return with_library_texts(texts, library_folder(), sections)
