"""`kb term`: a concept of the game by any of its terms, in any language and of any era."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.cli import completion
from kb.cli.options import LANGUAGE, argument, command, option
from kb.cli.output import printable
from kb.cli.reader import Reader
from kb.errors import UsageError
from kb.messages import msg, msgn

if TYPE_CHECKING:
    from kb.answers.terms import TermsFound


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
    if reader.json:
        reader.document(found.as_dict(language or reader.language))
    else:
        _tell(reader, found, language or reader.language)
    return 0 if len(found.matches) == 1 else 3


def _tell(reader: Reader, found: TermsFound, language: str) -> None:
    from kb.cli.views.term import term_lines

    matches, titles = found.matches, found.titles()
    if len(matches) > 1:
        head = msgn(
            "“%(text)s” is a term of %(count)d concept:",
            "“%(text)s” is a term of %(count)d concepts:",
            len(matches),
            text=printable(found.text),
        )
        reader.say(head.render(language))
    for match in matches:
        if len(matches) > 1:
            reader.say()
        heading, *lines = map(printable, term_lines(match, language, titles))
        reader.say(reader.bold(heading))
        for line in lines:
            reader.say(line)
