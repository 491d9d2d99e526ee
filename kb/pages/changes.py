"""What changed between two editions of the rules in one language, word for word."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from kb.languages import CODES
from kb.messages import msg
from kb.pages.page import Crumb, Page
from kb.pages.routes import Routes
from kb.pages.site import Site
from kb.rules import Edition, Rule, Rulebook
from kb.rules.compare import KINDS, Change, compare
from kb.rules.pairing import lineage

__all__ = ["Turn", "change_pages", "make_changes"]

_MOST = 600
"""Texts with more rules are whole rulebooks: `kb diff` compares them, no page could."""


class Turn(NamedTuple):
    """From one edition to the next, in the language that the texts are in."""

    language: str
    first: Edition
    second: Edition
    changes: tuple[Change, ...]


def make_changes(site: Site) -> tuple[Turn, ...]:
    """Each pair of editions that follow each other in a language and share some matter."""
    return tuple(turn for language in CODES for turn in _turns(site, language))


def _turns(site: Site, language: str) -> Iterator[Turn]:
    books: dict[Edition, list[Rulebook]] = {}
    for book in site.corpus.texts.rulebooks:
        if book.language == language:
            books.setdefault(book.edition, []).append(book)
    for first, second in pairwise(sorted(books, key=lambda edition: edition.start)):
        old, new = _rules(books[first]), _rules(books[second])
        if len(old) > _MOST or len(new) > _MOST:
            continue
        changes = compare(old, new, lineage(site.corpus.concordance, first.start, second.start))
        if any(change.old and change.new for change in changes):
            yield Turn(language, first, second, tuple(changes))


def _rules(books: list[Rulebook]) -> list[Rule]:
    return [rule for book in books for rule in book.rules.values()]


def change_pages(site: Site, turns: tuple[Turn, ...], language: str) -> Iterator[Page]:
    """The list of comparisons, the reader's language first, then a page each."""
    title = site.say(msg("What changed from edition to edition"), language)
    at = site.everywhere(Routes.changes)
    ours = sorted(turns, key=lambda turn: turn.language != language)
    about = Crumb(site.say(msg("About, sources and terms"), language), site.routes[language].about())
    yield Page(language, at, "changes.html", title, {"turns": ours}, crumbs=(about,))
    for turn in turns:
        yield Page(
            language,
            site.everywhere(Routes.changes, turn.language, turn.first, turn.second),
            "change.html",
            title,
            {"turn": turn, "kinds": {kind: site.say(word, language) for kind, word in KINDS.items()}},
            crumbs=(about, Crumb(title, at[language])),
        )
