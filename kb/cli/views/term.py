"""A concept as the terminal shows it: its definition, its terms by language with their days, its places."""

from collections.abc import Iterator, Mapping

from kb.languages import CODES
from kb.messages import Message, language_word, msg
from kb.rules.place_words import place_words
from kb.rules.terms.glossary import TermMatch
from kb.rules.terms.term import Term
from kb.rules.terms.words import basis_words, domain_word, entry_words, status_word


def term_lines(match: TermMatch, language: str, titles: Mapping[str, str]) -> Iterator[str]:
    """The heading, the definition in `language`, then all terms; `titles` by place are those of documents."""
    concept = match.concept
    label, definition = concept.shown(language)
    yield f"{label} · {domain_word(concept.domain).render(language)}"
    if match.how in ("form", "typo"):
        near = msg("Taken for “%(term)s” (%(language)s).", term=match.term.text, language=_tongue(match.term))
        yield near.render(language)
    if concept.domain != "glossary":
        yield f"  {definition}"
    if concept.rules:
        yield "  " + msg("rules: %(numbers)s", numbers=", ".join(concept.rules)).render(language)
    for code in sorted(filter(concept.of, CODES), key=lambda code: code != language):
        yield language_word(code).render(language)
        for term in concept.of(code):
            yield "  " + " · ".join(_facts(term, language, titles))
    for entry in concept.entries:
        yield entry_words(entry).render(language)
        yield from (f"  {line}" for line in entry.text.split("\n"))


def _facts(term: Term, language: str, titles: Mapping[str, str]) -> Iterator[str]:
    yield term.text
    yield status_word(term.status).render(language)
    yield basis_words(term).render(language)
    if term.source:
        yield term.source
    if term.attested:
        place = f"{term.language}/{term.attested.place}"
        told = place_words(place, titles.get(place.partition("#")[0], ""))
        yield msg("%(place)s: “%(words)s”", place=told, words=term.attested.words).render(language)


def _tongue(term: Term) -> Message:
    return language_word(term.language)
