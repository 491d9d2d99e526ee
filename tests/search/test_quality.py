"""What people ask is answered: judged queries in three languages (``bench/judged``)."""

from __future__ import annotations

import pytest
from judging import judge, judged, ranking

from kb.languages import CODES
from kb.search import Index


@pytest.mark.parametrize("code", CODES)
def test_judged_queries(index: Index, code: str) -> None:
    """Recall at five at least 0.97, mean reciprocal rank at least 0.9; foreign answers in the first three."""
    queries = judged(code)
    assert len(queries) >= 60
    found = judge(queries, ranking(index, code))
    failed = [(one.query, first) for one, first in found.failed]
    assert found.recall >= 0.97, failed
    assert found.mrr >= 0.9, failed
    assert found.foreign >= 0.95, failed


@pytest.mark.parametrize("code", CODES)
def test_accents_apostrophes_and_case_do_not_matter(index: Index, code: str) -> None:
    """Accented or not, straight or curly, capital or small: the same first five."""
    from kb.languages import fold

    for one in judged(code):
        first = [hit.document.key for hit in index.search(one.query, limit=5, preferred=code).hits]
        for typed in (fold(one.query), one.query.replace("'", "’"), one.query.upper()):
            hits = index.search(typed, limit=5, preferred=code).hits
            assert [hit.document.key for hit in hits] == first, typed
