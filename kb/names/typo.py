"""Keys within a few typing errors of a query, found without looking at every key.

Errors are those of optimal string alignment: a letter wrong, missing or too many, or two
neighbours swapped. `k` errors cannot spoil all of `k` + 1 pieces of the query that do not touch:
some piece stands unharmed in the key, at most `k` places from where it stood. So only keys
that contain a piece are measured: those with the first piece and those with the last are found by
bisection, the others by searching the text of all keys of fitting length (the pattern partition
of Wu and Manber, 1992).
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.names.table import NameTable

__all__ = ["allowed_errors", "near"]

_SHORTEST_PIECE = 2

Piece = tuple[int, int]


def allowed_errors(length: int) -> int:
    """How many errors a query of that many letters may have: 0 below 3, 1, 2 from 5, 3 from 15."""
    return (length >= 3) + (length >= 5) + (length >= 15)


def near(table: NameTable, key: str, errors: int) -> list[tuple[int, str]]:
    """Keys at most `errors` errors from `key` with their distance, nearest first.

    Of several distances only the keys of the smallest are returned.
    """
    from rapidfuzz.distance.OSA import distance
    from rapidfuzz.process import extract

    query = key.encode()
    for limit in range(1, errors + 1):
        pool = set(_candidates(table, query, limit))
        hits = extract(query, pool, scorer=distance, score_cutoff=limit, limit=None)
        found = sorted((int(far), bytes(text).decode()) for text, far, _ in hits if far)
        if found:
            return found
    return []


def _candidates(table: NameTable, query: bytes, errors: int) -> Iterator[bytes]:
    pieces = _pieces(len(query), errors)
    shift = 0
    for length, count in enumerate(table.lengths):
        size = length + 1
        if count and abs(length - len(query)) <= errors:
            forwards, backwards = table.forwards + shift, table.backwards + shift
            if pieces:
                first, last = query[: pieces[0][1]], query[: pieces[-1][0] - 1 : -1]
                yield from _beginning(table, first, forwards, size, count)
                yield from (key[::-1] for key in _beginning(table, last, backwards, size, count))
                if pieces[1:-1]:
                    block = table.data[forwards : forwards + size * count]
                    yield from _containing(block, size, query, pieces[1:-1], errors)
            else:
                yield from table.data[forwards : forwards + size * count - 1].split(b"\n")
        shift += size * count


def _pieces(length: int, errors: int) -> list[Piece]:
    """The query cut in `errors` + 1 with a letter between two, as an error may touch two letters."""
    size, rest = divmod(length - errors, errors + 1)
    if size < _SHORTEST_PIECE:
        return []
    pieces, at = [], 0
    for number in range(errors + 1):
        end = at + size + (number < rest)
        pieces.append((at, end))
        at = end + 1
    return pieces


def _beginning(table: NameTable, piece: bytes, start: int, size: int, count: int) -> Iterator[bytes]:
    """The keys that begin with `piece`, of `count` sorted lines of `size` bytes from `start` on."""
    data, width = table.data, len(piece)
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        at = start + middle * size
        if data[at : at + width] < piece:
            low = middle + 1
        else:
            high = middle
    at, end = start + low * size, start + count * size
    while at < end and data[at : at + width] == piece:
        yield data[at : at + size - 1]
        at += size


def _containing(block: bytes, size: int, query: bytes, pieces: list[Piece], errors: int) -> Iterator[bytes]:
    """The keys that have one of the pieces near its place, of lines of `size` bytes."""
    for left, right in pieces:
        piece = query[left:right]
        at = block.find(piece)
        while at >= 0:
            line, place = divmod(at, size)
            if abs(place - left) <= errors:
                yield block[line * size : (line + 1) * size - 1]
            at = block.find(piece, at + 1)
