"""A card by any of its names: what answers to the name, how, and all that the corpus says of it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from kb.errors import Ambiguous, NotFound
from kb.languages import CODES
from kb.messages import Message, language_word, language_words, listing, msg, msgn, semicolons
from kb.names import Match, NameEntry, nearest, resolve, wholes
from kb.names.entry import SEPARATOR, part_count, whole_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kb.cards import Card
    from kb.corpus.parts import Parts

__all__ = ["NAMES_ONLY", "CardFound", "find_card"]

NAMES_ONLY = msg("Names only: the corpus has no characteristics of this card.")
_HOW = {
    "exact": msg("Found by its name: “%(name)s” (%(language)s)."),
    "folded": msg("Found by its name, spelling apart: “%(name)s” (%(language)s)."),
    "half": msg("Found by the name of a half: “%(name)s” (%(language)s)."),
    "prefix": msg("Found by the beginning of its name: “%(name)s” (%(language)s)."),
}


class CardFound:
    """A card, and how the name that was typed matched it.

    `others` are cards that are called so too, in other languages or readings. Of some cards only the names
    are known; all else is read when it is asked for.
    """

    def __init__(self, parts: Parts, match: Match, others: tuple[CardFound, ...] = ()) -> None:
        self._parts, self.match, self.others = parts, match, others

    @cached_property
    def names(self) -> Sequence[NameEntry]:
        """Every name of the card."""
        return self._parts.name_table.names(self.match.card_id)

    @cached_property
    def card(self) -> Card:
        """The card itself. Raises `NotFound` where only its names are known."""
        cards = self._parts.cards.cards
        if self.match.card_id not in cards:
            names = wholes(self._parts.name_table, [self.match])
            raise NotFound(msg("of %(names)s only the names are known here, no characteristics", names=names))
        return cards[self.match.card_id]

    def sheet(self, language: str) -> dict[str, Any] | None:
        """All that the corpus says of the card to a reader of `language`; None: only its names are known."""
        from kb.answers.sheets import load_sheet

        return load_sheet(self.match.card_id, language, self._parts.root)

    def as_dict(self, language: str) -> dict[str, Any]:
        """The card as a document, with how it was found."""
        match = self.match
        found = {"how": match.how, "name": match.name, "lang": match.language, "distance": match.distance}
        return {**(self.sheet(language) or self._names_only(language)), "match": found}

    def called(self, language: str) -> str | None:
        """The card's whole name in `language`; None where it is not attested."""
        return whole_name(self.names, language)

    def names_by_part(self, language: str) -> list[list[dict[str, str]]]:
        """For each half or face its names in `language`, preferred ones first, with their sources."""
        return [
            [
                {"name": entry.text, "kind": entry.kind, "source": entry.sources}
                for entry in self.names
                if entry.language == language and (entry.part or 1) == part
            ]
            for part in range(1, part_count(self.names) + 1)
        ]

    def _names_only(self, language: str) -> dict[str, Any]:
        return {
            "object": "card",
            "id": self.match.card_id,
            "name": self.called("en"),
            "lang": language,
            "printed_name": self.called(language),
            "names": {code: self.names_by_part(code) for code in CODES},
            "warnings": [NAMES_ONLY.render(language)],
        }

    @property
    def how(self) -> Message:
        """How the card was found, in a sentence."""
        match = self.match
        halves = self._by_language()
        if len(halves) > 1:
            told = [
                msg("“%(name)s” (%(language)s)", name=name, language=language_word(code))
                for name, code in halves
            ]
            return msg("Found by names in several languages: %(names)s.", names=listing(told))
        params = {"name": match.name, "language": self._spoken()}
        if match.how in _HOW:
            return _HOW[match.how]._replace(params=params)
        return msgn(
            "Found in spite of %(count)d typing error: “%(name)s” (%(language)s).",
            "Found in spite of %(count)d typing errors: “%(name)s” (%(language)s).",
            match.distance,
            **params,
        )

    def _spoken(self) -> Message:
        """The languages in which the card has the name that matched, the one it was found in first."""
        known = [self._codes(half) for half in self.match.name.split(SEPARATOR)]
        first = self.match.language
        codes = [code for code in CODES if code != first and all(code in held for held in known)]
        return language_words((first, *codes))

    def _codes(self, half: str) -> list[str]:
        return [entry.language for entry in self.names if entry.text == half]

    def _by_language(self) -> list[tuple[str, str]]:
        """The halves of the name that matched, each with its language; the whole where one has them all."""
        match = self.match
        halves = match.name.split(SEPARATOR)
        known = [self._codes(half) for half in halves]
        if not all(known) or any(all(code in codes for codes in known) for code in CODES):
            return [(match.name, match.language)]
        return [
            (half, match.language if match.language in codes else codes[0])
            for half, codes in zip(halves, known, strict=True)
        ]


def find_card(parts: Parts, name: str, language: str | None, reader: str | None) -> CardFound:
    """The card that answers to `name` in `language`; names for `reader` are told where none does.

    Raises `NotFound`, or `Ambiguous` with a `CardFound` for each candidate.
    """
    table = parts.name_table
    resolution = resolve(table, name, language)
    if not resolution.matches or resolution.is_guess:
        raise _not_found(parts, name, language or reader)
    found = tuple(CardFound(parts, match) for match in resolution.matches)
    if resolution.ambiguous:
        names = wholes(table, resolution.matches)
        raise Ambiguous(msg("“%(name)s” may be: %(names)s", name=name[:60], names=names), found)
    return CardFound(parts, found[0].match, found[1:])


def _not_found(parts: Parts, name: str, language: str | None) -> NotFound:
    shown = name[:80]
    alike = nearest(parts.name_table, name, language=language)
    if not alike:
        return NotFound(msg("no card is called “%(text)s”", text=shown))
    names = semicolons(alike)
    return NotFound(msg("no card is called “%(text)s”; nearest: %(names)s", text=shown, names=names))
