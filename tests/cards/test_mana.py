"""Mana costs and their symbols (rules 107.4 and 202)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.cards import COLORS, ManaCost, ManaSymbol, color_order, parse_colors

KNOWN = ["0", "1", "10", "1000000", *"WUBRGCSXYZ", "2/W", "C/U", "G/W", "W/U", "R/P", "G/W/P"]
UNKNOWN = [
    "",
    "{}",
    "P",
    "Q",
    "1/",
    "/W",
    "W/W",
    "W/2",
    "X/Y",
    "S/W",
    "01",
    "-1",
    "1.5",
    "W/U/B",
    "P/R",
    "{{W}}",
    "{W",
    "Ⅴ",
    "١",
    "W" * 9,
]
costs = st.lists(st.sampled_from(KNOWN), max_size=8).map(
    lambda found: ManaCost(tuple(map(ManaSymbol.parse, found)))
)


@pytest.mark.parametrize("text", KNOWN)
def test_symbols_that_the_rules_know(text: str) -> None:
    assert str(ManaSymbol.parse(text)) == str(ManaSymbol.parse("{" + text.lower() + "}")) == "{" + text + "}"


@pytest.mark.parametrize("text", UNKNOWN)
def test_what_is_no_symbol_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        ManaSymbol.parse(text)


@pytest.mark.parametrize("text", ["1R", "{1}R", "{1}{", "{1} {R}", "{1}{Q}", "{W}" * 200, "}{"])
def test_a_cost_is_symbols_in_braces_and_nothing_else(text: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        ManaCost.parse(text)


@given(costs)
def test_print_and_read(cost: ManaCost) -> None:
    """A cost read back from what it prints is the same cost."""
    assert ManaCost.parse(str(cost)) == cost


@pytest.mark.parametrize(
    ("cost", "value", "colors"),
    [
        ("", 0, ""),
        ("{0}", 0, ""),
        ("{1}{R}", 2, "R"),
        ("{3}{U}{U}", 5, "U"),
        ("{G/W}{G/W}", 2, "GW"),
        ("{2/W}{2/W}", 4, "W"),
        ("{X}{X}{G}", 1, "G"),
        ("{1}{R/P}", 2, "R"),
        ("{G/W/P}", 1, "GW"),
        ("{C}{S}", 2, ""),
        ("{C/W}", 1, "W"),
    ],
)
def test_value_and_colours(cost: str, value: int, colors: str) -> None:
    """202.3: the total amount of mana in the cost; 202.2: the colours of its symbols."""
    assert ManaCost.parse(cost).mana_value() == value
    assert ManaCost.parse(cost).colors == parse_colors(colors)


@given(costs, st.integers(0, 20))
def test_x_counts_what_was_chosen_and_zero_off_the_stack(cost: ManaCost, x: int) -> None:
    """202.3e: off the stack X is 0, on it the chosen number."""
    times = sum(symbol.is_variable for symbol in cost.symbols)
    assert cost.mana_value(x) == cost.mana_value() + times * x


@given(costs, costs)
def test_combining_adds_values_and_unites_colours(one: ManaCost, other: ManaCost) -> None:
    """709.4b: a split card has the combined mana cost of its halves, and the colours of it."""
    both = one + other
    assert both.mana_value() == one.mana_value() + other.mana_value() == both.combined().mana_value()
    assert both.colors == one.colors | other.colors == both.combined().colors
    assert both.same_as(other + one)
    assert both.combined().same_as(both)
    assert both.combined().combined() == both.combined()


@pytest.mark.parametrize(
    ("cost", "printed"),
    [
        ("{1}{R}{1}{U}", "{2}{U}{R}"),
        ("{R}{G}{X}{W}", "{X}{R}{G}{W}"),
        ("{0}{R}", "{R}"),
        ("{0}", "{0}"),
        ("{W}{B}{1}", "{1}{W}{B}"),
    ],
)
def test_the_combination_as_one_card_would_print_it(cost: str, printed: str) -> None:
    assert str(ManaCost.parse(cost).combined()) == printed


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [("{W/U}", "{U/W}", True), ("{R}{1}", "{1}{R}", True), ("{2}", "{1}", False), ("{R}", "{R/P}", False)],
)
def test_the_order_of_symbols_has_no_meaning(one: str, other: str, same: bool) -> None:
    assert ManaCost.parse(one).same_as(ManaCost.parse(other)) is same


ORDERS = "WU UB BR RG GW WB UR BG RW GU WUB UBR BRG RGW GWU WBG URW BGU RWB GUR WUBRG".split()


@pytest.mark.parametrize("order", ORDERS)
def test_colours_stand_as_mana_costs_print_them(order: str) -> None:
    assert color_order(set(order)) == color_order(reversed(order)) == order


@given(st.sets(st.sampled_from(COLORS)))
def test_ordering_colours_loses_none(colors: set[str]) -> None:
    """105.1: there are five colours; an order of some holds each once."""
    assert sorted(color_order(colors)) == sorted(colors)
    assert parse_colors(color_order(colors).lower()) == colors


def test_other_letters_are_no_colours() -> None:
    with pytest.raises(ValueError, match="WX"):
        parse_colors("WX")
