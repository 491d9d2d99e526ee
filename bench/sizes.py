"""The three sizes at which engines are compared, made of nothing but what the project ships.

The corpus; the corpus and three whole rulebooks; the corpus and every card of the game. The
rulebooks have the structure of the printed ones and words drawn as often as the corpus has them,
so that an index of them is as dense; none of their sentences answers a judged query. The cards
have the names of the game and the facts of cards of the corpus.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from datetime import date
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from engines import Record, record
from judging import place

from kb.languages import CODES, get

if TYPE_CHECKING:
    from kb.cards import Card, Face
    from kb.corpus.corpus import Corpus
    from kb.names.entry import NameEntry
    from kb.rules import Rulebook

__all__ = [
    *("SIZES", "light_cards", "made_book", "made_lines", "records", "shipped"),
    *("with_books", "with_pool", "words_of"),
]

_SEED = 709
_DAY = date(2026, 1, 1)
_SECTIONS, _RULES = 10, 14


@cache
def shipped() -> Corpus:
    """The corpus itself."""
    import kb

    return kb.open().corpus


def with_books(times: float = 1.0) -> Corpus:
    """The corpus and a made-up rulebook in each language, about 3,100 paragraphs each if `times` is 1."""
    corpus = shipped()
    rules = round(_RULES * times) or 1
    books = [made_book(code, rules, avoiding=corpus) for code in CODES]
    texts = corpus.texts._replace(rulebooks=(*corpus.texts.rulebooks, *books))
    return corpus._replace(texts=texts)


def made_book(language: str, rules: int, avoiding: Corpus) -> Rulebook:
    """A rulebook of 90 sections of about `rules` rules; sections of the corpus are left out of it."""
    from kb.rules import Edition
    from kb.rules.parse import fold_pieces, parse_rules

    text = "\n".join(made_lines(language, rules, words_of(avoiding, language)))
    book = fold_pieces(parse_rules(text, get(language)), language, Edition(_DAY, None), "made up").book
    taken = {number.section for shipped in avoiding.texts.rulebooks for number in shipped.rules}
    kept = {number: rule for number, rule in book.rules.items() if number.section not in taken}
    return type(book)(book.language, book.edition, book.source, kept)


def made_lines(language: str, rules: int, words: list[str]) -> list[str]:
    """The lines of a rulebook whose sentences are drawn from `words`."""
    sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))
    from synthetic_rulebook import Maker, Style, render  # type: ignore[import-not-found]

    maker = Maker(language, _SEED)
    maker.sentence = lambda: _sentence(maker.random, words)
    lines: list[str] = render(maker.book(chapters=9, sections=_SECTIONS, rules=rules), Style())
    return lines


def _sentence(dice: Random, words: list[str]) -> str:
    return " ".join(dice.choices(words, k=dice.randint(5, 16))).capitalize() + "."


def words_of(corpus: Corpus, language: str) -> list[str]:
    """The words of the corpus's texts in a language, each as often as they have it."""
    texts = [rule.text for rule in corpus.texts.rules() if rule.language == language]
    held = [document for document in corpus.texts.documents if document.language == language]
    texts += [block.passage.text for document in held for block in document.blocks]
    return [word for text in texts for word in text.split() if word.isalpha()]


def with_pool(times: float = 1.0) -> Corpus:
    """The corpus and the game's cards, or that share of them."""
    corpus = shipped()
    cards = dict(corpus.cards.cards)
    dice, models = Random(_SEED), [face for card in cards.values() for face in card.faces]  # noqa: S311
    for entries in _share(times):
        if entries[0].card_id not in cards:
            cards[entries[0].card_id] = _card(entries, models, dice)
    return corpus._replace(cards=corpus.cards._replace(cards=cards))


def light_cards(count: int) -> list[Card]:
    """So many of the game's cards of one face, in a set of the corpus; each has a light page a language."""
    from kb.cards import Layout, Printing

    found: list[Card] = []
    for at, card in enumerate(with_pool().cards.cards.values()):
        if card.layout is Layout.NORMAL and len(card.faces) == 1 and len(found) < count:
            names = tuple(name._replace(source="APC:v5") for name in card.faces[0].names)
            face = card.faces[0]._replace(names=names, keywords=())
            found.append(card._replace(faces=(face,), printings=(Printing("APC", str(at), "common"),)))
    return found


def _share(times: float) -> Iterator[tuple[NameEntry, ...]]:
    from kb.corpus.names import load_names

    held = list(load_names().cards())
    yield from held[: round(len(held) * times)]


def _card(entries: tuple[NameEntry, ...], models: list[Face], dice: Random) -> Card:
    from kb.cards import Card, Layout
    from kb.names.entry import part_count

    parts = part_count(entries)
    faces = tuple(
        _face(entries, part if parts > 1 else None, dice.choice(models)) for part in _counted(parts)
    )
    layout = Layout.SPLIT if parts > 1 else Layout.NORMAL
    return Card(entries[0].card_id, layout, faces, (), _DAY)


def _counted(parts: int) -> range:
    return range(1, parts + 1)


def _face(entries: tuple[NameEntry, ...], part: int | None, model: Face) -> Face:
    from kb.cards import PrintedName

    names = [entry for entry in entries if entry.part == part]
    english = next((name.text for name in names if name.language == "en"), entries[0].card_id)
    printed = tuple(PrintedName(name.text, name.language, "", "high") for name in names)
    return model._replace(name=english, names=printed)


def records(corpus: Corpus) -> list[Record]:
    """What the engines index of `corpus`."""
    from kb.search.records.making import documents

    return [record(document, place(document)) for document in documents(corpus)]


SIZES: dict[str, Callable[[], Corpus]] = {
    "the corpus": shipped,
    "with three rulebooks": partial(with_books, 1.0),
    "with every card of the game": partial(with_pool, 1.0),
}
"""What each size is called, and what makes it."""
