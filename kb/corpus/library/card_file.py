"""One pool of cards in the library, read where it lies: a card is parsed when it is asked for."""

import json
import mmap
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any

from kb.cards import Card, Face, Layout, ManaCost, PrintedName, PrintedText, Printing, TypeLine
from kb.corpus.cards.pool import CardSet
from kb.corpus.library.source import Source
from kb.errors import InputError
from kb.languages import ENGLISH
from kb.messages import msg
from kb.vocabulary import Word


def kind_of(language: str) -> str:
    """The kind of a name beside the English one: in English another that is printed on the card."""
    return "alias" if language == ENGLISH else "printed"


OF_TOKENS = "token--"
"""What begins the ids of tokens, and no card's."""

# The last line has a fixed length, so that it is found from the end.
_INDEX_AT_BYTES = len(b'{"index_at":"00000000000000000000"}\n')
Document = dict[str, Any]


class IndexedFile:
    """A source of which the last lines tell where the others begin.

    Raises `InputError` where its lines are not as written.
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        with source.path.open("rb") as file:
            self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._start = self._data.find(b"\n") + 1
        with self._as_written():
            at = int(self._line(len(self._data) - _INDEX_AT_BYTES)["index_at"])
            self._last = self._line(self._start + at)
            self.index: dict[str, int] = dict(self._last["index"])
            """Where each line begins, counted from the second line."""

    def _line(self, at: int) -> Any:
        return json.loads(self._bytes(at))

    def _bytes(self, at: int) -> bytes:
        """The line that begins there, without its end."""
        if at < self._start:
            raise IndexError(at)
        return self._data[at : self._data.find(b"\n", at)]

    @contextmanager
    def _as_written(self) -> Iterator[None]:
        """Whatever goes wrong in its body is the file's fault: it was changed or damaged."""
        try:
            yield
        except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError):
            path, expected = str(self.source.path), msg("the cards as they were written")
            remedy = msg("import the source again")
            raise InputError(path, None, msg("other data"), expected, remedy) from None


class CardFile(IndexedFile):
    """The cards and sets of one source."""

    @property
    def words(self) -> list[Word]:
        """The words of types and keywords that only its cards attest."""
        with self._as_written():
            return [Word(*map(str, word)) for word in self._last.get("words", ())]

    def document(self, card_id: str) -> Document:
        """The card as it is stored. Raises `KeyError` for an id that is not there."""
        at = self.index[card_id]
        with self._as_written():
            found: Document = self._line(self._start + at)
            if found["card"] != card_id:
                raise ValueError(card_id)
            return found

    def line(self, card_id: str) -> bytes:
        """The card as it is stored, unparsed: what is made of a card need not be made again for the same."""
        at = self.index[card_id]
        with self._as_written():
            return self._bytes(self._start + at)

    def card(self, card_id: str) -> Card:
        """The card with that id. Raises `KeyError`."""
        found = self.document(card_id)
        with self._as_written():
            return self._card(found)

    def rulings(self, card_id: str) -> list[tuple[str, str]]:
        """The rulings on the card, each with its day. Raises `KeyError`."""
        found = self.document(card_id)
        with self._as_written():
            return [(str(day), str(text)) for day, text in found["rulings"]]

    def set_names(self, code: str) -> dict[str, str]:
        """The names of a set by language; none for a set that is not there."""
        at = self._data.find(f'\n{{"set":"{code}",'.encode())
        with self._as_written():
            return dict(self._line(at + 1)["names"]) if at >= 0 else {}

    def sets(self) -> Iterator[CardSet]:
        """Every set; their order is not known here."""
        at = self._start
        while self._data[at : at + 7] == b'{"set":':
            with self._as_written():
                found = self._line(at)
                each = CardSet(found["set"], dict(found["names"]), date.fromisoformat(found["released"]), 0)
            yield each
            at = self._data.find(b"\n", at) + 1

    def _card(self, found: Document) -> Card:
        several = len(found["faces"]) > 1
        faces = tuple(
            self._face(face, str(part) if several else "", found)
            for part, face in enumerate(found["faces"], 1)
        )
        printings = tuple(Printing(*printing) for printing in found["printings"])
        released = date.fromisoformat(found["released"])
        legal = tuple(sorted(found.get("legal", {}).items()))
        return Card(
            found["card"],
            Layout(found["layout"]),
            faces,
            printings,
            released,
            None,
            legal,
            tuple(found.get("earlier", ())),
        )

    def _face(self, face: Document, part: str, card: Document) -> Face:
        cost = face.get("cost")
        shown = self.source.shown
        held = [PrintedName(face["name"], "en", shown, "high")]
        held += [
            PrintedName(text, language, f"{sources} ({shown})", "high", kind_of(language))
            for language, of, text, sources in card["names"]
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
            face.get("defense"),
            face.get("text", ""),
            tuple(
                PrintedText(language, text, code)
                for language, of, text, code in card.get("texts", ())
                if of == part
            ),
            face.get("value"),
        )
