"""The corpus's own rules texts, French and Italian too, read by the parser for whole rulebooks."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.corpus import load_texts
from kb.corpus.importers.streams.documents import read_document
from kb.languages import get
from kb.rules import Rulebook
from kb.rules.parse import fold_pieces, parse_rules

ROOT = Path(__file__).resolve().parent.parent.parent
BOOKS = {book.source: book for book in load_texts(ROOT / "corpus").rulebooks}


@pytest.mark.parametrize("source", BOOKS)
def test_the_parser_reads_what_the_corpus_reads(source: str) -> None:
    book = BOOKS[source]
    text = read_document(ROOT / source).text
    found = fold_pieces(parse_rules(text, get(book.language)), book.language, book.edition, source)
    assert _told(found.book) == _told(book)
    if not book.orphans:  # an example whose rule is missing belongs to the rule above, for all a parser knows
        assert found.left == ()
        assert _examples(found.book) == _examples(book)


def _examples(book: Rulebook) -> list[tuple[str, str]]:
    return [(example.anchor, example.passage.original) for rule in book for example in rule.examples]


def _told(book: Rulebook) -> list[tuple[str, str]]:
    return [(str(rule.number), rule.passage.original) for rule in book]
