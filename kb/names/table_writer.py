"""Writes the name table: one file that is searched where it lies, without being decoded.

kb-names/4 <fingerprint>                                what it was built from
<bytes of records> <bytes of keys> <keys> <bits> <pieces>   sizes of what follows, on one line with
<bytes of words> <words> <their keys>                       those of the last part
<records>                         a card a line: id, then its names
<keys>                            a key a line, sorted, with the offset of each of its cards' records and,
                                  after points, twice the number of each form that has it; one more: loosely
<order>                           where each key's line begins, 4 bytes each, the lowest first
<pieces>                          see `kb.names.pieces`
<words>                           see `kb.names.inverted`
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from kb.names import inverted
from kb.names.entry import SEPARATOR, NameEntry, forms, part_count
from kb.names.key import Spelling, closed_key, match_key, squeeze
from kb.names.pieces import little, pack
from kb.names.table import FIELD, MAGIC, NameTable

# Cards with more parts than this are not indexed under every order of their halves.
_REORDERED = 3


def build(cards: Iterable[Sequence[NameEntry]], fingerprint: str = "") -> bytes:
    """The table of all `cards`, each the sequence of its names, preferred ones first."""
    records = bytearray()
    places: dict[str, list[str]] = {}
    for entries in cards:
        for key, numbers in _keys(entries).items():
            places.setdefault(key, []).append(".".join(map(str, (len(records), *numbers))))
        records += _record(entries)
    rows = bytearray()
    begins: dict[bytes, int] = {}
    for text, stand in sorted((key.encode(), ",".join(found).encode()) for key, found in places.items()):
        begins[text] = len(rows)
        rows += text + b"\t" + stand + b"\n"
    pieces, bits, count = pack(begins)
    words, of_words = inverted.pack(begins)
    sizes = len(records), len(rows), len(begins), bits, count, *of_words
    head = MAGIC + f"{fingerprint}\n{' '.join(map(str, sizes))}\n".encode()
    return head + records + rows + little(array("I", begins.values())) + pieces + words


def table_of(cards: Iterable[Sequence[NameEntry]]) -> NameTable:
    """A table in memory of all `cards`, each the sequence of its names."""
    return NameTable(build(cards))


def _record(entries: Sequence[NameEntry]) -> bytes:
    names = [
        FIELD.join((entry.language, str(entry.part or ""), entry.kind, entry.sources, entry.text))
        for entry in entries
    ]
    return "\t".join([entries[0].card_id, *names]).encode() + b"\n"


def _keys(entries: Sequence[NameEntry]) -> dict[str, list[int]]:
    """Every key of the card with its forms: strict and loose, halves also closed up, in any order."""
    keys: dict[str, list[int]] = {}
    for number, form in enumerate(forms(entries)):
        _, strict, loose = Spelling.of(form.text)
        keys.setdefault(strict, []).append(2 * number)
        closed_up = squeeze(strict)
        others = {loose, closed_up} if form.part else {loose}
        if not form.text.replace(" ", "").isalnum():
            others.add(closed_key(form.text))
        for key in others - {strict}:
            keys.setdefault(key, []).append(2 * number + 1)
        if SEPARATOR in form.text:
            keys.setdefault(closed_up, [])
    for key in _reordered(entries):
        keys.setdefault(key, [])
    keys.pop("", None)
    return keys


def _reordered(entries: Sequence[NameEntry]) -> Iterator[str]:
    """The keys of the halves' first names in any order, language by language."""
    count = part_count(entries)
    if not 1 < count <= _REORDERED:
        return
    for language in {entry.language for entry in entries}:
        parts = [
            [entry.text for entry in entries if entry.language == language and entry.part == number][:1]
            for number in range(1, count + 1)
        ]
        if all(parts):
            yield from (match_key(" ".join(order)) for order in permutations(part[0] for part in parts))
