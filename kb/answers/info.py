"""What this is, what it and a shared store hold, and where that lies."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from kb import system
from kb.answers.documents.rules import edition_document
from kb.cache import cache_folder
from kb.cldr import endonym
from kb.corpus.corpus import Corpus
from kb.corpus.library.place import library_folder
from kb.corpus.library.source import held
from kb.languages import LANGUAGES
from kb.messages import Message, msg, msgn
from kb.names.absent import NAMES_END
from kb.names.table import NameTable
from kb.numbering import MAGIC
from kb.rules import Edition, RuleNumber
from kb.system import VERSION

if TYPE_CHECKING:
    from kb.answers.documents import shapes
    from kb.search.store import Generation


def info_document(corpus: Corpus, table: NameTable) -> shapes.Info:
    """What the corpus and the table of names hold, and where all lies."""
    # of how many cards of the whole game the name in a language is known
    known = Counter(code for entries in table.cards() for code in {entry.language for entry in entries})
    documents = Counter((text.language, text.kind) for text in corpus.texts.documents)
    return {
        "object": "info",
        "version": VERSION,
        "python": sys.version.split()[0],
        "cards": len(corpus.cards.cards),
        "terms": len(corpus.terms),
        "languages": [
            {
                "lang": code,
                "name": endonym(code),
                "rules": sum(len(book.rules) for book in corpus.texts.rulebooks if book.language == code),
                "articles": documents[code, "article"],
                "rulings": documents[code, "rulings"],
                "names": sum(bool(card.printed(code)) for card in corpus.cards.cards.values()),
                "known_names": known[code],
                "editions": _editions(corpus, code),
            }
            for code in LANGUAGES
        ],
        "corpus": str(corpus.root),
        "names_until": NAMES_END.isoformat(),
        "imports": _imports() if corpus.root == system.corpus_folder() else [],
        "fingerprint": corpus.fingerprint,
        "cache": str(cache_folder()),
        "library": str(library_folder()),
        "site": str(system.site_folder()),
    }


def _editions(corpus: Corpus, code: str) -> list[shapes.HeldEdition]:
    editions: dict[tuple[Edition, str], tuple[set[RuleNumber], set[str]]] = {}
    for book in corpus.texts.rulebooks:
        if book.language == code:
            sections, places = editions.setdefault((book.edition, book.scheme), (set(), set()))
            sections.update(number.top for number in book.rules)
            places.add(book.source if book.source.startswith("library/") else "corpus")
    return [
        {
            **edition_document(edition),
            "sections": [one.section if scheme == MAGIC.name else str(one) for one in sorted(sections)],
            "sources": sorted(places),
        }
        for (edition, scheme), (sections, places) in sorted(editions.items(), key=lambda one: one[0][0].start)
    ]


def _imports() -> list[shapes.Imported]:
    """What the library contains and from which files, damaged ones apart."""
    return [
        {"name": one.name, "file": one.provenance["file"], "imported": one.provenance["imported"]}
        for one in held(library_folder())
        if not one.is_damaged
    ]


class StoreStatus(NamedTuple):
    """The generations in a store, the newest first."""

    generations: tuple[Generation, ...]

    @property
    def lines(self) -> list[Message]:
        """What a person reads of it."""
        if not self.generations:
            return [msg("the store is empty; fill it with: kb store push ADDRESS")]
        return [
            msg(
                "pushed on %(day)s by kb %(version)s: %(records)s",
                day=one.pushed.date(),
                version=one.version,
                records=msgn("%(count)d record", "%(count)d records", one.records),
            )
            for one in self.generations
        ]

    def as_dict(self) -> shapes.Store:
        """The document of `kb store --json`."""
        return {
            "object": "store",
            "version": VERSION,
            "generations": [
                {
                    "number": one.id,
                    "pushed": one.pushed.isoformat(),
                    "version": one.version,
                    "records": one.records,
                }
                for one in self.generations
            ],
        }
