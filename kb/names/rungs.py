"""The rungs of the ladder: each gives the cards that answer to a spelling in one way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from kb.languages import CODES, normalise
from kb.names.entry import SEPARATOR, Form, NameEntry, forms
from kb.names.halves import Halves, halves_in
from kb.names.key import JOINERS, Spelling, loose_key, match_key, squeeze
from kb.names.match import Match, Ranked
from kb.names.table import NameTable

__all__ = ["begun_by_letters", "begun_by_words", "closeness", "equal", "mistyped"]

_MOST_ROWS = 400
_EXACT, _FOLDED, _LOOSE = range(3)
"""How close a form is; `closeness` itself never says exact, so that 0 can mean: not at all."""


def equal(table: NameTable, typed: Spelling, language: str | None) -> list[Ranked]:
    """Rungs exact, folded and half: names that differ in nothing a reader would call a letter."""
    if not typed.strict:
        return []
    cards = table.find(typed.strict)
    ranked = list(_spelt(cards, typed, language))
    reordered = len({each.match.card_id for each in ranked}) < max(len(cards), 1)
    if reordered or not JOINERS.isdisjoint(typed.strict.split()):
        ranked += [_from_halves(halves, language) for halves in halves_in(table, typed.strict)]
    if any(each.tier[0] < _LOOSE for each in ranked):
        return [each for each in ranked if each.tier[0] < _LOOSE]
    if typed.loose != typed.strict:
        ranked += _spelt(table.find(typed.loose), typed, language)
    return ranked


def _spelt(cards: Sequence[tuple[NameEntry, ...]], typed: Spelling, language: str | None) -> Iterator[Ranked]:
    """The forms of the cards that are spelt so, with how closely."""
    plain = normalise(typed.text).strip()
    for entries in cards:
        for form in forms(entries):
            if normalise(form.text) == plain:
                near = _EXACT
            else:
                near = closeness(form, typed.strict) or (_LOOSE if closeness(form, typed.loose) else 0)
                if not near:
                    continue
            yield _ranked(entries[0].card_id, form, near, language)


def closeness(form: Form, key: str) -> int:
    """How much of the form's key has to go to make it `key`; 0: it cannot be made so."""
    strict = match_key(form.text)
    if key == strict:
        return _FOLDED
    if key == loose_key(form.text) or (key == squeeze(strict) and SEPARATOR not in form.text):
        return _LOOSE
    return 0


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
    return Ranked((_FOLDED, foreign), (int(not whole), 0), match)


def begun_by_words(table: NameTable, typed: Spelling, language: str | None) -> list[Ranked]:
    """Rung prefix: names of which `typed` is the first words."""
    return _begun(table, typed, " ", language)


def begun_by_letters(table: NameTable, typed: Spelling, language: str | None) -> list[Ranked]:
    """Rung prefix: names of which `typed` is the first letters."""
    return _begun(table, typed, "", language)


def _begun(table: NameTable, typed: Spelling, after: str, language: str | None) -> list[Ranked]:
    ranked = []
    for key in dict.fromkeys((typed.strict, typed.loose)):
        wanted = key + after
        for longer, cards in islice(table.starting(wanted), _MOST_ROWS) if key else ():
            left = len(longer) - len(wanted)
            for each in _having(table, longer, cards, language):
                match = each.match._replace(how="prefix")
                ranked.append(Ranked(each.tier[1:], (left, *each.order), match))
    return ranked


def _having(
    table: NameTable, key: str, cards: Sequence[tuple[NameEntry, ...]], language: str | None
) -> list[Ranked]:
    """The forms of the cards that have exactly this key; failing that, halves in another order."""
    found = []
    for entries in cards:
        for form in forms(entries):
            near = closeness(form, key)
            if near:
                found.append(_ranked(entries[0].card_id, form, near, language))
    return found or equal(table, Spelling.of(key), language)


def mistyped(table: NameTable, typed: Spelling, language: str | None) -> list[Ranked]:
    """Rung typo: names one or two errors away, only the nearest."""
    from kb.names.typo import near, strange_letters

    for key in dict.fromkeys((typed.strict, typed.loose)):
        ranked = []
        for distance, other in near(table, key):
            strange = strange_letters(key, other)
            for each in _having(table, other, table.find(other), language):
                match = each.match._replace(how="typo", distance=distance)
                ranked.append(
                    Ranked((distance, each.tier[1]), (strange, each.tier[0], *each.order[:1]), match)
                )
        if ranked:
            return ranked
    return []


def _foreign(form: Form, language: str | None) -> int:
    return int(language is not None and form.language != language)
