"""What players call kinds of cards, as data: cards that a query finds, or that are listed."""

from functools import cache
from typing import NamedTuple

from kb import system
from kb.languages import fold


class Quality(NamedTuple):
    """A `query`, empty where the ids of all `cards` are known."""

    query: str
    cards: frozenset[str]


@cache
def named_qualities() -> dict[str, Quality]:
    """Every quality by each of its names, folded."""
    path = system.corpus_folder() / "en/cards/qualities.tsv"
    found: dict[str, Quality] = {}
    for row in path.read_text("utf-8").splitlines()[1:] if path.is_file() else ():
        name, also, query, cards, _ = row.split("\t")
        found |= dict.fromkeys(map(fold, (name, *also.split())), Quality(query, frozenset(cards.split())))
    return found
