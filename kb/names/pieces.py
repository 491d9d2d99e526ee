"""Which keys have a given piece: a table of hashes beside the keys, read where it lies.

Every key is cut in three, with a letter between two pieces. An error touches one letter or two
neighbours, so never two pieces: of two errors at least one piece is left as it was, of one error
the first or the last (the pattern partition of Wu and Manber, 1992). The whole key is a piece as well.

    <heads>    for each hash where its keys begin, 4 bytes each, and where the last end
    <places>   where the keys stand, 4 bytes each
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from itertools import accumulate, repeat
from struct import Struct, unpack_from
from sys import byteorder
from typing import NamedTuple, Protocol
from zlib import crc32

# The seed of whole keys.
WHOLE = 0
# Where a hash's places begin, and where the next one's do.
_PAIR = Struct("<II")


class Buffer(Protocol):
    """Bytes in memory or mapped from a file."""

    def __len__(self) -> int: ...
    def __getitem__(self, part: slice, /) -> bytes: ...
    def __buffer__(self, flags: int, /) -> memoryview: ...
    def find(self, sub: bytes, start: int = ..., end: int = ..., /) -> int: ...


class Piece(NamedTuple):
    """Where a piece lies in a key; `seed` keeps apart those of other lengths and places."""

    seed: int
    start: int
    end: int


def cut(length: int) -> tuple[Piece, Piece, Piece]:
    """The pieces of a key of that length; empty ones if it has less than five letters."""
    width, rest = divmod(max(length - 2, 0), 3)
    second = width + (rest > 0) + 1
    third = second + width + (rest > 1) + 1
    seed = length << 2
    return (
        Piece(seed | 1, 0, second - 1),
        Piece(seed | 2, second, third - 1),
        Piece(seed | 3, third, third + width),
    )


class Pieces:
    """The table in use: it begins at `start` of `data` and tells two to the power of `bits` hashes apart."""

    def __init__(self, data: Buffer, start: int, bits: int) -> None:
        self._data, self._heads, self._mask = data, start, (1 << bits) - 1
        self._places = start + 4 * ((1 << bits) + 1)

    def having(self, text: bytes, seed: int) -> tuple[int, ...]:
        """Where keys with that piece stand, and a few others whose hash is the same."""
        at = self._heads + 4 * (crc32(text, seed) & self._mask)
        start, end = _PAIR.unpack_from(self._data, at)
        if start == end:
            return ()
        return unpack_from(f"<{end - start}I", self._data, self._places + 4 * start)


def size(bits: int, count: int) -> int:
    """Bytes of a table of so many pieces."""
    return 4 * ((1 << bits) + 1 + count)


def pack(keys: Mapping[bytes, int]) -> tuple[bytes, int, int]:
    """The table of keys with their places, its `bits`, and how many pieces there are."""
    hashes = array("I", map(crc32, keys))
    places = array("I", keys.values())
    by_length: dict[int, list[bytes]] = {}
    for key in keys:
        by_length.setdefault(len(key), []).append(key)
    for length, alike in by_length.items():
        stand = array("I", map(keys.__getitem__, alike))
        for seed, start, end in cut(length):
            hashes.extend(map(crc32, [key[start:end] for key in alike], repeat(seed)))
            places.extend(stand)
    bits = len(hashes).bit_length()
    return _grouped(hashes, places, bits), bits, len(places)


def _grouped(hashes: Sequence[int], places: Sequence[int], bits: int) -> bytes:
    """The places in the order of their hashes' last `bits`: counted, then put in."""
    mask = (1 << bits) - 1
    heads = array("I", bytes(4 * (mask + 2)))
    for value in hashes:
        heads[(value & mask) + 1] += 1
    heads = array("I", accumulate(heads))
    begins = heads[:]
    ordered = array("I", bytes(4 * len(places)))
    for value, place in zip(hashes, places, strict=True):
        value &= mask
        at = heads[value]
        ordered[at] = place
        heads[value] = at + 1
    return little(begins) + little(ordered)


def little(numbers: array[int]) -> bytes:
    """The numbers as bytes, the lowest first."""
    if byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers.tobytes()
