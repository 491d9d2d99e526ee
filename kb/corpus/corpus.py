"""The whole corpus as one value."""

from pathlib import Path
from typing import NamedTuple

from kb.corpus.cards.pool import CardPool
from kb.corpus.texts.values import Texts
from kb.rules.concordance import Concordance
from kb.rules.terms.term import Concept


class Corpus(NamedTuple):
    """Cards, texts, concordance and terms of the folder `root`.

    `fingerprint` names the exact content of its files: whatever is made from a corpus (an index,
    a site) is stale when the fingerprint differs.
    """

    root: Path
    cards: CardPool
    texts: Texts
    concordance: Concordance
    terms: tuple[Concept, ...]
    fingerprint: str
