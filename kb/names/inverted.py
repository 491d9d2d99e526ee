"""Which keys have a word that begins so: an inverted index of the keys' words, read where it lies.

<words>    a word a line, sorted, without its digits
<begins>   where each word's line begins, 4 bytes each
<heads>    where each word's keys begin, 4 bytes each, and where the last end
<keys>     the numbers of the keys that have it, 4 bytes each
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, chain
from struct import Struct, unpack_from

from kb.names.pieces import Buffer, little

# What no word is told apart by.
IGNORED = b"0123456789.,\t"
_PLACE = Struct("<I")
# Sorts after all words that begin so.
_LAST = b"\xff"


class Inverted:
    """The index of `count` words in use: it begins at `start` of `data`, its words take `size` bytes."""

    def __init__(self, data: Buffer, start: int, size: int, count: int) -> None:
        self._data, self._words, self._count = data, start, count
        self._begins = start + size
        self._heads = self._begins + 4 * count
        self._keys = self._heads + 4 * (count + 1)

    def beginning(self, letters: bytes) -> tuple[int, int]:
        """Where the keys of the words that begin with `letters` stand, for `keys`."""
        return self._head(self._first(letters)), self._head(self._first(letters + _LAST))

    def keys(self, start: int, end: int) -> tuple[int, ...]:
        """The numbers of the keys from one place to another; one with several of the words comes often."""
        return unpack_from(f"<{end - start}I", self._data, self._keys + 4 * start)

    def of(self, word: str) -> tuple[int, ...]:
        """The numbers of the keys that have just that word, which some key has."""
        number = self._first(word.encode())
        return self.keys(self._head(number), self._head(number + 1))

    @cached_property
    def by_length(self) -> Mapping[int, Sequence[str]]:
        """All words by their length: one with an error is hardly longer or shorter."""
        found: dict[int, list[str]] = {}
        for word in self._data[self._words : self._begins].decode().split("\n")[:-1]:
            found.setdefault(len(word), []).append(word)
        return found

    def _head(self, number: int) -> int:
        at: int = _PLACE.unpack_from(self._data, self._heads + 4 * number)[0]
        return at

    def _first(self, wanted: bytes) -> int:
        """The number of the first word that is not less than `wanted`."""
        data, words, begins, width = self._data, self._words, self._begins, len(wanted)

        def word(number: int) -> bytes:
            at: int = words + _PLACE.unpack_from(data, begins + 4 * number)[0]
            return data[at : min(at + width, begins)].partition(b"\n")[0]

        return bisect_left(range(self._count), wanted, key=word)


def size(words: int, count: int, keys: int) -> int:
    """Bytes of an index of so many bytes of words, so many of them, in so many keys, with repetitions."""
    return words + 4 * (2 * count + 1 + keys)


def pack(keys: Iterable[bytes]) -> tuple[bytes, tuple[int, int, int]]:
    """The index of keys in their order, and the numbers that `size` takes."""
    held: dict[bytes, list[int]] = {}
    for number, key in enumerate(keys):
        for word in dict.fromkeys(key.translate(None, IGNORED).split()):
            held.setdefault(word, []).append(number)
    words = sorted(held)
    text = b"".join(word + b"\n" for word in words)
    begins = array("I", accumulate((len(word) + 1 for word in words[:-1]), initial=0) if words else ())
    heads = array("I", accumulate((len(held[word]) for word in words), initial=0))
    numbers = array("I", chain.from_iterable(held[word] for word in words))
    parts = text, *map(little, (begins, heads, numbers))
    return b"".join(parts), (len(text), len(words), len(numbers))
