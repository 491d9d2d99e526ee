"""`kb card`: a card by any of its names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kb.cli import completion
from kb.cli.options import LANGUAGE, argument, command, option
from kb.cli.output import printable
from kb.errors import NotFound, UsageError
from kb.messages import msg, msgn, semicolons

if TYPE_CHECKING:
    from kb.cli.reader import Reader
    from kb.names import Match, NameTable, Resolution

__all__ = ["card", "name_table"]

_SHOWN = 20
_LONGEST = 1000


@command(
    about=msg("Look a card up by any of its names: whole or half, in any language, nearly right."),
    closing=msg("Example: kb card feu glace --lang it"),
)
@argument("name", nargs=-1, required=False, label=msg("NAME"), shell_complete=completion.cards)
@option("--from", "source", type=LANGUAGE, about=msg("The language of what was typed."))
@option("--lang", "language", type=LANGUAGE, about=msg("The language of what is shown."))
@option("--complete", "prefix", label=msg("PREFIX"), about=msg("List the names that begin so, for a shell."))
def card(
    reader: Reader, name: tuple[str, ...], source: str | None, language: str | None, prefix: str | None
) -> int:
    """Carries the command out; the exit status."""
    from kb.names import resolve

    table = name_table(reader)
    if prefix is not None:
        return _complete(reader, table, prefix, source or reader.language)
    text = _typed(name)
    resolution = resolve(table, text, source)
    if not resolution.matches or resolution.is_guess:
        raise _not_found(table, text, source or reader.language)
    answer = _Answer(reader, table, language or reader.language)
    if resolution.card_id:
        return answer.give_one(resolution)
    return answer.give_several(text, resolution)


def name_table(reader: Reader) -> NameTable:
    """The names of the reader's corpus."""
    from kb.corpus.names import load_names

    return load_names(reader.root)


class _Answer:
    """What is shown of cards, in one language."""

    def __init__(self, reader: Reader, table: NameTable, language: str) -> None:
        self.reader, self.table, self.language = reader, table, language

    def give_one(self, resolution: Resolution) -> int:
        """The one card that is meant, and in a line those that other languages or readings have."""
        first, *others = resolution.matches
        if self.reader.json:
            self.reader.document(self._document(first))
            return 0
        from kb.cli.views.card import candidate, found_by, view

        entries = self.table.names(first.card_id)
        found, terminal = found_by(first, entries), self.reader.terminal
        for line in view(entries, self._sheet(first), found, self.language, terminal):
            self.reader.say(line)
        if others and first.how in ("exact", "folded", "half"):
            names = [printable(candidate(self.table, other, self.language)) for other in others[:_SHOWN]]
            said = msg("Also so called: %(names)s", names=semicolons(names))
            self.reader.say(said.render(self.language))
        return 0

    def give_several(self, text: str, resolution: Resolution) -> int:
        """All candidates, none preferred."""
        matches = resolution.matches
        if self.reader.json:
            data = [self._document(match) for match in matches[:_SHOWN]]
            more = len(matches) > _SHOWN
            envelope = {"object": "list", "total_cards": len(matches), "has_more": more, "warnings": []}
            self.reader.document({**envelope, "data": data})
            return 3
        from kb.cli.views.card import candidate

        head = msgn(
            "“%(text)s” may be %(count)d card:",
            "“%(text)s” may be any of %(count)d cards:",
            len(matches),
            text=printable(text),
        )
        self.reader.say(head.render(self.language))
        for match in matches[:_SHOWN]:
            self.reader.say("  " + printable(candidate(self.table, match, self.language)))
        if len(matches) > _SHOWN:
            rest = msgn("… and %(count)d more", "… and %(count)d more", len(matches) - _SHOWN)
            self.reader.say("  " + rest.render(self.language))
        return 3

    def _sheet(self, match: Match) -> dict[str, Any] | None:
        from kb.answers.cards import load_sheet

        return load_sheet(match.card_id, self.language, self.reader.root)

    def _document(self, match: Match) -> dict[str, Any]:
        from kb.cli.views.card import names_document

        document = self._sheet(match) or names_document(self.table.names(match.card_id), self.language)
        found = {"how": match.how, "name": match.name, "lang": match.language, "distance": match.distance}
        return {**document, "match": found}


def _typed(name: tuple[str, ...]) -> str:
    text = " ".join(name)
    if not text.strip():
        raise UsageError(msg("a name is missing: kb card feu"))
    if len(text) > _LONGEST:
        found = msgn("%(count)d character", "%(count)d characters", len(text))
        raise UsageError(msg("no card has a name of %(length)s", length=found))
    return text


def _not_found(table: NameTable, text: str, language: str) -> NotFound:
    from kb.names import nearest

    shown = printable(text)[:80]
    alike = nearest(table, text, language=language)
    if not alike:
        return NotFound(msg("no card is called “%(text)s”", text=shown))
    names = semicolons(alike)
    return NotFound(msg("no card is called “%(text)s”; nearest: %(names)s", text=shown, names=names))


def _complete(reader: Reader, table: NameTable, prefix: str, language: str) -> int:
    from kb.names import complete

    prefix = prefix.replace("\\", "")  # a shell hands over a word as it was typed, signs escaped
    names = complete(table, prefix, language) if prefix.strip() else []
    if reader.json:
        reader.document({"object": "catalog", "total_values": len(names), "data": names})
    else:
        for name in names:
            reader.say(printable(name))
    return 0 if names else 1
