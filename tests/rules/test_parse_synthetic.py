"""Whole synthetic rulebooks in three languages come back from their text as they were made."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from synthetic_rulebook import MadeBook, Maker, Style, render

from kb.languages import CODES, get
from kb.rules import Edition, RuleNumber
from kb.rules.parse import Kind, ParsedBook, effective_date, fold_pieces, parse_rules
from kb.rules.parse.pieces import split_lines, tidied

ENDS = ("\n", "\r\n", "\r", "\u2028", "\r\r\n")
STYLES = {
    "plain": Style(),
    "cut at 100": Style(width=100),
    "cut at 78": Style(width=78),
    "without contents": Style(contents=False),
    "dots after letters": Style(dots=True),
    "a number without a space": Style(tight=True),
    "spaced double": Style(spaced=True),
    "fixed spaces": Style(nbsp=True),
}


def parsed(text: str, language: str) -> ParsedBook:
    return fold_pieces(parse_rules(text, get(language)), language, Edition(date(2031, 4, 7)), "made up")


def told(text: str) -> str:
    return text.replace("\u00a0", " ")


def assert_found_again(made: MadeBook, found: ParsedBook) -> None:
    assert found.left == ()
    assert found.chapters == made.chapters
    assert {str(rule.number): rule.text for rule in found.book if rule.number.rule == 0} == made.sections
    rules = [rule for rule in found.book if rule.number.rule]
    assert [str(rule.number) for rule in rules] == [rule.number for rule in made.rules]
    for rule, wanted in zip(rules, made.rules, strict=True):
        assert told(rule.text) == told("\n\n".join((wanted.text, *wanted.paragraphs))), wanted.number
        assert [told(each.passage.text) for each in rule.examples] == [told(each) for each in wanted.examples]
    assert {term: tuple(map(told, said)) for term, said in found.glossary.items()} == {
        term: tuple(map(told, said)) for term, said in made.glossary.items()
    }


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("style", STYLES)
def test_a_whole_rulebook_comes_back_as_it_was_made(language: str, style: str) -> None:
    made = Maker(language, 7).book(chapters=4, sections=6, rules=9)
    text = "\n".join(render(made, STYLES[style]))
    assert_found_again(made, parsed(text, language))


@given(
    language=st.sampled_from(CODES),
    seed=st.integers(0, 10**9),
    style=st.sampled_from(sorted(STYLES)),
    end=st.sampled_from(ENDS),
)
@settings(max_examples=60)
def test_no_book_no_layout_and_no_line_end_loses_anything(
    language: str, seed: int, style: str, end: str
) -> None:
    made = Maker(language, seed).book(chapters=2, sections=2, rules=4)
    text = end.join(render(made, STYLES[style]))
    assert_found_again(made, parsed(text, language))


@given(language=st.sampled_from(CODES), seed=st.integers(0, 10**9), mix=st.randoms(use_true_random=False))
@settings(max_examples=20)
def test_line_ends_may_be_mixed(language: str, seed: int, mix: object) -> None:
    made = Maker(language, seed).book(chapters=1, sections=2, rules=3)
    choose = mix.choice  # type: ignore[attr-defined]
    text = "".join(line + choose(ENDS[:3]) for line in render(made, STYLES["plain"]))
    found = parsed(text.replace("\r\n\r", "\r\n\n"), language)
    assert [str(rule.number) for rule in found.book if rule.number.rule] == [
        rule.number for rule in made.rules
    ]


@given(
    st.text(alphabet="0123456789.abcz \n\r\tExample:Glossary–é\u2028", max_size=400), st.sampled_from(CODES)
)
@settings(max_examples=300)
def test_every_line_that_is_not_blank_is_part_of_one_piece(text: str, language: str) -> None:
    pieces = parse_rules(text, get(language))
    filled = [
        line for line in text.removeprefix("\ufeff").replace("\r\r\n", "\n").splitlines() if line.strip()
    ]
    whole = [line for line in text.splitlines() if line.strip()]
    joined = [
        line for line in tidied(split_lines(text)) if line.strip()
    ]  # a number alone and its text are one
    assert sum(piece.lines for piece in pieces) in (len(filled), len(whole), len(joined))
    assert [piece.line for piece in pieces] == sorted(piece.line for piece in pieces)


@pytest.mark.parametrize("language", CODES)
def test_the_day_is_read_from_the_introduction(language: str) -> None:
    made = Maker(language, 3).book(chapters=1, sections=1, rules=2)
    text = "\n".join(render(made, Style()))
    assert effective_date(text, get(language)) == date(2031, 4, 7)


@pytest.mark.parametrize(
    ("language", "text", "day"),
    [
        ("fr", "à compter du 1er août 2012", date(2012, 8, 1)),
        ("fr", "en vigueur le 30 février 2012", None),
        ("it", "in vigore dal 1º dicembre 2008", date(2008, 12, 1)),
        ("it", "valide da 2008-12-01", date(2008, 12, 1)),
        ("en", "current as of July 1, 2003.", date(2003, 7, 1)),
        ("en", "no day at all", None),
    ],
)
def test_days_in_words(language: str, text: str, day: date | None) -> None:
    assert effective_date(text, get(language)) == day


def test_a_number_that_stands_already_is_reported_with_its_line() -> None:
    text = "100. General\n\n100.1. One.\n\n100.1a Two.\n\n100.1a Three.\n\nExample: lost with it.\n"
    found = parsed(text, "en")
    assert [(piece.line, piece.number) for piece in found.left] == [(7, "100.1a"), (9, "")]


@pytest.mark.parametrize("language", CODES)
def test_numbers_at_the_beginning_of_a_cut_line_are_not_taken_for_rules(language: str) -> None:
    made = Maker(language, 7).book(chapters=4, sections=6, rules=9)
    lines = render(made, STYLES["cut at 78"])
    opening = [line for line in lines if line[:3].isdigit() and line[3:4] == "." and line[4:5].isdigit()]
    assert len(opening) > len(made.rules) + 5, "the text has none of the lines that this is about"
    assert len([rule for rule in parsed("\n".join(lines), language).book if rule.number.rule]) == len(
        made.rules
    )


def test_cut_lines_hide_no_rule_and_open_none() -> None:
    """A number in a cut line of the introduction, a rule behind one without a full stop, a cut hyphen."""
    text = """Introduction

This document is a long one whose lines are all cut at a width of some eighty of its
letters, and it says of its own numbers that they skip some of the letters: subrule
100.1k is followed by 100.1m, which nobody would guess who only looked at the numbers

Contents

1. Game Concepts
100. General

1. Game Concepts
100. General

100.1. A rule that is long enough to be cut at the width, and that lacks its full stop
at the end of its last line because it closes with brackets (See rule 100.2, “Text-
Changing Effects”)
"""
    more = "is a rule that is long enough to be cut at this width, and that is whole\nat its end, as all are."
    text += "".join(f"\n100.{number}. Here {more}\n" for number in range(2, 12))
    found = parsed(text, "en")
    assert [rule.number.rule for rule in found.book] == list(range(12))
    assert found.left == ()
    assert "“Text-Changing Effects”" in found.book.rules[RuleNumber(100, 1)].text


def test_letters_that_no_rulebook_uses_open_no_rule() -> None:
    pieces = parse_rules("100. General\n\n100.1. One.\n\n100.1l Two.\n", get("en"))
    assert [piece.kind for piece in pieces] == [Kind.SECTION, Kind.RULE, Kind.PARAGRAPH]


def test_a_section_without_rules_keeps_its_words() -> None:
    text = "214. Permanents\n\n214.1. One.\n\n215. It is empty. See rule 205.4c.\n\n216. Tokens\n\n216.1. A."
    found = parsed(text, "en")
    assert [str(rule.number) for rule in found.book] == ["214", "214.1", "215", "216", "216.1"]


def test_numbers_of_pages_are_told_apart() -> None:
    made = Maker("en", 5).book(chapters=1, sections=1, rules=12)
    lines = render(made, STYLES["cut at 100"])
    at = next(at for at, line in enumerate(lines) if line.startswith("100.6"))
    lines[at:at] = ["", "17", ""]
    pieces = parse_rules("\n".join(lines), get("en"))
    assert [piece.text for piece in pieces if piece.kind is Kind.PAGE] == ["17"]
    assert_found_again(made, parsed("\n".join(lines), "en"))


def test_three_dots_end_a_sentence() -> None:
    lines = ["100.1. One.", "Glossary", "Term", "What it is.", "And so on…", "Other term", "What that is."]
    pieces = parse_rules("\n\n".join(lines), get("en"))
    assert [piece.text for piece in pieces if piece.kind is Kind.TERM] == ["Term", "Other term"]
