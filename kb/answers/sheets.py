"""Card sheets: all that the corpus says of a card in one document a language, kept ready in the cache.

A sheet joins the card lists, the concordance and the rulings. Making one reads the whole corpus;
looking a card up must not. So all are made together, on first use, and
afterwards one line of a text is read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kb import cache, system
from kb.corpus.library.place import library_folder
from kb.languages import CODES

if TYPE_CHECKING:
    from kb.cards import Card
    from kb.corpus.corpus import Corpus
    from kb.rules.concordance import Concordance

__all__ = ["bearing_rules", "library_sheet", "load_sheet", "make_sheet"]

Sheet = dict[str, Any]
_BEARING = "en/cards/bearing.toml"


def load_sheet(card_id: str, language: str, root: Path | None = None) -> Sheet | None:
    """The card's document in that language; None for a card that is not described.

    A card of the user's library alone has its sheet made from there, if `root` is None.

    Raises `kb.errors.Findings` with every fault of the corpus when the sheets have to be made.
    """
    found = _kept_sheet(card_id, language, root or system.corpus_folder())
    if found is None and root is None and (library_folder() / "cards").is_dir():
        return library_sheet(card_id, language, library_folder())
    return found


def _kept_sheet(card_id: str, language: str, root: Path) -> Sheet | None:
    key = cache.key_of(cache.contents(root, system.site_folder() / "locale"))
    data = cache.stored("sheets", key, lambda: _all_sheets(root))
    start = f"\n{card_id} {language}\t".encode()
    at = data.find(start)
    if at < 0:
        return None
    at += len(start)
    sheet: Sheet = json.loads(data[at : data.find(b"\n", at)])
    return sheet


def make_sheet(card: Card, corpus: Corpus, bearing: dict[str, Any], language: str) -> Sheet:
    """What the corpus says of `card` to a reader of `language`."""
    from kb.answers.documents.cards import card_document

    code = card.printings[0].set_code
    cycle = next((cycle for cycle in corpus.cards.cycles if cycle.id == card.cycle), None)
    document = card_document(card, language, corpus.cards.sets[code].names.get(language))
    return {
        **document,
        "cycle": {"id": cycle.id, "name": cycle.names[language]} if cycle else None,
        "rules": list(_rules(card, corpus.concordance, bearing, language)),
        "rulings": list(_rulings(card, corpus)),
    }


def _all_sheets(root: Path) -> bytes:
    from kb.corpus import load

    corpus = load(root)
    bearing = _bearing(root)
    lines = []
    cards = corpus.cards.cards
    for card in system.tracked("sheets", cards.values(), len(cards)):
        for language in CODES:
            sheet = json.dumps(make_sheet(card, corpus, bearing, language), ensure_ascii=False)
            lines.append(f"\n{card.id} {language}\t{sheet}")
    return "".join(lines).encode() + b"\n"


def _bearing(root: Path) -> dict[str, Any]:
    from kb.corpus.faults import Faults
    from kb.corpus.reader import Reader

    reader = Reader(root, Faults())
    found = reader.toml(_BEARING) if (root / _BEARING).is_file() else {}
    reader.faults.raise_if_any()
    return found


def bearing_rules(card: Card, concordance: Concordance, language: str) -> Iterator[Sheet]:
    """The provisions in force that bear on the card, by number, with what they mean."""
    return _rules(card, concordance, _bearing(system.corpus_folder()), language)


def _rules(card: Card, concordance: Concordance, bearing: dict[str, Any], language: str) -> Iterator[Sheet]:
    wanted = list(bearing.get("layout", {}).get(card.layout, ()))
    for word in sorted({word for face in card.faces for word in face.keywords}):
        wanted += bearing.get("keyword", {}).get(word, ())
    found = []
    for provision_id in dict.fromkeys(wanted):
        provision = concordance.provisions_by_id[provision_id]
        span = provision.spans[-1]
        if span.edition.end is None:
            found.append((span.number, provision))
    for number, provision in sorted(found, key=lambda pair: pair[0]):
        yield {
            "object": "rule",
            "ruleNumber": str(number),
            "provision": provision.id,
            "meaning": provision.meaning[language],
        }


def _rulings(card: Card, corpus: Corpus) -> Iterator[Sheet]:
    """Documents of rulings that name the card or, for a split card, the section on split cards."""
    general = {"709", "708", "505"} if card.layout.is_split else set()
    for document in corpus.texts.documents:
        if document.kind == "rulings" and (card.id in document.concerns or general & set(document.concerns)):
            yield {
                "id": document.id,
                "lang": document.language,
                "title": document.title,
                "source": document.source,
                "names_the_card": card.id in document.concerns,
            }


def library_sheet(card_id: str, language: str, folder: Path) -> dict[str, Any] | None:
    """The card's document for a reader of `language`; None if the library in `folder` lacks it.

    ``card_rulings`` are the rulings on this very card, as its source has them, in English.
    """
    from kb.answers.documents.cards import card_document
    from kb.corpus import load_concordance
    from kb.corpus.library.card_file import CardFile
    from kb.corpus.library.cards import merged
    from kb.corpus.library.source import sources

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
