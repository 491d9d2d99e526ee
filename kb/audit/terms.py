"""The game's words change: what each concept was called when, and texts that use a word out of its days."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from kb.audit.finding import Finding
from kb.audit.passages import Placed, passages
from kb.corpus.texts.values import Texts
from kb.languages import CODES, fold
from kb.messages import Message, msg, semicolons
from kb.rules.edition import Edition, span_words
from kb.rules.place_words import place_words
from kb.rules.terms.term import Concept, Term


class _Dated(NamedTuple):
    """A term with an era, the pattern that finds it, and its official word of another day."""

    term: Term
    pattern: re.Pattern[str]
    concept: Concept


def check_terms(texts: Texts, concepts: tuple[Concept, ...]) -> Iterator[Finding]:
    """One finding a text and term out of its era, at the first paragraph that uses it.

    English texts are not judged: their words are the official ones of their day.
    """
    dated = list(_dated(concepts))
    told: set[tuple[str, str]] = set()
    for placed in passages(texts):
        if placed.edition is None or placed.language == "en":
            continue
        words = fold(placed.passage.text)
        for one in dated:
            key = placed.place.partition("#")[0], one.term.text
            ours = one.term.language == placed.language
            if ours and key not in told and one.pattern.search(words):
                finding = _out_of_era(placed, placed.edition, one)
                if finding:
                    told.add(key)
                    yield finding


def check_drift(texts: Texts, concepts: tuple[Concept, ...]) -> Iterator[Finding]:
    """The concepts that the texts of one language call by several words, of different days or informal."""
    titles = {document.file: document.title for document in texts.documents}
    for concept in concepts:
        for language in CODES:
            named = [term for term in concept.of(language) if term.status in ("preferred", "latest", "older")]
            stands = [term for term in named if term.attested]
            if stands and any(term.status == "older" for term in named):
                said = msg(
                    "“%(label)s” through the years: %(names)s",
                    label=concept.label(language),
                    names=semicolons(_called(term, titles) for term in named),
                )
                yield Finding("terms", "note", f"corpus/{language}/{_file(stands[0])}", said)
            for term in concept.of(language):
                if stands and term.status == "informal" and term.basis == "texts" and term.attested:
                    names = _called(term, titles)
                    said = msg("“%(label)s” is also called %(names)s", label=stands[0].text, names=names)
                    yield Finding("terms", "note", f"corpus/{language}/{_file(term)}", said)


def _file(term: Term) -> str:
    """The place of a term's attestation, as findings name places."""
    return term.attested.place.replace("#", ".md#") if term.attested else ""


def _called(term: Term, titles: Mapping[str, str]) -> Message:
    days, where = _days(term), f"{term.language}/{_file(term)}"
    place = place_words(where, titles.get(f"corpus/{where}".partition("#")[0], ""))
    if days and term.attested:
        return msg("“%(term)s” %(days)s (%(place)s)", term=term.text, days=days, place=place)
    if term.attested:
        return msg("“%(term)s” (%(place)s)", term=term.text, place=place)
    return (
        msg("“%(term)s” %(days)s", term=term.text, days=days) if days else msg("“%(term)s”", term=term.text)
    )


def _days(term: Term) -> Message | None:
    if term.since and term.until:
        return span_words(Edition(term.since, term.until))
    if term.since:
        return span_words(Edition(term.since))
    if term.until:
        return msg("until %(end)s", end=term.until)
    return None


def _dated(concepts: tuple[Concept, ...]) -> Iterator[_Dated]:
    """Terms with days that are no other concept's word: “jouer” is one for playing a land today."""
    uses = Counter((term.language, fold(term.text)) for concept in concepts for term in concept.terms)
    for concept in concepts:
        for term in concept.terms:
            if (term.since or term.until) and uses[term.language, fold(term.text)] == 1:
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
