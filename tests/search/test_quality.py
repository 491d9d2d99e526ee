"""What people ask is answered: judged queries in three languages (``bench/judged``)."""

from __future__ import annotations

import re

import pytest
from judging import judge, judged, ranking

from kb.languages import CODES, get
from kb.search import Searcher


@pytest.mark.parametrize("code", CODES)
def test_judged_queries(index: Searcher, code: str) -> None:
    """Recall at five at least 0.97, mean reciprocal rank at least 0.9; foreign answers in the first three."""
    queries = judged(code)
    assert len(queries) >= 60
    found = judge(queries, ranking(index, code))
    failed = [(one.query, first) for one, first in found.failed]
    assert found.recall >= 0.97, failed
    assert found.mrr >= 0.9, failed
    assert found.foreign >= 0.95, failed


@pytest.mark.parametrize("code", CODES)
def test_accents_apostrophes_and_case_do_not_matter(index: Searcher, code: str) -> None:
    """Accented or not, straight or curly, capital or small: the same first five."""
    from kb.languages import fold

    for one in judged(code):
        first = [hit.document.key for hit in index.search(one.query, limit=5, preferred=code).hits]
        for typed in (fold(one.query), one.query.replace("'", "’"), one.query.upper()):
            hits = index.search(typed, limit=5, preferred=code).hits
            assert [hit.document.key for hit in hits] == first, typed


@pytest.mark.parametrize("code", ["fr", "it"])
def test_elided_or_not_does_not_matter(index: Searcher, code: str) -> None:
    """Without the little words before an apostrophe, or with one before every vowel: the same first five."""
    elided = "|".join(sorted(get(code).elisions, key=len, reverse=True))
    changed = 0
    for one in judged(code):
        plain = re.sub(rf"(?i)\b(?:{elided})['’]\s?(?=\w)", "", one.query)
        full = re.sub(r"(?i)(?<![\w'’-])(?=[aeiouéèêàâîôœ][a-zéè]{3})", "l'", plain)
        first = [hit.document.key for hit in index.search(plain, code, limit=5).hits]
        for typed in {one.query, full} - {plain}:
            changed += 1
            assert [hit.document.key for hit in index.search(typed, code, limit=5).hits] == first, typed
    assert changed > 10
