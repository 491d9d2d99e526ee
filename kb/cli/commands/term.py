"""`kb term`: a concept of the game by any of its terms, in any language and of any era."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from kb.cli import completion
from kb.cli.options import LANGUAGE, argument, command, option
from kb.cli.output import printable
from kb.cli.reader import Reader
from kb.errors import UsageError
from kb.languages import CODES
from kb.messages import language_word, msg, msgn
from kb.rules.place_words import place_words
from kb.rules.terms.glossary import TermMatch
from kb.rules.terms.term import Term
from kb.rules.terms.words import basis_words, domain_word, entry_words, status_word

if TYPE_CHECKING:
    from kb.answers.terms import TermsFound

# Letters; no term of the game comes near.
_LONGEST = 100


@command(
    about=msg("Look a term of the game up: what it means, what it is and was called in each language."),
    closing=msg("Example: kb term double carte"),
)
@argument("words", nargs=-1, label=msg("TERM"), shell_complete=completion.terms)
@option("--from", "source", type=LANGUAGE, about=msg("The language of what was typed."))
@option("--lang", "language", type=LANGUAGE, about=msg("The language of what is shown."))
def term(reader: Reader, words: tuple[str, ...], source: str | None, language: str | None) -> int:
    """Carries `kb term` out; the exit status."""
    text = " ".join(words)
    if not text.strip() or len(text) > _LONGEST:
        raise UsageError(msg("a term has 1 to %(most)d characters: kb term double carte", most=_LONGEST))
    found = reader.kb.term(text, source)
    shown = language or reader.language
    reader.answer(lambda: found.as_dict(shown), _lines(reader, found, shown))
    return 0 if len(found.matches) == 1 else 3


def _lines(reader: Reader, found: TermsFound, language: str) -> Iterator[str]:
    matches, titles = found.matches, found.titles()
    if len(matches) > 1:
        head = msgn(
            "“%(text)s” is a term of %(count)d concept:",
            "“%(text)s” is a term of %(count)d concepts:",
            len(matches),
            text=printable(found.text),
        )
        yield head.render(language)
    for match in matches:
        if len(matches) > 1:
            yield ""
        heading, *lines = map(printable, term_lines(match, language, titles))
        yield reader.bold(heading)
        yield from lines


def term_lines(match: TermMatch, language: str, titles: Mapping[str, str]) -> Iterator[str]:
    """The heading, the definition in `language`, then all terms; `titles` by place are those of documents."""
    concept = match.concept
    label, definition = concept.shown(language)
    yield f"{label} · {domain_word(concept.domain).render(language)}"
    if match.how in ("form", "typo"):
        tongue = language_word(match.term.language)
        near = msg("Taken for “%(term)s” (%(language)s).", term=match.term.text, language=tongue)
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
