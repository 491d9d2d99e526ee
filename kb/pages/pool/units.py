"""The parts of a site that a pool adds: light pages of what changed, and the lists that name it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from kb.messages import UI_LANGUAGES
from kb.pages.done import Done, Tally
from kb.pages.ledger import Ledger
from kb.pages.output import Output
from kb.pages.page import Page
from kb.pages.pool.cards import LightPages
from kb.pages.pool.entry import Entry
from kb.pages.pool.lists import Part, list_parts
from kb.pages.pool.names import other_names, pool_names
from kb.pages.scope import Pool
from kb.pages.site import Site

__all__ = ["card_files", "pool_units"]

T = TypeVar("T")
Unit = Callable[[], Done]
_CARDS, _LISTS = 200, 40
"""How many cards or lists a unit makes."""


def pool_units(
    site: Site, pool: Pool, light: LightPages, output: Output, before: Ledger, after: Ledger, tally: Tally
) -> Iterator[Unit]:
    """What has to be made; what stays as it is goes into the ledger `after` at once."""
    after.entries = {entry.id: entry for entry in pool.entries}
    after.slugs = pool.slugs
    output.drop(_gone(before, after))
    after.others = other_names(site.corpus.root, pool, before)
    (others,) = after.others.values()
    yield partial(_files, output, partial(pool_names, pool, others))
    changed = [entry for entry in pool.entries if entry.light and _is_new(entry, before, after)]
    for some in _slices(changed, _CARDS):
        yield partial(card_files, pool, light, output, some, tally)
    for parts in _slices(list(_new_parts(list_parts(site, pool), before, after)), _LISTS):
        yield partial(_lists, light.html, output, parts)
    if site.base_url:
        from kb.pages.pool.sitemap import pool_sitemaps

        yield partial(_files, output, partial(pool_sitemaps, site, pool))


def _places(ledger: Ledger, card_id: str) -> list[str]:
    return [ledger.slugs[code].get(card_id, "") for code in UI_LANGUAGES] if ledger.slugs else []


def _is_new(entry: Entry, before: Ledger, after: Ledger) -> bool:
    old = before.entries.get(entry.id)
    return (
        old is None
        or old.digest != entry.digest
        or _places(before, entry.id) != _places(after, entry.id)
        or not old.light
    )


def _gone(before: Ledger, after: Ledger) -> Iterator[str]:
    """The files of light pages that no card has any more."""
    kept = {code: {after.slugs[code][one.id] for one in after.entries.values()} for code in UI_LANGUAGES}
    for entry in before.entries.values():
        for code, slug in zip(UI_LANGUAGES, _places(before, entry.id), strict=True):
            if entry.light and slug not in kept[code]:
                yield from (f"{code}/card/{slug}/{name}" for name in ("index.html", "card.json"))


def _new_parts(parts: Iterable[Part], before: Ledger, after: Ledger) -> Iterator[Part]:
    for part in parts:
        after.parts[part.name] = part.digest
        held = {route: before.files[route] for route in part.routes if route in before.files}
        if before.parts.get(part.name) == part.digest and len(held) == len(part.routes):
            after.files |= held
        else:
            yield part


def card_files(pool: Pool, light: LightPages, output: Output, entries: Sequence[Entry], tally: Tally) -> Done:
    """Pages and documents of `entries` in every language."""
    size = 0
    for entry in entries:
        slugs = {code: pool.slugs[code][entry.id] for code in UI_LANGUAGES}
        for route, content in light.files(pool.card(entry.id), slugs):
            data = content.encode()
            output.put(route, data)
            size += len(data)
        tally.add(len(UI_LANGUAGES))
    return Done([], [], 2 * len(entries) * len(UI_LANGUAGES), size)


def _lists(html: Callable[[Page], str], output: Output, parts: Sequence[Part]) -> Done:
    pages = (page for part in parts for page in part.pages())
    return Done([output.write(page.route, html(page)) for page in pages], [])


def _files(output: Output, make: Callable[[], Iterable[tuple[str, str]]]) -> Done:
    return Done([output.write(route, content) for route, content in make()], [])


def _slices(held: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    for at in range(0, len(held), size):
        yield held[at : at + size]
