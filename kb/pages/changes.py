"""What changed between two editions of the rules in one language, word for word."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from kb.languages import CODES
from kb.messages import msg
from kb.pages.filters import span
from kb.pages.page import Crumb, Page
from kb.pages.routes import Routes, place
from kb.pages.site import Link, Site
from kb.rules import Edition, Rule, Rulebook, RuleNumber
from kb.rules.compare import KINDS, Change, compare
from kb.rules.pairing import lineage
from kb.rules.stretches import Stretch

__all__ = ["Sides", "Turn", "change_pages", "comparisons", "make_changes"]

_MOST = 600
"""Texts with more rules are whole rulebooks: `kb diff` compares them, no page could."""


class Turn(NamedTuple):
    """From one edition to the next, in the language that the texts are in."""

    language: str
    first: Edition
    second: Edition
    changes: tuple[Change, ...]


class Sides(NamedTuple):
    """A change as the page shows it: the stretches of the older words, of the newer, and of examples."""

    change: Change
    anchor: str
    old: tuple[Stretch, ...]
    new: tuple[Stretch, ...]
    examples: tuple[tuple[tuple[Stretch, ...], tuple[Stretch, ...]], ...]


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
            {
                "turn": turn,
                "changes": [_sides(change) for change in turn.changes],
                "kinds": {kind: site.say(word, language) for kind, word in KINDS.items()},
            },
            crumbs=(about, Crumb(title, at[language])),
        )


def _sides(change: Change) -> Sides:
    words = change.words or _unchanged(change)
    return Sides(
        change,
        _anchor(change),
        _side(words, "removed"),
        _side(words, "added"),
        tuple((_side(one, "removed"), _side(one, "added")) for one in change.examples),
    )


def _unchanged(change: Change) -> tuple[Stretch, ...]:
    """The words of a rule that was only renumbered, added or removed."""
    if change.old and change.new:
        return (Stretch("same", change.new.text),)
    return (Stretch("added", change.new.text),) if change.new else (Stretch("removed", _text(change.old)),)


def _text(rule: Rule | None) -> str:
    return rule.text if rule else ""


def _side(words: tuple[Stretch, ...], own: str) -> tuple[Stretch, ...]:
    """What one of the two texts has: its own words and those of both."""
    other = {"removed": "added", "added": "removed"}[own]
    return tuple(stretch for stretch in words if stretch.op != other)


def _anchor(change: Change) -> str:
    """The new number, or the old one of a rule that is no more."""
    return str(change.new.number) if change.new else f"was-{change.number}"


Compared = dict[tuple[str, RuleNumber, Edition], list[Link]]


def comparisons(site: Site, turns: tuple[Turn, ...], language: str) -> Compared:
    """For each rule of a language and edition where it is compared with its older and newer selves."""
    found: Compared = {}
    for turn in turns:
        route = site.routes[language].changes(turn.language, turn.first, turn.second)
        for change in turn.changes:
            if change.old and change.new:
                address = place(route, _anchor(change))
                old, new = change.old.number, change.new.number
                sides = ((old, turn.first, new, turn.second), (new, turn.second, old, turn.first))
                for number, edition, other, days in sides:
                    link = Link(f"{other}, {span(days, language)}", address, turn.language)
                    found.setdefault((turn.language, number, edition), []).append(link)
    return found
