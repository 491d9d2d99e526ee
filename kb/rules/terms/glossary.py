"""Looks a concept up by any of its terms: as written, inflected, or mistyped."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA, JaroWinkler

from kb.languages import LANGUAGES, fold, get, normalise
from kb.languages.stems import stem
from kb.languages.tokens import tokens
from kb.rules.terms.term import Concept, Term

# Characters of what is looked up; no term is longer.
_LONGEST = 100
# More would not be read.
_NEAREST = 5
# What a term must at least have in common with what was typed to be proposed, from 0 to 1.
_ALIKE = 0.82


class TermMatch(NamedTuple):
    """A concept and the term that answered.

    `how` is ``exact``, ``folded`` (accents, case, an article apart), ``form`` (another form of the same
    words) or ``typo`` (`distance` letters away).
    """

    concept: Concept
    term: Term
    how: str
    distance: int = 0


class Glossary:
    """The concepts in their order."""

    def __init__(self, concepts: Iterable[Concept]) -> None:
        self.concepts = {concept.id: concept for concept in concepts}

    def find(self, text: str, language: str | None = None) -> list[TermMatch]:
        """The concepts that `text` names, each once, by the surest way alone; several: it is ambiguous.

        `language` is the text's; all if None.
        """
        if not term_key(text) or len(text) > _LONGEST:
            return []
        pairs = list(self._terms(language))
        found = _equal(pairs, text) or _same_form(pairs, text) or _mistyped(pairs, text)
        return list({match.concept.id: match for match in reversed(found)}.values())[::-1]

    def nearest(self, text: str, language: str | None = None, reader: str | None = None) -> list[str]:
        """Terms that look like `text`: those in the reader's language first, then the most alike."""
        terms: dict[str, str] = {}
        own: set[str] = set()
        for _, term in self._terms(language):
            terms.setdefault(term_key(term.text), term.text)
            if term.language == reader:
                own.add(term_key(term.text))
        scored = process.extract(
            term_key(text[:_LONGEST]),
            list(terms),
            scorer=JaroWinkler.normalized_similarity,
            score_cutoff=_ALIKE,
            limit=None,
        )
        ranked = sorted(scored, key=lambda found: (found[0] not in own, -found[1]))
        return [terms[key] for key, _, _ in ranked[:_NEAREST]]

    def _terms(self, language: str | None) -> Iterator[tuple[Concept, Term]]:
        for concept in self.concepts.values():
            yield from ((concept, term) for term in concept.terms if language in (None, term.language))


_Pairs = list[tuple[Concept, Term]]


def _equal(pairs: _Pairs, text: str) -> list[TermMatch]:
    wanted, plain = term_key(text), normalise(text).strip()
    keys = {code: {wanted, _without_article(wanted, code)} for code in LANGUAGES}
    return [
        TermMatch(concept, term, "exact" if normalise(term.text) == plain else "folded")
        for concept, term in pairs
        if term_key(term.text) in keys[term.language]
    ]


def _same_form(pairs: _Pairs, text: str) -> list[TermMatch]:
    wanted = {code: term_stems(text, code) for code in LANGUAGES}
    return [
        TermMatch(concept, term, "form")
        for concept, term in pairs
        if wanted[term.language] and term_stems(term.text, term.language) == wanted[term.language]
    ]


def _mistyped(pairs: _Pairs, text: str) -> list[TermMatch]:
    wanted = term_key(text)
    most = 0 if len(wanted) < 5 else 1 if len(wanted) < 8 else 2
    scored = [
        TermMatch(concept, term, "typo", distance)
        for concept, term in pairs
        if (distance := OSA.distance(wanted, term_key(term.text), score_cutoff=most)) <= most
    ]
    least = min((match.distance for match in scored), default=0)
    return [match for match in scored if match.distance == least and least]


def term_key(text: str) -> str:
    """A term as it is compared: folded, a space for all that is no letter or figure."""
    return " ".join("".join(c if c.isalnum() else " " for c in fold(text)).split())


def _without_article(key: str, code: str) -> str:
    first, _, rest = key.partition(" ")
    return rest if rest and first in get(code).articles else key


def term_stems(text: str, code: str) -> tuple[str, ...]:
    """The stems of its words that are no stop words, in that language."""
    language = get(code)
    words = [token.text for token in tokens(text, language) if not token.part]
    kept = [word for word in words if word not in language.stop_words]
    return tuple(stem(word, language) for word in kept)
