"""The texts: which rules the corpus has, from when, and how they are found."""

from __future__ import annotations

from datetime import date

import pytest

from kb.corpus import load_texts
from kb.corpus.texts.values import Texts
from kb.rules import RuleNumber


@pytest.fixture(scope="module")
def texts() -> Texts:
    return load_texts()


def number(text: str) -> RuleNumber:
    return RuleNumber.parse(text)


@pytest.mark.parametrize(
    ("file", "start", "end", "rules", "examples"),
    [
        ("fr/rules/505@2003-07-01.md", "2003-07-01", "2006-04-30", 8, 2),
        ("fr/rules/702@2017-04-28.md", "2017-04-28", "2021-04-21", 2, 0),
        ("fr/rules/708@2010-02-01.md", "2010-02-01", "2012-06-30", 12, 2),
        ("it/rules/709@2024-11-08.md", "2024-11-08", None, 22, 2),
        ("en/rules/708@2010-02-01.md", "2010-02-01", "2012-06-30", 12, 2),
        ("en/rules/711@2015-01-23.md", "2015-01-23", "2016-07-21", 4, 0),
        ("en/rules/711@2019-05-03.md", "2019-05-03", "2020-07-02", 13, 0),
    ],
)
def test_rulebooks(texts: Texts, file: str, start: str, end: str | None, rules: int, examples: int) -> None:
    book = next(book for book in texts.rulebooks if book.source == f"corpus/{file}")
    assert book.edition == (date.fromisoformat(start), end and date.fromisoformat(end))
    assert (len(book.rules), sum(len(rule.examples) for rule in book)) == (rules, examples)


def test_examples_belong_to_the_rule_above_them(texts: Texts) -> None:
    rule = texts.rule(number("709.4b"), "it", date(2025, 1, 1))
    assert rule is not None
    assert [example.anchor for example in rule.examples] == ["709.4b-ex1", "709.4b-ex2"]
    assert "{1} due volte" in rule.examples[1].passage.text


def test_examples_whose_rule_the_text_lacks_are_kept_and_name_it(texts: Texts) -> None:
    book = next(book for book in texts.rulebooks if book.source.endswith("711@2019-05-03.md"))
    assert [example.anchor for example in book.orphans] == ["711.5-ex1", "711.5-ex2", "711.12-ex1"]
    assert [example.passage.original.split()[1:3] for example in book.orphans] == [
        ["A", "Clone"],
        ["A", "player"],
        ["An", "effect"],
    ]
    assert number("711.5") not in book.rules


def test_a_rule_is_found_by_its_day_and_not_outside_its_edition(texts: Texts) -> None:
    assert texts.rule(number("708.5"), "fr", date(2012, 6, 30)) is not None
    assert texts.rule(number("708.5"), "fr", date(2012, 7, 1)) is None
    assert texts.rule(number("708.5"), "it", date(2012, 6, 30)) is None


def test_translations_are_the_same_number_of_the_same_days(texts: Texts) -> None:
    rule = texts.rule(number("708.5"), "fr", date(2011, 1, 1))
    assert rule is not None
    assert [(other.language, str(other.number)) for other in texts.translations(rule)] == [("en", "708.5")]


def test_the_two_eras_of_711_do_not_mix(texts: Texts) -> None:
    assert texts.rule(number("711.3a"), "en", date(2019, 6, 1)) is None
    assert texts.rule(number("711.1"), "en", date(2019, 6, 1)) is not None


def test_documents_have_anchored_blocks(texts: Texts) -> None:
    assert [(one.language, one.kind, one.id, len(one.blocks)) for one in texts.documents] == [
        ("fr", "rulings", "repercussion", 9),
        ("fr", "rulings", "sceptre-et-miroir", 2),
        ("fr", "article", "cartes-doubles", 16),
        ("fr", "article", "repercussion", 10),
        ("it", "rulings", "carte-split", 7),
        ("it", "article", "carte-split", 12),
    ]
    article = texts.documents[2]
    block = article.block("ravnica-rares")
    assert block is not None
    assert (block.kind, block.level) == ("item", 1)


def test_a_section_heading_is_the_rule_of_that_number(texts: Texts) -> None:
    (section,) = texts.wordings(number("709"), "it")
    assert section.text == "Carte Split"
