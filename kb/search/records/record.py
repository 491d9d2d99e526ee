"""Something that can be found, as a value."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from operator import itemgetter
from typing import NamedTuple

from kb.languages import CODES, fold
from kb.messages import ENGLISH_MARK

# When the game's first cards came out; before that day there was nothing to find.
FIRST_DAY = date(1993, 8, 5)
# What begins the provision of rules that no concordance knows, but that several editions word alike.
SAME_WORDS = "="
KINDS = ("rule", "example", "summary", "ruling", "article", "card", "term", "set", "cycle", "edition")


def section_of(group: str) -> str:
    """The section in the `group` of a rule: 709 of ``it:709@2024-11-08``."""
    return group.partition(":")[2].partition("@")[0]


class Occurrence(NamedTuple):
    """Where else the words of a record stand: the fields of a `SearchDocument` that differ there."""

    key: str
    group: str
    number: str
    start: str
    end: str
    source: str
    anchor: str
    wording: str
    until: str
    today: str
    reworded: bool
    before: str
    after: str
    past: bool


class SearchDocument(NamedTuple):
    """Something that a search can find, and everything a hit shows of it.

    `titles` and `texts` go by language code. `language` is empty for cards and terms, which
    speak all languages. `start` and `end` are ISO dates, `end` empty while still in force;
    both empty for what has no edition. `since` is the ISO date from which a card or a term exists, as far
    as is known. `source` is the document of the corpus, the card's id
    or the concept's; `names` are those by which a whole query means a section or a place
    (`kb.search.records.places`).
    The `anchor` of a term is the provision that defines it, if the concordance has that.
    A ``summary`` is what the concordance says of the rule whose number is its `anchor`; hits show the rule.
    `wording` is the key in the concordance of what a rule lays down. For one that is no longer in force
    `until` is the first day without it, `today` the number of its provision now, empty where there is
    none, and `reworded` tells whether that settles it otherwise. `before` and `after` are the numbers beside
    a rule's in its text, `repairs` what stood in the source and what it reads now.
    `past`: its language has a later text of it here, or of today.
    `occurrences` are the other places of the same words: editions and numbers; `each` has them as records.
    """

    key: str
    kind: str
    language: str
    titles: dict[str, str]
    texts: dict[str, str]
    group: str
    number: str = ""
    start: str = ""
    end: str = ""
    source: str = ""
    anchor: str = ""
    provision: str = ""
    names: tuple[str, ...] = ()
    since: str = ""
    wording: str = ""
    until: str = ""
    today: str = ""
    reworded: bool = False
    before: str = ""
    after: str = ""
    repairs: tuple[tuple[str, str], ...] = ()
    past: bool = False
    occurrences: tuple[Occurrence, ...] = ()

    @property
    def is_place(self) -> bool:
        """Whether only its name is searched: a set, a cycle, an edition, a whole article."""
        is_whole = self.kind in ("article", "ruling") and not self.anchor
        return is_whole or self.kind in ("set", "cycle", "edition")

    @property
    def places(self) -> tuple[SearchDocument | Occurrence, ...]:
        """All its places, this one first, for what needs no more of them than numbers and days."""
        return self, *self.occurrences

    def at(self, place: SearchDocument | Occurrence) -> SearchDocument:
        """The record in one of its places."""
        if isinstance(place, Occurrence):
            return SearchDocument(*_PLACED(self + place))
        return self._replace(occurrences=()) if self.occurrences else self

    def each(self) -> tuple[SearchDocument, ...]:
        """The record in each of its places, this one first."""
        return tuple(self.at(place) for place in self.places)

    def title(self, language: str) -> str:
        """What heads it, in `language` if it has that, else in the language it has."""
        return _in(self.titles, language)

    def text(self, language: str) -> str:
        """Its words, in `language` if it has that, else in the language it has."""
        return _in(self.texts, language)

    def agrees(self, other: SearchDocument) -> bool:
        """Whether two texts of one provision lay down the same, as far as the concordance knows."""
        return not (self.wording and other.wording) or self.wording == other.wording


# Where each field of a record in one of its places stands in the record with that place behind it. By
# position: a page of hits with many editions has hundreds of places.
_PLACED = itemgetter(
    *(
        len(SearchDocument._fields) + Occurrence._fields.index(name) if name in Occurrence._fields else at
        for at, name in enumerate(SearchDocument._fields[:-1])
    )
)


def _in(by_language: dict[str, str], language: str) -> str:
    for code in (language, "en", *CODES):
        if by_language.get(code):
            return by_language[code]
    return ""


def shared(records: Iterable[SearchDocument]) -> list[int]:
    """For each record the first of those with which it shares a hit: a provision's, a rule's examples."""
    first: dict[object, int] = {}
    return [first.setdefault(_hit(record, number), number) for number, record in enumerate(records)]


def _hit(record: SearchDocument, number: int) -> object:
    if record.kind == "example":
        return record.number, record.group
    return record.provision or number


def unmarked(text: str) -> str:
    """A card's text as an index reads it: without the marks of what is English."""
    return text.replace(ENGLISH_MARK, "")


def name_key(name: str) -> str:
    """A name as people type it: folded, any separator or punctuation a space."""
    return " ".join("".join(c if c.isalnum() else " " for c in fold(name)).split())
