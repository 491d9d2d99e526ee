"""The type line (rule 205)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.cards import CARD_TYPES, SUPERTYPES, TypeLine

lines = st.builds(
    TypeLine,
    st.lists(st.sampled_from(SUPERTYPES), unique=True, max_size=2).map(tuple),
    st.lists(st.sampled_from(CARD_TYPES), unique=True, min_size=1, max_size=3).map(tuple),
    st.lists(st.sampled_from(["Elf", "Druid", "Room", "Arcane", "Urza’s"]), unique=True, max_size=3).map(
        tuple
    ),
).filter(lambda line: line.types != ("Plane",) or len(line.subtypes) < 2)  # all its words are one (205.3b)


@given(lines)
def test_print_and_read(line: TypeLine) -> None:
    """205.1: supertypes and types before the long dash, subtypes after it."""
    assert TypeLine.parse(str(line)) == line


@pytest.mark.parametrize("dash", ["—", "–", "-"])
def test_any_dash_separates(dash: str) -> None:
    line = TypeLine.parse(f"Legendary Creature {dash} Elf Druid")
    assert line == TypeLine(("Legendary",), ("Creature",), ("Elf", "Druid"))


@pytest.mark.parametrize(
    "text", ["", "—", "Legendary", "Elf — Creature", "Frobnicate Creature", "Creature " * 99]
)
def test_a_line_without_a_card_type_or_with_an_unknown_word_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        TypeLine.parse(text)


@pytest.mark.parametrize(
    ("text", "permanent"),
    [
        ("Enchantment — Room", True),
        ("Artifact Creature — Golem", True),
        ("Instant", False),
        ("Kindred Sorcery — Elf", False),
        ("Plane — Dominaria", False),
        ("Land", True),
    ],
)
def test_what_can_be_on_the_battlefield(text: str, permanent: bool) -> None:
    """110.4: six types are permanent types; an instant or sorcery never enters the battlefield."""
    assert TypeLine.parse(text).is_permanent is permanent


@given(lines, lines)
def test_a_union_has_each_word_once(one: TypeLine, other: TypeLine) -> None:
    """709.4c: a split card has the types and subtypes of both its halves."""
    both = one.union(other)
    for held, left, right in zip(both, one, other, strict=True):
        assert set(held) == set(left) | set(right)
        assert len(held) == len(set(held))
