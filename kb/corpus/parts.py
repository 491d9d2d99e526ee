"""The parts of a corpus, each read when it is first asked for, so that a look-up costs only what it needs."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from kb.corpus import CardPool, Corpus, Texts
    from kb.names import NameTable
    from kb.rules.concordance import Concordance
    from kb.rules.terms.glossary import Glossary

__all__ = ["Parts"]


class Parts:
    """The corpus in `root`; None: the shipped one, with the reader's library."""

    def __init__(self, root: Path | None = None) -> None:
        self.root = root

    @cached_property
    def cards(self) -> CardPool:
        """The cards, sets and cycles."""
        from kb.corpus import load_cards

        return load_cards(self.root)

    @cached_property
    def name_table(self) -> NameTable:
        """Every name of every card, also of those that the corpus knows no more of."""
        from kb.corpus.names import load_names

        return load_names(self.root)

    @cached_property
    def glossary(self) -> Glossary:
        """The terms of the game: `glossary.find("ccm")`."""
        from kb.corpus import load_terms
        from kb.rules.terms.glossary import Glossary

        return Glossary(load_terms(self.root))

    @cached_property
    def texts(self) -> Texts:
        """The rulebooks and documents."""
        from kb.corpus import load_texts

        return load_texts(self.root)

    @cached_property
    def concordance(self) -> Concordance:
        """The provisions of the rulebook across numbers and editions."""
        from kb.corpus.concordance import load_concordance

        return load_concordance(self.root)

    @cached_property
    def corpus(self) -> Corpus:
        """All of the corpus, checked."""
        from kb.corpus import load

        return load(self.root)
