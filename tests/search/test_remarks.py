"""What is told of words that are mistyped, or of another language than the one asked for."""

from __future__ import annotations

import re

import pytest

from kb.search import Searcher

GRAVEYARD = {"fr": "cimetière", "it": "cimitero", "en": "graveyard"}
DIRECTIONS = [(asked, other) for asked in GRAVEYARD for other in GRAVEYARD if asked != other]


def told(index: Searcher, query: str, language: str | None, ui: str = "en") -> list[str]:
    return [warning.render(ui) for warning in index.search(query, language).warnings]


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("cimetierre", "cimetière"),
        ("repercusion", "répercussion"),
        ("cimittero", "cimitero"),
        ("meeta", "metà"),
    ],
)
def test_near_words_keep_their_accents_and_are_counted(index: Searcher, typed: str, near: str) -> None:
    (remark,) = told(index, typed, None)
    assert re.search(rf"near.*: {near} \(\d+\)", remark)


def test_the_count_is_that_of_the_documents_which_have_the_word(index: Searcher) -> None:
    (remark,) = told(index, "cimetierre", "fr")
    found = re.search(r"cimetière \((\d+)\)", remark)
    assert found
    assert int(found[1]) == index.search("=cimetière in:rules,articles", "fr").total + len(
        index.postings.documents("facts_fr", index.lexicon.known_stem("cimetiere", "fr"))
    )


@pytest.mark.parametrize("query", ["*", "* ? ~", ".*", "…"])
def test_signs_alone_are_told_to_be_no_words(index: Searcher, query: str) -> None:
    assert ["no word" in remark for remark in told(index, query, None)] == [True]


def test_numbers_are_not_taken_for_mistyped_words(index: Searcher) -> None:
    assert told(index, "12.9b simboli 2019a", None) == []


def test_near_words_are_of_the_language_asked_for(index: Searcher) -> None:
    assert (
        "French" in told(index, "cimetierre", None, "en")[0]
        or "cimetière" in told(index, "cimetierre", "fr")[0]
    )
    assert not any("cimetière" in remark for remark in told(index, "cimetierre", "it"))


@pytest.mark.parametrize(("asked", "other"), DIRECTIONS)
def test_words_of_another_language_are_told(index: Searcher, asked: str, other: str) -> None:
    remarks = told(index, GRAVEYARD[other], asked)
    assert any(f"--from {other}" in remark for remark in remarks)
    assert not any("--from" in remark for remark in told(index, GRAVEYARD[asked], asked))
    assert not any("--from" in remark for remark in told(index, GRAVEYARD[other], None))


@pytest.mark.parametrize(
    ("asked", "query", "other"),
    [("it", "carte recto verso", "fr"), ("en", "carta bifronte", "it"), ("fr", "double-faced card", "en")],
)
def test_phrases_of_another_language_are_told(index: Searcher, asked: str, query: str, other: str) -> None:
    assert any(f"--from {other}" in remark for remark in told(index, query, asked))


def test_a_word_is_told_as_it_was_typed(index: Searcher) -> None:
    (remark,) = told(index, "Cimetièrre", "fr", "fr")
    assert "Cimetièrre" in remark


def test_another_inflection_of_a_known_word_is_not_strange(index: Searcher) -> None:
    """Only « déverrouillé » and the like stand anywhere."""
    assert "deverrouilla" not in index.lexicon.stems["fr"]
    assert told(index, "carte déverrouilla zzz", "fr") == ["“zzz” is in no text"]


@pytest.mark.parametrize(
    ("query", "remark"),
    [
        ("Ordre // Mort", "no card is called “Ordre // Mort”: these are halves of "),
        ("vita e ghiaccio", "these are halves of "),
        ("Chair // Os", "“Chair // Os” is not among the names here; nearest: "),
        ("Sheoldred, the Apocalypse", "“Sheoldred, the Apocalypse” is not among the names here"),
        ('"Zzyx"', "the shipped names end on 29 April 2022"),
        ("xyzzy carte double sur la pile", "“xyzzy” is in no text"),
        ("qz", "“qz” is in no text"),
        ("qz", "sections that are here: fr 505"),
    ],
)
def test_what_is_not_here_is_told(index: Searcher, query: str, remark: str) -> None:
    assert any(remark in told for told in told_of(index, query))


@pytest.mark.parametrize(
    "query",
    ["Feu // Glace in italiano", "Coût Converti", "feu et glace", "Feu // Glac", "Mort", "peut-il lancer"],
)
def test_what_is_here_is_not_told_to_be_missing(index: Searcher, query: str) -> None:
    assert not any("no card" in told or "peut" in told for told in told_of(index, query))


def test_halves_of_different_cards_stand_first(index: Searcher) -> None:
    found = [hit.document.source for hit in index.search("Ordre // Mort").hits if hit.how == "half"]
    assert found == ["order-chaos", "life-death", "dead-gone"]


def told_of(index: Searcher, query: str) -> list[str]:
    return [warning.render("en") for warning in index.search(query).warnings]
