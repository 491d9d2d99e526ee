"""What translations in the library have of cards: names, type lines and texts of faces, by English name."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from kb.cards import Card, Face, PrintedName, PrintedText
from kb.corpus.library.card_file import OF_TOKENS, IndexedFile
from kb.corpus.library.source import sources
from kb.languages import ENGLISH
from kb.names.curation import card_id
from kb.names.entry import NameEntry
from kb.names.key import match_key
from kb.names.table import NameTable


class Translation(NamedTuple):
    """A face in `language`, empty what is not known of it; `source` is what the library calls the file."""

    english: str
    name: str
    types: str
    text: str
    language: str
    source: str


class TranslationFile(IndexedFile):
    """The translations of one source."""

    def face(self, english: str) -> Translation | None:
        """What it has of the face with that English name."""
        at = self.index.get(english)
        if at is None:
            return None
        with self._as_written():
            return self._translation(self._line(self._start + at))

    def __iter__(self) -> Iterator[Translation]:
        with self._as_written():
            for at in self.index.values():
                yield self._translation(self._line(self._start + at))

    def _translation(self, row: Sequence[str]) -> Translation:
        english, name, types, text = map(str, row)
        return Translation(english, name, types, text, self.source.provenance["language"], self.source.shown)


class Translations:
    """All of them; `table` knows which card has a face of that name."""

    def __init__(self, folder: Path, table: Callable[[], NameTable]) -> None:
        self.files = [TranslationFile(source) for source in sources(folder, "names")]
        self._table = table

    @cached_property
    def _names(self) -> NameTable:
        return self._table()

    def of(self, english: str, card_id: str, whole: str) -> list[Translation]:
        """What is known of the face with that English name of the card with that id and `whole` name.

        Nothing where another card has such a face as well, unless this one is called so as a whole.
        """
        if card_id.startswith(OF_TOKENS):
            return []
        found = [found for file in self.files if (found := file.face(english))]
        if not found or whole == english:
            return found
        key = match_key(english)
        entries = (entry for filed in self._names.find(key) for entry in filed.entries)
        ids = {one.card_id for one in entries if one.language == ENGLISH and match_key(one.text) == key}
        return found if ids <= {card_id} else []

    def added_to(self, card: Card) -> Card:
        """The card with the names and texts that nothing better has."""
        if not self.files:
            return card
        return card._replace(faces=tuple(self._added(card, face) for face in card.faces))

    def _added(self, card: Card, face: Face) -> Face:
        known = {(name.language, name.text) for name in face.names}
        told = {one.language for one in face.texts}
        found = self.of(face.name, card.id, card.name)
        names = tuple(
            PrintedName(one.name, one.language, one.source, "medium")
            for one in found
            if one.name and (one.language, one.name) not in known
        )
        texts = tuple(
            PrintedText(one.language, one.text, one.source)
            for one in found
            if one.text and one.language not in told and one.text != face.text
        )
        return face._replace(names=face.names + names, texts=face.texts + texts)


def translated_names(files: Iterable[TranslationFile], known: Iterable[NameEntry]) -> Iterator[NameEntry]:
    """The names, each for the card that is called so, else for the only one of which a face is.

    `known` are all names that are known otherwise; a name of a face of no card there makes a card.
    """
    places = dict[str, list[NameEntry]]()
    for entry in known:
        if entry.language == ENGLISH and entry.kind == "printed":
            places.setdefault(match_key(entry.text), []).append(entry)
    for one in (one for file in files for one in file):
        called = places.get(match_key(one.english), [])
        found = [entry for entry in called if entry.part is None] or called
        if not called and one.name:
            found = [NameEntry(card_id(one.english), None, one.english, ENGLISH, sources=one.source)]
            yield found[0]
        if one.name and len(found) == 1:
            yield found[0]._replace(text=one.name, language=one.language, sources=one.source)
