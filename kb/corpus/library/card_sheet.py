"""The sheet of a card that only the library has: made when it is asked for, from its own line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kb.corpus.library.card_file import CardFile
from kb.corpus.library.cards import merged
from kb.corpus.library.source import sources

__all__ = ["library_sheet"]


def library_sheet(card_id: str, language: str, folder: Path) -> dict[str, Any] | None:
    """The card's document for a reader of `language`; None if the library in `folder` lacks it.

    ``card_rulings`` are the rulings on this very card, as its source has them, in English.
    """
    from kb.cards.document import card_document
    from kb.corpus import load_concordance
    from kb.corpus.sheets import bearing_rules

    files = [file for file in map(CardFile, sources(folder, "cards")) if card_id in file.index]
    if not files:
        return None
    card = merged([file.card(card_id) for file in files])
    names = files[0].set_names(card.printings[0].set_code) if card.printings else {}
    rulings = [ruling for file in files for ruling in file.rulings(card_id)]
    return {
        **card_document(card, language, names.get(language)),
        "cycle": None,
        "rules": list(bearing_rules(card, load_concordance(), language)),
        "rulings": [],
        "card_rulings": [{"published_at": day, "comment": text} for day, text in dict.fromkeys(rulings)],
        "sources": [file.source.shown for file in files],
    }
