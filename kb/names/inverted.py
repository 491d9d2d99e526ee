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

# Figures and signs in keys: no part of a word.
IGNORED = b"0123456789.,\t"
_PLACE = Struct("<I")
# Sorts after all words that begin so.
_LAST = b"\xff"


class Inverted:
    """The index in use: it begins at `start` of `data` with `width` bytes of words, `count` of them."""

    def __init__(self, data: Buffer, start: int, width: int, count: int) -> None:
        self._data, self._start, self._heads = data, start, start + width
        self._keys = self._heads + 4 * (count + 1)

    @cached_property
    def _words(self) -> list[bytes]:
        return self._data[self._start : self._heads].split(b"\n")[:-1]

    def beginning(self, letters: bytes) -> tuple[int, int]:
        """Where the keys of the words that begin with `letters` stand, for `keys`."""
        return self._head(letters), self._head(letters + _LAST)

    def keys(self, start: int, end: int) -> tuple[int, ...]:
        """The numbers of the keys from one place to another; one with several of the words comes often."""
        return unpack_from(f"<{end - start}I", self._data, self._keys + 4 * start)

    def of(self, word: str) -> tuple[int, ...]:
        """The numbers of the keys that have just that word."""
        return self.keys(self._head(word.encode()), self._head(word.encode() + b"\0"))

    @cached_property
    def by_length(self) -> Mapping[int, Sequence[str]]:
        """All words by their length: one with an error is hardly longer or shorter."""
        found: dict[int, list[str]] = {}
        for word in map(bytes.decode, self._words):
            found.setdefault(len(word), []).append(word)
        return found

    def _head(self, wanted: bytes) -> int:
        """Where the keys of the first word that is not less than `wanted` begin."""
        at: int = _PLACE.unpack_from(self._data, self._heads + 4 * bisect_left(self._words, wanted))[0]
        return at


def size(words: int, count: int, keys: int) -> int:
    """Bytes of an index of so many bytes of words, so many of them, in so many keys, with repetitions."""
    return words + 4 * (count + 1 + keys)


def pack(keys: Iterable[bytes]) -> tuple[bytes, tuple[int, int, int]]:
    """The index of keys in their order, and the numbers that `size` takes."""
    held: dict[bytes, list[int]] = {}
    for number, key in enumerate(keys):
        for word in dict.fromkeys(key.translate(None, IGNORED).split()):
            held.setdefault(word, []).append(number)
    words = sorted(held)
    text = b"".join(word + b"\n" for word in words)
    heads = array("I", accumulate((len(held[word]) for word in words), initial=0))
    numbers = array("I", chain.from_iterable(held[word] for word in words))
    return text + little(heads) + little(numbers), (len(text), len(words), len(numbers))
