"""Queries are read into trees; what cannot be read is said with its place."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.errors import UsageError
from kb.query.grammar import MAX_DEPTH, MAX_LENGTH, MAX_PIECES, parse
from kb.query.tree import And, Condition, Exact, Halves, Not, Or, Phrase, Words, walk


def test_bare_words_stay_together() -> None:
    assert parse("Feu // Glace").tree == Words("Feu // Glace", 0)


def test_each_form() -> None:
    assert parse("coût -pile").tree == And((Words("coût", 0), Not(Words("pile", 6))))
    assert parse('"coût de mana"').tree == Phrase("coût de mana", 0)
    assert parse("«coût de mana»").tree == Phrase("coût de mana", 0)
    assert parse("=lancer").tree == Exact("lancer", 0)
    assert parse("a or b").tree == Or((Words("a", 0), Words("b", 5)))
    assert parse("cr:709.4. mv>=3").tree == And((Condition("cr", ":", "709.4."), Condition("mv", ">=", "3")))
    assert parse('x:"a b"').tree == Condition("x", ":", "a b")


def test_or_binds_less_than_and() -> None:
    assert parse("a b or c").tree == Or((Words("a b", 0), Words("c", 7)))
    assert parse("-(a or b) c").tree == And((Not(Or((Words("a", 2), Words("b", 7)))), Words("c", 10)))


def test_a_minus_inside_or_before_a_number_is_no_exclusion() -> None:
    assert parse("non-terrain").tree == Words("non-terrain", 0)
    assert parse("-1/-1").tree == Words("-1/-1", 0)


def test_an_open_quotation_mark_is_closed_with_a_warning() -> None:
    query = parse('"coût de')
    assert query.tree == Phrase("coût de", 0)
    assert len(query.warnings) == 1


@pytest.mark.parametrize("text", ["", "   ", "AND", "or", "()", "\x00\x01", '""'])
def test_no_word_at_all(text: str) -> None:
    with pytest.raises(UsageError, match="no word"):
        parse(text)


@pytest.mark.parametrize(("text", "place"), [(")", 1), ("a ) b", 3)])
def test_parentheses_that_do_not_match(text: str, place: int) -> None:
    with pytest.raises(UsageError, match=f"character {place} of"):
        parse(text)


def test_what_is_too_long_or_too_deep_is_told() -> None:
    with pytest.raises(UsageError, match="10000 characters"):
        parse("a" * 10_000)
    with pytest.raises(UsageError, match="more than"):
        parse("(a) " * 90)
    with pytest.raises(UsageError, match=f"at most {MAX_DEPTH}"):
        parse("(" * 40 + "a" + ")" * 40)


def test_as_many_words_as_are_allowed_and_one_more() -> None:
    assert parse("a " * MAX_PIECES).tree
    with pytest.raises(UsageError, match=f"more than {MAX_PIECES} words"):
        parse("a " * MAX_PIECES + "a")


@given(st.text(max_size=MAX_LENGTH))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(UsageError):
        assert parse(text).text == text


@given(st.text('()"-:= aor|*~<>{}\x00', max_size=80))
def test_operators_in_any_order_are_read_or_refused(text: str) -> None:
    with suppress(UsageError):
        assert parse(text).text == text


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("mv=2 // ", 6),
        ("// mv=2", 1),
        ("mv=2 // feu", 6),
        ("du feu // mv=2", 8),
        ("mv=2 // or c:r", 6),
    ],
)
def test_halves_need_a_condition_on_each_side(query: str, place: int) -> None:
    with pytest.raises(
        UsageError, match=f"character {place} of the query: found “//”, expected a condition on each"
    ):
        parse(query)


@pytest.mark.parametrize("query", ["mv=2 feu // glace", "feu // glace", "feu //", '"feu" // "glace"'])
def test_bars_between_words_are_words(query: str) -> None:
    said = [node.text for node in walk(parse(query).tree) if isinstance(node, Words)]
    assert any("//" in text for text in said)
    assert not any(isinstance(node, Halves) for node in walk(parse(query).tree))


@pytest.mark.parametrize(("text", "place"), [("mv=5 or", 6), ("or a", 1), ("a or or b", 3), ("(a OU) b", 4)])
def test_what_joins_nothing_is_told_with_its_place(text: str, place: int) -> None:
    (told,) = parse(text).warnings
    assert told.params == {"place": place, "found": "OU" if "OU" in text else "or"}


@pytest.mark.parametrize(
    ("text", "place"), [("mv=", 1), ("carte valeur<=", 7), ("(rarità= )", 2), ("t: b", 1)]
)
def test_an_operator_without_its_value_is_told(text: str, place: int) -> None:
    with pytest.raises(UsageError, match=f"character {place} of .* expected a value"):
        parse(text)


@pytest.mark.parametrize("text", ["coût: combien", "x = y", "a=", "règle : mana"])
def test_a_word_before_a_colon_is_none(text: str) -> None:
    assert parse(text).tree
