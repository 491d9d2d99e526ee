"""What changed between two editions of the rules in one language, word for word."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby, pairwise
from typing import NamedTuple

from kb.languages import CODES
from kb.messages import language_word, msg
from kb.pages.kinds.contents import about_crumbs
from kb.pages.page import Crumb, Page
from kb.pages.plan.routes import Routes, place
from kb.pages.rendering.filters import capital, span
from kb.pages.site import Link, Site
from kb.rules import Edition, Rule, RuleNumber
from kb.rules.comparing.compare import KINDS, Change, compare
from kb.rules.comparing.pairing import in_common, key, lineage
from kb.rules.comparing.spans import WordSpan

# More changes are those of rulebooks far apart: they are listed section by section, a page each.
_MOST = 600


class Turn(NamedTuple):
    """From one edition to another, in the language that the texts are in; of one `section`, or of all."""

    language: str
    first: Edition
    second: Edition
    changes: tuple[Change, ...]
    section: int = 0


class Sides(NamedTuple):
    """A change as the page shows it: the spans of the older words, of the newer, and of examples."""

    change: Change
    anchor: str
    old: tuple[WordSpan, ...]
    new: tuple[WordSpan, ...]
    examples: tuple[tuple[tuple[WordSpan, ...], tuple[WordSpan, ...]], ...]


def make_changes(site: Site) -> tuple[Turn, ...]:
    """Each pair of editions in a language that share some matter, compared once for all readers.

    Of whole rulebooks far apart, only those that follow each other: `kb diff` compares all.
    """
    for language in CODES:
        if language not in site.compared:
            site.compared[language] = tuple(_turns(site, language))
    return tuple(turn for language in CODES for turn in site.compared[language])


def _turns(site: Site, language: str) -> Iterator[Turn]:
    rules = _rules(site, language)
    neighbours = set(pairwise(edition for edition, held in rules.items() if len(held) > _MOST))
    for first, second in combinations(rules, 2):
        moved = lineage(site.corpus.concordance, first.start, second.start)
        shared = in_common(rules[first], rules[second], moved)
        old, new = shared.old.values(), shared.new.values()
        if (first, second) not in neighbours and _at_least(old, new) > _MOST:
            continue
        changes = compare(old, new, moved)
        if len(changes) <= _MOST:
            yield from _told(Turn(language, first, second, tuple(changes)))
        elif (first, second) in neighbours:
            for section, some in groupby(changes, key=lambda change: change.number.section):
                yield from _told(Turn(language, first, second, tuple(some), section))


def _at_least(old: Iterable[Rule], new: Iterable[Rule]) -> int:
    """So many changes there are at least, counted without pairing the rules, which takes long."""
    before = {rule.number: key(rule) for rule in old}
    return sum(before.get(rule.number) != key(rule) for rule in new)


def _told(turn: Turn) -> Iterator[Turn]:
    """The turn, if some rule of one edition has its like in the other."""
    if any(change.old and change.new for change in turn.changes):
        yield turn


def _rules(site: Site, language: str) -> dict[Edition, dict[RuleNumber, Rule]]:
    """The rules of each edition in that language, the oldest edition first."""
    books = [book for book in site.corpus.texts.of_magic.rulebooks if book.language == language]
    rules: dict[Edition, dict[RuleNumber, Rule]] = {}
    for book in sorted(books, key=lambda book: book.edition.start):
        rules.setdefault(book.edition, {}).update(book.rules)
    return rules


def change_pages(site: Site, language: str) -> Iterator[Page]:
    """The list of comparisons, the reader's language first; that of each language; a page each."""
    turns = make_changes(site)
    title = site.say(msg("What changed from edition to edition"), language)
    at = site.everywhere(Routes.changes)
    ours = sorted(turns, key=lambda turn: turn.language != language)
    about = about_crumbs(site, language)
    yield Page(language, at, "changes.html", title, {"turns": ours}, crumbs=about)
    crumbs = (*about, Crumb(title, at[language]))
    for of, some in groupby(ours, key=lambda turn: turn.language):
        yield from _of_language(site, language, of, list(some), crumbs)


def _of_language(
    site: Site, language: str, of: str, turns: Sequence[Turn], crumbs: tuple[Crumb, ...]
) -> Iterator[Page]:
    spoken = site.say(language_word(of), language)
    title = site.say(msg("What changed from edition to edition: %(language)s", language=spoken), language)
    at = site.everywhere(Routes.changes, of)
    yield Page(language, at, "changes.html", title, {"turns": turns}, crumbs=crumbs)
    kinds = {kind: site.say(word, language) for kind, word in KINDS.items()}
    for turn in turns:
        first, second = (span(edition, language) for edition in (turn.first, turn.second))
        days = f"{capital(spoken)} · {first} → {second}"
        yield Page(
            language,
            site.everywhere(Routes.changes, of, turn.first, turn.second, turn.section),
            "change.html",
            f"{title}, {first} → {second}" + (f", {turn.section}" if turn.section else ""),
            {"turn": turn, "changes": [_sides(change) for change in turn.changes], "kinds": kinds},
            description=days,
            crumbs=(*crumbs, Crumb(capital(spoken), at[language])),
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


def _unchanged(change: Change) -> tuple[WordSpan, ...]:
    """The words of a rule that was only renumbered, added or removed."""
    if change.new:
        return (WordSpan("same" if change.old else "added", change.new.text),)
    return (WordSpan("removed", change.old.text if change.old else ""),)


def _side(words: tuple[WordSpan, ...], own: str) -> tuple[WordSpan, ...]:
    """What one of the two texts has: its own words and those of both."""
    other = {"removed": "added", "added": "removed"}[own]
    return tuple(span for span in words if span.op != other)


def _anchor(change: Change) -> str:
    """The new number, or the old one of a rule that is no more."""
    return str(change.new.number) if change.new else f"was-{change.number}"


Compared = dict[tuple[str, RuleNumber, Edition], list[Link]]


def comparisons(site: Site, turns: tuple[Turn, ...], language: str) -> Compared:
    """For each rule of a language and edition where it is compared with its older and newer selves."""
    found: Compared = {}
    for turn in turns:
        route = site.routes[language].changes(turn.language, turn.first, turn.second, turn.section)
        for change in turn.changes:
            if change.old and change.new:
                address = place(route, _anchor(change))
                old, new = change.old.number, change.new.number
                sides = ((old, turn.first, new, turn.second), (new, turn.second, old, turn.first))
                for number, edition, other, days in sides:
                    link = Link(f"{other}, {span(days, language)}", address, turn.language)
                    found.setdefault((turn.language, number, edition), []).append(link)
    return found
