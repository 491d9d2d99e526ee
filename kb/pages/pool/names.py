"""A pool's names for the browser's look-up, with where each card's page is."""

from __future__ import annotations

from collections.abc import Iterator

from kb.messages import UI_LANGUAGES
from kb.names.shards import Record, pack, record
from kb.pages.scope import Pool
from kb.pages.site import Site

__all__ = ["pool_names"]


def pool_names(site: Site, pool: Pool) -> Iterator[tuple[str, str]]:
    """Every file by route and content: the cards with light pages, and the names of cards without any.

    A card's line has a last part here: the names of its pages' folders, ``foudre|fulmine|lightning-bolt``.
    """
    from kb.corpus.names import load_names

    held = [
        Record(
            f"{entry.line}\t{'|'.join(pool.slugs[code][entry.id] for code in UI_LANGUAGES)}",
            entry.keys,
        )
        for entry in pool.entries
        if entry.light
    ]
    known = {entry.id for entry in pool.entries}
    others = [record(card) for card in load_names(site.corpus.root).cards() if card[0].card_id not in known]
    for name, content in pack([*held, *others]):
        yield f"search/names/{name}", content
