"""One pool of cards in the library, read where it lies: a card is parsed when it is asked for."""

from __future__ import annotations

import json
import mmap
from collections.abc import Iterator
from datetime import date
from typing import Any

from kb.cards import Card, Face, Layout, ManaCost, PrintedName, Printing, TypeLine
from kb.corpus.library.source import Source
from kb.corpus.pool import CardSet
from kb.errors import InputError
from kb.messages import msg

__all__ = ["CardFile"]

_INDEX_AT_BYTES = len(b'{"index_at":"00000000000000000000"}\n')
Document = dict[str, Any]


class CardFile:
    """The cards and sets of one source; raises `InputError` where its lines are not as written."""

    def __init__(self, source: Source) -> None:
        self.source = source
        with source.path.open("rb") as file:
            self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._start = self._data.find(b"\n") + 1
        at = self._line(len(self._data) - _INDEX_AT_BYTES).get("index_at")
        if not (isinstance(at, str) and at.isdigit()):
            raise self._damaged()
        index = self._line(self._start + int(at)).get("index")
        if not isinstance(index, dict):
            raise self._damaged()
        self.index: dict[str, int] = index
        """Where each card's line begins, counted from the second line."""

    def document(self, card_id: str) -> Document:
        """The card as it is kept. Raises `KeyError` for an id that is not there."""
        found = self._line(self._start + self.index[card_id])
        if found.get("card") != card_id:
            raise self._damaged()
        return found

    def line(self, card_id: str) -> bytes:
        """The card as it is kept, unread: what is made of a card need not be made again for the same."""
        at = self._start + self.index[card_id]
        return self._data[at : self._data.find(b"\n", at)]

    def card(self, card_id: str) -> Card:
        """The card with that id. Raises `KeyError`."""
        found = self.document(card_id)
        try:
            return self._card(found)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise self._damaged() from None

    def names(self, card_id: str) -> list[list[str]]:
        """``[language, part, name, sources]`` of each name that is not English."""
        names: list[list[str]] = self.document(card_id)["names"]
        return names

    def set_names(self, code: str) -> dict[str, str]:
        """The names of a set by language; none for a set that is not there."""
        at = self._data.find(f'\n{{"set":"{code}",'.encode())
        names: dict[str, str] = self._line(at + 1).get("names", {}) if at >= 0 else {}
        return names

    def sets(self) -> Iterator[CardSet]:
        """Every set; their order is not known here."""
        at = self._start
        while self._data[at : at + 7] == b'{"set":':
            found = self._line(at)
            try:
                yield CardSet(found["set"], found["names"], date.fromisoformat(found["released"]), 0)
            except (KeyError, TypeError, ValueError):
                raise self._damaged() from None
            at = self._data.find(b"\n", at) + 1

    def _line(self, at: int) -> Document:
        try:
            if at < 0:
                raise ValueError
            found = json.loads(self._data[at : self._data.find(b"\n", at)])
        except (ValueError, RecursionError):
            raise self._damaged() from None
        return found if isinstance(found, dict) else {}

    def _damaged(self) -> InputError:
        expected = msg("the cards as they were written")
        return InputError(
            str(self.source.path), None, msg("other data"), expected, msg("import the source again")
        )

    def _card(self, found: Document) -> Card:
        several = len(found["faces"]) > 1
        faces = tuple(
            self._face(face, str(part) if several else "", found["names"])
            for part, face in enumerate(found["faces"], 1)
        )
        printings = tuple(Printing(*printing) for printing in found["printings"])
        return Card(
            found["card"], Layout(found["layout"]), faces, printings, date.fromisoformat(found["released"])
        )

    def _face(self, face: Document, part: str, names: list[list[str]]) -> Face:
        cost = face.get("cost")
        shown = self.source.shown
        held = [PrintedName(face["name"], "en", shown, "high")]
        held += [
            PrintedName(text, language, f"{sources} ({shown})", "high")
            for language, of, text, sources in names
            if of == part
        ]
        return Face(
            face["name"],
            ManaCost.parse(cost) if cost is not None else None,
            TypeLine.parse(face["type"]),
            frozenset(face.get("colors", "")),
            tuple(face.get("keywords", ())),
            tuple(held),
            face.get("power"),
            face.get("toughness"),
            face.get("loyalty"),
        )
