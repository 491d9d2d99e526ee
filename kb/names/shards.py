"""The names of the whole game for the browser, in small files of which a look-up loads one or two.

A card stands in the file of the first letters of each of its names, and in that of the last
letters: one typing error cannot spoil both. Names are filed by their loose key, so that articles,
with which so many begin, do not count. All keys that share the letters of a file stand in that
file, so an error behind those letters does not lead astray.

    manifest.js      where each file begins, and the articles
    p0.js, p1.js…    cards by the beginnings of their names
    s0.js, s1.js…    cards by the ends
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterator
from typing import Any

from kb.names.compact import compact
from kb.names.entry import forms
from kb.names.key import articles, loose_key
from kb.names.table import NameTable

__all__ = ["shards"]

_MOST_KEYS = 240
"""About 5 kB packed."""
_DEEPEST = 6

Filed = tuple[str, int]


def shards(table: NameTable, leave_out: Container[str] = ()) -> Iterator[tuple[str, str]]:
    """Every file by name; cards in `leave_out` (which have pages of their own) are not in them."""
    cards = [entries for entries in table.cards() if entries[0].card_id not in leave_out]
    begins = sorted({(loose_key(form.text), at) for at, card in enumerate(cards) for form in forms(card)})
    ends = sorted((key[::-1], at) for key, at in begins)
    lines = [compact(card) for card in cards]
    manifest: dict[str, Any] = {"file": "manifest", "articles": sorted(articles())}
    for letter, filed in (("p", begins), ("s", ends)):
        pieces = list(_cut(filed, 0))
        manifest[letter] = [first for first, _ in pieces]
        for number, (_, piece) in enumerate(pieces):
            records = [lines[at] for at in sorted({at for _, at in piece})]
            yield f"{letter}{number}.js", _script({"file": f"{letter}{number}", "cards": records})
    yield "manifest.js", _script(manifest)


def _cut(filed: list[Filed], depth: int) -> Iterator[tuple[str, list[Filed]]]:
    """The keys in pieces that never part keys of the same first letters, with those letters."""
    if len(filed) <= _MOST_KEYS or depth >= _DEEPEST:
        yield (filed[0][0][:depth] if filed else ""), filed
        return
    waiting: list[Filed] = []
    for group in _groups(filed, depth + 1):
        if len(waiting) + len(group) > _MOST_KEYS and waiting:
            yield waiting[0][0][: depth + 1], waiting
            waiting = []
        if len(group) > _MOST_KEYS:
            yield from _cut(group, depth + 1)
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
