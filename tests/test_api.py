"""`kb.open()`: the typed Python interface."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

import kb
from kb.api import KnowledgeBase
from kb.errors import Ambiguous, Findings, NotFound, UsageError


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return kb.open()


@pytest.mark.parametrize(
    ("typed", "how"),
    [("Feu // Glace", "exact"), ("fuoco / ghiaccio", "folded"), ("Fuoco", "half"), ("assailement", "typo")],
)
def test_a_card_answers_to_any_of_its_names(base: KnowledgeBase, typed: str, how: str) -> None:
    found = base.card(typed)
    assert found.match.how == how
    assert found.card.name in ("Fire // Ice", "Assault // Battery")


def test_several_cards_are_never_one(base: KnowledgeBase) -> None:
    with pytest.raises(Ambiguous) as several:
        base.card("Mort", language="fr")
    assert several.value.render("en").count(";") >= 1


@pytest.mark.parametrize("typed", ["xyzzyqqqq", "", "\x00"])
def test_no_card_is_said(base: KnowledgeBase, typed: str) -> None:
    with pytest.raises(NotFound):
        base.card(typed)


def test_a_rule_is_that_of_the_language_and_the_day(base: KnowledgeBase) -> None:
    assert base.rule("708.5", language="fr", day=date(2011, 1, 1)).rule.edition.key == "2010-02-01"
    assert base.rule("règle 708.5").rule.language == "en"
    assert base.rule("regola 709.4b").rule.language == "it"
    with pytest.raises(NotFound):
        _ = base.rule("708.5", language="fr", day=date(2020, 1, 1)).rule
    with pytest.raises(NotFound):
        _ = base.rule("999.9").rule
    with pytest.raises(UsageError):
        base.rule("feu")


def test_a_search_finds_in_all_languages(base: KnowledgeBase) -> None:
    found = base.search("coût converti de mana", limit=3)
    assert len(found.hits) == 3
    assert found.total > 3
    assert {hit.document.kind for hit in base.search("mana", kinds=("card",)).hits} <= {"card"}


def test_another_corpus_tells_its_faults_when_it_is_read(tmp_path: Path) -> None:
    base = kb.open(tmp_path)
    with pytest.raises(Findings):
        _ = base.cards


def test_a_language_is_known_in_any_spelling_and_another_is_refused(base: KnowledgeBase) -> None:
    assert base.card("Feu", language="français").match.language == "fr"
    assert base.rule("règle 708.5", language="French").rule.language == "fr"
    for ask in (base.card, base.rule, base.search):
        with pytest.raises(UsageError, match="fr, it or en") as refused:
            ask("708.5", language="x" * 10_000)
        assert len(refused.value.render("en")) < 100
