"""The names of the whole game for the browser: of the cards that have no page of their own."""

from collections.abc import Iterator

from kb.corpus.names import load_names
from kb.names.shards import shards
from kb.pages.site import Site


def name_files(site: Site) -> Iterator[tuple[str, str]]:
    """Each as its route and content."""
    for name, content in shards(load_names(site.corpus.root), site.corpus.cards.cards):
        yield f"search/names/{name}", content
