"""Every paragraph of the texts with its place: what the checks of wording walk over."""

from collections.abc import Iterator
from typing import NamedTuple

from kb.corpus.texts.values import Texts
from kb.rules import Edition, Passage


class Placed(NamedTuple):
    """A paragraph, the language and edition of its text, and its place in the corpus."""

    place: str
    language: str
    edition: Edition | None
    passage: Passage


def passages(texts: Texts) -> Iterator[Placed]:
    """Rules, examples (orphans too) and the blocks of documents."""
    for book in texts.rulebooks:
        for rule in book:
            yield Placed(f"{book.source}#{rule.number}", book.language, book.edition, rule.passage)
            for example in rule.examples:
                yield Placed(f"{book.source}#{example.anchor}", book.language, book.edition, example.passage)
        for example in book.orphans:
            yield Placed(f"{book.source}#{example.anchor}", book.language, book.edition, example.passage)
    for document in texts.documents:
        for block in document.blocks:
            place = f"{document.file}#{block.anchor}"
            yield Placed(place, document.language, document.edition, block.passage)
