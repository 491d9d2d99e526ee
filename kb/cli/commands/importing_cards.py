"""`kb import mtgjson`, `scryfall` and `forge`: cards and their names, with a bar while they are read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from kb.cli.reader import Reader
from kb.corpus.importers.cards import CardsImport, import_mtgjson
from kb.corpus.importers.forge import import_forge
from kb.corpus.importers.scryfall import import_scryfall
from kb.corpus.library.place import library_folder
from kb.messages import Message, msg, msgn

if TYPE_CHECKING:
    from kb.answers.documents import shapes
    from kb.corpus.library.source import Source

# A screen has room for these beside the counts; --json has all.
_MOST_TOLD = 10
_REASONS = (
    *(msg("the English name"), msg("the French name"), msg("the Italian name"), msg("the type line")),
    *(msg("the name of another card"), msg("the name of another face")),
    *(msg("the same name on several faces"), msg("the English name of another face")),
    *(msg("both halves in one name"), msg("Invasion halves swapped"), msg("a misprint")),
    *(msg("a label of promotional cards"), msg("a mark of placeholders"), msg("markup or a dash at its end")),
    *(msg("a sign at its end"), msg("a small letter at the start"), msg("a control character")),
    *(msg("an accent typed as an apostrophe"), msg("not the name that the card has printed")),
    msg("listed under another name of its card"),
)
_WHYS = {told.msgid: told for told in _REASONS}


def import_cards(
    reader: Reader, origin: str, files: list[Path], replaces: bool, language: str | None = None
) -> int:
    """Reads each of `files`, as `origin` publishes them, into the library; the exit status."""
    works = {"mtgjson": import_mtgjson, "scryfall": import_scryfall}
    work = works.get(origin) or partial(import_forge, language=language)

    def show(read: int, size: int, last: str) -> None:
        # less than the whole, since what has been read is yet to be stored; a size of 0 is not known
        reader.progress("import", min(read, size - 1), size, last, at_once=True)

    done: list[shapes.RulesSource | shapes.CardsSource] = []
    for file in files:
        try:
            made = work(file, library_folder(), date.today(), show, replaces)
        finally:
            reader.progress.clear()
        done.append(_document(reader, made))
        reader.warn(*made.warnings)
        for line in () if reader.json else _report(made):
            reader.say(line)
    document: shapes.Imports = {"object": "list", "data": done}
    reader.answer(lambda: document, ())
    return 0


def _report(made: CardsImport) -> Iterator[Message]:
    counts: Counter[str] = Counter(made.source.provenance["counts"])
    if made.source.provenance["kind"] == "names":
        yield msg(
            "%(name)s: %(names)s, %(texts)s",
            name=made.source.name,
            names=msgn("%(count)d name", "%(count)d names", counts["names"]),
            texts=msgn("%(count)d text", "%(count)d texts", counts["texts"]),
        )
    else:
        yield msg(
            "%(name)s: %(cards)s, %(sets)s, %(french)s, %(italian)s",
            name=made.source.name,
            cards=msgn("%(count)d card", "%(count)d cards", counts["cards"]),
            sets=msgn("%(count)d set", "%(count)d sets", counts["sets"]),
            french=msgn("%(count)d French name", "%(count)d French names", counts["names_fr"]),
            italian=msgn("%(count)d Italian name", "%(count)d Italian names", counts["names_it"]),
        )
    if others := counts["other_layouts"]:
        yield msgn(
            "  %(count)d card has a layout not known here: shown as printed, undecided in kb check",
            "  %(count)d cards have a layout not known here: shown as printed, undecided in kb check",
            others,
        )
    if not made.changed:
        yield msg("  the library had it already")
    for why, number in Counter(
        change.why for found in made.curated.values() for change in found
    ).most_common():
        yield msg("  names put right or left out, %(why)s: %(number)d", why=_why(why), number=number)
    for place, reason in made.left[:_MOST_TOLD]:
        yield msg("  ignored: %(place)s (%(reason)s)", place=place, reason=reason)
    more = len(made.left) - _MOST_TOLD
    if more > 0:
        yield msgn("  and %(count)d more (see --json)", "  and %(count)d more (see --json)", more)


def _why(why: str) -> Message:
    """The reason of a curation in the reader's language."""
    return _WHYS[why]


def source_document(source: Source, changed: bool) -> shapes.Source:
    """A source of the library; `changed`: whether a command put it there or took it out."""
    made: shapes.Source = {
        "object": "source",
        "name": source.name,
        "changed": changed,
        "provenance": cast("shapes.Provenance", source.provenance),
    }
    return {**made, "damaged": True} if source.is_damaged else made


def _document(reader: Reader, made: CardsImport) -> shapes.CardsSource:
    return {
        **source_document(made.source, made.changed),
        "warnings": [reader.tell(warning) for warning in made.warnings],
        "left": [{"place": place, "reason": reader.tell(why)} for place, why in made.left],
        "curated": [
            {
                "lang": language,
                "card": change.card,
                "part": change.part,
                "stood": change.stood,
                "became": change.became,
                "why": reader.tell(_why(change.why)),
            }
            for language, changes in made.curated.items()
            for change in changes
        ],
    }
