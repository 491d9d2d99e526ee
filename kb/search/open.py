"""Finds, builds and opens the index of a corpus and the reader's library."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from kb import cache, system
from kb.corpus import Parts, index_fingerprint, load
from kb.languages import CODES
from kb.search.postings import sidecar, whoosh_reader
from kb.search.postings.precomputed import Precomputed
from kb.search.postings.protocol import Postings, Term, WordScores
from kb.search.postings.whoosh_reader import WhooshPostings
from kb.search.ranking.scoring import Scoring
from kb.search.records.record import shared
from kb.search.searcher import Searcher
from kb.search.words.concepts import TermTable
from kb.search.words.lexicon import Lexicon
from kb.search.words.properties import property_words

if TYPE_CHECKING:
    from kb.corpus.corpus import Corpus

# A stem, a description's word or a concept that so many records have is common: kept are then few hundred
# terms, and no other costs a search a millisecond.
_MANY = 128


def open_index(root: Path | None = None, warn: Callable[[OSError], None] | None = None) -> Searcher:
    """The search over the corpus in `root` (the shipped one if None), its index built first if need be.

    Where the user's cache cannot be written the index is built in memory, and `warn` is told.
    """
    try:
        folder = cache.folder("index", index_key(root), lambda fresh: write_index(load(root), fresh))
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
    packages = whoosh_reader.code_folder().parent
    libraries = (packages / name for name in ("whoosh", "snowballstemmer", "Stemmer"))
    shaping = cache.contents(system.site_folder() / "locale", *libraries)
    return cache.key_of(index_fingerprint(root), shaping)


def write_index(corpus: Corpus, folder: Path) -> None:
    """Writes the index of `corpus` into an empty folder."""
    lexicon, postings = _made(corpus, folder)
    with closing(postings):
        sidecar.write(lexicon, folder)
        postings.table.write(folder)


def _made(corpus: Corpus, folder: Path | None) -> tuple[Lexicon, WhooshPostings]:
    """The lexicon and the postings of a corpus, written into `folder`, into memory if None."""
    # what only writing needs; a search that finds its index must not wait for it
    from kb.corpus.terms import load_everyday
    from kb.search.postings.whoosh_writer import write
    from kb.search.records.making import documents

    searched = (*corpus.terms, *load_everyday(corpus.root))
    terms = {code: TermTable.of(searched, code) for code in CODES}
    names = {code: {concept.id: concept.words(code) for concept in corpus.terms} for code in CODES}
    with system.gc_paused():
        records = list(documents(corpus))
        postings, stems = write(records, terms, folder)
        table = precompute(postings, stems, shared(records))
        return Lexicon(stems, terms, names, property_words(corpus)), postings.with_table(table)


def precompute(
    postings: Postings, stems: Mapping[str, Mapping[str, str]], shared: Sequence[int]
) -> Precomputed:
    """The scores of the common terms of `postings`; `stems` as `Lexicon` has them.

    They depend on the count, lengths and frequencies of all records: one more makes all of them stale.
    """
    return Precomputed.of(_scores(Scoring(postings), stems), shared)


def _scores(scoring: Scoring, stems: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[Term, WordScores]]:
    """A stem's scores, and of each of its words those of the records that have the word itself."""
    for concept in _common(scoring.postings, "concepts"):
        yield ("concepts", concept), scoring.concept(concept)
    for code, known in stems.items():
        for stem in _common(scoring.postings, f"facts_{code}"):
            yield (f"facts_{code}", stem), scoring.facts(code, stem)
        common = {stem: scoring.weighed(code, stem) for stem in _common(scoring.postings, f"stems_{code}")}
        for stem, weighed in common.items():
            yield (f"stems_{code}", stem), scoring.saturated(weighed)
        for word, stem in known.items():
            if weighed := common.get(stem or word, {}):
                own = scoring.own(code, word, weighed)
                yield (f"words_{code}", word), scoring.saturated(own, len(weighed))


def _common(postings: Postings, field: str) -> list[str]:
    return [term for term in postings.terms(field) if postings.document_frequency(field, term) >= _MANY]
