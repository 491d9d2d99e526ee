"""Two editions compared: what was kept, reworded, renumbered, moved, added, removed."""

from __future__ import annotations

import re
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.corpus import load_texts
from kb.corpus.concordance import load_concordance
from kb.rules import Edition, Example, Passage, Rule, RuleNumber
from kb.rules.comparing.compare import Change, compare
from kb.rules.comparing.pairing import lineage
from kb.rules.comparing.spans import word_spans

DAY = Edition(date(2020, 1, 1))


def rules(**words: str) -> list[Rule]:
    """Rules by number, written `r708_2a`; examples after a ``|``."""
    made = []
    for key, text in words.items():
        number = RuleNumber.parse(key[1:].replace("_", "."))
        rule, *examples = text.split("|")
        shown = tuple(Example(f"{number}-ex{at}", Passage(one)) for at, one in enumerate(examples, 1))
        made.append(Rule(number, "en", DAY, Passage(rule), shown, "test"))
    return made


def told(changes: list[Change]) -> list[tuple[str, str, str]]:
    return [
        (
            change.kind,
            str(change.old.number) if change.old else "",
            str(change.new.number) if change.new else "",
        )
        for change in changes
    ]


LONG = "A split card has two halves on one side, each of which can be cast alone by its owner."
OTHER = "A player who draws or discards a flip card has drawn or discarded one card and not two."


def test_rules_that_are_the_same_are_left_out() -> None:
    old = rules(r708="Split Cards", r708_1=LONG)
    new = rules(r708="Split Cards", r708_1=LONG.replace(" ", "  ").upper())
    assert compare(old, new) == []


def test_the_same_words_under_another_number_were_renumbered() -> None:
    changes = compare(rules(r708_1=LONG, r708_2=OTHER), rules(r709_1=LONG, r709_2=OTHER))
    assert told(changes) == [("renumbered", "708.1", "709.1"), ("renumbered", "708.2", "709.2")]


def test_reworded_under_its_number() -> None:
    (change,) = compare(rules(r708_1=LONG), rules(r708_1=LONG.replace("cast", "played")))
    assert change.kind == "reworded"
    assert [stretch.text for stretch in change.words if stretch.op != "same"] == ["cast", "played"]


def test_only_the_numbers_it_cites_changed() -> None:
    old, new = f"{LONG} See rule 708.5.", f"{LONG} See rule 709.4b."
    assert told(compare(rules(r708_1=old), rules(r708_1=new))) == [("references", "708.1", "708.1")]


def test_renumbered_and_reworded_is_found_by_likeness() -> None:
    changes = compare(rules(r708_1=LONG), rules(r709_3=LONG.replace("cast alone", "cast alone or fused")))
    assert told(changes) == [("moved", "708.1", "709.3")]


def test_another_rule_under_the_number_is_a_removal_and_an_addition() -> None:
    assert told(compare(rules(r708_1=LONG), rules(r708_1="Basic lands tap for mana."))) == [
        ("removed", "708.1", ""),
        ("added", "", "708.1"),
    ]


def test_the_concordance_is_followed_where_words_are_not() -> None:
    old, new = rules(r505_5=LONG), rules(r708_5="Nothing in common here, whatever one says of it.")
    followed = {RuleNumber.parse("505.5"): [RuleNumber.parse("708.5")]}
    assert told(compare(old, new, followed)) == [("moved", "505.5", "708.5")]
    assert told(compare(old, new)) == [("removed", "505.5", ""), ("added", "", "708.5")]


def test_examples_are_compared_by_themselves() -> None:
    old = rules(r708_1=f"{LONG}|Example: Fire is red and its value is two.|Example: Gone.")
    new = rules(r708_1=f"{LONG}|Example: Fire is red and its value is four.")
    (change,) = compare(old, new)
    assert change.kind == "examples"
    marked = [[(one.op, one.text) for one in example if one.op != "same"] for example in change.examples]
    assert marked == [[("removed", "two"), ("added", "four")], [("removed", "Example: Gone.")]]


def test_sections_are_followed_by_their_titles() -> None:
    changes = compare(
        rules(r708="Split Cards", r709="Flip Cards"), rules(r709="Split Cards", r710="Flip Cards")
    )
    assert told(changes) == [("renumbered", "708", "709"), ("renumbered", "709", "710")]


def test_the_french_texts_of_the_corpus_are_followed_from_505_to_708() -> None:
    texts = {book.source: book for book in load_texts().rulebooks}
    old = texts["corpus/fr/rules/505@2003-07-01.md"].rules.values()
    new = texts["corpus/fr/rules/708@2010-02-01.md"].rules.values()
    turns = lineage(load_concordance(), date(2004, 1, 1), date(2011, 1, 1))
    found = told(compare(old, new, turns))
    moved = [(before, after) for kind, before, after in found if kind == "moved"]
    assert moved == [
        ("505", "708"),
        ("505.1", "708.1"),
        ("505.2", "708.2"),
        ("505.3", "708.3"),
        ("505.4", "708.4"),
        ("505.5", "708.5"),
        ("505.6", "708.6a"),
        ("505.7", "708.7"),
    ]


WORDS = st.text("ab {}1.,é\n", max_size=40)


@given(WORDS, WORDS)
def test_stretches_hold_both_texts_word_for_word(old: str, new: str) -> None:
    """Those of the new text letter for letter, those of the old but for its kinds of spaces."""
    found = word_spans(old, new)
    before = "".join(one.text for one in found if one.op != "added")
    assert [" " if letter.isspace() else letter for letter in _spaced(before)] == list(_spaced(old))
    assert "".join(one.text for one in found if one.op != "removed") == new


def _spaced(text: str) -> str:
    """Runs of spaces as one."""
    return re.sub(r"\s+", " ", text)


TYPOGRAPHY = (
    ('The "Magic" game doesn\'t end -- ever . . .', "The “Magic” game doesn’t end—ever…"),
    ("A _Magic_ card -- any card", "A Magic card – any card"),
    ("Use the _Oracle_(TM) text", "Use the Oracle™ text"),
    ("La règle dit : « non »", "La règle dit\u202f: «\u00a0non\u00a0»"),
)


@pytest.mark.parametrize(("old", "new"), TYPOGRAPHY)
def test_typography_is_no_change(old: str, new: str) -> None:
    assert told(compare(rules(r708_1=old), rules(r708_1=new))) == []
    assert told(compare(rules(r708_1=f"{LONG}|{old}"), rules(r708_1=f"{LONG}|{new}"))) == []


def test_typography_is_no_change_within_a_rule_that_was_reworded() -> None:
    old, new = "Half's name -- it's \"Fire\" and old.", "Half’s name — it’s “Fire” and new."
    (change,) = compare(rules(r708_1=old), rules(r708_1=new))
    assert [(one.op, one.text) for one in change.words if one.op != "same"] == [
        ("removed", "old"),
        ("added", "new"),
    ]


@pytest.mark.parametrize(
    ("old", "new"), [("can’t attack", "can attack"), ("{1}{R}", "{1}{U}"), ("a, b", "a b")]
)
def test_words_symbols_and_commas_are_changes(old: str, new: str) -> None:
    assert told(compare(rules(r708_1=f"{LONG} {old}"), rules(r708_1=f"{LONG} {new}"))) != []


BOOKS = st.dictionaries(
    st.builds(RuleNumber, st.just(708), st.integers(1, 6), st.sampled_from(["", "a", "b"])),
    st.sampled_from([LONG, OTHER, LONG + " Except on the stack.", "Short."]),
    max_size=8,
)


@given(BOOKS, BOOKS)
def test_every_rule_of_both_is_kept_or_told_once(
    old: dict[RuleNumber, str], new: dict[RuleNumber, str]
) -> None:
    before = [Rule(number, "en", DAY, Passage(words), (), "old") for number, words in old.items()]
    after = [Rule(number, "en", DAY, Passage(words), (), "new") for number, words in new.items()]
    changes = compare(before, after)
    gone = [change.old.number for change in changes if change.old]
    come = [change.new.number for change in changes if change.new]
    assert len(gone) == len(set(gone))
    assert len(come) == len(set(come))
    kept = {number for number in old if old[number] == new.get(number)} - set(gone)
    assert set(old) == set(gone) | kept
    assert set(new) == set(come) | kept


def test_a_heading_goes_where_most_of_its_rules_went() -> None:
    old = rules(r505="Double cartes", r505_1=LONG, r505_2=OTHER)
    new = rules(r708="Cartes doubles", r708_1=LONG, r708_2=OTHER)
    assert told(compare(old, new))[0] == ("moved", "505", "708")
    split = rules(r708="Cartes doubles", r708_1=LONG)
    assert told(compare(old, split))[:2] == [("removed", "505", ""), ("removed", "505.2", "")]
