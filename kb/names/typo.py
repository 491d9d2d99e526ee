"""Keys within a few typing errors of a query, found without looking at every key.

Errors are those of optimal string alignment: a letter wrong, missing or too many, or two
neighbours swapped. `k` errors cannot spoil all of `k` + 1 pieces of the query that do not touch:
some piece stands unharmed in the key, at most `k` places from where it stood. So only keys
that contain a piece are measured; the rest is never decoded (the pattern partition of
Wu and Manber, 1992).
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.names.table import NameTable

__all__ = ["allowed_errors", "near"]

_SHORTEST_PIECE = 3


def allowed_errors(length: int) -> int:
    """How many errors a query of that many letters may have: none below three, two from six."""
    return 0 if length < 3 else 1 if length < 6 else 2


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
    start = table.by_length
    for length, count in enumerate(table.lengths):
        size = length + 1
        end = start + size * count
        if count and abs(length - len(query)) <= errors:
            block = table.data[start - 1 : end]
            yield from _with_piece(block, size, query, pieces, errors) if pieces else block[1:-1].split(b"\n")
        start = end


def _pieces(length: int, errors: int) -> list[tuple[int, int]]:
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


def _with_piece(
    block: bytes, size: int, query: bytes, pieces: list[tuple[int, int]], errors: int
) -> Iterator[bytes]:
    """Keys that have one of the pieces near its place; `block` is a line end, then lines of `size`."""
    for left, right in pieces:
        piece = query[left:right]
        if left == 0:
            piece = b"\n" + piece
        elif right == len(query):
            piece += b"\n"
        shift = left == 0
        at = block.find(piece)
        while at >= 0:
            line, place = divmod(at - 1 + shift, size)
            if piece[-1] == 10 or abs(place - left) <= errors:
                yield block[1 + line * size : (1 + line) * size]
            at = block.find(piece, at + 1)
