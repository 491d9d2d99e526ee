"""Search over rules, rulings, articles, cards and terms. Nothing outside sees the engine beneath.

open_index()               a `Searcher` over the shipped corpus, its index built on first use
Searcher.search(query)     Results, best hits first
"""

from kb.search.open import build, open_index
from kb.search.records.record import KINDS, SearchDocument
from kb.search.results import Expansion, Group, Hit, Results
from kb.search.searcher import Searcher

__all__ = [
    "KINDS",
    "Expansion",
    "Group",
    "Hit",
    "Results",
    "SearchDocument",
    "Searcher",
    "build",
    "open_index",
]
