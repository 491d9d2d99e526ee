"""The game's words change: terms that a text uses before or after they were official."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from kb.audit.finding import Finding
from kb.audit.passages import Placed, passages
from kb.corpus import Texts
from kb.languages import fold
from kb.messages import msg
from kb.rules import Edition
from kb.rules.term import Concept, Term

__all__ = ["check_terms"]


class _Dated(NamedTuple):
    """A term with an era, the pattern that finds it, and its official word of another day."""

    term: Term
    pattern: re.Pattern[str]
    concept: Concept


def check_terms(texts: Texts, concepts: tuple[Concept, ...]) -> Iterator[Finding]:
    """One finding a text and term out of its era, at the first paragraph that uses it."""
    dated = list(_dated(concepts))
    told: set[tuple[str, str]] = set()
    for placed in passages(texts):
        if placed.edition is None:
            continue
        words = fold(placed.passage.text)
        for one in dated:
            key = placed.place.partition("#")[0], one.term.text
            if one.term.language == placed.language and key not in told and one.pattern.search(words):
                finding = _out_of_era(placed, placed.edition, one)
                if finding:
                    told.add(key)
                    yield finding


def _dated(concepts: tuple[Concept, ...]) -> Iterator[_Dated]:
    for concept in concepts:
        for term in concept.terms:
            if term.since or term.until:
                yield _Dated(term, re.compile(rf"\b{re.escape(fold(term.text))}\b"), concept)


def _out_of_era(placed: Placed, edition: Edition, dated: _Dated) -> Finding | None:
    term = dated.term
    late = term.until is not None and edition.start > term.until
    early = term.since is not None and edition.end is not None and edition.end < term.since
    if not (late or early):
        return None
    official = _official(dated.concept, term, edition)
    if official is None:
        said = msg("“%(term)s” was not the official word on those days", term=term.text)
    else:
        said = msg(
            "“%(term)s” was not the official word on those days; it was “%(official)s”",
            term=term.text,
            official=official,
        )
    return Finding("terms", "note", placed.place, said)


def _official(concept: Concept, term: Term, edition: Edition) -> str | None:
    for other in concept.terms:
        begun = other.since is None or other.since <= edition.start
        lasts = other.until is None or edition.start <= other.until
        if other.language == term.language and other != term and begun and lasts:
            return other.text
    return None
