"""Cards by some words of their names, in whatever order; where none has all, one word may have an error."""

from collections.abc import Sequence

from kb.names.inverted import IGNORED
from kb.names.key import match_key
from kb.names.match import Match
from kb.names.table import NameTable

# Shorter words have too many neighbours of other meaning.
_LEAST_MISTYPED = 4


def worded(
    table: NameTable, words: Sequence[str], language: str | None = None, errors: int = 0
) -> tuple[Match, ...]:
    """The cards of which one name has words that begin with all of `words`; those in `language` first.

    With `errors` 1 the cards of which one has all but one word, and one that is an error away from that.
    """
    wanted = [needle for word in words if (needle := _needle(word)).strip()]
    numbers = (sorted(_mistyped(table, wanted)) if errors else _having(table, wanted)) if wanted else []
    how, found = "typo" if errors else "prefix", dict[str, Match]()
    for filed in (filed for number in numbers for filed in table.find(table.key(number))):
        for form, _ in sorted(filed.forms, key=lambda one: one[0].language != language)[:1]:
            match = Match(filed.entries[0].card_id, None, how, form.text, form.language, errors)
            found.setdefault(match.card_id, match)
    return tuple(sorted(found.values(), key=lambda match: (match.language != language, len(match.name))))


def phrased(table: NameTable, text: str) -> frozenset[str]:
    """The ids of the cards of which one name has these very words one after the other."""
    needle = _needle(text) + b" "
    numbers = _having(table, [needle]) if needle.strip() else []
    return frozenset(filed.entries[0].card_id for at in numbers for filed in table.find(table.key(at)))


def _needle(text: str) -> bytes:
    return b" " + match_key(text).encode().translate(None, IGNORED)


def _having(table: NameTable, wanted: Sequence[bytes]) -> list[int]:
    """The numbers of the keys that have all these; the keys of the rarest word are looked at."""
    places = [table.words.beginning(word) for one in wanted for word in one.split()]
    start, end = min(places, key=lambda place: place[1] - place[0])
    keys = {number: _key(table, number) for number in sorted(set(table.words.keys(start, end)))}
    return [number for number, key in keys.items() if all(one in key for one in wanted)]


def _key(table: NameTable, number: int) -> bytes:
    """A key with a space before each word and at its end."""
    return b" %b " % table.key(number).encode().translate(None, IGNORED)


def _mistyped(table: NameTable, wanted: Sequence[bytes]) -> set[int]:
    """The keys that have all words but one, and a word that is one error from that."""
    from rapidfuzz.distance.OSA import distance  # only what was mistyped needs it
    from rapidfuzz.process import extract

    numbers = set[int]()
    for word in (one for one in wanted if len(one) > _LEAST_MISTYPED):
        rest, typed = [one for one in wanted if one != word], word[1:].decode()
        within = _having(table, rest) if rest else []
        lengths = () if rest else range(len(typed) - 1, len(typed) + 2)
        known = {said.decode() for at in within for said in _key(table, at).split()}
        known.update(*(table.words.by_length.get(length, ()) for length in lengths))
        near = extract(typed, known, scorer=distance, score_cutoff=1, limit=None)
        alike = {at for found, _, _ in near for at in table.words.of(found)}
        numbers |= alike.intersection(within) if rest else alike
    return numbers
