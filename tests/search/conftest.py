"""One index for all tests of the search."""

from __future__ import annotations

import pytest

import kb
from kb.corpus.corpus import Corpus
from kb.search import Searcher, build


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return kb.open().corpus


@pytest.fixture(scope="session")
def index(corpus: Corpus) -> Searcher:
    return build(corpus)
