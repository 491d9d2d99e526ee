"""The card lists: counts, facts and names that other parts build on."""

from __future__ import annotations

from collections import Counter
from datetime import date

import pytest

import kb
from kb.cards import Layout
from kb.corpus import load_cards
from kb.corpus.cards.pool import CardPool
from kb.corpus.changes import load_changes
from kb.messages import ENGLISH_MARK


@pytest.fixture(scope="module")
def pool() -> CardPool:
    return load_cards()


def test_there_are_128_cards_with_260_halves(pool: CardPool) -> None:
    assert len(pool.cards) == 128
    assert sum(len(card.faces) for card in pool.cards.values()) == 260
    assert Counter(card.layout for card in pool.cards.values()) == {
        Layout.SPLIT: 73,
        Layout.AFTERMATH: 27,
        Layout.ROOM: 28,
    }
    assert Counter(len(card.faces) for card in pool.cards.values()) == {2: 126, 3: 1, 5: 1}


def test_names_per_language(pool: CardPool) -> None:
    faces = [face for card in pool.cards.values() for face in card.faces]
    attested = {code: sum(face.printed(code) is not None for face in faces) for code in ("en", "fr", "it")}
    assert attested == {"en": 260, "fr": 235, "it": 203}


def test_seventeen_cards_have_fuse(pool: CardPool) -> None:
    assert sum(card.has_keyword("Fuse") for card in pool.cards.values()) == 17
    assert all(
        card.faces[-1].keywords == ("Aftermath",) and card.faces[0].keywords == ()
        for card in pool.cards.values()
        if card.layout is Layout.AFTERMATH
    )


def test_what_document_002_calls_assault_is_an_alias_and_the_printed_name_stands(pool: CardPool) -> None:
    card = pool.cards["assault-battery"]
    assert card.printed("it") == "Aggressione // Batteria"
    assert [(name.text, name.kind) for name in card.faces[0].names if name.language == "it"] == [
        ("Aggressione", "printed"),
        ("Assalto", "alias"),
    ]


def test_a_missing_name_is_missing_and_not_english(pool: CardPool) -> None:
    assert pool.cards["fast-furious"].faces[0].printed("fr") is None
    assert pool.cards["fast-furious"].printed("fr") is None


def test_the_cycles_of_document_000_come_first_in_its_order(pool: CardPool) -> None:
    assert [(cycle.id, len(cycle.card_ids)) for cycle in pool.cycles] == [
        ("invasion", 5),
        ("apocalypse", 5),
        ("dissension", 10),
        ("planar-chaos", 3),
        ("dragons-maze-two-colours", 10),
        ("dragons-maze-three-colours", 5),
        ("ravnica-uncommons", 10),
        ("ravnica-rares", 10),
        ("aftermath", 25),
        ("karlov-manor", 5),
        ("rooms", 28),
        ("others", 12),
    ]
    assert all(set(cycle.names) == {"fr", "it", "en"} for cycle in pool.cycles)
    assert {card.cycle for card in pool.cards.values()} == {cycle.id for cycle in pool.cycles}


def test_the_58_cards_of_the_old_cycles_all_have_french_names(pool: CardPool) -> None:
    old = [pool.cards[card] for cycle in pool.cycles[:8] for card in cycle.card_ids]
    assert len(old) == 58
    assert all(card.printed("fr") for card in old)


def test_a_card_is_released_with_its_set_unless_the_list_says_otherwise(pool: CardPool) -> None:
    assert pool.cards["fire-ice"].released == pool.sets["APC"].released == date(2001, 6, 4)
    assert pool.cards["naughty-nice"].released == date(2012, 12, 1)


def test_cards_stand_in_order_of_release(pool: CardPool) -> None:
    orders = [pool.sets[card.printings[0].set_code].order for card in pool.cards.values()]
    assert orders == sorted(orders)
    assert [found.order for found in pool.sets.values()] == list(range(1, 20))


def test_surer_names_come_first(pool: CardPool) -> None:
    ranks = {"high": 0, "medium": 1, "low": 2}
    for card in pool.cards.values():
        for face in card.faces:
            found = [(name.kind != "printed", ranks[name.confidence]) for name in face.names]
            assert found == sorted(found)


def test_a_cycle_is_named_by_its_sets_in_each_language(pool: CardPool) -> None:
    """Where the English name of a cycle holds that of a set, the others hold the set's own."""
    named = 0
    for cycle in pool.cycles:
        for one in (pool.sets[code] for code in cycle.set_codes):
            if one.names["en"] in cycle.names["en"]:
                named += 1
                for language in one.names:
                    assert one.names[language] in cycle.names[language], (cycle.id, language)
    assert named >= 10


def test_nothing_of_the_shipped_corpus_lacks_a_language() -> None:
    """English would stand there, marked."""
    corpus = kb.open().corpus
    named = [cycle.names for cycle in corpus.cards.cycles]
    named += [change.words for change in load_changes()]
    for provision in corpus.concordance:
        named += [provision.meaning, *provision.wordings.values()]
    assert named
    assert not [words for one in named for words in one.values() if words.endswith(ENGLISH_MARK)]
