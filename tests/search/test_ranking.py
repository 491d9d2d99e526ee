"""What is taken first is what would come first if all were put in order; common words are as others."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from judging import judged

from kb.corpus import Parts
from kb.corpus.corpus import Corpus
from kb.languages import CODES
from kb.query.tree import Words
from kb.search import Searcher
from kb.search import open as opening
from kb.search.postings import sidecar
from kb.search.postings.whoosh_reader import opened
from kb.search.ranking.ranking import Match, Ranking
from kb.search.records.record import FIRST_DAY

WORDS = "carte double mana coût moitié carta metà split card costs pile feu ravnica goyf de".split()


def ranking(index: Searcher, text: str, code: str) -> Ranking:
    found = index.evaluator(code, FIRST_DAY, False).found(Words(text, 0))
    assert isinstance(found, Ranking)
    return found


def place(pair: tuple[int, Match]) -> tuple[bool, bool, float, int]:
    number, match = pair
    return not match.literal, not match.whole, -match.score, number


def test_the_best_come_first_whatever_is_taken(index: Searcher) -> None:
    for code in CODES:
        for one in judged(code):
            found = ranking(index, one.query, code)
            matches = found.matches()
            assert found.documents == matches.keys()
            assert list(found) == sorted(matches.items(), key=place), one.query


@settings(max_examples=60)
@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=12), st.sampled_from(CODES))
def test_words_in_any_number(index: Searcher, words: list[str], code: str) -> None:
    found = ranking(index, " ".join(words), code)
    assert list(found) == sorted(found.matches().items(), key=place)


def test_few_scores_are_worked_out_for_few_hits(index: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    from kb.search.ranking.groups import MatchGroup

    scored, scores = list[int](), MatchGroup.scores

    def counted(group: MatchGroup, documents: tuple[int, ...]) -> list[float]:
        scored.extend(documents)
        return scores(group, documents)

    monkeypatch.setattr(MatchGroup, "scores", counted)
    found = ranking(index, "coût converti de mana d'une double carte", "fr")
    assert next(iter(found))[1].literal
    assert 0 < len(scored) < len(found.documents) / 4


@pytest.fixture(scope="module")
def all_common(corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Searcher:
    """An index in which every word counts as common, written and read again."""
    folder: Path = tmp_path_factory.mktemp("common")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kb.search.open._MANY", 1)
        opening.write_index(corpus, folder)
    return Searcher(sidecar.read(folder), opened(folder), Parts(corpus.root))


def test_scores_of_common_words_are_kept_exactly(index: Searcher, all_common: Searcher) -> None:
    kept = 0
    for code in CODES:
        for word, stem in index.lexicon.stems[code].items():
            expected = index.statistics.scoring.word(code, word, stem or word)
            assert all_common.statistics.scoring.word(code, word, stem or word) == expected, word
            kept += all_common.postings.precomputed(f"words_{code}", word) is not None
            facts = index.statistics.scoring.facts(code, stem or word)
            assert all_common.statistics.scoring.facts(code, stem or word) == facts, word
    assert kept > 1000


def test_a_search_for_common_words_finds_the_same(index: Searcher, all_common: Searcher) -> None:
    for code in CODES:
        for one in judged(code):
            assert all_common.search(one.query).hits == index.search(one.query).hits, one.query
