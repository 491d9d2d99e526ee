"""The index files of the site: plain scripts that hand their data to ``search.js``.

    search/<lang>/texts.js   rules, rulings and articles of that language, with their index
    search/<lang>/cards.js   the names of all cards in that language, and the messages
    search/<lang>/terms.js   the rest of the glossary, loaded when the first answers are there

Scripts and not JSON, because a page opened from disk may load a script beside it, but fetch nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from kb.languages import get
from kb.search.browser_messages import messages
from kb.search.card_words import own_cards
from kb.search.concepts import TermTable
from kb.search.document import SearchDocument, name_key
from kb.search.documents import documents
from kb.search.minisearch import minisearch_json

if TYPE_CHECKING:
    from kb.cards import Card
    from kb.corpus import Corpus

__all__ = ["write"]

_LINK_END = "/index.html"


def write(corpus: Corpus, language: str, address: Callable[[SearchDocument], str | None]) -> dict[str, str]:
    """The files of one language by name, to be put under ``search/<language>/``.

    `address` gives a document's page from the site's root (``fr/cr/709.4b/index.html``); what has
    none cannot be found in the browser.
    """
    records = [(record, page) for record in documents(corpus) if (page := address(record))]
    texts = [pair for pair in records if pair[0].language == language]
    cards = {record.source: page for record, page in records if record.kind == "card"}
    terms = {record.source: (record, page) for record, page in records if record.kind == "term"}
    numbers = {concept.id: at for at, concept in enumerate(corpus.terms)}
    table = TermTable.of(corpus.terms, language)
    first = _texts(language, texts, table, numbers)
    return {
        "texts.js": _script(first),
        "cards.js": _script(_cards(own_cards(corpus.cards).values(), language, cards)),
        "terms.js": _script(_terms(language, terms, table, numbers, first["terms"])),
    }


def _script(value: dict[str, Any]) -> str:
    """A call of the loader; nothing in it can end a script or a line of JavaScript early."""
    data = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    safe = data.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return f"kb.load({safe});\n"


def _texts(
    code: str, records: list[tuple[SearchDocument, str]], table: TermTable, numbers: dict[str, int]
) -> dict[str, Any]:
    """The texts, their index, and the terms of the concepts that they name."""
    language = get(code)
    titles = list(dict.fromkeys(record.title(code) for record, _ in records))
    index = minisearch_json([record for record, _ in records], code, table, numbers)
    named = {int(term[1:]) for term, _ in index["index"] if term.startswith("#")}
    terms = {stems: [numbers[one] for one in concepts] for stems, concepts in table.entries.items()}
    return {
        "file": "texts",
        "lang": code,
        "language": {"elisions": sorted(language.elisions), "stop": sorted(language.stop_words)},
        "titles": titles,
        "documents": [_row(record, page, titles, code) for record, page in records],
        "terms": {stems: concepts for stems, concepts in terms.items() if named.intersection(concepts)},
        "index": index,
    }


def _terms(
    code: str,
    records: dict[str, tuple[SearchDocument, str]],
    table: TermTable,
    numbers: dict[str, int],
    known: dict[str, list[int]],
) -> dict[str, Any]:
    """The other terms of the glossary, and of every concept its page, its name and what it means."""
    return {
        "file": "terms",
        "lang": code,
        "terms": {
            stems: [numbers[one] for one in concepts]
            for stems, concepts in table.entries.items()
            if stems not in known
        },
        "entries": [
            [_path(records[concept][1]), records[concept][0].title(code), records[concept][0].text(code)]
            if concept in records
            else None
            for concept in numbers
        ],
    }


def _path(page: str) -> str:
    """A page without its interface language and without ``index.html``."""
    return page.partition("/")[2].replace(_LINK_END, "/", 1)


def _row(record: SearchDocument, page: str, titles: list[str], code: str) -> list[Any]:
    """Kind, page without the interface language, title, number, start, end, text, provision."""
    path = _path(page)
    title = titles.index(record.title(code))
    row = [record.kind, path, title, record.number, record.start, record.end, record.text(code)]
    return [*row, record.provision] if record.provision else row


def _cards(cards: Iterable[Card], code: str, pages: dict[str, str]) -> dict[str, Any]:
    """The cards in one order in every language, so that another language's file can join in by place."""
    return {
        "file": "cards",
        "lang": code,
        "messages": messages(code),
        "cards": [_card(card, pages[card.id], code) for card in cards if card.id in pages],
    }


def _card(card: Card, page: str, code: str) -> list[Any]:
    """The names half by half; then the page, unless the name makes it; then what else heads it."""
    names = _names(card, code)
    path = _path(page)
    whole = card.name if code == "en" else card.printed(code)
    derived = whole is not None and path == f"card/{name_key(whole).replace(' ', '-')}/"
    if whole is None:
        return [names, path, card.name]
    return [names] if derived else [names, path]


def _names(card: Card, code: str) -> list[list[str]]:
    """Each half's names in that language, the printed one first, `""` in its place if there is none."""
    halves = list[list[str]]()
    for face in card.faces:
        printed = face.name if code == "en" else face.printed(code) or ""
        others = [name.text for name in face.names if name.language == code and name.text != printed]
        halves.append([printed, *dict.fromkeys(others)])
    return halves
