"""The shipped corpus and the user's library as one: what both have is there once, with both sources."""

from collections.abc import Collection
from pathlib import Path

from kb.corpus.library.releases import known_releases
from kb.corpus.library.rulebooks import library_books
from kb.corpus.texts.values import Texts
from kb.languages import fold
from kb.rules.number import RuleNumber
from kb.rules.rule import Rule, Rulebook


def with_library_texts(texts: Texts, folder: Path, sections: Collection[int] | None = None) -> Texts:
    """`texts` and the library's rulebooks, or their `sections`.

    A rule that the corpus has with the same words on the book's first day is not told twice: the
    corpus's names both sources. Where their words differ both are there, unless their first day is
    the same, by which they are addressed: then the corpus's stands.
    """
    books = list(texts.rulebooks)
    for book in library_books(folder, known_releases(), sections):
        for at, shipped in enumerate(books):
            if shipped.language == book.language and book.edition.start in shipped.edition:
                books[at], book = _told_once(shipped, book)
        if sections:  # read when they are asked for
            books.append(book)
        elif book.rules:  # nothing is left of one whose every rule the corpus has
            books.append(_with(book, dict(book.rules)))
    return texts._replace(rulebooks=tuple(books))


def _told_once(shipped: Rulebook, book: Rulebook) -> tuple[Rulebook, Rulebook]:
    same_day = shipped.edition.start == book.edition.start
    both = [number for number in shipped.rules if number in book.rules]
    if not both:
        return shipped, book
    kept, left = dict(shipped.rules), dict(book.rules)
    for number in both:
        ours, theirs = shipped.rules[number], book.rules[number]
        if _words(ours) == _words(theirs):
            kept[number] = ours._replace(source=f"{ours.source}, {theirs.source}")
            del left[number]
        elif same_day:
            del left[number]
    return _with(shipped, kept), _with(book, left)


def _with(book: Rulebook, rules: dict[RuleNumber, Rule]) -> Rulebook:
    fields = {field: getattr(book, field) for field in Rulebook._fields}
    return Rulebook(**fields | {"rules": rules})


def _words(rule: Rule) -> str:
    return "".join(letter for letter in fold(rule.text) if letter.isalnum())
