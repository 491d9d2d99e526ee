"""What is taken first is what would come first if all were put in order; common words are as others."""

from __future__ import annotations

from math import log
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from judging import judged
from whoosh.filedb.filestore import FileStorage

from kb.corpus import Corpus
from kb.languages import CODES
from kb.query.tree import Words
from kb.search import Index
from kb.search.postings import precomputed as common
from kb.search.postings.filling import fill
from kb.search.postings.sidecar import Side
from kb.search.ranking.ranking import Match, Ranking
from kb.search.records.record import FIRST_DAY
from kb.search.searcher import _evaluator

WORDS = "carte double mana coût moitié carta metà split card costs pile feu ravnica goyf de".split()


def ranking(index: Index, text: str, code: str) -> Ranking:
    found = _evaluator(index, code, FIRST_DAY, False).found(Words(text, 0))
    assert isinstance(found, Ranking)
    return found


def place(pair: tuple[int, Match]) -> tuple[bool, bool, float, int]:
    number, match = pair
    return not match.literal, not match.whole, -match.score, number


def test_the_best_come_first_whatever_is_taken(index: Index) -> None:
    for code in CODES:
        for one in judged(code):
            found = ranking(index, one.query, code)
            matches = found.matches()
            assert found.documents == matches.keys()
            assert list(found) == sorted(matches.items(), key=place), one.query


@settings(max_examples=60)
@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=12), st.sampled_from(CODES))
def test_words_in_any_number(index: Index, words: list[str], code: str) -> None:
    found = ranking(index, " ".join(words), code)
    assert list(found) == sorted(found.matches().items(), key=place)


def test_few_scores_are_worked_out_for_few_hits(index: Index, monkeypatch: pytest.MonkeyPatch) -> None:
    from kb.search.ranking.groups import Pattern

    scored, scores = list[int](), Pattern.scores

    def counted(pattern: Pattern, documents: tuple[int, ...]) -> list[float]:
        scored.extend(documents)
        return scores(pattern, documents)

    monkeypatch.setattr(Pattern, "scores", counted)
    found = ranking(index, "coût converti de mana d'une double carte", "fr")
    assert next(iter(found))[1].literal
    assert 0 < len(scored) < len(found.documents) / 4


def test_a_word_of_a_longer_text_counts_less(index: Index) -> None:
    """BM25's B = 0.6: so much of a field's length beside the average counts, the rest is alike for all."""
    reader, postings = index._reader, index.postings
    english = postings.having("language", "en")
    average = reader.field_length("stems_en") / len(english)
    frequencies = postings.frequencies("stems_en", "mana")
    untitled = frequencies.keys() - postings.having("title_en", "mana")
    lengths = {at: reader.doc_field_length(at, "stems_en") for at in untitled}
    short, long = min(lengths, key=lengths.__getitem__), max(lengths, key=lengths.__getitem__)
    each = {
        at: times / frequencies[at] for at, times in postings.weighed("en", "mana").items() if at in untitled
    }
    assert lengths[long] > 2 * lengths[short]
    assert each[short] / each[long] == pytest.approx(
        (0.4 + 0.6 * lengths[long] / average) / (0.4 + 0.6 * lengths[short] / average)
    )


def test_a_word_that_comes_more_often_counts_more_and_ever_less_so(index: Index) -> None:
    """BM25's K1 = 1.2: twice as often is 2 · 2.2 / 3.2 as much; a word of few documents tells more."""
    found = index.postings.saturated({1: 1.0, 2: 2.0})
    assert found.scores[2] / found.scores[1] == pytest.approx(4.4 / 3.2)
    assert found.scores[1] == found.idf == pytest.approx(log(1 + (index.postings.count - 1.5) / 2.5))
    assert found.most == found.scores[2]
    assert index.postings.saturated({1: 1.0}, 9).idf < found.idf < index.postings.saturated({1: 1.0}).idf


@pytest.fixture(scope="module")
def all_common(corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Index:
    """An index in which every word counts as common, written and read again."""
    folder: Path = tmp_path_factory.mktemp("common")
    storage = FileStorage(str(folder))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(common, "_MANY", 1)
        fill(corpus, storage).write(folder)
    return Index(storage.open_index().reader(), Side.read(folder), corpus.root)


def test_scores_of_common_words_are_kept_exactly(index: Index, all_common: Index) -> None:
    kept = 0
    for code in CODES:
        for word, stem in index.vocabulary(code).items():
            expected = index.postings.word(code, word, stem or word)
            assert all_common.postings.word(code, word, stem or word) == expected, word
            kept += all_common._side.common.scores(f"words_{code}", word) is not None
            facts = index.postings.facts(code, stem or word)
            assert all_common.postings.facts(code, stem or word) == facts, word
    assert kept > 1000


def test_a_search_for_common_words_finds_the_same(index: Index, all_common: Index) -> None:
    for code in CODES:
        for one in judged(code):
            assert all_common.search(one.query).hits == index.search(one.query).hits, one.query
