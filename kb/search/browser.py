"""The index files of the site: plain scripts that hand their data to ``search.js``.

    search/<lang>/texts.js   rules, rulings, articles and terms of that language, with their index
    search/<lang>/cards.js   the names of all cards in that language, and the messages

Scripts and not JSON, because a page opened from disk may load a script beside it, but fetch nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from kb.languages import get
from kb.search.browser_messages import messages
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
    texts = [pair for pair in records if language in pair[0].texts and pair[0].kind != "card"]
    cards = {record.source: page for record, page in records if record.kind == "card"}
    return {
        "texts.js": _script(_texts(corpus, language, texts)),
        "cards.js": _script(_cards(corpus.cards.cards.values(), language, cards)),
    }


def _script(value: dict[str, Any]) -> str:
    """A call of the loader; nothing in it can end a script or a line of JavaScript early."""
    data = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    safe = data.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return f"kb.load({safe});\n"


def _texts(corpus: Corpus, code: str, records: list[tuple[SearchDocument, str]]) -> dict[str, Any]:
    language = get(code)
    titles = list(dict.fromkeys(record.title(code) for record, _ in records))
    table = TermTable.of(corpus.terms, code)
    return {
        "file": "texts",
        "lang": code,
        "language": {"elisions": sorted(language.elisions), "stop": sorted(language.stop_words)},
        "titles": titles,
        "documents": [_row(record, page, titles, code) for record, page in records],
        "terms": table.entries,
        "index": minisearch_json([record for record, _ in records], code, table),
    }


def _row(record: SearchDocument, page: str, titles: list[str], code: str) -> list[Any]:
    """Kind, page without the interface language, title, number, start, end, text, provision."""
    path = page.partition("/")[2].replace(_LINK_END, "/", 1)
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
    path = page.partition("/")[2].replace(_LINK_END, "/", 1)
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
