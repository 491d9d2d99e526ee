"""The steps of the match ladder: each gives the cards that answer to a spelling in one way."""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from kb.languages import CODES, normalise
from kb.names.entry import JOINED, LOOSE, SEPARATOR, STRICT, Filed, Form, NameEntry, part_count
from kb.names.key import JOINERS, Spelling, squeeze, without_articles
from kb.names.match import Match, Ranked
from kb.names.table import NameTable

# The longest name has fewer; without a bound each cut of a long text would be tried.
_MOST_WORDS = 24
# Letters; no half's name is longer.
_LONGEST_HALF = 40


class Halves(NamedTuple):
    """Halves of one card that a query names, in the order in which it names them."""

    entries: tuple[NameEntry, ...]
    named: tuple[Form, ...]

    @property
    def is_whole(self) -> bool:
        """Whether every half is named."""
        return len(self.named) == part_count(self.entries)


def halves_in(table: NameTable, key: str) -> list[Halves]:
    """The cards of which `key` names two halves or more."""
    words = key.split()
    if len(words) > _MOST_WORDS:
        return []
    found = list(_apart(table, words)) or list(_together(table, squeeze(key)))
    best: dict[str, Halves] = {}
    for halves in found:
        best.setdefault(halves.entries[0].card_id, halves)
    return list(best.values())


def _apart(table: NameTable, words: list[str]) -> Iterator[Halves]:
    """Cuts between words; a joining word may stand at each cut."""
    for end in range(1, len(words)):
        for entries, form in _named(table, " ".join(words[:end])):
            yield from _continue(table, Halves(entries, (form,)), words[end:])


def _continue(table: NameTable, begun: Halves, words: list[str]) -> Iterator[Halves]:
    starts = [words, words[1:]] if words[0] in JOINERS and len(words) > 1 else [words]
    for rest in starts:
        for end in range(len(rest), 0, -1):
            for entries, form in _named(table, " ".join(rest[:end])):
                if entries[0].card_id == begun.entries[0].card_id and _is_new(form, begun):
                    halves = Halves(entries, (*begun.named, form))
                    if end == len(rest):
                        yield halves
                    else:
                        yield from _continue(table, halves, rest[end:])


def _together(table: NameTable, key: str) -> Iterator[Halves]:
    """Cuts inside a word, where two halves were written without a space."""
    for begun, cards in table.beginnings(key, 2, min(len(key) - 2, _LONGEST_HALF)):
        for entries, form in _halves(cards):
            yield from _continue(table, Halves(entries, (form,)), [key[len(begun) :]])


def _is_new(form: Form, begun: Halves) -> bool:
    return all(form.part != named.part for named in begun.named)


def _named(table: NameTable, key: str) -> Iterator[tuple[tuple[NameEntry, ...], Form]]:
    for wanted in dict.fromkeys((key, without_articles(key))):
        yield from _halves(table.find(wanted))


def _halves(cards: list[Filed]) -> Iterator[tuple[tuple[NameEntry, ...], Form]]:
    for filed in cards:
        for form, _ in filed.forms:
            if form.part is not None:
                yield filed.entries, form


# A letter begins thousands of names; nobody looks through more than some hundred.
_MOST_ROWS = 400
# How a form answers that is spelt as it was printed; the others are `STRICT` and `LOOSE`.
_EXACT = 0


def equal(table: NameTable, typed: Spelling, language: str | None) -> list[Ranked]:
    """Rungs exact, folded and half: names that differ in nothing a reader would call a letter."""
    if not typed.strict:
        return []
    cards = table.find(typed.strict)
    ranked = list(_spelt(cards, typed, language, STRICT))
    reordered = len({each.match.card_id for each in ranked}) < max(len(cards), 1)
    if reordered or not JOINERS.isdisjoint(typed.strict.split()):
        ranked += [_from_halves(halves, language) for halves in halves_in(table, typed.strict)]
    close = [each for each in ranked if each.tier[0] < LOOSE]
    if not close and typed.loose != typed.strict:
        ranked += _spelt(table.find(typed.loose), typed, language, LOOSE)
    return close or ranked


def _spelt(cards: list[Filed], typed: Spelling, language: str | None, at_best: int) -> Iterator[Ranked]:
    """The forms under which the cards were found, with how closely they are spelt so."""
    plain = normalise(typed.text).strip() if cards else ""
    for entries, found in cards:
        for form, near in found:
            printed = near == at_best == STRICT and normalise(form.text) == plain
            yield _ranked(entries[0].card_id, form, _EXACT if printed else max(near, at_best), language)


def _ranked(card_id: str, form: Form, near: int, language: str | None) -> Ranked:
    how = "half" if form.part else "exact" if near == _EXACT else "folded"
    match = Match(card_id, form.part, how, form.text, form.language)
    half = int(form.part is not None)
    return Ranked((near, _foreign(form, language), half), (half, CODES.index(form.language)), match)


def _from_halves(halves: Halves, language: str | None) -> Ranked:
    first = halves.named[0]
    name = SEPARATOR.join(form.text for form in sorted(halves.named, key=lambda form: form.part or 0))
    whole = halves.is_whole
    match = Match(
        halves.entries[0].card_id,
        None if whole else first.part,
        "folded" if whole else "half",
        name,
        first.language,
    )
    foreign = int(language is not None and all(form.language != language for form in halves.named))
    return Ranked((JOINED, foreign, 0), (int(not whole), 0), match)


def begun(table: NameTable, typed: Spelling, language: str | None, words: bool = True) -> list[Ranked]:
    """Rung prefix: names of which `typed` is the first letters; with `words`, if there are
    names of which it is the first words, these alone.
    """
    rows = [
        (key, longer, cards)
        for key in dict.fromkeys((typed.strict, typed.loose))
        if key
        for longer, cards in islice(table.starting(key), _MOST_ROWS)
    ]
    apart = [(f"{key} ", longer, cards) for key, longer, cards in rows if longer.startswith(f"{key} ")]
    ranked = []
    for key, longer, cards in apart if apart and words else rows:
        for each in _having(table, longer, cards, language):
            match = Match(*each.match[:2], "prefix", *each.match[3:5])
            ranked.append(Ranked(each.tier[1:2], (len(longer) - len(key), *each.order), match))
    return ranked


def _having(table: NameTable, key: str, cards: list[Filed], language: str | None) -> list[Ranked]:
    """The forms of the cards that have exactly this key; failing that, halves in another order."""
    found = [
        _ranked(entries[0].card_id, form, near, language) for entries, named in cards for form, near in named
    ]
    return found or equal(table, Spelling.of(key), language)


def mistyped(table: NameTable, typed: Spelling, language: str | None) -> list[Ranked]:
    """Rung typo: names one or two errors away, only the nearest."""
    from kb.names.typo import near

    for key in dict.fromkeys((typed.strict, typed.loose)):
        ranked = []
        for distance, strange, other in near(table, key):
            for tier, order, match in _having(table, other, table.find(other), language):
                found = Match(*match[:2], "typo", *match[3:5], distance)
                ranked.append(Ranked((distance, tier[1]), (strange, tier[0], order[0]), found))
        if ranked:
            return ranked
    return []


def _foreign(form: Form, language: str | None) -> int:
    return int(language is not None and form.language != language)
