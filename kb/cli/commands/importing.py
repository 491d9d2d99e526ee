"""`kb import`: the reader's own rulebooks and cards, into their library."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kb.answers.documents.rules import edition_document
from kb.cli import completion
from kb.cli.commands.importing_cards import import_cards, source_document
from kb.cli.options import DATE, LANGUAGE, argument, command, file_path, only_with, option
from kb.cli.output import printable
from kb.cli.reader import Reader
from kb.corpus.importers.rules import RulesImport, import_rules, read_scheme, why_left
from kb.corpus.library.place import library_folder
from kb.corpus.library.releases import known_releases
from kb.corpus.library.rulebooks import editions_of
from kb.corpus.library.source import Source, has_its_lines, held
from kb.corpus.library.writing import Writer, open_library
from kb.errors import UsageError
from kb.messages import Message, msg, msgn
from kb.numbering import MAGIC, Scheme
from kb.rules import Edition

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from kb.answers.documents import shapes


KINDS = ("rules", "mtgjson", "scryfall", "forge")
# The game was published then: an earlier day is a misread one.
_FIRST_RULES = date(1993, 8, 5)


def _words(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str] | list[CompletionItem]:
    """What a shell is offered: the kinds of imports, then files."""
    if ctx.params["words"]:
        return completion.files(ctx, param, incomplete)
    return [kind for kind in KINDS if kind.startswith(incomplete)]


@command(
    about=msg("Add your own rulebooks and cards to your library, beside the corpus."),
    closing=msg("Example: kb import rules MagicCompRules.txt --lang en"),
)
@argument(
    "words", nargs=-1, required=False, label=msg("rules|mtgjson|scryfall|forge FILE"), shell_complete=_words
)
@option("--lang", "language", type=LANGUAGE, about=msg("The language of a rulebook or of Forge’s names."))
@option("--date", "day", type=DATE, about=msg("The day since which a rulebook is in force, if it is silent."))
@option("--scheme", label=msg("NAME|FILE"), about=msg("How a rulebook of another game numbers its rules."))
@option("--replace", "replaces", is_flag=True, about=msg("Also replace a better file of the same name."))
@option("--list", "listed", is_flag=True, about=msg("List what the library holds."))
@option("--remove", label=msg("NAME"), about=msg("Take a source out of the library."))
def import_(
    reader: Reader,
    words: tuple[str, ...],
    language: str | None,
    day: date | None,
    scheme: str | None,
    replaces: bool,
    listed: bool,
    remove: str | None,
) -> int:
    """Carries `kb import` out; the exit status."""
    if words[:1] != ("rules",):
        only_with(
            "kb import rules", lang=None if words[:1] == ("forge",) else language, date=day, scheme=scheme
        )
    if listed or remove:
        if words:
            raise UsageError(msg("one argument too many: “%(found)s”", found=words[0][:60]))
        return _remove(reader, remove) if remove else _list(reader)
    if len(words) < 2 or words[0] not in KINDS:
        kinds = ", ".join(KINDS)
        raise UsageError(msg("say what to import (%(kinds)s) and from which file", kinds=kinds))
    if words[0] == "rules":
        read = read_scheme(scheme) if scheme else MAGIC
        return import_rulebooks(
            reader, [file_path(word) for word in words[1:]], language, day, replaces, read
        )
    return import_cards(reader, words[0], [file_path(word) for word in words[1:]], replaces, language)


def import_rulebooks(
    reader: Reader,
    files: list[Path],
    language: str | None,
    day: date | None = None,
    replaces: bool = False,
    scheme: Scheme = MAGIC,
) -> int:
    """Reads each of `files` into the library and reports it; the exit status."""
    if language is None:
        raise UsageError(msg("say in which language the rulebook is: --lang en, fr or it"))
    done: list[shapes.RulesSource | shapes.CardsSource] = []
    for file in files:
        found, source, changed = import_rules(
            file, language, library_folder(), date.today(), day, replaces, scheme
        )
        edition = _edition(source)
        done.append(
            {
                **source_document(source, changed),
                "edition": edition_document(edition),
                "remainder": [
                    {
                        "line": piece.line,
                        "kind": str(piece.kind),
                        "number": piece.number or None,
                        "text": piece.text,
                        "why": reader.tell(why),
                    }
                    for piece, why in why_left(found)
                ],
                "warnings": [reader.tell(warning) for warning in found.warnings],
            }
        )
        reader.warn(*found.warnings)
        for line in () if reader.json else _report(found, source, edition, changed):
            reader.say(line)
    document: shapes.Imports = {"object": "list", "data": done}
    reader.answer(lambda: document, ())
    # what is in the library and cannot be read, since everything else stops there
    reader.warn(*(_line(source) for source in held(library_folder()) if source.is_damaged))
    return 0


def _edition(source: Source) -> Edition:
    """The days on which the rulebook was in force, as everything else will say them."""
    sound = [each for each in held(library_folder(), "rules") if not each.is_damaged]
    return next(edition for each, edition in editions_of(sound, known_releases()) if each.name == source.name)


def _report(found: RulesImport, source: Source, edition: Edition, changed: bool) -> Iterator[Message]:
    count = found.counts.get
    rules = msgn("%(count)d rule", "%(count)d rules", count("rule", 0) + count("subrule", 0))
    examples = msgn("%(count)d example", "%(count)d examples", count("example", 0))
    terms = msgn("%(count)d glossary entry", "%(count)d glossary entries", count("term", 0))
    parts: dict[str, Any] = {"name": source.name, "rules": rules, "examples": examples, "terms": terms}
    parts |= {"day": edition.start, "encoding": found.encoding}
    if edition.end is None:
        yield msg(
            "%(name)s: in force since %(day)s; %(rules)s, %(examples)s, %(terms)s (%(encoding)s)", **parts
        )
    else:
        yield msg(
            "%(name)s: in force %(day)s to %(end)s; %(rules)s, %(examples)s, %(terms)s (%(encoding)s)",
            **parts,
            end=edition.end,
        )
    if not _FIRST_RULES <= found.effective <= date.today():
        yield msg("  a day in the future, or before the first rules: is it right? if not, give --date")
    if found.scheme is MAGIC and edition.end and edition.end < date.today():
        yield msg(
            "  this text is of %(day)s; a later one is known, of %(later)s: kb update rules",
            day=edition.start,
            later=edition.end + timedelta(days=1),
        )
    if not changed:
        yield msg("  the library had it already")
    if left := len(found.left):
        yield msgn("  %(count)d paragraph found no place:", "  %(count)d paragraphs found no place:", left)
    for piece, why in why_left(found):
        shown = printable(f"{piece.number} {piece.text[:60]}".strip())
        yield msg("    line %(line)d: %(text)s (%(why)s)", line=piece.line, text=shown, why=why)


def _list(reader: Reader) -> int:
    folder = str(library_folder())
    found = [one if has_its_lines(one) else one._replace(provenance={}) for one in held(library_folder())]
    data = [source_document(source, False) for source in found]
    library: shapes.Library = {"object": "list", "folder": folder, "data": data}
    lines = list(map(_line, found)) or [msg("  nothing yet")]
    reader.answer(lambda: library, [msg("library: %(folder)s", folder=folder), *lines])
    return 0


def _line(source: Source) -> Message:
    told = source.provenance
    if source.is_damaged:
        return msg("  %(name)s  is damaged: import it again, or take it out with --remove", name=source.name)
    return msg(
        "  %(name)s  from %(file)s, imported %(day)s, sha256 %(hash)s",
        name=source.name,
        file=told["file"],
        day=told["imported"],
        hash=told["sha256"][:12],
    )


def _remove(reader: Reader, name: str) -> int:
    folder = library_folder()
    with open_library(folder) if folder.is_dir() else nullcontext(Writer(folder)) as library:
        source = library.remove(name)
    told = msg("%(name)s is removed from the library", name=source.name)
    reader.answer(lambda: source_document(source, True), [told])
    return 0
