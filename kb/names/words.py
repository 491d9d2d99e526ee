"""Cards by some words of their names, in whatever order; where none has all, one word may have an error."""

from collections.abc import Iterable, Iterator, Sequence

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
    keys = [b" %b " % key for key in table.rough_keys()]
    wanted = [needle for word in words if (needle := _needle(word)).strip()]
    numbers, distance = list(_having(keys, wanted)) if wanted else [], 0
    if wanted and not numbers:
        numbers, distance = sorted(set(_mistyped(keys, wanted))), 1
    how, found = "typo" if distance else "prefix", dict[str, Match]()
    for filed in (filed for number in numbers for filed in table.find(table.key(number))):
        for form, _ in sorted(filed.forms, key=lambda one: one[0].language != language)[:1]:
            match = Match(filed.entries[0].card_id, None, how, form.text, form.language, distance)
            found.setdefault(match.card_id, match)
    return tuple(sorted(found.values(), key=lambda match: (match.language != language, len(match.name))))


def phrased(table: NameTable, text: str) -> frozenset[str]:
    """The ids of the cards of which one name has these very words one after the other."""
    needle = _needle(text) + b" "
    keys = (b" %b " % key for key in table.rough_keys())
    numbers = _having(keys, [needle]) if needle.strip() else ()
    return frozenset(filed.entries[0].card_id for at in numbers for filed in table.find(table.key(at)))


def _needle(text: str) -> bytes:
    return b" " + match_key(text).encode().translate(None, _DIGITS)


def _having(keys: Iterable[bytes], wanted: Sequence[bytes]) -> Iterator[int]:
    return (at for at, key in enumerate(keys) if all(one in key for one in wanted))


def _mistyped(keys: Sequence[bytes], wanted: Sequence[bytes]) -> Iterator[int]:
    from rapidfuzz.distance.OSA import distance  # only what was mistyped needs it
    from rapidfuzz.process import extract_iter

    known = {word.decode() for word in b"".join(keys).split()}
    for word in (one for one in wanted if len(one) > _LEAST_MISTYPED):
        near = extract_iter(word[1:].decode(), known, scorer=distance, score_cutoff=1)
        alike = [b" %b " % each.encode() for each, _, _ in near]
        rest = [one for one in wanted if one != word]
        held = list(_having(keys, rest)) if alike else []
        yield from (at for at in held if any(one in keys[at] for one in alike))
