"""`kb.open()`: the typed Python interface."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import kb
from kb.api import KnowledgeBase
from kb.checker import State, Zone
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


def test_several_cards_come_with_the_fault(base: KnowledgeBase) -> None:
    with pytest.raises(Ambiguous) as several:
        base.card("Mort", language="fr")
    assert len(several.value.choices) > 1
    assert {choice.as_dict("fr")["object"] for choice in several.value.choices} == {"card"}


@pytest.mark.parametrize(
    ("words", "verb"),
    [
        (["card", "feu"], lambda kb: kb.card("feu")),
        (["card", "lightning bolt"], lambda kb: kb.card("lightning bolt")),
        (["rule", "709.4", "--lang", "fr"], lambda kb: kb.rule("709.4", "fr")),
        (["search", "coût converti fuse"], lambda kb: kb.search("coût converti fuse")),
        (["search", "feu"], lambda kb: kb.search("feu")),
        (["check", "feu", "mv=4", "--date", "2012-01-01"], lambda kb: kb.check("feu", "mv=4", day=_DAY)),
        (["check", "feu", "mv", "--history"], lambda kb: kb.history("feu", "mv")),
        (["term", "double carte"], lambda kb: kb.term("double carte")),
        (["diff", "2004-01-01", "2011-01-01"], lambda kb: kb.diff(date(2004, 1, 1), date(2011, 1, 1))),
        (["names", "list.txt", "--to", "it"], lambda kb: kb.names("feu\nxyzzy\n", "it")),
        (["date", "list.txt"], lambda kb: kb.date("708.5. Un sort.")),
        (["info"], lambda kb: kb.info()),
    ],
)
def test_a_command_prints_the_document_of_its_verb(
    words: list[str], verb: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    from kb.cli.main import run

    text = "708.5. Un sort." if words[0] == "date" else "feu\nxyzzy\n"
    (tmp_path / "list.txt").write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    run([*words, "--json", "--ui", "fr"])
    printed = json.loads(capsys.readouterr().out)
    answer = verb(kb.open(language="fr"))
    document = answer if isinstance(answer, dict) else answer.as_dict("fr")
    assert json.loads(json.dumps(document)) == printed


_DAY = date(2012, 1, 1)


def test_hits_are_documents_without_the_whole_corpus(monkeypatch: pytest.MonkeyPatch) -> None:
    base = kb.open()
    found = base.search("coût converti de mana")
    assert {hit.document.kind for hit in found.hits} >= {"rule"}

    def refuse(root: Path | None = None) -> None:
        raise AssertionError("the whole corpus is read")

    monkeypatch.setattr("kb.corpus.load", refuse)
    monkeypatch.setattr("kb.corpus.load_texts", refuse)
    data = found.as_dict("fr")["data"]
    assert [hit["ruleText"] for hit in data if hit["object"] == "rule"]


@pytest.mark.parametrize("word", ["stack", "pile", "pila", Zone.STACK])
def test_a_zone_in_words_is_that_zone(word: str) -> None:
    assert State.of(zone=word).zone is Zone.STACK
    assert State(zone=word).zone is Zone.STACK
    assert State()._replace(zone=word).zone is Zone.STACK
    assert State.of(cast_from=word).cast_from is Zone.STACK


@pytest.mark.parametrize("make", [State, State.of, State()._replace])
def test_a_word_that_is_no_zone_is_refused(make: Any) -> None:
    for field in ("zone", "cast_from"):
        with pytest.raises(UsageError, match="battlefield"):
            make(**{field: "nowhere"})


def test_a_state_in_words_is_where_it_can_be() -> None:
    assert State.of().zone is Zone.HAND
    assert State.of(half="Feu").zone is Zone.STACK
    assert State.of(face="verso") == State(zone=Zone.BATTLEFIELD, face="back")
    assert State.of(unlocked="gauche").unlocked == ("left",)
    with pytest.raises(UsageError, match="front face"):
        State.of(face="side")


def test_verdicts_differences_and_datings_are_told_in_words(base: KnowledgeBase) -> None:
    assert base.check("Feu // Glace", "mv=4", day=_DAY).text("fr").startswith(("Oui", "Non"))
    told = base.diff(date(2004, 1, 1), date(2011, 1, 1)).text("it")
    assert "[-" in told
    assert "{+" in told
    assert base.date("708.5. Un sort.").text("fr")
