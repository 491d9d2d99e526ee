"""A pool's names for the browser's look-up, with where each card's page is."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from kb.corpus.names import load_names
from kb.languages import INTERFACE
from kb.names.shards import Record, pack, record
from kb.pages.plan.scope import Pool
from kb.pages.writing.manifest import Manifest

Others = list[tuple[str, list[str]]]


def pool_names(pool: Pool, others: Others) -> Iterator[tuple[str, str]]:
    """Every file by route and content: the cards with light pages, and `others`, cards without any.

    A card's line has a last part here: the names of its pages' folders, ``foudre|fulmine|lightning-bolt``.
    """
    slugs = [pool.slugs[code] for code in INTERFACE]
    held = [
        Record("\t".join((entry.line, "|".join([each[entry.id] for each in slugs]))), entry.keys)
        for entry in pool.entries
        if entry.light
    ]
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
