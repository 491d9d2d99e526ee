"""Cards by cycle and by set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kb.cards import Card
from kb.messages import msg, msgn
from kb.pages.page import Crumb, Page
from kb.pages.rendering import day
from kb.pages.routes import Routes
from kb.pages.site import Link, Site

__all__ = ["cycle_pages", "set_pages"]


def cycle_pages(site: Site, language: str) -> Iterator[Page]:
    """The list of cycles in the corpus's order, then each with its cards in theirs."""
    url = site.routes[language]
    entries = [
        (cycle.names[language], url.cycle(cycle.id), [site.card(one) for one in cycle.card_ids], "", cycle.id)
        for cycle in site.corpus.cards.cycles
    ]
    title = site.say(msg("Cycles"), language)
    lede = site.say(
        msg("Cards that were made together, in the order in which the sources list them."), language
    )
    at = site.everywhere(Routes.cycles)
    yield _index(site, language, title, lede, at, entries, "cycles")
    yield from (
        _group(
            site,
            language,
            title,
            at,
            entries,
            place,
            site.everywhere(Routes.cycle, entry[4]),
        )
        for place, entry in enumerate(entries)
    )


def set_pages(site: Site, language: str) -> Iterator[Page]:
    """The list of sets in order of release, then each with its split cards."""
    url = site.routes[language]
    entries = []
    for code, card_set in site.corpus.cards.sets.items():
        cards = [
            card for card in site.corpus.cards.cards.values() if code in {p.set_code for p in card.printings}
        ]
        name = card_set.names.get(language) or card_set.names.get("en", code)
        entries.append((name, url.set(code), cards, f"{code}, {day(card_set.released, language)}", code))
    title = site.say(msg("Sets"), language)
    lede = site.say(msg("Sets that have split cards, by release."), language)
    at = site.everywhere(Routes.sets)
    yield _index(site, language, title, lede, at, entries, "cards")
    yield from (
        _group(
            site,
            language,
            title,
            at,
            entries,
            place,
            site.everywhere(Routes.set, entry[4]),
        )
        for place, entry in enumerate(entries)
    )


def _count(site: Site, cards: Sequence[Card], language: str) -> str:
    return site.say(msgn("%(count)d card", "%(count)d cards", len(cards)), language)


def _index(
    site: Site, language: str, title: str, lede: str, at: dict[str, str], entries: list[Any], section: str
) -> Page:
    groups = [
        {"label": name, "route": route, "cards": cards, "note": note or _count(site, cards, language)}
        for name, route, cards, note, _ in entries
    ]
    values = {"heading": title, "lede": lede, "groups": groups}
    return Page(language, at, "groups.html", title, values, section, lede)


def _group(
    site: Site,
    language: str,
    title: str,
    above: dict[str, str],
    entries: list[Any],
    place: int,
    at: dict[str, str],
) -> Page:
    name, _, cards, note, _ = entries[place]
    near = {
        "previous": Link(entries[place - 1][0], entries[place - 1][1]) if place else None,
        "next": Link(entries[place + 1][0], entries[place + 1][1]) if place + 1 < len(entries) else None,
    }
    values = {
        "heading": name,
        "kicker": " · ".join(part for part in (note, _count(site, cards, language)) if part),
        "cards": cards,
        "missing_names": sum(1 for card in cards if not card.printed(language)),
        **near,
    }
    section = "cycles" if at[language].split("/")[1] == "cycle" else "cards"
    return Page(
        language, at, "group.html", name, values, section, values["kicker"], (Crumb(title, above[language]),)
    )
