"""What a shell is offered for an unfinished word: names of cards, terms, numbers of rules, zones, files.

Each is a `shell_complete` of click's. A name of several words may be typed word by word: what is offered
replaces the last one. What cannot be read offers nothing, for a shell has no place for a fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import click

from kb.cli.output import printable
from kb.cli.reader import Reader
from kb.errors import KbError
from kb.languages import CODES, fold, get

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    Words = Callable[[Reader, str], Iterable[str]]


# More a shell cannot show usefully.
_MOST = 50


def files(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The shell's own files."""
    from click.shell_completion import CompletionItem  # only a shell asks

    return [CompletionItem(incomplete, type="file")]


def folders(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The shell's own folders."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="dir")]


def languages(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The codes of the languages."""
    return [code for code in CODES if code.startswith(incomplete.lower())]


def _by_word(words: Words) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """What begins with all the words typed for the parameter, without those before the cursor."""

    def offer(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        given = ctx.params.get(param.name or "") if param.nargs == -1 else ()
        # bash counts a colon as a word of its own, which no name has
        before = [word for word in given or () if word != ":"]
        # a shell hands over what was typed, signs escaped
        prefix = " ".join([*before, incomplete]).replace("\\", "")
        try:
            found = list(words(ctx.obj, prefix)) if prefix.strip() else []
        except (KbError, OSError):
            return []
        rests = (" ".join(one.split()[len(before) :]) for one in found)
        return list(dict.fromkeys(filter(None, rests)))[:_MOST]

    return offer


def _terms(reader: Reader, prefix: str) -> Iterable[str]:
    """Terms in any language, those of the reader's first."""
    terms = [term for concept in reader.kb.glossary.concepts.values() for term in concept.terms]
    begun = (term for term in terms if fold(term.text).startswith(fold(prefix)))
    ranked = sorted(begun, key=lambda term: (term.language != reader.language, len(term.text)))
    return (term.text for term in ranked)


def _zones(reader: Reader, prefix: str) -> Iterator[str]:
    """A word a zone in the reader's language; what has been begun, by all words of any."""
    said = [get(code).vocabulary.zones.values() for code in (reader.language, *(CODES if prefix else ()))]
    words = dict.fromkeys(word for zones in said for of in zones for word in (of if prefix else of[:1]))
    return (word for word in words if fold(word).startswith(fold(prefix)))


cards = _by_word(lambda reader, prefix: map(printable, reader.kb.names_beginning(prefix, reader.language)))
rules = _by_word(lambda reader, prefix: reader.kb.numbers_beginning(prefix))
terms = _by_word(_terms)


def zones(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The zones in the reader's language; what has been begun, in any."""
    return list(_zones(ctx.obj, incomplete))
