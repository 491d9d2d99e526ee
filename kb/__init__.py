"""kb: the rules of Magic: The Gathering in French, Italian and English, and a checker that knows them.

>>> import kb
>>> kb.open().card("Feu").card.name
'Fire // Ice'
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kb.system import VERSION

if TYPE_CHECKING:
    from kb.api import KnowledgeBase

__all__ = ["__version__", "open"]

__version__ = VERSION


def open(root: Path | None = None, language: str | None = None, store: str | None = None) -> KnowledgeBase:
    """The knowledge base over the corpus in `root`, or the shipped one; `language` is the reader's.

    `store` is the address of a store that several machines read: ``postgresql://kb@db.example.org/kb``.
    """
    from kb.api import KnowledgeBase

    return KnowledgeBase(root, language, store=store)
