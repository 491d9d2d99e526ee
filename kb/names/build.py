"""Writes the name table: one text, sorted, that is searched where it lies, without being decoded.

kb-names/1 <fingerprint>          what it was built from
<offsets of the parts> <number of keys of each length>
<records>                         a card a line: id, then its names
<keys>                            a key a line, sorted, with the offsets of its cards' records
<keys by length>                  the keys alone, by length and then sorted, for typing errors
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from kb.names.entry import SEPARATOR, NameEntry, forms, part_count
from kb.names.key import loose_key, match_key, squeeze

__all__ = ["FIELD", "MAGIC", "build"]

MAGIC = b"kb-names/1 "
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
    ordered = sorted(places)
    keys = b"".join(key + b"\t" + b",".join(b"%d" % at for at in places[key]) + b"\n" for key in ordered)
    lengths = [0] * (max(map(len, ordered), default=0) + 1)
    for key in ordered:
        lengths[len(key)] += 1
    forwards = _by_length(ordered)
    backwards = _by_length(sorted(key[::-1] for key in ordered))
    head = _head(fingerprint, [len(records), len(keys), len(forwards)], lengths)
    return head + records + keys + forwards + backwards


def _by_length(ordered: list[bytes]) -> bytes:
    return b"".join(key + b"\n" for key in sorted(ordered, key=len))


def _head(fingerprint: str, sizes: list[int], lengths: list[int]) -> bytes:
    numbers = " ".join(map(str, sizes)), " ".join(map(str, lengths))
    return MAGIC + f"{fingerprint}\n{numbers[0]}\n{numbers[1]}\n".encode()


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
        keys |= {match_key(form.text), loose_key(form.text)}
        if form.part is not None or SEPARATOR in form.text:
            keys.add(squeeze(match_key(form.text)))
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
