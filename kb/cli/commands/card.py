"""`kb card`: a card by any of its names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kb.cli import completion
from kb.cli.options import LANGUAGE, argument, command, option
from kb.cli.output import printable
from kb.cli.reader import Reader
from kb.errors import Ambiguous, UsageError
from kb.messages import msg, msgn, semicolons

if TYPE_CHECKING:
    from kb.answers.cards import CardFound


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
    if prefix is not None:
        return _complete(reader, prefix, source or reader.language)
    try:
        found = reader.kb.card(_typed(name), source)
    except Ambiguous as several:
        return _give_several(reader, " ".join(name), several.choices, language or reader.language)
    return _give_one(reader, found, language or reader.language)


def _give_one(reader: Reader, found: CardFound, language: str) -> int:
    """The one card that is meant, and in a line those that other languages or readings have."""
    if reader.json:
        reader.document(found.as_dict(language))
        return 0
    from kb.cli.views.card import candidate, view

    for line in view(found, language, reader.terminal):
        reader.say(line)
    if found.others and found.match.how in ("exact", "folded", "half"):
        names = [printable(candidate(other, language)) for other in found.others[:_SHOWN]]
        reader.say(msg("Also so called: %(names)s", names=semicolons(names)).render(language))
    return 0


def _give_several(reader: Reader, text: str, choices: Sequence[CardFound], language: str) -> int:
    """All candidates, none preferred."""
    if reader.json:
        from kb.answers.cards import candidates

        reader.document(candidates(choices, language))
        return 3
    from kb.cli.views.card import candidate

    head = msgn(
        "“%(text)s” may be %(count)d card:",
        "“%(text)s” may be any of %(count)d cards:",
        len(choices),
        text=printable(text),
    )
    reader.say(head.render(language))
    for choice in choices[:_SHOWN]:
        reader.say("  " + printable(candidate(choice, language)))
    if (more := len(choices) - _SHOWN) > 0:
        reader.say("  " + msgn("… and %(count)d more", "… and %(count)d more", more).render(language))
    return 3


def _typed(name: tuple[str, ...]) -> str:
    text = " ".join(name)
    if not text.strip():
        raise UsageError(msg("a name is missing: kb card feu"))
    if len(text) > _LONGEST:
        found = msgn("%(count)d character", "%(count)d characters", len(text))
        raise UsageError(msg("no card has a name of %(length)s", length=found))
    return text


def _complete(reader: Reader, prefix: str, language: str) -> int:
    prefix = prefix.replace("\\", "")  # a shell hands over a word as it was typed, signs escaped
    names = reader.kb.names_beginning(prefix, language) if prefix.strip() else []
    if reader.json:
        reader.document({"object": "catalog", "total_values": len(names), "data": names})
    else:
        for name in names:
            reader.say(printable(name))
    return 0 if names else 1
