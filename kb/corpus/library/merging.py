"""The shipped corpus and the user's library as one: what both have is there once, with both sources."""

from collections.abc import Collection, Mapping
from pathlib import Path

from kb.corpus.library.releases import known_releases
from kb.corpus.library.rulebooks import library_books
from kb.corpus.library.tables import BookRules
from kb.corpus.texts.values import Texts
from kb.languages import fold
from kb.rules import Rule, Rulebook, RuleNumber


def with_library_texts(texts: Texts, folder: Path, sections: Collection[int] | None = None) -> Texts:
    """`texts` and the library's rulebooks, or their `sections`.

    A rule that the corpus has with the same words on the book's first day does not appear twice: the
    corpus's names both sources. Where their words differ both are there, unless their first day is
    the same, by which they are addressed: then the corpus's stands.
    """
    books = list(texts.rulebooks)
    for book in library_books(folder, known_releases(), sections):
        for at, shipped in enumerate(books):
            if shipped.language == book.language and book.edition.start in shipped.edition:
                books[at], book = _without_doubles(shipped, book)
        if sections or book.rules:  # nothing is left of one whose every rule the corpus has
            books.append(book)
    return texts._replace(rulebooks=tuple(books))


def _without_doubles(shipped: Rulebook, book: Rulebook) -> tuple[Rulebook, Rulebook]:
    assert isinstance(book.rules, BookRules)  # no rule of it is read but for those of the shipped sections
    same_day = shipped.edition.start == book.edition.start
    near = book.rules.only({number.section for number in shipped.rules})
    kept, told = dict(shipped.rules), list[RuleNumber]()
    for number in [number for number in shipped.rules if number in near]:
        ours, theirs = shipped.rules[number], near[number]
        if _words(ours) == _words(theirs):
            kept[number] = ours._replace(source=f"{ours.source}, {theirs.source}")
        elif not same_day:
            continue
        told.append(number)
    return (_with(shipped, kept), _with(book, book.rules.without(told))) if told else (shipped, book)


def _with(book: Rulebook, rules: Mapping[RuleNumber, Rule]) -> Rulebook:
    fields = {field: getattr(book, field) for field in Rulebook._fields}
    return Rulebook(**fields | {"rules": rules})


def _words(rule: Rule) -> str:
    return "".join(letter for letter in fold(rule.text) if letter.isalnum())
