"""Properties in plain words are read as a filter, shown back; all else stays words (``properties.tsv``)."""

from pathlib import Path

import pytest

from kb.errors import UsageError
from kb.search import Searcher
from kb.search.questions.properties import as_filter

ROWS = [
    line.split("\t")
    for line in (Path(__file__).parent / "properties.tsv").read_text("utf-8").splitlines()[1:]
]


@pytest.mark.parametrize(("code", "text", "query"), ROWS)
def test_all_words_are_values_or_none(index: Searcher, code: str, text: str, query: str) -> None:
    found = as_filter(text, index.lexicon.properties, code, index.lexicon.stem)
    assert (" | ".join((found.query, *found.unread)) if found else "") == query


def test_cards_come_first_and_the_filter_is_shown_back(index: Searcher) -> None:
    found = index.search("salles bleues à la fois et rouges", preferred="fr")
    assert found.read_as == "t:room c:ur"
    same = index.search("t:room c:ur", preferred="fr")
    assert [hit.document.key for hit in found.hits] == [hit.document.key for hit in same.hits]
    assert {hit.document.kind for hit in found.hits} == {"card"}


def test_a_filter_may_leave_a_word_that_no_text_has_with_the_others(index: Searcher) -> None:
    found = index.search("belles cartes doubles rouges", preferred="fr", limit=100)
    assert found.read_as == "is:split c:r"
    kinds = [hit.document.kind for hit in found.hits]
    assert kinds[0] == "card"
    assert kinds[-1] != "card"
    assert any("belles" in warning.render("fr") for warning in found.warnings)
    assert index.search("carte double rouge sur la pile", preferred="fr").read_as is None


def test_wishes_put_cards_in_order(index: Searcher) -> None:
    def values(query: str) -> list[int]:
        hits = index.search(query, preferred="it", limit=200).hits
        cards = [index.parts.cards.cards[hit.document.source] for hit in hits]
        return [sum(card.value_of(at) for at in range(len(card.faces))) for card in cards]

    falling = values("carta split più cara")
    assert falling == sorted(falling, reverse=True)
    assert falling[0] > falling[-1]
    assert values("is:split order:mv") == sorted(falling)
    newest = index.search("is:split order:date").hits[0].document.since
    assert newest == max(hit.document.since for hit in index.search("is:split", limit=200).hits)
    oldest = index.search("is:split order:released direction:asc").hits[0].document.since
    assert oldest < newest
    with pytest.raises(UsageError, match="halves"):
        index.search("order:luck")


def test_words_in_quotes_that_no_text_has_are_looked_for_without(index: Searcher) -> None:
    found = index.search('la porte "aperta sempre così"', preferred="it")
    assert found.hits
    assert "aperta sempre così" in found.warnings[0].render("it")


def test_abilities_that_no_card_has_together_are_said(index: Searcher) -> None:
    found = index.search("piétinement contact mortel", preferred="fr")
    assert "contact mortel" in found.warnings[0].render("fr")
    assert not any(hit.document.kind == "card" for hit in found.hits)


def test_words_in_parentheses_stay_words(index: Searcher) -> None:
    found = index.search("(cartes doubles bleues)", preferred="fr")
    assert found.read_as is None
    assert found.hits[0].document.kind != "card"


def test_a_filter_without_cards_says_so_and_searches_the_words(index: Searcher) -> None:
    found = index.search("salles mythiques vertes et bleues", preferred="fr")
    assert found.read_as is None
    assert "t:room r:mythic c:gu" in found.warnings[0].render("fr")
    assert found.hits


def test_texts_with_all_the_words_stay_in_sight(index: Searcher) -> None:
    """The article on a set has three words or more of the query: it comes before the set's cards."""
    found = index.search("les cartes mono-rouges de Chaos planaire", preferred="fr")
    assert found.read_as == "s:plc c=r"
    assert {"card", "article"} >= {hit.document.kind for hit in found.hits}


def test_a_set_is_meant_by_the_beginning_of_any_word_of_its_name(index: Searcher) -> None:
    whole = {hit.document.key for hit in index.search("s:DSK", limit=50).hits}
    assert whole
    assert whole <= {hit.document.key for hit in index.search("s:Duskmourn", limit=50).hits}
    assert whole <= {hit.document.key for hit in index.search("s:horreur", limit=50).hits}
    assert not index.search("s:uskmourn", limit=50).hits


def test_halves_are_counted(index: Searcher) -> None:
    found = index.search("halves>2", limit=50).hits
    assert {hit.document.titles["en"].count("//") for hit in found} == {2, 4}
    assert not index.search("halves=1").hits
