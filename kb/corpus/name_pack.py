"""The lists ``corpus/<lang>/names/names.tsv`` as one small file, which a wheel carries in their place.

Two parallel texts, names and where they are printed, a line a card; ids follow from the English
names. Packed so, 68,000 names take 450 kB instead of 1,080.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterable, Iterator, Sequence

from kb.names.compact import compact, expand
from kb.names.curation import card_id
from kb.names.entry import NameEntry, whole_name

__all__ = ["pack", "unpack"]

_MAX_BYTES = 32 << 20
_BETWEEN = "\0"


def pack(cards: Iterable[Sequence[NameEntry]]) -> bytes:
    """The file for these cards. Raises `ValueError` for a card whose id is not that of its English name."""
    names, sources = [], []
    for card in cards:
        if card_id(whole_name(card, "en") or "") != card[0].card_id:
            raise ValueError(card[0].card_id)
        names.append(compact(card))
        sources.append(compact(card, lambda entry: entry.sources))
    text = _BETWEEN.join("\n".join(lines) for lines in (names, sources))
    return lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)


def unpack(data: bytes) -> Iterator[NameEntry]:
    """Every name of the file. Raises `ValueError` for what is no such file."""
    try:
        text = lzma.LZMADecompressor(memlimit=256 << 20).decompress(data, _MAX_BYTES).decode()
    except lzma.LZMAError as error:
        raise ValueError(str(error)) from None
    names, _, sources = text.partition(_BETWEEN)
    for line, places in zip(names.split("\n"), sources.split("\n"), strict=True):
        english = line.rpartition("\t")[2]
        yield from expand(card_id(english), line, places)
