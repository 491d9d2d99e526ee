"""Typing errors: exactly the keys that measuring every key would find."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz.distance.DamerauLevenshtein import distance

from kb.names.entry import NameEntry
from kb.names.table import NameTable
from kb.names.table_writer import table_of
from kb.names.typo import allowed_errors, near

WORDS = st.text(alphabet="abcde ", min_size=1, max_size=24).filter(lambda text: text.strip())


def _table(names: list[str]) -> NameTable:
    return table_of([[NameEntry(str(at), None, name, "en")] for at, name in enumerate(names)])


@settings(max_examples=200)
@given(st.lists(WORDS, min_size=1, max_size=30), WORDS)
def test_two_errors_cannot_spoil_three_pieces(names: list[str], query: str) -> None:
    table = _table(names)
    keys = [key for key, _ in table.starting("")]
    errors = allowed_errors(len(query))
    within = {key: far for key in keys if 0 < (far := distance(query, key)) <= errors}
    nearest = min(within.values(), default=0)
    expected = sorted((far, key) for key, far in within.items() if far == nearest)
    assert sorted((found.distance, found.key) for found in near(table, query)) == expected


@settings(max_examples=300)
@given(st.text(alphabet="bcf", min_size=3, max_size=40), st.data())
def test_what_is_near_is_found_however_spoilt(name: str, data: st.DataObject) -> None:
    """Names spoilt several times in places of any kind, next to others of the same letters."""
    typed = name
    for _ in range(allowed_errors(len(name))):
        at, letter = data.draw(st.integers(0, len(typed))), data.draw(st.sampled_from("bcfx"))
        swapped = typed[:at] + typed[at + 1 : at + 2] + typed[at : at + 1] + typed[at + 2 :]
        kinds = typed[:at] + letter + typed[at:], typed[:at] + typed[at + 1 :], swapped
        typed = data.draw(st.sampled_from((*kinds, typed[:at] + letter + typed[at + 1 :])))
    far = distance(typed, name)
    expected = [(far, 0, name)] if 0 < far <= allowed_errors(len(typed)) else []
    assert near(_table([name]), typed) == expected


@settings(max_examples=200)
@given(st.text(alphabet="abcdefgh", min_size=14, max_size=24), st.data())
def test_a_name_is_found_through_each_kind_of_error(name: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(name) - 2))
    letter = data.draw(st.sampled_from("xyz"))
    swapped = name[:at] + name[at + 1] + name[at] + name[at + 2 :]
    table = _table([name])
    for typed in (
        name[:at] + letter + name[at:],
        name[:at] + name[at + 1 :],
        name[:at] + letter + name[at + 1 :],
        swapped,
    ):
        if typed != name:
            assert near(table, typed) == [(1, 0, name)]


def test_a_letter_left_out_is_likelier_than_a_strange_one() -> None:
    found = near(_table(["crate", "grace", "grates"]), "grate")
    assert [(each.key, each.strange) for each in found] == [("grates", 0), ("crate", 1), ("grace", 1)]


def test_how_many_errors_are_forgiven() -> None:
    assert [allowed_errors(length) for length in (0, 2, 3, 4, 5, 14, 15)] == [0, 0, 1, 1, 2, 2, 2]
