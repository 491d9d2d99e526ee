"""Writes the light pages of a file of cards: a whole process of ours, to be timed beside other builders'.

python bench/light_site.py CARDS FOLDER      `CARDS` is what `sites` wrote
"""

from __future__ import annotations

import gc
import pickle
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kb.cards import Card
    from kb.pages.light.cards import LightPages
    from kb.pages.plan.scope import Pool

__all__ = ["light_pages", "write"]


def light_pages(cards: list[Card]) -> tuple[Pool, LightPages]:
    """The pool of `cards`, in the sets of the corpus, and what makes their pages."""
    from kb import system
    from kb.corpus import load_cards
    from kb.corpus.cards.pool import CardPool
    from kb.corpus.corpus import Corpus
    from kb.corpus.texts.values import Texts
    from kb.pages.light.cards import LightPages
    from kb.pages.plan.scope import Pool
    from kb.pages.rendering.filters import filters
    from kb.pages.rendering.html import Html
    from kb.pages.rendering.renderer import Renderer
    from kb.pages.site import make_site
    from kb.rules.concordance import Concordance

    held = CardPool({card.id: card for card in cards}, load_cards().sets, ())
    corpus = Corpus(system.corpus_folder(), held, Texts((), ()), Concordance((), ()), (), "")
    pool = Pool.of(corpus.cards, {})
    site = make_site(corpus, "", pool)
    renderer = Renderer(system.site_folder() / "templates", filters(site))
    return pool, LightPages(site, renderer, Html(site, renderer))


def write(cards: list[Card], folder: Path) -> int:
    """The pages of `cards` in three languages, by two processes; how many cards."""
    from functools import partial

    from kb.pages.light.tasks import card_files
    from kb.pages.workers import run
    from kb.pages.writing.output import Output
    from kb.system import gc_paused

    with gc_paused():  # as `kb.pages.build` does
        pool, light = light_pages(cards)
    entries = [entry for entry in pool.entries if entry.light]
    with Output(folder) as output:
        slices = [entries[at : at + 100] for at in range(0, len(entries), 100)]
        run([partial(card_files, pool, light, output, some) for some in slices])
        output.finish("", 3 * len(entries))
    return len(entries)


if __name__ == "__main__":
    write(pickle.loads(Path(sys.argv[1]).read_bytes()), Path(sys.argv[2]))  # noqa: S301 our own file
    gc.freeze()  # as `kb` leaves
