"""The rungs of the ladder: each gives the cards that answer to a spelling in one way."""

from collections.abc import Iterator
from itertools import islice

from kb.languages import CODES, normalise
from kb.names.entry import JOINED, LOOSE, SEPARATOR, STRICT, Filed, Form
from kb.names.halves import Halves, halves_in
from kb.names.key import JOINERS, Spelling
from kb.names.match import Match, Ranked
from kb.names.table import NameTable

_MOST_ROWS = 400
_EXACT = 0
"""How a form answers that is spelt as it was printed; the others are `STRICT` and `LOOSE`."""


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
    return Ranked(
        (near, _foreign(form, language)), (int(form.part is not None), CODES.index(form.language)), match
    )


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
    return Ranked((JOINED, foreign), (int(not whole), 0), match)


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
            match = each.match._replace(how="prefix")
            ranked.append(Ranked(each.tier[1:], (len(longer) - len(key), *each.order), match))
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
