"""Operators see the cards of the reader's library, which no text index holds."""

from __future__ import annotations

from datetime import date
from typing import cast

import pytest

from kb.cards import Card
from kb.corpus.cards.pool import CardPool
from kb.corpus.corpus import Corpus
from kb.corpus.library.card_file import CardFile
from kb.corpus.library.cards import MergedCards
from kb.corpus.library.translations import Translations
from kb.corpus.names import load_names
from kb.query.tree import Condition
from kb.search import Searcher, build
from kb.search.conditions.cards import CardConditions

TODAY = date(2026, 5, 1)


class Held:
    """A file of a library that holds these cards."""

    def __init__(self, cards: dict[str, Card]) -> None:
        self.index = dict.fromkeys(cards, 0)
        self.card = cards.__getitem__


@pytest.fixture(scope="module")
def divided(corpus: Corpus) -> Searcher:
    """An index of the corpus in which every third card is the library's."""
    cards = corpus.cards.cards
    theirs = {card_id: cards[card_id] for card_id in list(cards)[::3]}
    own = {card_id: card for card_id, card in cards.items() if card_id not in theirs}
    nothing = Translations(corpus.root / "no-library", load_names)
    merged = MergedCards(own, [cast(CardFile, Held(theirs))], nothing)
    pool = CardPool(merged, corpus.cards.sets, corpus.cards.cycles)
    index = build(corpus._replace(cards=pool))
    index.parts.__dict__["cards"] = pool
    return index


def found(index: Searcher, query: str) -> set[str]:
    hits = index.search(query, limit=300, today=TODAY).hits
    return {hit.document.source for hit in hits if hit.document.kind == "card"}


@pytest.mark.parametrize(
    "query",
    [
        "mv=5",
        "c:r t:instant",
        "-t:instant",
        "mv=1 // mv=4",
        "part:mv=1",
        "is:fuse",
        "id<=ur",
        "s:APC",
        "r:rare",
    ],
)
def test_library_cards_are_found_as_the_corpus_has_them(
    index: Searcher, divided: Searcher, query: str
) -> None:
    assert found(divided, query) == found(index, query) != set()
    assert found(divided, query) & divided.library.numbers.keys()


@pytest.mark.parametrize("query", ["mv=5 in:cards", "mv=5 lang:fr", "mv=5 date:2024-01-01", "mv=5 in:rules"])
def test_conditions_on_texts_hold_of_them_as_of_cards(index: Searcher, divided: Searcher, query: str) -> None:
    assert found(divided, query) == found(index, query)


def test_words_find_their_names(divided: Searcher) -> None:
    names = {
        card_id: divided.parts.cards.cards[card_id].name.casefold() for card_id in divided.library.numbers
    }
    word = next(iter(names.values())).split()[0]
    assert {card_id for card_id, name in names.items() if name.startswith(word)} <= found(
        divided, f"{word} mv>=0"
    )


def test_a_question_about_one_of_them_leads_to_it_first(index: Searcher, divided: Searcher) -> None:
    card = divided.parts.cards.cards[next(iter(divided.library.numbers))]
    asked = f"what is the mana value of {card.name} in hand"
    for one in (index, divided):
        results = one.search(asked, preferred="en")
        assert results.check == f'kb check "{card.name}" mv --zone hand'
        assert results.hits[0].document.source == card.id
        assert results.hits[1].document.kind == "rule"


def test_without_operators_nothing_is_read_of_them(corpus: Corpus) -> None:
    index = build(corpus)
    index.search("carte double date:2012-01-01 in:rules")
    assert "library" not in index.__dict__


def test_cards_that_are_alike_are_asked_about_once(corpus: Corpus) -> None:
    """What stands for the others decides it alone: the answers are those of each card by itself."""
    from kb.checker import State, Zone

    conditions = CardConditions(corpus.cards, corpus.concordance)
    for name, sign, value in (("mv", "=", "2"), ("c", ":", "r"), ("t", ":", "creature"), ("pow", ">", "1")):
        condition = Condition(name, sign, value)
        each = {
            card.id
            for card in corpus.cards.cards.values()
            if conditions._asked(condition, card, State(zone=Zone.HAND), TODAY)
        }
        assert conditions.holding(condition, TODAY) == each
