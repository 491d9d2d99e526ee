"""`kb term`: a concept of the game by any of its terms, in any language and of any era."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kb.cli import completion
from kb.cli.options import LANGUAGE, argument, command, option
from kb.cli.output import printable
from kb.errors import NotFound, UsageError
from kb.languages import CODES
from kb.messages import msg, msgn

if TYPE_CHECKING:
    from kb.cli.reader import Reader
    from kb.rules.terms.glossary import Glossary, TermMatch

__all__ = ["term"]

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
    glossary = reader.kb.glossary
    matches = glossary.find(text, source)
    if not matches:
        raise _not_found(glossary, text, source, reader.language)
    give = _document if reader.json else _lines
    give(reader, text, matches, language or reader.language)
    return 0 if len(matches) == 1 else 3


def _lines(reader: Reader, text: str, matches: list[TermMatch], language: str) -> None:
    from kb.cli.views.term import term_lines

    if len(matches) > 1:
        head = msgn(
            "“%(text)s” is a term of %(count)d concept:",
            "“%(text)s” is a term of %(count)d concepts:",
            len(matches),
            text=printable(text),
        )
        reader.say(head.render(language))
    titles = _titles(reader, matches)
    for match in matches:
        if len(matches) > 1:
            reader.say()
        heading, *lines = map(printable, term_lines(match, language, titles))
        reader.say(reader.bold(heading))
        for line in lines:
            reader.say(line)


def _titles(reader: Reader, matches: list[TermMatch]) -> dict[str, str]:
    """The titles of the documents by place, if a term is attested in one: reading them takes a while."""
    terms = (term for match in matches for code in CODES for term in match.concept.of(code))
    places = [term.attested.place for term in terms if term.attested]
    if all(place.startswith("rules/") for place in places):
        return {}
    from kb.corpus import load_texts

    documents = load_texts(reader.root).documents
    return {one.file.removesuffix(".md").removeprefix("corpus/"): one.title for one in documents}


def _document(reader: Reader, text: str, matches: list[TermMatch], language: str) -> None:
    data = [_one(match, language) for match in matches]
    if len(data) == 1:
        reader.document(data[0])
    else:
        envelope = {"object": "list", "query": text, "total": len(data), "has_more": False, "warnings": []}
        reader.document({**envelope, "data": data})


def _one(match: TermMatch, language: str) -> dict[str, Any]:
    from kb.answers.documents.terms import concept_document

    found = {
        "how": match.how,
        "term": match.term.text,
        "lang": match.term.language,
        "distance": match.distance,
    }
    return {**concept_document(match.concept, language), "match": found}


def _not_found(glossary: Glossary, text: str, source: str | None, tongue: str) -> NotFound:
    near = glossary.nearest(text, source, tongue)
    shown = printable(text)
    if not near:
        return NotFound(msg("no term “%(text)s”", text=shown))
    return NotFound(msg("no term “%(text)s”; nearest: %(terms)s", text=shown, terms=", ".join(near)))
