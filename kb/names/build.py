"""Writes the name table: one file that is searched where it lies, without being decoded.

kb-names/2 <fingerprint>                                what it was built from
<bytes of records> <bytes of keys> <keys> <bits> <pieces>   sizes of what follows
<records>                         a card a line: id, then its names
<keys>                            a key a line, sorted, with the offsets of its cards' records
<order>                           where each key's line begins, 4 bytes each, the lowest first
<pieces>                          see `kb.names.pieces`
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import permutations

from kb.names.entry import SEPARATOR, NameEntry, forms, part_count
from kb.names.key import Spelling, match_key, squeeze
from kb.names.pieces import little, pack

__all__ = ["FIELD", "MAGIC", "build"]

MAGIC = b"kb-names/2 "
FIELD = "\x1f"
_REORDERED = 3
"""Cards with more parts than this are not indexed under every order of their halves."""


def build(cards: Iterable[Sequence[NameEntry]], fingerprint: str = "") -> bytes:
    """The table of all `cards`, each the sequence of its names, preferred ones first."""
    records = bytearray()
    places: dict[bytes, list[int]] = {}
    for entries in cards:
        for name in _keys(entries):
            places.setdefault(name.encode(), []).append(len(records))
        records += _record(entries)
    rows = bytearray()
    begins: dict[bytes, int] = {}
    for key in sorted(places):
        begins[key] = len(rows)
        rows += key + b"\t" + b",".join(b"%d" % at for at in places[key]) + b"\n"
    pieces, bits, count = pack(begins)
    sizes = len(records), len(rows), len(begins), bits, count
    head = MAGIC + f"{fingerprint}\n{' '.join(map(str, sizes))}\n".encode()
    return head + records + rows + little(array("I", begins.values())) + pieces


def _record(entries: Sequence[NameEntry]) -> bytes:
    names = [
        FIELD.join((entry.language, str(entry.part or ""), entry.kind, entry.sources, entry.text))
        for entry in entries
    ]
    return "\t".join([entries[0].card_id, *names]).encode() + b"\n"


def _keys(entries: Sequence[NameEntry]) -> set[str]:
    """Strict and loose keys of every form; halves also closed up, split cards in any order."""
    keys = set()
    for form in forms(entries):
        _, strict, loose = Spelling.of(form.text)
        keys |= {strict, loose}
        if form.part is not None or SEPARATOR in form.text:
            keys.add(squeeze(strict))
    count = part_count(entries)
    if 1 < count <= _REORDERED:
        for language in {entry.language for entry in entries}:
            parts = [
                [entry.text for entry in entries if entry.language == language and entry.part == number][:1]
                for number in range(1, count + 1)
            ]
            if all(parts):
                keys |= {match_key(" ".join(order)) for order in permutations(part[0] for part in parts)}
    return {key for key in keys if key}
