"""Keys within a few typing errors of a query, found by the pieces that no error touched.

Errors are those of Damerau and Levenshtein: a letter wrong, missing or too many, or two
neighbours swapped, and further errors may fall between the two.
"""

from collections import Counter
from functools import cache
from typing import NamedTuple

from rapidfuzz.distance import OSA, DamerauLevenshtein
from rapidfuzz.process import extract

from kb.names.pieces import cut
from kb.names.table import NameTable


def allowed_errors(length: int) -> int:
    """How many errors a query of that many letters may have: none below 3, 1, and 2 from 5 on."""
    return (length >= 3) + (length >= 5)


class Near(NamedTuple):
    """A key that is `distance` errors away; `strange` letters were typed that it does not have.

    Of two keys equally near, the one with fewer of these is meant: a letter left out or swapped is
    one of a few things that can go wrong with a name, a letter wrong or too many one of 25 times as many.
    """

    distance: int
    strange: int
    key: str


def near(table: NameTable, key: str) -> list[Near]:
    """Keys at most `allowed_errors` from `key`, the likeliest first.

    Of several distances only the keys of the smallest are returned.
    """
    query = key.encode()
    for errors in range(1, allowed_errors(len(key)) + 1):
        found = [text.decode() for text in _measured(query, _candidates(table, query, errors), errors)]
        if found:
            several = len(found) > 1
            return sorted(Near(errors, _strange(key, other) if several else 0, other) for other in found)
    return []


def _measured(query: bytes, pool: set[bytes], errors: int) -> list[bytes]:
    """The keys of the pool that are so many errors away, none of which is less."""
    # An error between swapped letters counts as one more in the alignment that is quick to measure.
    limit = errors + (errors > 1)
    hits = extract(query + b"\t", pool, scorer=OSA.distance, score_cutoff=limit, limit=None)
    keys = [(far, text[:-1]) for text, far, _ in hits if far and text[-1:] == b"\t"]
    return [
        key
        for far, key in keys
        if far <= errors or DamerauLevenshtein.distance(query, key, score_cutoff=errors) <= errors
    ]


def _strange(typed: str, key: str) -> int:
    return (Counter(typed) - Counter(key)).total()


class _Probe(NamedTuple):
    """Keys of `length` letters may have the query's letters from `start` to `end` as the piece `seed`."""

    length: int
    start: int
    end: int
    seed: int


def _candidates(table: NameTable, query: bytes, errors: int) -> set[bytes]:
    found: set[bytes] = set()
    for length, start, end, seed in _probes(len(query), errors):
        found.update(table.having(query[start:end], seed, length))
    return found


@cache
def _probes(asked: int, errors: int) -> tuple[_Probe, ...]:
    """Where a piece of a key may stand in a query of so many letters.

    The first and the last piece stand where they stood, from the beginning or from the end. The second
    counts where both were spoilt: it has one error on either side.
    """
    found = []
    for length in range(max(asked - errors, 1), asked + errors + 1):
        longer = asked - length
        first, second, last = cut(length)
        moved = [(first, 0), (last, longer)]
        if errors > 1:
            moved += [(second, shift) for shift in (-1, 0, 1) if abs(longer - shift) <= 1]
        found += [
            _Probe(length, piece.start + shift, piece.end + shift, piece.seed)
            for piece, shift in moved
            if piece.start + shift >= 0
        ]
    return tuple(found)
