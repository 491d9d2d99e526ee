"""The words of a command line to values."""

from __future__ import annotations

from datetime import date
from typing import Any

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.cli.options import DATE, LANGUAGE, LANGUAGES, Command, argument, command, number, option, speak
from kb.cli.reader import Reader
from kb.messages import msg


@command(about=msg("Try."))
@argument("first", label=msg("FIRST"))
@argument("rest", nargs=-1, required=False, label=msg("REST"))
@option("--lang", "language", type=LANGUAGE, about=msg("x"))
@option("--langs", type=LANGUAGES, about=msg("x"))
@option("--date", "day", type=DATE, about=msg("x"))
@option("--limit", type=number(1, 100), default=10, about=msg("x"))
@option("--in", "kind", type=click.Choice(["rules", "cards"]), about=msg("x"))
@option("--with", "others", multiple=True, label=msg("CARD"), about=msg("x"))
@option("--fused", is_flag=True, about=msg("x"))
def tried(reader: Reader, **values: Any) -> int:
    assert isinstance(reader, Reader)
    _GIVEN.update(values)
    return 0


_GIVEN: dict[str, Any] = {}


def parse(words: list[str]) -> dict[str, Any]:
    """What the command's function is given."""
    speak("en")
    _GIVEN.clear()
    with tried.make_context("tried", list(words), obj=Reader()) as context:
        tried.invoke(context)
    return dict(_GIVEN)


EMPTY = {
    "first": "x",
    "rest": (),
    "language": None,
    "langs": None,
    "day": None,
    "limit": 10,
    "kind": None,
    "others": (),
    "fused": False,
}


@pytest.mark.parametrize(
    ("words", "values"),
    [
        (["x"], {}),
        (["x", "--lang", "français"], {"language": "fr"}),
        (["--lang=it-IT", "x"], {"language": "it"}),
        (["x", "--langs", "fr,en,fra"], {"langs": ("fr", "en")}),
        (["x", "--date", "2010-02-01"], {"day": date(2010, 2, 1)}),
        (["x", "--limit", "3", "--limit", "4"], {"limit": 4}),
        (["x", "--in", "rules"], {"kind": "rules"}),
        (["x", "--with", "a", "y", "--with=b"], {"others": ("a", "b"), "rest": ("y",)}),
        (["x", "--with", "-c:r"], {"others": ("-c:r",)}),
        (["x", "--with="], {"others": ("",)}),
        (["x", "-c:r", "-1/-1", "-"], {"rest": ("-c:r", "-1/-1", "-")}),
        (["x", "--fused", "--json"], {"fused": True}),
        (["x", "--", "--fused", "--"], {"rest": ("--fused", "--")}),
        (["--", "-x"], {"first": "-x"}),
    ],
)
def test_words_to_values(words: list[str], values: dict[str, Any]) -> None:
    assert parse(words) == EMPTY | values


def test_today_is_a_date_in_three_languages() -> None:
    days = {parse(["x", "--date", word])["day"] for word in ("today", "aujourd’hui", "aujourd'hui", "OGGI")}
    assert len(days) == 1
    assert isinstance(days.pop(), date)


def test_help_is_answered_before_anything_is_complained_of() -> None:
    with pytest.raises(click.exceptions.Exit):
        parse(["--help", "--limit", "0"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "FIRST"),
        (["x", "--lang"], "--lang"),
        (["x", "--lang", "--fused"], "--lang"),
        (["x", "--lang", "de"], "Invalid value for '--lang': unknown language “de”"),
        (["x", "--date", "1/2/2010"], "YYYY-MM-DD"),
        (["x", "--date", "20100201"], "YYYY-MM-DD"),
        (["x", "--limit", "0"], "1 to 100"),
        (["x", "--limit", "9" * 5000], "1 to 100"),
        (["x", "--in", "rules,dogs"], "'rules', 'cards'"),
        (["x", "--in", ""], "'rules', 'cards'"),
        (["x", "--fused=1"], "--fused"),
        (["x", "--limit", "--json"], "'--limit' requires an argument"),
        (["x", "--limit", "--", "3"], "'--limit' requires an argument"),
        (["x", "y", "--frobnicate", "--", "z"], "No such option '--frobnicate'"),
        (["x", "--langz", "fr"], "Did you mean"),
        (["x", "--frobnicate"], "No such option '--frobnicate'"),
    ],
)
def test_what_cannot_be_read_is_said(words: list[str], said: str) -> None:
    with pytest.raises(click.UsageError) as refused:
        parse(words)
    assert said in refused.value.format_message()
    assert len(refused.value.format_message()) < 300


@given(st.lists(st.text()))
def test_any_words_are_values_or_a_usage_error(words: list[str]) -> None:
    """Nothing that a shell can pass makes the parser fail otherwise than by saying what is wrong."""
    said = values = None
    try:
        values = parse(words)
    except click.UsageError as error:
        said = error.format_message()
    except click.exceptions.Exit:
        said = "help"
    assert said or set(values or ()) == set(EMPTY)


@given(st.lists(st.text().filter(lambda word: word not in ("--", "--help")), min_size=1))
def test_after_two_dashes_all_words_are_arguments(words: list[str]) -> None:
    values = parse(["--", *words])
    assert [values["first"], *values["rest"]] == words


def test_a_command_takes_what_its_decorators_say_in_their_order() -> None:
    assert isinstance(tried, Command)
    assert [item.name for item in tried.params][:4] == ["first", "rest", "language", "langs"]
    assert tried.params[-1].opts == ["--json"]
