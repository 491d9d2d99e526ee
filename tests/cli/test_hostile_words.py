"""Whatever is typed, a command answers or says in a line what is wrong."""

from __future__ import annotations

import contextlib
import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.cli.main import run

TYPED = [
    "",
    " ",
    "AND",
    "OR NOT",
    "*",
    "~",
    "-",
    "--",
    "a*",
    '"',
    '"feu',
    "(((",
    ")(",
    "c:",
    "mv<=",
    "mv<=99999999999999999999999",
    "t:instant (c:r or",
    "le la les",
    "il lo la",
    "the",
    "\x00\x07\x1b[31m",
    "\u202efeu",
    "\ud800",
    "feu" * 3_400,
    "//",
    "/ // /",
    "709.4b 709.4b",
    "règle",
    "CR",
    "💧" * 50,
    "l’",
    "%s %(count)d {0}",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "a AND (b OR",
    "[1 TO",
    "feu^9999",
    "_all:*",
]
COMMANDS = [["search"], ["card"], ["rule"], ["check", "Feu // Glace"], ["check"]]


def _answer(words: list[str]) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = run(words, {"LANG": "fr_FR"})
    return status, out.getvalue(), err.getvalue()


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("typed", TYPED, ids=lambda typed: ascii(typed[:20]))
def test_odd_words_are_answered(command: list[str], typed: str) -> None:
    words = [*command, "--", typed] if command != ["check"] else ["check", "--", typed, "mv"]
    status, out, err = _answer(words)
    assert status in (0, 1, 2, 3, 4)
    assert out or err
    assert not set("\x00\x07\x1b\u202e") & set(out + err)
    if status == 2:
        assert len(err.split("\n")) <= 3
        assert len(err) < 2_000


@settings(max_examples=40)
@given(st.sampled_from(COMMANDS), st.lists(st.text(max_size=30), min_size=1, max_size=4))
def test_any_words_are_answered_with_a_document(command: list[str], typed: list[str]) -> None:
    """With `--json` there is one document on standard output, and nothing else there."""
    status, out, _err = _answer([*command, "--json", "--", *typed])
    assert status in (0, 1, 2, 3, 4)
    document = json.loads(out)
    assert document["object"]


@pytest.mark.parametrize(
    "state",
    [
        ["--with", "feu", "--with-state", "zone=stack half=feu x=²"],
        ["--with", "feu", "--with-state", "zone=stack half=feu x=" + "9" * 5_000],
        ["--zone", "stack", "--half", "\u1369"],
        ["--zone", "stack", "--half", "9" * 5_000],
    ],
    ids=["a superscript", "a long number", "an Ethiopic digit", "a long place"],
)
def test_digits_that_are_no_number_are_refused(state: list[str]) -> None:
    """Python calls them digits, yet takes none of them for a number."""
    status, _, err = _answer(["check", "feu", "same-name", *state])
    assert status == 2
    assert len(err) < 400


@pytest.mark.parametrize(
    "words",
    [["date", "no\nsuch"], ["sea\nrch", "x"], ["search", "--l\nimit"], ["search", "x", "--lang", "f\nr"]],
)
def test_a_line_end_in_a_word_makes_no_second_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*words, "--ui", "fr"], {}) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "\\n" in error
