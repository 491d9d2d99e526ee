"""An index that two processes wrote answers as one that a single one wrote."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from whoosh.filedb.filestore import FileStorage

from kb.corpus import Corpus
from kb.languages import CODES, get
from kb.languages.stems import stem
from kb.languages.tokens import tokens
from kb.search import Hit, SearchDocument
from kb.search.postings.analysis import StemAnalyzer, cut
from kb.search.postings.filling import fill, processes
from kb.search.words.lexicon import Index

QUERIES = (
    "coût converti de mana",
    "costo di mana",
    "carta split",
    "709.4b",
    "Feu // Glace",
    '"champ de bataille"',
    "moitié -pile",
    "cimetière or cimitero",
    "kw:fuse mv=5",
    "=lancer",
)


def test_two_processes_write_what_one_does(corpus: Corpus, index: Index, tmp_path: Path) -> None:
    storage = FileStorage(str(tmp_path))
    side = fill(corpus, storage, 2)
    two, one = Index(storage.open_index().reader(), side, corpus.root), index
    assert len(storage.open_index()._segments()) > 1
    assert two.postings.count == one.postings.count
    for code in ("fr", "it", "en"):
        assert two.vocabulary(code) == one.vocabulary(code)
    for query in QUERIES:
        found, expected = two.search(query, limit=50).hits, one.search(query, limit=50).hits
        assert [round(hit.score, 9) for hit in found] == [round(hit.score, 9) for hit in expected]
        assert _shown(found) == _shown(expected), query


def _shown(hits: Sequence[Hit]) -> list[list[SearchDocument]]:
    """The documents in their order, each with those that hang under it."""
    return [[hit.document, *hit.others] for hit in hits]


def test_a_short_index_is_one_segment(corpus: Corpus) -> None:
    assert processes(corpus) == 1


@given(st.text("ab l'’-{}12/+., \u202f\xa0\n\téŒ\u0301\u200b709.4b", max_size=40), st.sampled_from(CODES))
def test_what_stands_between_spaces_is_cut_as_the_whole_text_is(text: str, code: str) -> None:
    language = get(code)
    whole = [
        (token.text, stem(token.text, language), token.position, token.part)
        for token in tokens(text, language)
        if token.text not in language.stop_words
    ]
    assert list(cut(text, code)) == whole
    places: dict[str, list[int]] = {}
    for _, root, place, _ in whole:
        places.setdefault(root, []).append(place)
    assert StemAnalyzer(code).places(text) == places
