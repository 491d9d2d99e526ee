"""Texts are dated by their words, or by what survives translation; mixed ones are told apart."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.corpus import load_texts
from kb.corpus.fingerprints import load_fingerprints, load_shapes
from kb.corpus.texts.values import Texts
from kb.languages.detection import detect_language
from kb.rules import Edition, Rulebook
from kb.rules.dating.fingerprints import Fingerprints, fingerprint
from kb.rules.dating.parts import MOST_PARTS, DatedPart, date_text
from kb.rules.dating.shape import Shape, shape_of


@pytest.fixture(scope="module")
def texts() -> Texts:
    return load_texts()


@pytest.fixture(scope="module")
def fingerprints() -> Fingerprints:
    return load_fingerprints(whole=True)


def pasted(*books: Rulebook) -> str:
    """The text of rulebooks as a page shows it, by number."""
    rules = sorted((rule for book in books for rule in book.rules.values()), key=lambda rule: rule.number)
    lines = []
    for rule in rules:
        lines.append(f"{rule.number} {rule.passage.original}")
        lines += [example.passage.original for example in rule.examples]
    return "\n".join(lines)


def dated(text: str, fingerprints: Fingerprints) -> list[DatedPart]:
    return date_text(text, fingerprints, load_shapes())


@pytest.mark.parametrize("at", range(7))
def test_each_text_of_the_corpus_is_dated_as_its_front_matter_says(
    texts: Texts, fingerprints: Fingerprints, at: int
) -> None:
    book = texts.rulebooks[at]
    (part,) = dated(pasted(book), fingerprints)
    assert part.language == book.language
    assert [group.editions for group in part.dating.groups] == [(book.edition,)]
    assert part.dating.unknown == ()


def test_the_mixed_section_falls_into_its_two_editions(texts: Texts, fingerprints: Fingerprints) -> None:
    books = [book for book in texts.rulebooks if "/711@" in book.source]
    (part,) = dated(pasted(*books), fingerprints)
    assert part.dating.is_mixed
    assert [(group.editions, len(group.rules)) for group in part.dating.groups] == [
        ((Edition(date(2019, 5, 3), date(2020, 7, 2)),), 13),
        ((Edition(date(2015, 1, 23), date(2016, 7, 21)),), 4),
    ]


def test_the_rules_that_bound_the_days_are_named(texts: Texts, fingerprints: Fingerprints) -> None:
    english = next(book for book in texts.rulebooks if book.source == "corpus/en/rules/708@2010-02-01.md")
    (part,) = dated(pasted(english), fingerprints)
    (group,) = part.dating.groups
    assert "708.2a" in map(str, group.not_before)
    assert [str(number) for number in group.not_after] == ["708.2a"]


def test_two_languages_in_one_page_are_two_parts(texts: Texts, fingerprints: Fingerprints) -> None:
    both = [book for book in texts.rulebooks if "/708@" in book.source]
    parts = dated("\n\n".join(pasted(book) for book in both), fingerprints)
    assert [part.language for part in parts] == ["fr", "en"]
    assert {part.dating.groups[0].editions for part in parts} == {(both[0].edition,)}


def test_words_of_no_edition_are_unknown_and_do_not_count(fingerprints: Fingerprints) -> None:
    (part,) = dated("708.4 Although this is not what the rule says, you see that it is not.", fingerprints)
    assert part.language == "en"
    assert part.dating.groups == ()
    assert [str(number) for number in part.dating.unknown] == ["708.4"]
    assert part.dating.confidence == "none"


@pytest.mark.parametrize("text", ["", "No numbers here.", "708", "\0\0", "708.1 " * 500, "- * •\n" * 50])
def test_what_is_no_rules_text_is_dated_nowhere(text: str, fingerprints: Fingerprints) -> None:
    assert all(not part.dating.groups for part in dated(text, fingerprints))


def test_a_text_of_endless_parts_is_dated_in_part(fingerprints: Fingerprints) -> None:
    parts = dated("708.1 Split cards have two card faces on a single card.\n" * 3000, fingerprints)
    assert len(parts) == MOST_PARTS


@given(st.text(alphabet="708.12ab \n-•Example:é(){}", max_size=200))
def test_any_text_is_answered(text: str) -> None:
    date_text(text, Fingerprints((), (), date.min), {})


def test_a_fingerprint_ignores_case_underscores_and_typography() -> None:
    assert fingerprint("The _Magic_ card, “back.”") == fingerprint("the magic   card back")
    assert fingerprint("the card") != fingerprint("a card")


def test_a_shape_counts_what_translation_keeps() -> None:
    assert shape_of("See rule 708 (it costs {2}{U}). It is 3.", ["Example: 1/1."]) == Shape(
        examples=1, brackets=1, sentences=2, figures=("1", "1", "3", "708")
    )
    assert shape_of("Coûte {1}.").likeness(shape_of("Costs.")) == 10
    assert shape_of("3.").likeness(shape_of("4.")) == 6


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Chaque carte double est une seule carte.", "fr"),
        ("In ogni zona tranne la pila, le caratteristiche di una carta split", "it"),
        ("The rest of the card is not", "en"),
        ("123 456", "en"),
    ],
)
def test_the_language_is_told_by_the_commonest_words(text: str, code: str) -> None:
    assert detect_language(text) == code
