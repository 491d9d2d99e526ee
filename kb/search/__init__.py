"""Search over rules, rulings, articles, cards and terms. Nothing outside sees the engine beneath.

open_index()            the index of the shipped corpus, built on first use
Index.search(query)     Results, best hits first
"""

from __future__ import annotations

from kb.search.records.record import KINDS, SearchDocument
from kb.search.results import Expansion, Group, Hit, Results
from kb.search.words.lexicon import Index, build, open_index

__all__ = ["KINDS", "Expansion", "Group", "Hit", "Index", "Results", "SearchDocument", "build", "open_index"]
