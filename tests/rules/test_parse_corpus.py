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


@pytest.mark.parametrize(
    "form",
    [
        "{number} {words}",
        "• {number} {words}",
        "- {number}. {words}",
        "{number}\n{words}",
        "{number}.\n\n{words}",
        "<wiki>{number} {words}[modifica | modifica sorgente]",
        "> {number} {words}",
        "[quote=judge][b]{number}[/b] {words}[/quote]",
        "**{number}** {words}",
    ],
)
@pytest.mark.parametrize("at", range(7))
def test_each_text_in_each_form_of_pages_wikis_and_copies_has_the_same_rules(at: int, form: str) -> None:
    book = load_texts().rulebooks[at]
    rules = {number: rule.passage.original for number, rule in book.rules.items() if number.rule}
    head = "708 - Generale[modifica | modifica sorgente]\n\n" if "<wiki>" in form else ""
    lines = [
        form.removeprefix("<wiki>").format(number=number, words=words.replace("\n\n", " "))
        for number, words in sorted(rules.items())
    ]
    parsed = fold_pieces(
        parse_rules(head + "\n\n".join(lines), get(book.language)), book.language, book.edition, ""
    ).book
    found = {number: rule.text for number, rule in parsed.rules.items() if number.rule}
    assert found == {number: words.replace("\n\n", " ") for number, words in sorted(rules.items())}
