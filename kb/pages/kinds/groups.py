"""Cards by cycle and by set."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kb.cards import Card
from kb.cldr import day
from kb.messages import Message, msg, msgn
from kb.pages.page import Crumb, Page
from kb.pages.plan.routes import Routes
from kb.pages.site import Link, Site


class _Group(NamedTuple):
    """A cycle or a set in one language; `at` is its page's route in each language, `note` may be empty."""

    name: str
    at: dict[str, str]
    cards: Sequence[Card]
    note: str = ""
    code: str = ""
    """Of a set."""


class _Index(NamedTuple):
    """The page that lists the groups, and the entry of the main navigation that it belongs to."""

    title: Message
    lede: Message
    at: dict[str, str]
    section: str
    groups: Sequence[_Group]


def cycle_pages(site: Site, language: str) -> Iterator[Page]:
    """The list of cycles in the corpus's order, then each with its cards in theirs."""
    groups = [
        _Group(
            cycle.names[language],
            site.everywhere(Routes.cycle, cycle.id),
            [site.card(one) for one in cycle.card_ids],
        )
        for cycle in site.corpus.cards.cycles
    ]
    lede = msg("Cards that were made together, in the order in which the sources list them.")
    at = site.everywhere(Routes.cycles)
    yield from _pages(site, language, _Index(msg("Cycles"), lede, at, "cycles", groups))


def set_pages(site: Site, language: str) -> Iterator[Page]:
    """The list of sets in order of release, then each with its split cards."""
    printed: defaultdict[str, list[Card]] = defaultdict(list)
    for card in site.corpus.cards.cards.values():
        for code in dict.fromkeys(printing.set_code for printing in card.printings):
            printed[code].append(card)
    groups = [
        _Group(
            one.names.get(language) or one.names.get("en", code),
            site.everywhere(Routes.set, code),
            printed[code],
            f"{code}, {day(one.released, language)}",
            code,
        )
        for code, one in site.corpus.cards.sets.items()
    ]
    lede = msg("Sets that have split cards, by release.")
    at = site.everywhere(Routes.sets)
    yield from _pages(site, language, _Index(msg("Sets"), lede, at, "sets", groups))


def _pages(site: Site, language: str, index: _Index) -> Iterator[Page]:
    yield _index_page(site, language, index)
    for place in range(len(index.groups)):
        yield _group_page(site, language, index, place)


def _count(site: Site, cards: Sequence[Card], language: str) -> str:
    return site.say(msgn("%(count)d card", "%(count)d cards", len(cards)), language)


def _index_page(site: Site, language: str, index: _Index) -> Page:
    title, lede = site.say(index.title, language), site.say(index.lede, language)
    groups = [
        {
            "label": group.name,
            "route": group.at[language],
            "cards": group.cards,
            "note": group.note or _count(site, group.cards, language),
        }
        for group in index.groups
    ]
    values = {"heading": title, "lede": lede, "groups": groups}
    return Page(language, index.at, "groups.html", title, values, index.section, lede)


def _group_page(site: Site, language: str, index: _Index, place: int) -> Page:
    """The group at that place of the index, between its neighbours."""
    group = index.groups[place]
    kicker = " · ".join(part for part in (group.note, _count(site, group.cards, language)) if part)
    links = [Link(one.name, one.at[language]) for one in index.groups]
    values = {
        "heading": group.name,
        "code": group.code,
        "kicker": kicker,
        "cards": group.cards,
        "missing_names": sum(1 for card in group.cards if not card.printed(language)),
        "previous": links[place - 1] if place else None,
        "next": links[place + 1] if place + 1 < len(links) else None,
    }
    crumbs = (Crumb(site.say(index.title, language), index.at[language]),)
    return Page(language, group.at, "group.html", group.name, values, index.section, kicker, crumbs)
