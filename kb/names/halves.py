"""A query that names several halves of one card, whatever stands between them and in any order.

``Glace et Feu``, ``Feu // Ice``, ``feuice``: every cut of the query is tried whose pieces are
names of different halves of the same card, in any languages.
"""

from collections.abc import Iterator
from typing import NamedTuple

from kb.names.entry import Filed, Form, NameEntry, part_count
from kb.names.key import JOINERS, squeeze, without_articles
from kb.names.table import NameTable

_MOST_WORDS = 24
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
