"""The parts of a site that a pool adds: light pages of what changed, and the lists that name it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from html import escape
from itertools import chain
from pathlib import Path
from typing import TypeVar

from kb.corpus.names import load_names
from kb.languages import INTERFACE
from kb.names.shards import Record, pack, record
from kb.pages.drawing.picture import plain_picture
from kb.pages.drawing.raster import png
from kb.pages.light.cards import LightPages
from kb.pages.light.lists import Part, list_groups
from kb.pages.light.shards import shard_groups
from kb.pages.light.table import table_parts
from kb.pages.page import Page
from kb.pages.plan.entry import Entry, marks_of
from kb.pages.plan.routes import plain_picture as route_of
from kb.pages.plan.scope import Pool
from kb.pages.site import Site
from kb.pages.writing.manifest import Manifest
from kb.pages.writing.output import Done, Output

T = TypeVar("T")
Task = Callable[[], Done]
# How many of them a task makes.
_CARDS, _PICTURES, _SHARDS = 200, 100, 16


def pool_tasks(
    site: Site, pool: Pool, light: LightPages, output: Output, before: Manifest, after: Manifest
) -> Iterator[Task]:
    """What has to be made; what stays as it is goes into the manifest `after` at once."""
    after.entries = {entry.id: entry for entry in pool.entries}
    after.slugs = pool.slugs
    there = marks_of([entry for entry in before.entries.values() if entry.light], before.slugs)
    changed = [entry for entry in pool.entries if entry.light and there.get(entry.id) != pool.marks[entry.id]]
    gone = [card_id for card_id, mark in there.items() if pool.marks.get(card_id) != mark]
    if not pool.compact:
        output.drop(_gone(gone, before, after))
    if site.pool:
        after.others = other_names(site.corpus.root, pool, before)
        (others,) = after.others.values()
        yield partial(_files, output, partial(pool_names, pool, others))
    for parts in list_groups(site, pool):
        yield partial(_lists, light.html, output, before, parts)
    drawn_from = chain(([part] for part in table_parts(pool)), shard_groups(pool, light, _SHARDS))
    for held in drawn_from:
        yield partial(_lists, light.html, output, before, held.copy)
    if pool.compact:
        return
    for some in _slices(changed, _CARDS):
        yield partial(card_files, pool, light, output, some)
    if site.base_url:  # without it no page names a picture
        for alike in _slices([*looks(pool).items()], _PICTURES):
            yield partial(_pictures, pool, output, before, dict(alike))
        if site.pool:
            yield partial(_files, output, partial(pool_sitemaps, site, pool))


def _gone(card_ids: Iterable[str], before: Manifest, after: Manifest) -> Iterator[str]:
    """The files of these cards' light pages, as they lay, that no card has any more."""
    for code in INTERFACE if card_ids else ():
        kept = set(after.slugs[code].values())
        for slug in (before.slugs[code][card_id] for card_id in card_ids):
            if slug not in kept:
                yield from (f"{code}/card/{slug}/{name}" for name in ("index.html", "card.json"))


def card_files(pool: Pool, light: LightPages, output: Output, entries: Sequence[Entry]) -> Done:
    """Pages and documents of `entries` in every language."""
    size = 0
    for entry in entries:
        slugs = {code: pool.slugs[code][entry.id] for code in INTERFACE}
        for route, content in light.files(pool.card(entry.id), slugs):
            data = content.encode()
            output.put(route, data)
            size += len(data)
    return Done([], [], 2 * len(entries) * len(INTERFACE), size)


def _lists(
    html: Callable[[Page], str], output: Output, before: Manifest, make: Callable[[], Iterable[Part]]
) -> Done:
    done = Done([], [], lists={}, kept={})
    for part in make():
        done.lists[part.name] = part.digest
        held = {route: before.files[route] for route in part.routes if route in before.files}
        if before.parts.get(part.name) == part.digest and len(held) == len(part.routes):
            done.kept.update(held)
        else:
            made = ((one.route, html(one)) if isinstance(one, Page) else one for one in part.pages())
            done.files.extend(output.write(route, content) for route, content in made)
    return done


def _pictures(pool: Pool, output: Output, before: Manifest, alike: dict[str, str]) -> Done:
    """Draws those that do not lie there already."""
    kept = {route: before.files[route] for route in alike if route in before.files}
    new = {route: card_id for route, card_id in alike.items() if route not in kept}
    return Done([output.write(route, data) for route, data in drawn(pool, new)], [], kept=kept)


def _files(output: Output, make: Callable[[], Iterable[tuple[str, str]]]) -> Done:
    return Done([output.write(route, content) for route, content in make()], [])


def _slices(held: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    for at in range(0, len(held), size):
        yield held[at : at + size]


def looks(pool: Pool) -> dict[str, str]:
    """The route of each picture, with a card that looks so."""
    return {route_of(entry.look): entry.id for entry in pool.entries if entry.light}


def drawn(pool: Pool, some: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    """These pictures as route and content."""
    yield from ((route, png(plain_picture(pool.card(card_id)))) for route, card_id in some.items())


_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_SPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"


def pool_sitemaps(site: Site, pool: Pool) -> Iterator[tuple[str, str]]:
    """Each as its route and content; a file may have 50,000 addresses."""
    base = escape(site.base_url, quote=False)
    for code in INTERFACE:
        slugs = pool.slugs[code]
        places = "\n".join(
            f"<url><loc>{base}{code}/card/{slugs[entry.id]}/</loc></url>"
            for entry in pool.entries
            if entry.light
        )
        yield f"sitemap-{code}.xml", f'{_HEAD}<urlset xmlns="{_SPACE}">\n{places}\n</urlset>\n'
    files = ("sitemap.xml", *(f"sitemap-{code}.xml" for code in INTERFACE))
    listed = "\n".join(f"<sitemap><loc>{base}{name}</loc></sitemap>" for name in files)
    yield "sitemaps.xml", f'{_HEAD}<sitemapindex xmlns="{_SPACE}">\n{listed}\n</sitemapindex>\n'


Others = list[tuple[str, list[str]]]


def pool_names(pool: Pool, others: Others) -> Iterator[tuple[str, str]]:
    """Every file by route and content: the cards with light pages, and `others`, cards without any.

    A card's line has a last part here, its address: ``foudre|fulmine|lightning-bolt``.
    """
    cards = [entry for entry in pool.light() if not entry.is_token]
    held = [Record(f"{entry.line}\t{pool.folders(entry)}", entry.keys) for entry in cards]
    for name, content in pack([*held, *(Record(*other) for other in others)]):
        yield f"search/names/{name}", content


def other_names(root: Path, pool: Pool, before: Manifest) -> dict[str, Others]:
    """Cards of the game that are not in the pool, by names and keys, under what they follow from."""
    table = load_names(root)
    known = {entry.id for entry in pool.entries}
    wanted = sha256("\n".join((table.fingerprint, *sorted(known))).encode()).hexdigest()
    if wanted in before.others:
        return before.others
    records = [record(card) for card in table.cards() if card[0].card_id not in known]
    return {wanted: [(one.line, one.keys) for one in records]}
