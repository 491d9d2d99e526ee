"""A name of a card as a value, and the forms under which a card's names are found."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

# As printed cards and Scryfall's data write it.
SEPARATOR = " // "
# How a card has a key: a form of it with all its words; its halves, joined in any way; a form without its
# articles, or closed up.
STRICT, JOINED, LOOSE = 1, 2, 3


class NameEntry(NamedTuple):
    """One name of a card in one language.

    `part` counts halves or sides from 1; None: the card has one name only. `kind` is ``printed``
    or ``alias``. `sources` says where it is attested, ``APC:v4,CMD:v5`` or in words.
    """

    card_id: str
    part: int | None
    text: str
    language: str
    kind: str = "printed"
    sources: str = ""


class Form(NamedTuple):
    """A spelling that names the card (`part` None) or one of its parts."""

    text: str
    language: str
    part: int | None


class Filed(NamedTuple):
    """A card that stands under a key: all its names, and the forms that have this key, with how.

    No form has it where halves are named in another order or written together.
    """

    entries: tuple[NameEntry, ...]
    forms: tuple[tuple[Form, int], ...]


def part_count(entries: Iterable[NameEntry]) -> int:
    """How many halves or sides the card has: 1 for an ordinary card."""
    return max([entry.part or 1 for entry in entries], default=1)


def whole_name(entries: Sequence[NameEntry], language: str) -> str | None:
    """The card's first name in that language, parts joined; None unless every part has one."""
    return next(iter(whole_names(entries, language)), None)


def forms(entries: Sequence[NameEntry]) -> list[Form]:
    """Every spelling under which the card is found, the preferred ones of each language first."""
    found: list[Form] = []
    languages = dict.fromkeys([entry.language for entry in entries])
    if part_count(entries) == 1:
        texts = dict.fromkeys([(entry.language, entry.text) for entry in entries])
        return [Form(text, code, None) for language in languages for code, text in texts if code == language]
    for language in languages:
        found += [Form(text, language, None) for text in whole_names(entries, language)]
        found += [Form(entry.text, language, entry.part) for entry in entries if entry.language == language]
    return found


def whole_names(entries: Sequence[NameEntry], language: str) -> list[str]:
    """Whole names: the first of every part joined, then the second, as printings differ together."""
    parts = [
        [entry.text for entry in entries if entry.language == language and (entry.part or 1) == number]
        for number in range(1, part_count(entries) + 1)
    ]
    if not all(parts):
        return []
    longest = max(map(len, parts))
    joined = (SEPARATOR.join(part[min(at, len(part) - 1)] for part in parts) for at in range(longest))
    return list(dict.fromkeys(joined))
