"""Cards by some words of their names, in whatever order; where none has all, one word may have an error."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate

from kb.names.key import match_key
from kb.names.match import Match
from kb.names.table import NameTable

# Shorter words have too many neighbours of other meaning.
_LEAST_MISTYPED = 4
_DIGITS = b"0123456789"


def worded(table: NameTable, words: Sequence[str], language: str | None = None) -> tuple[Match, ...]:
    """The cards of which one name has words that begin with all of `words`; those in `language` first.

    Its `distance` is 1 where one word is an error away.
    """
    wanted = [needle for word in words if (needle := _needle(word)).strip()]
    numbers, distance = _keys(table).having(wanted) if wanted else [], 0
    if wanted and not numbers:
        numbers, distance = sorted(set(_mistyped(table, wanted))), 1
    how, found = "typo" if distance else "prefix", dict[str, Match]()
    for filed in (filed for number in numbers for filed in table.find(table.key(number))):
        for form, _ in sorted(filed.forms, key=lambda one: one[0].language != language)[:1]:
            match = Match(filed.entries[0].card_id, None, how, form.text, form.language, distance)
            found.setdefault(match.card_id, match)
    return tuple(sorted(found.values(), key=lambda match: (match.language != language, len(match.name))))


def phrased(table: NameTable, text: str) -> frozenset[str]:
    """The ids of the cards of which one name has these very words one after the other."""
    needle = _needle(text) + b" "
    numbers = _keys(table).having([needle]) if needle.strip() else []
    return frozenset(filed.entries[0].card_id for at in numbers for filed in table.find(table.key(at)))


def _needle(text: str) -> bytes:
    return b" " + match_key(text).encode().translate(None, _DIGITS)


class _Keys:
    """Every key in order as one text, in which a space stands before each word and at a key's end."""

    def __init__(self, table: NameTable) -> None:
        keys = [b" %b " % key for key in table.rough_keys()]
        self._text, self._starts = b"".join(keys), [0, *accumulate(map(len, keys))]

    def __getitem__(self, number: int) -> bytes:
        return self._text[self._starts[number] : self._starts[number + 1]]

    def having(self, wanted: Sequence[bytes]) -> list[int]:
        """The numbers of the keys that have all these; the longest is looked for: the fewest have it."""
        first, *others = sorted(wanted, key=len, reverse=True)
        found, at = list[int](), self._text.find(first)
        while at >= 0:
            number = bisect_right(self._starts, at) - 1
            if all(one in self[number] for one in others):
                found.append(number)
            at = self._text.find(first, self._starts[number + 1])
        return found

    @cached_property
    def by_word(self) -> Mapping[str, Sequence[int]]:
        """The numbers of the keys that have each word."""
        found = dict[bytes, list[int]]()
        for number in range(len(self._starts) - 1):
            for word in self[number].split():
                found.setdefault(word, []).append(number)
        return {word.decode(): numbers for word, numbers in found.items()}


# Of the one table that a process has: to make them takes longer than to search them ten times.
_keys = lru_cache(1)(_Keys)


def _mistyped(table: NameTable, wanted: Sequence[bytes]) -> Iterator[int]:
    """The keys that have all words but one, and a word that is one error from that."""
    from rapidfuzz.distance.OSA import distance  # only what was mistyped needs it
    from rapidfuzz.process import extract

    keys = _keys(table)
    known = keys.by_word
    for word in (one for one in wanted if len(one) > _LEAST_MISTYPED):
        rest = [one for one in wanted if one != word]
        if rest and not keys.having(rest):  # to look among all words takes longer
            continue
        near = extract(word[1:].decode(), known.keys(), scorer=distance, score_cutoff=1, limit=None)
        alike = (at for found, _, _ in near for at in known[found])
        yield from (at for at in alike if all(one in keys[at] for one in rest))
