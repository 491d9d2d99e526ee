"""Every engine gives the same: whoosh, dictionaries, and one that must be told what it will be asked."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from judging import judged
from memory_postings import MemoryPostings
from whoosh.util.numeric import byte_to_length, length_to_byte

from kb.corpus.corpus import Corpus
from kb.languages import CODES
from kb.query.tree import Words
from kb.search import Hit, Searcher
from kb.search.open import precompute
from kb.search.postings.fields import KEYS, TEXTS
from kb.search.postings.protocol import Scores, Term
from kb.search.records.making import documents
from kb.search.records.record import FIRST_DAY

OPERATORS = ("709.4.", "lang:it carta -pila", "date:2012-01-01 mana", '"coût converti de mana"', "=lancer")


class Told(MemoryPostings):
    """An engine that knows of its texts only the terms which it was told to fetch."""

    fetched: frozenset[Term] = frozenset()

    def prefetch(self, terms: Collection[Term], /) -> None:
        self.fetched = frozenset(terms)

    def frequencies(self, field: str, term: str, /) -> Scores:
        assert field in KEYS[:-1] or (field, term) in self.fetched
        return super().frequencies(field, term)


def _rounded(length: int) -> int:
    """Whoosh keeps a length as one byte of its logarithm."""
    return int(byte_to_length(length_to_byte(length)))


def _searcher(index: Searcher, corpus: Corpus, engine: type[MemoryPostings]) -> Searcher:
    return Searcher(index.lexicon, engine(documents(corpus), index.lexicon.terms, _rounded), index.parts)


@pytest.fixture(scope="module")
def in_memory(index: Searcher, corpus: Corpus) -> Searcher:
    return _searcher(index, corpus, MemoryPostings)


def _shown(hits: tuple[Hit, ...]) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(hit.document.key, hit.how, tuple(one.key for one in hit.others)) for hit in hits]


@pytest.mark.parametrize("code", CODES)
def test_both_find_the_same_in_the_same_order(index: Searcher, in_memory: Searcher, code: str) -> None:
    for query in (*(one.query for one in judged(code)), *OPERATORS):
        one, other = (side.search(query, preferred=code, limit=30) for side in (index, in_memory))
        assert _shown(one.hits) == _shown(other.hits), query
        assert one.total == other.total
        assert [hit.score for hit in one.hits] == pytest.approx([hit.score for hit in other.hits], abs=0.002)


def test_both_tell_the_same_of_every_term(index: Searcher, in_memory: Searcher) -> None:
    one, other = index.postings, in_memory.postings
    assert one.count == other.count > 400
    for field in (*KEYS, *TEXTS):
        terms = one.terms(field)
        assert list(terms) == list(other.terms(field)), field
        for term in terms[::7]:
            assert one.document_frequency(field, term) == other.document_frequency(field, term)
            assert one.frequencies(field, term) == other.frequencies(field, term)
            assert one.documents(field, term) == other.documents(field, term)
    for field in TEXTS:
        assert one.total_length(field) == other.total_length(field)
        for term in one.terms(field)[::17]:
            places = {at: list(found) for at, found in other.positions(field, term).items()}
            assert {at: list(found) for at, found in one.positions(field, term).items()} == places
            assert [one.length(field, at) for at in places] == [other.length(field, at) for at in places]
    assert all(one.record(at) == other.record(at) for at in range(0, one.count, 50))
    assert list(one.shared) == list(other.shared)


def test_common_scores_do_not_depend_on_the_engine(
    index: Searcher, in_memory: Searcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kb.search.open._MANY", 20)
    one, other = (dict(precompute(side.postings, side.lexicon.stems)) for side in (index, in_memory))
    compared = 0
    for field in ("stems_fr", "words_it", "facts_en", "concepts"):
        for term in index.postings.terms(field):
            found, expected = one.get((field, term)), other.get((field, term))
            assert (found is None) == (expected is None)
            if found and expected:
                assert found.scores == pytest.approx(expected.scores)
                compared += 1
    assert compared > 50


@pytest.mark.parametrize("code", CODES)
def test_an_engine_is_told_of_all_words_before_it_is_asked(
    index: Searcher, corpus: Corpus, in_memory: Searcher, code: str
) -> None:
    told, answered = _searcher(index, corpus, Told), 0
    for one in judged(code)[::3]:
        words, sides = Words(one.query, 0), (told, in_memory)
        found, expected = (side.evaluator(code, FIRST_DAY, of_cards=False).found(words) for side in sides)
        assert list(found) == list(expected)
        answered += len(found.documents) > 0
    assert answered > 15
