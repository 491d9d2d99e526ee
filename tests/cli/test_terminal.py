"""What a person at a terminal sees, and that a script sees none of it."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from contextlib import redirect_stdout

import click
import pytest

from kb.cli.main import run


class _Screen(io.StringIO):
    """Standard output that a person looks at."""

    def isatty(self) -> bool:
        return True


Look = Callable[..., str]


def _written(stream: io.StringIO, *words: str) -> str:
    with redirect_stdout(stream):
        run(words)
    return stream.getvalue()


@pytest.fixture
def look(monkeypatch: pytest.MonkeyPatch) -> Look:
    """What a terminal of 60 columns shows."""
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return lambda *words: _written(_Screen(), *words)


def test_what_is_piped_is_plain_and_not_wrapped(look: Look) -> None:
    out = _written(io.StringIO(), "rule", "708.5", "--ui", "fr", "--lang", "fr")
    assert "\x1b" not in out
    assert max(map(len, out.split("\n"))) > 100


def test_a_card_has_its_title_bold_its_symbols_coloured_its_tables_aligned(look: Look) -> None:
    shown = look("card", "feu", "glace", "--ui", "fr")
    assert shown.startswith("\x1b[1mFeu // Glace (Fire // Ice)\x1b[0m\n")
    assert "\x1b[91m{R}\x1b[0m" in shown
    assert "\x1b[94m{U}\x1b[0m" in shown
    assert re.search(r"\x1b\[1m709\.1 *\x1b\[0m", shown)
    lines = click.unstyle(shown).split("\n")
    assert max(map(len, lines)) <= 60
    assert len({line.index("Éphémère") for line in lines if "Éphémère" in line}) == 1


def test_wrapped_lines_stand_under_their_text_and_no_word_is_lost(look: Look) -> None:
    words = ("check", "feu // glace", "mv=2", "--lang", "fr")
    wrapped = click.unstyle(look(*words))
    assert max(map(len, wrapped.split("\n"))) <= 60
    assert re.search(r"\n {2}709\.4 {4}\S.*\n {11}\S", wrapped)
    assert wrapped.split() == _written(io.StringIO(), *words).split()


@pytest.mark.parametrize(
    ("question", "looks"), [("mv=4", "\x1b[32m"), ("mv=2", "\x1b[31m"), ("mv", "\x1b[1m")]
)
def test_a_verdict_has_the_colour_of_its_word(question: str, looks: str, look: Look) -> None:
    assert look("check", "feu // glace", question).startswith(looks)


def test_the_words_that_matched_are_marked(look: Look) -> None:
    shown = look("search", "cimetière", "--in", "rules", "--limit", "1", "--lang", "fr")
    assert "\x1b[31m\x1b[1mcimetière" in shown


def test_a_difference_is_struck_and_added(look: Look) -> None:
    words = ("diff", "2004-01-01", "2011-01-01", "--lang", "fr", "--section", "505")
    shown, plain = look(*words), look(*words, "--color", "never")
    assert [sign for sign in ("\x1b[31m\x1b[9m", "\x1b[32m\x1b[4m") if sign not in shown] == []
    assert [sign for sign in ("\x1b",) if sign in plain] == []
    assert [sign for sign in ("[-", "{+") if sign not in plain or sign in click.unstyle(shown)] == []


def test_no_color_is_heeded_and_overruled(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in look("card", "feu", "glace")
    assert "\x1b[1m" in look("card", "feu", "glace", "--color", "always")


def test_colours_can_be_piped(look: Look) -> None:
    assert "\x1b[1m" in _written(io.StringIO(), "--color", "always", "card", "feu", "glace")


def test_a_document_has_no_colours(look: Look) -> None:
    assert "\x1b" not in look("card", "feu", "glace", "--json")
