"""Values of conditions: as they are typed, as they are meant, and what is said of those that fit none."""

from __future__ import annotations

import pytest

from kb.errors import UsageError
from kb.query.faults import Misread, Unfit
from kb.query.grammar import parse
from kb.query.operators import OPERATORS, Mode, meant
from kb.query.values import rarity_words, read


@pytest.mark.parametrize(
    ("typed", "cost"),
    [
        ("2WW", "{2}{w}{w}"),
        ("10u", "{10}{u}"),
        ("xrr", "{x}{r}{r}"),
        ("{2}{U/R}", "{2}{u/r}"),
        ("{W}{U}", "{w}{u}"),
        ("C", "{c}"),
        ("s", "{s}"),
        ("0", "{0}"),
    ],
)
def test_a_cost_is_read_with_and_without_braces(typed: str, cost: str) -> None:
    assert read(OPERATORS["m"], typed, Mode.SEARCH) == cost


@pytest.mark.parametrize("typed", ["", "q", "2q", "{q}", "{2"])
def test_what_is_no_cost_is_told_as_a_whole_condition(typed: str) -> None:
    with pytest.raises(Unfit) as fault:
        read(OPERATORS["m"], typed, Mode.SEARCH)
    assert fault.value.is_whole
    assert str(fault.value.expected) == "mana symbols such as {2}{U}{R}"


@pytest.mark.parametrize(
    ("operator", "typed", "value"),
    [
        ("mv", "pair", "even"),
        ("mv", "dispari", "odd"),
        ("mv", "pow", "pow"),
        ("mv", "*", "*"),
        ("mv", "0004", "0004"),
        ("c", "5", "5"),
        ("c", "rouge", "r"),
        ("c", "m", "m"),
        ("id", "c", "c"),
        ("id", "ruc", "ru"),
        ("id", "0", "0"),
        ("r", "my", "mythic"),
        ("r", "rare", "rare"),
        ("r", "un", "uncommon"),
        ("t", "éphémère", "instant"),
        ("t", "legendary creature", "legendary creature"),
        ("t", "créature légendaire", "creature legendary"),
        ("order", "released", "date"),
        ("order", "name", "name"),
        ("direction", "desc", "desc"),
        ("released", "2012-06-01", "2012-06-01"),
    ],
)
def test_a_value_is_what_it_says_in_any_language(operator: str, typed: str, value: str) -> None:
    assert read(OPERATORS[operator], typed, Mode.SEARCH) == value


@pytest.mark.parametrize(
    ("operator", "typed"),
    [
        ("mv", "12345678"),
        ("mv", "-1"),
        ("c", "6"),
        ("c", "x"),
        ("c", ""),
        ("id", "m"),
        ("r", "z"),
        ("order", "price"),
        ("direction", "sideways"),
        ("released", "2012-13-01"),
        ("name", ""),
    ],
)
def test_what_an_operator_cannot_have_is_refused(operator: str, typed: str) -> None:
    with pytest.raises(Unfit):
        read(OPERATORS[operator], typed, Mode.SEARCH)


def test_of_a_word_of_no_type_nothing_is_true() -> None:
    with pytest.raises(Unfit) as fault:
        read(OPERATORS["t"], "creatur", Mode.CHECK)
    assert "Creature" in str(fault.value.expected) or "creature" in str(fault.value.expected)
    assert read(OPERATORS["t"], "creatur", Mode.SEARCH) == "creatur"  # a search says so and goes on
    assert read(OPERATORS["t"], "legendary creature", Mode.CHECK) == "legendary creature"


def test_the_rarities_are_listed_in_each_language_in_their_order() -> None:
    said = rarity_words()
    assert said.render("en").split(", ")[0] == "common"
    assert said.render("en").split(", ")[-1] == "mythic"
    assert said.render("fr").split(", ")[0] == "courante"
    assert len(said.render("it").split(", ")) == 4
    assert len({said.render(code) for code in ("fr", "it", "en")}) == 3


@pytest.mark.parametrize(
    ("key", "sign", "read_as"),
    [
        ("c", "!", ("c", "=")),
        ("c", ":", ("c", ":")),
        ("c", "!=", ("c", "!=")),
        ("date", ">=", ("released", ">=")),
        ("date", "<", ("released", "<")),
        ("date", ":", ("date", ":")),
        ("date", "=", ("date", "=")),
        ("mv", ">=", ("mv", ">=")),
        ("not", ":", ("is", "!=")),
        ("not", "!=", ("is", "=")),
    ],
)
def test_an_operator_and_its_sign_are_what_is_meant(key: str, sign: str, read_as: tuple[str, str]) -> None:
    assert meant(key, sign) == read_as


@pytest.mark.parametrize(
    ("text", "at", "place"),
    [
        ("c:xyz", 0, 2),
        ("t:instant c:xyz", 10, 12),
        ("t:instant mv=abc", 10, 13),
        ("mv=2 is:nothing", 5, 8),
        ("t:instant )", 10, 10),
        ("mv=2 or", 7, 7),
    ],
)
def test_a_fault_has_the_place_of_its_condition_and_of_its_value(text: str, at: int, place: int) -> None:
    with pytest.raises(Misread) as fault:
        parse(text, Mode.CHECK)
    assert fault.value.place == place
    assert str(fault.value).startswith(f"character {at + 1} of the query: ")


@pytest.mark.parametrize(
    ("mode", "said"),
    [(Mode.SEARCH, "a word, or “(” before it"), (Mode.CHECK, "and, or, or the end of the question")],
)
def test_a_parenthesis_too_many_says_what_may_stand_there(mode: Mode, said: str) -> None:
    with pytest.raises(UsageError, match="character 6 ") as fault:
        parse("mv=4 )", mode)
    assert said in str(fault.value)


@pytest.mark.parametrize(
    ("text", "place", "found"), [("feu or", 5, "or"), ("or feu", 1, "or"), ("a or", 3, "or")]
)
def test_what_joins_nothing_is_told_with_its_place(text: str, place: int, found: str) -> None:
    (warning,) = parse(text).warnings
    assert f"character {place} " in str(warning)
    assert f"“{found}”" in str(warning)
