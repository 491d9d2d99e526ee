"""The ordinary cards of a compact site: one page a language draws them from files of about twenty cards each.

A card lies in the file of its slug's `shard`, so that the page finds it without a table of contents.
"""

import re
from collections.abc import Iterator, Sequence
from functools import partial

from kb.languages import INTERFACE
from kb.pages.browser.scripts import call
from kb.pages.light.cards import LightPages
from kb.pages.light.lists import Part, digest_of
from kb.pages.plan.entry import Entry
from kb.pages.plan.scope import Pool

# To the end of a tag: cards have most of these in common, so that a file has each once.
_PIECE = re.compile(r"[^>]*>|[^>]+$")


def shard(slug: str, count: int) -> int:
    """The number of a card's file among `count`; single.js works out the same."""
    found = 0
    for sign in slug:
        found = (found * 31 + ord(sign)) % 2**32
    return found % count


def shard_groups(pool: Pool, light: LightPages, size: int) -> Iterator[list[Part]]:
    """The files, `size` numbers in turn; none where each card has a page."""
    if not pool.compact:
        return
    count, slugs = pool.shards(), pool.slugs[INTERFACE[0]]
    held: list[list[Entry]] = [[] for _ in range(count)]
    for entry in pool.light():
        held[shard(slugs[entry.id], count)].append(entry)
    for first in range(0, count, size):
        yield [_part(pool, light, at, held[at]) for at in range(first, min(first + size, count))]


def _part(pool: Pool, light: LightPages, number: int, entries: Sequence[Entry]) -> Part:
    routes = [f"{code}/single/{number}.js" for code in INTERFACE]
    files = partial(_files, pool, light, entries, routes)
    return Part(f"single {number}", digest_of("", entries, pool), routes, files)


def _files(
    pool: Pool, light: LightPages, entries: Sequence[Entry], routes: Sequence[str]
) -> Iterator[tuple[str, str]]:
    cards = [(entry, pool.card(entry.id)) for entry in entries]
    for code, route in zip(INTERFACE, routes, strict=True):
        pieces, drawn = dict[str, int](), {}
        for entry, card in cards:
            parts = light.parts(card, code, pool.route(entry, code))
            body = [pieces.setdefault(piece, len(pieces)) for piece in _PIECE.findall(parts.body)]
            drawn[pool.slugs[code][entry.id]] = [parts.title, body]
        yield route, call("kb.draw", {"pieces": list(pieces), "cards": drawn})
