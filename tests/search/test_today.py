"""The concordance's sentences are searched, what is in force leads, everyday words lead to the game's."""

import pytest

from kb.corpus.corpus import Corpus
from kb.search import Searcher


def test_a_rule_in_another_language_is_found_by_its_summary_and_shows_it(index: Searcher) -> None:
    found = index.search(
        "pièce arrivée sans avoir été lancée : quels accès sont déverrouillés", preferred="fr"
    )
    hit = next(hit for hit in found.hits if hit.document.number == "709.5d")
    assert hit.document.language == "it"
    assert hit.summary("fr").startswith("Une pièce arrive")
    assert not hit.summary("it")
    assert all(one.document.kind != "summary" for one in found.hits)


def test_a_summary_is_no_text_of_its_language(index: Searcher) -> None:
    found = index.search("accès déverrouillés lang:fr", preferred="fr", limit=50).hits
    assert all(hit.document.language in ("fr", "") for hit in found)


def test_of_one_provision_the_newest_text_leads_unless_an_old_term_is_asked(index: Searcher) -> None:
    today = index.search("carte double cartes défaussées une seule carte", "fr").hits
    numbers = [hit.document.number for hit in today if hit.document.number]
    assert "708.4" in numbers
    assert "505.4" not in numbers
    old = index.search("carte double jouée pile moitié", "fr").hits
    assert any(hit.document.number.startswith("505") for hit in old)


def test_a_term_is_followed_by_the_rule_that_defines_it(index: Searcher) -> None:
    term, rule = index.search("répercussion", preferred="fr").hits[:2]
    assert (term.document.source, rule.document.number) == ("aftermath", "702.126a")


@pytest.mark.parametrize(
    ("code", "text", "number"),
    [
        ("it", "aprire una porta costo", "709.5e"),
        ("fr", "ouvrir une porte coût", "709.5e"),
        ("en", "opening a door cost", "709.5e"),
    ],
)
def test_everyday_words_find_the_rule(index: Searcher, code: str, text: str, number: str) -> None:
    assert number in [hit.document.number for hit in index.search(text, preferred=code, limit=5).hits]


def test_every_synonym_has_a_source_and_is_no_term(corpus: Corpus) -> None:
    words = [(code, word) for concept in corpus.terms for code, word in concept.synonyms]
    assert len(words) >= 100
    for concept in corpus.terms:
        own = {(code, word) for code in ("fr", "it", "en") for word in concept.words(code)}
        assert not own.intersection(concept.synonyms), concept.id
