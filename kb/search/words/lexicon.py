"""The text index: kept in the user's cache, built if it is not there.

Whoosh unpickles what it opens, so nothing is opened that `kb.cache` has not found as we wrote it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kb import cache, system
from kb.corpus import Parts, index_fingerprint, load
from kb.languages import get
from kb.search.postings.sidecar import WITHIN, Side
from kb.search.ranking.scoring import Postings
from kb.search.ranking.statistics import Testimony
from kb.search.records.record import SearchDocument
from kb.search.words.concepts import Span, TermTable, foreign_spans

if TYPE_CHECKING:
    from kb.corpus import Corpus
    from kb.search.conditions.library_cards import Beyond
    from kb.search.conditions.texts import Conditions
    from kb.search.questions.recognise import QuestionWords
    from kb.search.results import Results

__all__ = ["Index", "build", "open_index"]


class Index:
    """An open index. Use `Index.search`; everything of whoosh stays behind it."""

    def __init__(self, reader: Any, side: Side, root: Path | None) -> None:
        self._reader, self._side, self.parts = reader, side, Parts(root)
        self.terms = {code: TermTable(entries) for code, entries in side.terms.items()}
        self.postings = Postings(reader, side.common)
        self.testimony = Testimony(self.postings)

    @cached_property
    def conditions(self) -> Conditions:
        """What evaluates operators over this index."""
        from kb.search.conditions.cards import CardConditions
        from kb.search.conditions.texts import Conditions

        cards = CardConditions(self.parts.cards, self.parts.concordance)
        return Conditions(self.postings, self.parts.concordance, cards, lambda: self.beyond)

    @cached_property
    def beyond(self) -> Beyond:
        """The cards of the reader's library."""
        from kb.search.conditions.library_cards import Beyond

        return Beyond(self.parts.cards, self.postings.count)

    @cached_property
    def question_words(self) -> dict[str, QuestionWords]:
        """The phrases by which players ask, in each language."""
        from kb.corpus.question_words import load_question_words
        from kb.search.questions.recognise import QuestionWords

        return {
            code: QuestionWords(self._phrases(rows, code))
            for code, rows in load_question_words(self.parts.root).items()
        }

    def _phrases(self, rows: list[tuple[str, str]], code: str) -> Iterator[tuple[str, str]]:
        """The rows with a concept's terms in the place of ``@concept``."""
        for meaning, phrase in rows:
            own = self.names_of(phrase[1:], code) if phrase[0] == "@" else (phrase,)
            yield from ((meaning, word) for word in own)

    def search(
        self,
        query: str,
        language: str | None = None,
        kinds: Collection[str] = (),
        day: date | None = None,
        limit: int = 10,
        preferred: str = "fr",
    ) -> Results:
        """The best `limit` hits; see `kb.search.searcher.search`."""
        from kb.search.searcher import search

        return search(self, query, language, kinds, day, limit, preferred)

    def document(self, number: int) -> SearchDocument:
        """The record with that number."""
        if number >= self.postings.count:
            return self.beyond.document(number)
        held = self._reader.stored_fields(number)
        return SearchDocument(*held["record"])

    def stem(self, word: str, code: str) -> str:
        """The stem of a folded word; those that the texts have cost no stemmer."""
        known = self._side.stems[code].get(word)
        if known is None:
            from kb.languages.stems import stem

            return stem(word, get(code))
        return known or word

    def known_stem(self, word: str, code: str) -> str:
        """The stem of a folded word that the texts of that language have; the word itself otherwise."""
        return self._side.stems[code].get(word) or word

    def spans(self, words: Sequence[str], code: str) -> list[Span]:
        """All terms in a query's folded words, other languages' too where its own does not know a word."""
        own = self.terms[code].every_span(words, [self.stem(word, code) for word in words])
        return own + self.foreign_spans(words, code)

    def foreign_spans(self, words: Sequence[str], code: str) -> list[Span]:
        """The terms of other languages among the words of a query in language `code`."""
        return foreign_spans(words, code, self.terms, lambda word, of: self._side.stems[of].get(word))

    def names_of(self, concept: str, code: str) -> tuple[str, ...]:
        """The terms of a concept in language `code`, as the glossary writes them."""
        names = self._side.names[code].get(concept)
        return tuple(names.split(WITHIN)) if names else ()

    def vocabulary(self, code: str) -> dict[str, str]:
        """Every folded word of the texts in that language, with its stem."""
        return self._side.stems[code]


def open_index(root: Path | None = None, warn: Callable[[OSError], None] | None = None) -> Index:
    """The index of the corpus in `root` (the shipped one if None), built first if need be.

    Where the user's cache cannot be written the index is built in memory, and `warn` is told.
    """
    key = _key(root)
    try:
        folder = cache.folder("index", key, lambda fresh: _write(load(root), fresh))
    except OSError as refused:
        if warn is not None:
            warn(refused)
        return build(load(root))
    return _open(folder, root)


def _key(root: Path | None) -> str:
    """Of texts, words of messages, and of what cuts words to stems and writes the index."""
    import whoosh

    packages = Path(whoosh.__file__).parent.parent
    libraries = (packages / name for name in ("whoosh", "snowballstemmer", "Stemmer"))
    shaping = cache.contents(system.site_folder() / "locale", *libraries)
    return cache.key_of(index_fingerprint(root), shaping)


def build(corpus: Corpus) -> Index:
    """The index of `corpus`, in memory."""
    from whoosh.filedb.filestore import RamStorage

    from kb.search.postings.filling import fill

    storage = RamStorage()
    side = fill(corpus, storage)
    return Index(storage.open_index().reader(), side, corpus.root)


def _open(folder: Path, root: Path | None) -> Index:
    from whoosh.index import open_dir

    return Index(open_dir(str(folder), readonly=True).reader(), Side.read(folder), root)


def _write(corpus: Corpus, folder: Path) -> None:
    from whoosh.filedb.filestore import FileStorage

    from kb.search.postings.filling import fill

    fill(corpus, FileStorage(str(folder))).write(folder)
    for lock in folder.glob("*LOCK"):
        lock.unlink()
