"""The message on a name that no card has: halves of different cards, and where the names known here end."""

from collections.abc import Iterator, Sequence
from datetime import date

from kb.messages import Message, msg, semicolons
from kb.names.called import wholes
from kb.names.ladder import crossed
from kb.names.table import NameTable

# The day of the last set of which every name is here; see `corpus/README.md`.
NAMES_END = date(2022, 4, 29)


def not_found(
    table: NameTable, text: str, alike: Sequence[str], language: str | None = None
) -> Iterator[Message]:
    """That no card is called `text`, with the names most `alike`, and what to do where it is newer."""
    shown = text[:80]
    if apart := crossed(table, text, language):
        cards = wholes(table, apart)
        yield msg("no card is called “%(text)s”: these are halves of %(names)s", text=shown, names=cards)
        return
    if alike:
        yield msg(
            "“%(text)s” is not among the names here; nearest: %(names)s", text=shown, names=semicolons(alike)
        )
    else:
        yield msg("“%(text)s” is not among the names here", text=shown)
    yield names_end()


def names_end() -> Message:
    """Where the names known here end, and what brings newer ones."""
    return msg(
        "the shipped names end on %(day)s, without Commander Legends; newer cards come with: kb update "
        "names, or kb import scryfall FILE",
        day=NAMES_END,
    )
