"""The names of the whole game for the browser, in small files of which a look-up loads one or two.

A card stands in the file of the first letters of each of its names, and in that of the last
letters: one typing error cannot spoil both. Names are filed by their loose key, so that articles,
with which so many begin, do not count. All keys that share the letters of a file stand in that
file, so an error behind those letters does not lead astray.

    manifest.js      where each file begins, and the articles
    p0.js, p1.js…    cards by the beginnings of their names
    s0.js, s1.js…    cards by the ends
"""

import json
from collections.abc import Container, Iterator, Sequence
from typing import Any, NamedTuple

from kb.languages import CODES
from kb.names.entry import SEPARATOR, NameEntry, forms, part_count
from kb.names.key import articles, loose_key
from kb.names.table import NameTable

_ALTERNATIVE, _LANGUAGE = "|", "\t"


def compact(card: Sequence[NameEntry]) -> str:
    """The texts of all names of `card`."""
    return _LANGUAGE.join(
        SEPARATOR.join(
            _ALTERNATIVE.join(e.text for e in card if e.language == code and (e.part or 1) == part)
            for part in range(1, part_count(card) + 1)
        )
        for code in CODES
    )


# About 5 kB packed.
_MOST_KEYS = 240
# Names that share more letters than these stay together, even if their file grows.
_DEEPEST = 6

Filed = tuple[str, int]


class Record(NamedTuple):
    """A card's line, as a look-up reads it, and the keys under which it is filed."""

    line: str
    keys: list[str]


def shards(table: NameTable, leave_out: Container[str] = ()) -> Iterator[tuple[str, str]]:
    """Every file by name; cards in `leave_out` (which have pages of their own) are not in them."""
    return pack([record(entries) for entries in table.cards() if entries[0].card_id not in leave_out])


def record(entries: Sequence[NameEntry]) -> Record:
    """A card by its names."""
    return Record(compact(entries), sorted({loose_key(form.text) for form in forms(entries)}))


def pack(cards: Sequence[Record]) -> Iterator[tuple[str, str]]:
    """The files of `cards`."""
    begins = sorted((key, at) for at, card in enumerate(cards) for key in card.keys)
    ends = sorted((key[::-1], at) for key, at in begins)
    manifest: dict[str, Any] = {"file": "manifest", "articles": sorted(articles())}
    for letter, filed in (("p", begins), ("s", ends)):
        pieces = list(cut(filed))
        manifest[letter] = [first for first, _ in pieces]
        for number, (_, piece) in enumerate(pieces):
            lines = [cards[at].line for at in sorted({at for _, at in piece})]
            yield f"{letter}{number}.js", _script({"file": f"{letter}{number}", "cards": lines})
    yield "manifest.js", _script(manifest)


def cut(filed: list[Filed], depth: int = 0) -> Iterator[tuple[str, list[Filed]]]:
    """Keys in pieces that never part those of the same first letters, with these letters.

    All of `filed`, in order, have their first `depth` letters in common.
    """
    if len(filed) <= _MOST_KEYS or depth >= _DEEPEST:
        yield (filed[0][0][:depth] if filed else ""), filed
        return
    waiting: list[Filed] = []
    for group in _groups(filed, depth + 1):
        if len(waiting) + len(group) > _MOST_KEYS and waiting:
            yield waiting[0][0][: depth + 1], waiting
            waiting = []
        if len(group) > _MOST_KEYS:
            yield from cut(group, depth + 1)
        else:
            waiting = waiting + group
    if waiting:
        yield waiting[0][0][: depth + 1], waiting


def _groups(filed: list[Filed], depth: int) -> Iterator[list[Filed]]:
    group: list[Filed] = []
    for each in filed:
        if group and each[0][:depth] != group[0][0][:depth]:
            yield group
            group = []
        group.append(each)
    if group:
        yield group


def _script(value: dict[str, Any]) -> str:
    """A call of the loader; nothing in it can end a script or a line of JavaScript early."""
    data = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return f"kb.game.load({data.replace('<', chr(92) + 'u003c')});\n"
