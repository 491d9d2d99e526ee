"""The search files of the site: plain scripts that hand their data to ``search.js``.

    search/<lang>/texts.js   rules, rulings and articles of that language
    search/<lang>/cards.js   the names of all cards in that language, and the messages
    search/<lang>/facts.js   what describes cards and terms, loaded when the first answers are there

With whole rulebooks, texts and their words are in files of their own: see `kb.pages.browser.shards`.
Scripts and not JSON, because a page opened from disk may load a script beside it, but fetch nothing.
The browser makes its index from the texts itself, since it needs them for its hits in any case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from kb.cards import Card
from kb.corpus.corpus import Corpus
from kb.corpus.terms import EVERYDAY, load_everyday
from kb.languages import get
from kb.languages.tokens import tokens
from kb.pages.browser.messages import first_messages, late_messages
from kb.pages.browser.scripts import script
from kb.pages.browser.settings import settings
from kb.pages.browser.shards import is_large, line_files, spelt_words, word_files
from kb.search.records.card_words import card_text, own_cards
from kb.search.records.making import documents
from kb.search.records.record import SearchDocument, name_key, unmarked
from kb.search.words.concepts import TermTable, concepts_in
from kb.search.words.cutting import cut

_LINK_END = "/index.html"
# A text's place in its row; with whole rulebooks there is its number of words instead.
_TEXT = 6


class Records(NamedTuple):
    """What the files of all languages are made from: a corpus and every record of it."""

    corpus: Corpus
    all: tuple[SearchDocument, ...]

    @property
    def cards(self) -> list[Card]:
        """The cards among them, in their order."""
        return list(own_cards(self.corpus.cards).values())

    @classmethod
    def of(cls, corpus: Corpus) -> Records:
        """The records of `corpus`, read once."""
        return cls(corpus, tuple(place for record in documents(corpus) for place in _places(record)))


def _places(record: SearchDocument) -> Iterator[SearchDocument]:
    """The record in each of its places; an example has the first, which stands for all, as its provision."""
    first, *others = record.each()
    yield first
    for one in others:
        is_example = record.kind == "example"
        yield one._replace(provision=f"{first.number} {first.start}") if is_example else one


def files(
    records: Records, language: str, address: Callable[[SearchDocument], str | None]
) -> Iterator[tuple[str, str]]:
    """The files of one language, name and content, to be put under ``search/<language>/``.

    `address` gives a document's page from the site's root (``fr/cr/709.4b/index.html``); what has
    none cannot be found in the browser.
    """
    found = [
        (record, page)
        for record in records.all
        if (page := "" if record.kind == "summary" else address(record)) is not None
    ]
    texts = [pair for pair in found if pair[0].language == language and not pair[0].is_place]
    cards = {record.source: page for record, page in found if record.kind == "card"}
    terms = {one.source: (page, one.since, one.anchor) for one, page in found if one.kind == "term"}
    table = _Terms.of(records.corpus, language)
    lines = [record.text(language) for record, _ in texts]
    first, data = table.named(lines), _texts(language, records.all, texts)
    data["terms"] = first
    if is_large(lines):
        for row, line in zip(data["documents"], lines, strict=True):
            row[_TEXT] = _length(line, language)
        data["shards"], words = word_files(language, lines, map(table.concepts, lines))
        yield "spelt.js", script(spelt_words(language, lines))
        for at, content in enumerate(words):
            yield f"w{at}.js", script(content)
        for name, content in line_files(language, lines):
            yield name, script(content)
    own = [card for card in records.cards if card.id in cards]
    yield "texts.js", script(data)
    yield "cards.js", script(_cards(own, language, cards))
    facts = _facts(language, own, terms, records.corpus, table.without(first))
    facts["places"] = [_place(record, page, language) for record, page in found if record.is_place]
    yield "facts.js", script(facts)


class _Terms(NamedTuple):
    """The terms of one language by their stems, concepts by their places in the glossary."""

    language: str
    table: TermTable
    numbers: dict[str, int]

    @classmethod
    def of(cls, corpus: Corpus, language: str) -> _Terms:
        searched = (*corpus.terms, *load_everyday(corpus.root))
        numbers = {concept.id: at for at, concept in enumerate(searched)}
        return cls(language, TermTable.of(searched, language), numbers)

    def named(self, texts: Iterable[str]) -> dict[str, list[int]]:
        """The terms of the concepts that `texts` name; everyday words come later."""
        said = {concept for text in texts for concept in concepts_in(text, self.language, self.table)}
        held = {concept for concept in said if concept[0] != EVERYDAY}
        return self._numbered(
            stems for stems, ids in self.table.entries.items() if stems[0] == "=" or held.intersection(ids)
        )

    def concepts(self, text: str) -> list[int]:
        """The concepts that a text names, as often as it names them."""
        return [self.numbers[concept] for concept in concepts_in(text, self.language, self.table)]

    def without(self, known: dict[str, list[int]]) -> dict[str, list[int]]:
        """All others."""
        return self._numbered(stems for stems in self.table.entries if stems not in known)

    def _numbered(self, keys: Iterable[str]) -> dict[str, list[int]]:
        return {stems: [self.numbers[one] for one in self.table.entries[stems]] for stems in keys}


def _texts(
    code: str, records: tuple[SearchDocument, ...], texts: list[tuple[SearchDocument, str]]
) -> dict[str, Any]:
    """The texts, and what the ranking must know of all records: how many, and how long in the mean."""
    titles = list(dict.fromkeys(record.title(code) for record, _ in texts))
    return {
        "file": "texts",
        "lang": code,
        "language": language_data(code),
        "settings": settings(),
        "count": len(records),
        "averages": _averages(code, records),
        "titles": titles,
        "documents": [_row(record, page, titles, code) for record, page in texts],
    }


def language_data(code: str) -> dict[str, Any]:
    """What cutting a text in that language into words needs to know."""
    language = get(code)
    return {
        "stemmer": language.stemmer,
        "elisions": sorted(language.elisions),
        "possessives": sorted(language.possessives),
        "stop": sorted(language.stop_words),
        "inflections": language.inflections,
    }


def _averages(code: str, records: tuple[SearchDocument, ...]) -> dict[str, float]:
    """The words of a title and of a text beside the number of records in that language."""
    own = [record for record in records if record.language in ("", code)]
    read = [record for record in own if not record.is_place]
    titles = sum(_length(record.title(code), code) for record in read if record.kind != "term")
    words = sum(_length(record.text(code), code) for record in read if record.language)
    return {"title": max(titles / max(len(own), 1), 1.0), "words": max(words / max(len(own), 1), 1.0)}


def _length(text: str, code: str) -> int:
    language = get(code)
    return sum(token.text not in language.stop_words for token in tokens(text, language))


def _facts(
    code: str,
    cards: list[Card],
    terms: dict[str, tuple[str, str, str]],
    corpus: Corpus,
    rest: dict[str, list[int]],
) -> dict[str, Any]:
    """The other terms; how cards are described; page, words, meaning, day and rule of each concept."""
    return {
        "file": "facts",
        "lang": code,
        "terms": rest,
        "messages": late_messages(code, corpus),
        "cards": [unmarked(card_text(card, corpus.cards, code)) for card in cards],
        "entries": [
            [
                _path(terms[concept.id][0]),
                concept.label(code),
                concept.words(code),
                concept.definitions.get(code, ""),
                *terms[concept.id][1:],
            ]
            if concept.id in terms
            else None
            for concept in corpus.terms
        ],
    }


def _place(record: SearchDocument, page: str, code: str) -> list[str | list[str]]:
    """Kind, page, title and its language, what it is, and the names by which a query in `code` means it."""
    shown = record.language or (code if code in record.titles else "en")
    about = record.text(code)
    return [record.kind, _path(page), record.title(code), shown, about, sorted(_keys(record, code))]


def _keys(record: SearchDocument, code: str) -> set[str]:
    """The stems of its names in one language."""
    stems = ([root for _, root, _, part in cut(name, code) if not part] for name in record.names)
    return {" ".join(found) for found in stems}


def _path(page: str) -> str:
    """A page without its interface language and without ``index.html``."""
    return page.partition("/")[2].replace(_LINK_END, "/", 1)


def _row(record: SearchDocument, page: str, titles: list[str], code: str) -> list[Any]:
    """Kind, page without the interface language, title, number, start, end, text, provision, force, rule."""
    path = _path(page)
    title = titles.index(record.title(code))
    row = [record.kind, path, title, record.number, record.start, record.end, record.text(code)]
    rest = [record.provision, int(record.past), record.anchor if record.kind == "summary" else ""]
    while rest and not rest[-1]:
        rest.pop()
    return row + rest


def _cards(cards: Iterable[Card], code: str, pages: dict[str, str]) -> dict[str, Any]:
    """The cards in one order in every language, so that another language's file can join in by place."""
    return {
        "file": "cards",
        "lang": code,
        "messages": first_messages(code),
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
