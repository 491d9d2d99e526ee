"""The shipped glossary: whole in three languages, and true to the texts it names."""

from __future__ import annotations

import re

import pytest

from kb.corpus import load
from kb.corpus.terms import load_terms
from kb.corpus.texts.places import Place, places, stands_in
from kb.languages import CODES, fold
from kb.rules import RuleNumber
from kb.rules.terms.term import BASES, DOMAINS, STATUSES, Concept, Term

CONCEPTS = load_terms()
TERMS = [(concept, term) for concept in CONCEPTS for term in concept.terms]


@pytest.fixture(scope="module")
def known() -> dict[str, dict[str, Place]]:
    texts = load().texts
    return {code: places(texts, code) for code in CODES}


def test_the_corpus_hands_the_glossary_out() -> None:
    assert load().terms == CONCEPTS


def test_there_are_at_least_120_concepts_each_with_an_id_of_its_own() -> None:
    assert len(CONCEPTS) >= 120
    assert len({concept.id for concept in CONCEPTS}) == len(CONCEPTS)


def test_every_concept_is_told_in_every_language_in_a_sentence_of_its_own() -> None:
    for concept in CONCEPTS:
        assert set(concept.definitions) == set(CODES), concept.id
        assert all(text.endswith((".", "…")) for text in concept.definitions.values()), concept.id
        assert len(set(concept.definitions.values())) == len(CODES), concept.id
        for code in CODES:
            assert concept.of(code)[0].status in ("preferred", "latest"), (concept.id, code)


def test_domains_come_in_their_order() -> None:
    order = [DOMAINS.index(concept.domain) for concept in CONCEPTS]
    assert order == sorted(order)


def test_every_term_says_what_it_rests_on() -> None:
    for concept, term in TERMS:
        assert term.status in STATUSES, (concept.id, term.text)
        assert term.basis in BASES, (concept.id, term.text)
        assert term.basis != "texts" or term.attested, (concept.id, term.text)
        assert not (term.since and term.until) or term.since <= term.until, (concept.id, term.text)


def test_an_official_word_gives_way_to_the_next_on_the_day_after() -> None:
    """Where the rules date both, the older word of a concept ends before the newer one begins."""
    pairs = [
        (older, newer)
        for concept in CONCEPTS
        for older in concept.terms
        for newer in concept.terms
        if older.language == newer.language and older.basis == newer.basis == "rules"
        if older.until and newer.since and not older.since
    ]
    assert len(pairs) > 20
    assert [(older.text, newer.text) for older, newer in pairs if older.until >= newer.since] == []


def test_every_attestation_holds(known: dict[str, dict[str, Place]]) -> None:
    for concept, term in TERMS:
        for named in filter(None, (term.attested, term.elsewhere)):
            place = known[term.language][named.place]
            assert re.search(rf"(?<!\w){re.escape(fold(named.words))}(?!\w)", fold(place.passage.text)), (
                concept.id,
                term.text,
            )


def test_attested_nowhere_is_honest(known: dict[str, dict[str, Place]]) -> None:
    silent = [(concept.id, term) for concept, term in TERMS if not (term.attested or term.elsewhere)]
    assert len(silent) > 100
    found = [
        (concept_id, term.text, key)
        for concept_id, term in silent
        for key, place in known[term.language].items()
        if place.holds(term.text)
    ]
    assert found == []


def test_an_attested_term_was_the_word_when_its_text_was_in_force(known: dict[str, dict[str, Place]]) -> None:
    """A dated word stands in a text of its own days."""
    dated = [
        (term, book.edition)
        for _, term in TERMS
        if term.attested and (term.since or term.until)
        if (book := known[term.language][term.attested.place].book)
    ]
    assert len(dated) > 20
    early = [term.text for term, days in dated if term.since and days.end and days.end < term.since]
    late = [term.text for term, days in dated if term.until and term.until < days.start]
    assert (early, late) == ([], [])


def test_the_words_are_whole_words() -> None:
    assert stands_in("carte", "une carte double")
    assert not stands_in("carte", "les cartes doubles")
    assert not stands_in("art", "carte")
    assert stands_in("face", "faceless face")


def test_rule_numbers_are_rule_numbers() -> None:
    for concept in CONCEPTS:
        assert all(str(RuleNumber.parse(number)) == number for number in concept.rules), concept.id


def by_id(concept_id: str) -> Concept:
    return next(concept for concept in CONCEPTS if concept.id == concept_id)


def term_of(concept_id: str, text: str) -> Term:
    return next(term for term in by_id(concept_id).terms if fold(term.text) == fold(text))


@pytest.mark.parametrize(
    ("concept", "words"),
    [
        ("stack", ("pile", "pila", "stack")),
        ("split-card", ("double carte", "carte double", "split card", "carta split", "carta divisa")),
        ("mana-value", ("coût converti en mana", "coût converti de mana", "valeur de mana", "ccm")),
        ("mana-value", ("converted mana cost", "mana value", "costo di mana convertito", "valore di mana")),
        ("cast", ("jouer", "lancer", "giocare", "lanciare", "play", "cast")),
        ("put-onto-the-battlefield", ("mettre en jeu", "mettre sur le champ de bataille")),
        ("put-onto-the-battlefield", ("mettere in gioco", "mettere sul campo di battaglia")),
        ("exile", ("retirer de la partie", "exiler", "rimuovere dal gioco", "esiliare")),
    ],
)
def test_words_of_several_eras_name_one_concept(concept: str, words: tuple[str, ...]) -> None:
    for word in words:
        assert term_of(concept, word)


@pytest.mark.parametrize(
    ("concept", "word", "last"),
    [
        ("cast", "jouer", "2009-07-10"),
        ("exile", "retirer de la partie", "2009-07-10"),
        ("put-onto-the-battlefield", "mettere in gioco", "2009-07-10"),
        ("mana-value", "coût converti de mana", "2021-04-21"),
        ("mana-value", "costo di mana convertito", "2021-04-21"),
        ("mana-value", "converted mana cost", "2021-04-21"),
    ],
)
def test_the_last_days_of_words_that_the_rules_gave_up(concept: str, word: str, last: str) -> None:
    assert str(term_of(concept, word).until) == last


def test_a_term_given_up_gives_way_to_the_publishers_new_one_on_the_next_day() -> None:
    """Kindred replaced tribal in 2024; the publisher's pages have the French and the Italian word."""
    assert [term.status for term in by_id("kindred").of("en")] == ["preferred", "older"]
    for code, now in (("fr", "clan"), ("it", "affine")):
        new, old = by_id("kindred").of(code)[:2]
        assert (new.text, new.status, new.basis, str(new.since)) == (
            now,
            "preferred",
            "publisher",
            "2024-06-14",
        )
        assert f"magic.wizards.com/{code}/" in new.source
        assert (old.status, old.basis, str(old.until)) == ("older", "cards", "2024-06-13")


def test_a_word_of_cards_rules_or_the_publisher_is_no_informal_one() -> None:
    """What is printed or published is official, now or once; “informal” is what players alone say."""
    official = ("cards", "rules", "publisher")
    assert [term.text for _, term in TERMS if term.status == "informal" and term.basis in official] == []
