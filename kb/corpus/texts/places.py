"""Every paragraph of the corpus by its place: ``rules/708@2010-02-01#708.2``, the file and the anchor."""

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import NamedTuple

from kb.corpus.texts.values import Document, Texts
from kb.languages import fold
from kb.rules import Passage, Rulebook, RuleNumber

_FOLDERS = {"article": "articles", "rulings": "rulings"}


class Place(NamedTuple):
    """A paragraph and where it stands: a rule's `number` in its `book`, or a `document`.

    `folded` is its text without accents and case, repairs carried out.
    """

    key: str
    passage: Passage
    anchor: str
    folded: str
    book: Rulebook | None = None
    number: RuleNumber | None = None
    document: Document | None = None

    def holds(self, words: str) -> bool:
        """Whether `words` stand in it as whole words, whatever their accents and case."""
        return stands_in(fold(words), self.folded)


def places(texts: Texts, language: str) -> dict[str, Place]:
    """All paragraphs in `language`, rules first, in the corpus's order."""
    found = [place for book in texts.rulebooks if book.language == language for place in _of_book(book)]
    found += [
        place for document in texts.documents if document.language == language for place in _of(document)
    ]
    return {place.key: place for place in found}


def find_place(texts: Texts, language: str, key: str) -> Place | None:
    """The paragraph in `language` at that place."""
    file = key.partition("#")[0]
    for book in texts.rulebooks:
        if book.language == language and _file(book) == file:
            return next((place for place in _of_book(book) if place.key == key), None)
    for document in texts.documents:
        if document.language == language and f"{_FOLDERS[document.kind]}/{document.id}" == file:
            return next((place for place in _of(document) if place.key == key), None)
    return None


def _file(book: Rulebook) -> str:
    return f"rules/{PurePosixPath(book.source).stem}"


def _of_book(book: Rulebook) -> Iterator[Place]:
    file = _file(book)
    for rule in book:
        yield _place(file, str(rule.number), rule.passage, book=book, number=rule.number)
        for example in rule.examples:
            yield _place(file, example.anchor, example.passage, book=book, number=rule.number)
    for example in book.orphans:
        yield _place(file, example.anchor, example.passage, book=book)


def _of(document: Document) -> Iterator[Place]:
    file = f"{_FOLDERS[document.kind]}/{document.id}"
    for block in document.blocks:
        yield _place(file, block.anchor, block.passage, document=document)


def _place(
    file: str,
    anchor: str,
    passage: Passage,
    book: Rulebook | None = None,
    number: RuleNumber | None = None,
    document: Document | None = None,
) -> Place:
    return Place(f"{file}#{anchor}", passage, anchor, fold(passage.text), book, number, document)


def stands_in(words: str, text: str) -> bool:
    """Whether the folded `words` are whole words of the folded `text`."""
    at = text.find(words)
    while at >= 0:
        after = text[at + len(words) : at + len(words) + 1]
        if not (text[at - 1 : at].isalnum() or after.isalnum()):
            return True
        at = text.find(words, at + 1)
    return False
