"""The elements of a JSON container, one at a time, from bytes that never lie in memory together.

Where an element ends is found by trying: a slice that begins with a brace and is valid JSON is the
element, since no beginning of an object is an object. So one decoder reads everything, and fast.
"""

import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from typing import TypeVar

import msgspec

from kb.corpus.importers.streams.json_faults import TooLarge, json_fault
from kb.errors import InputError
from kb.messages import msg

# No set of cards is larger: the largest has six megabytes.
MAX_ELEMENT = 96 << 20
# So many bytes are read in vain for one element only if it is meant to waste time.
MAX_TRIED = 1 << 30
_TRUNCATED = "truncated"
T = TypeVar("T")


def _unmarked(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """The same without a byte order mark, which some programs put before JSON."""
    yield next(chunks, b"").removeprefix(BOM_UTF8)
    yield from chunks


class Elements:
    """Reads the elements of one object or array from `chunks`; `shown` names the file for faults.

    `boundary` matches where an element may end and the next begins: its first group is the end of the
    one, its second the beginning of the other.
    """

    def __init__(self, chunks: Iterator[bytes], shown: str, boundary: re.Pattern[bytes]) -> None:
        self.chunks, self.shown, self.boundary = _unmarked(chunks), shown, boundary
        self.buffer = bytearray()
        self.before = 0
        """How many bytes of the file lie before the buffer."""

    def peek(self, count: int) -> bytes:
        """The first `count` bytes that are left, fewer at the end."""
        while len(self.buffer) < count and self._more():
            pass
        return bytes(self.buffer[:count])

    def skip(self, count: int) -> None:
        """Leaves so many bytes out."""
        del self.buffer[:count]
        self.before += count

    def go_to(self, byte: int) -> None:
        """Leaves everything out up to that byte of the file."""
        while self.before < byte and (self.buffer or self._more()):
            self.skip(min(len(self.buffer), byte - self.before))

    def rest(self) -> bytes:
        """All that is left. Raises `InputError` if it is more than an element may have."""
        while self._more():
            if len(self.buffer) > MAX_ELEMENT:
                raise TooLarge(self.shown, self.before, MAX_ELEMENT)
        return bytes(self.buffer)

    def each(self, decode: Callable[[bytes], T], closing: bytes) -> Iterator[T]:
        """Every element, decoded; the container ends with `closing`, spaces apart.

        Raises `InputError` with the byte where the file stops being what it should be.
        """
        looked = tried = 0
        while True:
            found = self.boundary.search(self.buffer, looked)
            if found is None:
                looked = max(0, len(self.buffer) - 200)
                if not self._more():
                    break
                if len(self.buffer) > MAX_ELEMENT:
                    raise TooLarge(self.shown, self.before, MAX_ELEMENT)
                continue
            looked = found.end(1)
            tried += looked
            if tried > MAX_TRIED:
                raise TooLarge(self.shown, self.before, looked)
            value = self._try(decode, bytes(self.buffer[:looked]), may_go_on=True)
            if value is not None:
                self.skip(found.start(2))
                yield value
                looked = tried = 0
        yield from self._last(decode, closing)

    def _try(self, decode: Callable[[bytes], T], data: bytes, may_go_on: bool) -> T | None:
        """The element in `data`; None if it ends further on, which `may_go_on` allows."""
        try:
            return decode(data)
        except (msgspec.DecodeError, RecursionError) as error:
            if _TRUNCATED in str(error) and may_go_on:
                return None
            raise json_fault(self.shown, error, data, self.before) from None

    def _last(self, decode: Callable[[bytes], T], closing: bytes) -> Iterator[T]:
        data = bytes(self.buffer).rstrip()
        for byte in closing:
            if not data.endswith(bytes([byte])):
                found = msg("the file’s end, at byte %(count)d", count=self.before + len(self.buffer))
                raise InputError(self.shown, None, found, msg("the rest of it: it is cut off"))
            data = data[:-1].rstrip()
        if data:
            value = self._try(decode, data, may_go_on=False)
            if value is not None:
                yield value

    def _more(self) -> bool:
        chunk = next(self.chunks, b"")
        self.buffer += chunk
        return bool(chunk)
