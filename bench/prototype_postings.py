"""What the prototype knows of words in the documents that FTS5 proposes, from its database."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from functools import lru_cache
from math import log
from typing import Any, NamedTuple

import prototype_store as store

from kb.search import SearchDocument
from kb.search.ranking.scoring import Scores as Frequencies
from kb.search.ranking.scoring import WordScores

__all__ = ["CandidatePostings", "Store"]

_WEIGHTS = {"words": 0.6, "stems": 1.0, "title": 2.0, "facts": 0.2}
_CONCEPT, _FOREIGN = 0.5, 0.6
_K1, _B = 1.2, 0.6
Words = dict[str, float]


class Said(NamedTuple):
    """What one document says in one language: weighed frequencies of stems and words, facts, concepts."""

    stems: Words
    words: Words
    facts: Words
    concepts: Words


class CandidatePostings:
    """What `kb.search.ranking.scoring.Postings` gives, of the candidates of one query alone."""

    def __init__(self, held: Store, candidates: list[int]) -> None:
        self._held, self._candidates = held, candidates
        self.count, self.having, self.terms = held.count, held.having, held.terms
        self._said: dict[str, list[tuple[int, Said]]] = {}
        self._concepts: dict[str, Frequencies] = {}
        for document in candidates:
            for code, said in held.said(document).items():
                self._said.setdefault(code, []).append((document, said))
                for concept, times in said.concepts.items():
                    self._concepts.setdefault(concept, Frequencies())[document] = times

    def word(self, code: str, word: str, stem: str) -> WordScores:
        """The scores of a folded word and its stem in the texts of language `code`."""
        weighed = Frequencies()
        for document, said in self._said.get(code, ()):
            if stem in said.stems or word in said.words:
                weighed[document] = said.stems.get(stem, 0.0) + said.words.get(word, 0.0)
        return self._saturated(weighed, f"stems_{code}", stem)

    def facts(self, code: str, stem: str) -> WordScores:
        """The scores of a stem among what describes cards and terms."""
        held = self._said.get(code, ())
        found = {document: said.facts[stem] for document, said in held if stem in said.facts}
        return self._saturated(found, f"facts_{code}", stem)

    def concept(self, concept: str) -> WordScores:
        """The scores of a concept among what texts name."""
        return self._saturated(self._concepts.get(concept, {}), "concepts", concept)

    def _saturated(self, weighed: Frequencies, field: str, term: str) -> WordScores:
        spread = self._held.spread(field, term)
        idf = log(1 + (self.count - spread + 0.5) / (spread + 0.5))
        scores = {at: idf * tf * (_K1 + 1) / (_K1 + tf) for at, tf in weighed.items()}
        return WordScores(scores, max(scores.values(), default=0.0), idf)

    def positions(self, field: str, term: str) -> dict[int, tuple[int, ...]]:
        """Where a term stands in a column, stop words not counted."""
        found = {}
        for document in self._candidates:
            words = self._held.analysed(document).get(field, "").split()
            if term in words:
                found[document] = tuple(at for at, word in enumerate(words) if word == term)
        return found


class Store:
    """The open database."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self.database = database
        self.count: int = database.execute("select count(*) from document").fetchone()[0]
        self.averages: dict[str, float] = dict(database.execute("select field, average from length"))
        self.having: Callable[[str, str], frozenset[int]] = lru_cache(4096)(self._having)
        self.spread: Callable[[str, str], int] = lru_cache(4096)(self._spread)
        self.said: Callable[[int], dict[str, Said]] = lru_cache(8192)(self._says)

    def doc_count(self) -> int:
        """As a reader of whoosh says it."""
        return self.count

    def leaf_readers(self) -> list[tuple[Any, int]]:
        """Likewise: it has no parts."""
        return []

    def _having(self, field: str, term: str) -> frozenset[int]:
        select = "select document from key where field = ? and term = ?"
        return frozenset(document for (document,) in self.database.execute(select, (field, term)))

    def terms(self, field: str, beginning: str = "") -> list[str]:
        select = "select distinct term from key where field = ? and term glob ? order by term"
        return [term for (term,) in self.database.execute(select, (field, f"{beginning}*"))]

    def _spread(self, field: str, term: str) -> int:
        select = "select documents from spread where field = ? and term = ?"
        found = self.database.execute(select, (field, term)).fetchone()
        return found[0] if found else 0

    def analysed(self, document: int) -> dict[str, str]:
        """The words of each column."""
        row = self.database.execute("select analysed from document where id = ?", (document,)).fetchone()
        found: dict[str, str] = json.loads(row[0])
        return found

    def _says(self, document: int) -> dict[str, Said]:
        found: dict[str, Said] = {}
        fields = self.analysed(document)
        concepts = dict.fromkeys(fields.get("concepts", "").split(), 1.0)
        for field, words in fields.items():
            name, _, code = field.partition("_")
            if code:
                said = found.setdefault(code, Said({}, {}, {}, concepts))
                held = said.words if name == "words" else said.facts if name == "facts" else said.stems
                self._weigh(field, name, words.split(), held)
        return found

    def _weigh(self, field: str, name: str, words: list[str], held: Words) -> None:
        normal = 1 - _B + _B * len(words) / self.averages[field]
        worth = 1.0 if name == "facts" else _WEIGHTS[name] / normal
        for word in words:
            held[word] = held.get(word, 0.0) + worth

    def record(self, document: int) -> SearchDocument:
        row = self.database.execute("select record from document where id = ?", (document,)).fetchone()
        return SearchDocument(*json.loads(row[0]))

    def best(self, query: str, code: str, most: int) -> list[int]:
        """The documents that FTS5 ranks first, for an FTS5 `query` whose own language is `code`."""
        weights = ", ".join(str(_weight(column, code)) for column in store.COLUMNS)
        select = f"select rowid from found where found match ? order by bm25(found, {weights}) limit ?"  # noqa: S608
        return [document for (document,) in self.database.execute(select, (query, most))]


def _weight(column: str, code: str) -> float:
    if column == "concepts":
        return _CONCEPT
    name, _, language = column.partition("_")
    return _WEIGHTS[name] * (1.0 if language == code else _FOREIGN)
