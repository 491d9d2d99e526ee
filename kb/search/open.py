"""Finds, builds and opens the index of a corpus and the reader's library."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from kb import cache, system
from kb.corpus import Parts, index_fingerprint, load
from kb.languages import CODES
from kb.search.postings import sidecar, whoosh_reader
from kb.search.postings.protocol import Postings, Term, WordScores
from kb.search.postings.whoosh_reader import WhooshPostings
from kb.search.ranking.scoring import Scoring
from kb.search.searcher import Searcher
from kb.search.words.concepts import TermTable
from kb.search.words.lexicon import Lexicon
from kb.search.words.properties import property_words

if TYPE_CHECKING:
    from kb.corpus.corpus import Corpus
    from kb.search.postings.whoosh_writer import Before
    from kb.search.records.occurrences import Places

# A stem, a description's word or a concept that so many records have is common: kept are then few hundred
# terms, and no other costs a search a millisecond.
_MANY = 128
# The hash of what an index was made with.
_SHAPING = "shaping"


def open_index(root: Path | None = None, warn: Callable[[OSError], None] | None = None) -> Searcher:
    """The search over the corpus in `root` (the shipped one if None), its index built first if need be.

    Where the user's cache cannot be written the index is built in memory, and `warn` is called.
    """
    try:
        folder = cache.folder(
            "index", index_key(root), lambda fresh: write_index(load(root), fresh, _before())
        )
    except OSError as refused:
        if warn is not None:
            warn(refused)
        return build(load(root))
    return Searcher(sidecar.read(folder), whoosh_reader.opened(folder), Parts(root))


def build(corpus: Corpus) -> Searcher:
    """The search over `corpus`, its index in memory."""
    return Searcher(*_made(corpus, None), Parts(corpus.root))


def index_key(root: Path | None) -> str:
    """The index's key: of texts, words of messages, and of what cuts words to stems and writes the index."""
    return cache.key_of(index_fingerprint(root), _shaping())


def write_index(corpus: Corpus, folder: Path, before: Path | None = None) -> None:
    """Writes the index of `corpus` into an empty folder; what the one in `before` has of it is taken over."""
    from kb.search.postings.whoosh_writer import Before
    from kb.search.records.occurrences import Places

    known = Before(before, whoosh_reader.opened(before), sidecar.read(before).terms) if before else None
    places = Places(before)
    lexicon, postings = _made(corpus, folder, places, known)
    with closing(postings):
        sidecar.write(lexicon, folder)
        places.write(folder)
        (folder / _SHAPING).write_text(_shaping(), "utf-8")
    if known:
        known.postings.close()


def _shaping() -> str:
    """The hash of what cuts words to stems, says them and writes the index, beside the code of kb."""
    packages = whoosh_reader.code_folder().parent
    libraries = (packages / name for name in ("whoosh", "snowballstemmer", "Stemmer"))
    return cache.contents(system.site_folder() / "locale", *libraries)


def _before() -> Path | None:
    """The last index that was made in the same way, of whatever corpus: most of its texts are there again."""
    last = cache.latest("index")
    return last if last and (last / _SHAPING).read_text("utf-8") == _shaping() else None


def _made(
    corpus: Corpus, folder: Path | None, places: Places | None = None, before: Before | None = None
) -> tuple[Lexicon, WhooshPostings]:
    """The lexicon and the postings of a corpus, written into `folder`, into memory if None."""
    # what only writing needs; a search that finds its index must not wait for it
    from kb.corpus.terms import load_everyday
    from kb.search.postings.whoosh_writer import Building
    from kb.search.records.making import documents

    searched = (*corpus.terms, *load_everyday(corpus.root))
    terms = {code: TermTable.of(searched, code) for code in CODES}
    names = {code: {concept.id: concept.words(code) for concept in corpus.terms} for code in CODES}
    with system.gc_paused():
        building = Building(list(documents(corpus, places)), terms, before)
        stems = building.stems
        postings = building.write(precompute(building, stems), folder)
        return Lexicon(stems, terms, names, property_words(corpus)), postings


def precompute(
    postings: Postings, stems: Mapping[str, Mapping[str, str]]
) -> Iterator[tuple[Term, WordScores]]:
    """The scores of the common terms of `postings`, one after the other; `stems` as `Lexicon` has them.

    A term that hundreds of records have would cost a search more than all its other terms together. They
    depend on the count, lengths and frequencies of all records: one more makes all of them stale. Of a stem
    all the scores, of each of its words those of the records that have the word itself.
    """
    scoring, common = Scoring(postings), postings.common
    for field in ("concepts", *(f"facts_{code}" for code in stems)):
        for term in common(field, _MANY):
            yield (field, term), scoring.saturated(postings.frequencies(field, term))
    for code, known in stems.items():
        words: dict[str, list[str]] = {stem: [] for stem in common(f"stems_{code}", _MANY)}
        for word, stem in known.items():
            if (stem or word) in words:
                words[stem or word].append(word)
        for stem, own in words.items():
            weighed = scoring.weighed(code, stem)
            yield (f"stems_{code}", stem), scoring.saturated(weighed)
            for word in own:
                found = scoring.own(code, word, weighed)
                yield (f"words_{code}", word), scoring.saturated(found, len(weighed))
