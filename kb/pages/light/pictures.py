"""The pictures of cards of one face, for those who show links: one for all that look alike."""

from collections.abc import Iterator, Mapping

from kb.pages.drawing.picture import plain_picture
from kb.pages.drawing.raster import png
from kb.pages.plan.routes import plain_picture as route_of
from kb.pages.plan.scope import Pool


def looks(pool: Pool) -> dict[str, str]:
    """The route of each picture, with a card that looks so."""
    return {route_of(entry.look): entry.id for entry in pool.entries if entry.light}


def drawn(pool: Pool, some: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    """These pictures as route and content."""
    yield from ((route, png(plain_picture(pool.card(card_id)))) for route, card_id in some.items())
