"""The `kb` command itself: languages, faults, exit statuses, streams."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from inspect import signature
from pathlib import Path

import pytest

from kb import __version__
from kb.cli.command import Command
from kb.cli.main import COMMANDS, _hoist, find, run
from kb.cli.reader import environment_language
from kb.messages import UI_LANGUAGES

KB = [sys.executable, "-c", "from kb.cli.main import main; main()"]


def _kb(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, **variables}
    return subprocess.run(
        [*KB, *words], capture_output=True, text=True, encoding="utf-8", env=environ, check=False
    )


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "it"}, "it"),
        ({"LC_ALL": "", "LC_MESSAGES": "it_CH", "LANG": "fr_FR"}, "it"),
        ({"LC_ALL": "C", "LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fro"}, "en"),
    ],
)
def test_messages_are_in_the_language_of_the_locale(variables: dict[str, str], language: str) -> None:
    assert environment_language(variables) == language


def test_ui_prevails_over_the_locale_wherever_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["frobnicate", "--ui=French"], {"LANG": "it_IT"}) == 2
    assert "commande" in capsys.readouterr().err
    assert run(["--ui", "it", "frobnicate"], {"LANG": "fr_FR"}) == 2
    assert "comando" in capsys.readouterr().err


def test_what_follows_the_double_dash_is_left_alone() -> None:
    assert _hoist(["card", "--ui", "fr", "x", "--", "--ui", "it"]) == (
        ["--ui", "fr"],
        ["card", "x", "--", "--ui", "it"],
    )


@pytest.mark.parametrize("language", UI_LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_in_every_language(
    name: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--ui", language, name, "--help"], {}) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert f"kb {name}" in told.out
    assert "--json" in told.out
    if language != "en":
        about = find(name).about
        assert about.render("en") not in " ".join(told.out.split())
        assert about.render(language) != about.render("en")


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_s_parameters_are_those_of_its_function(name: str) -> None:
    command = find(name)
    assert isinstance(command, Command)
    taken = [
        item.name for item in (*command.arguments, *command.options) if item.name not in ("json", "help")
    ]
    named = [p.name for p in signature(command.function).parameters.values() if p.kind is not p.VAR_KEYWORD]
    assert len(taken) == len(set(taken))
    assert set(named[1:]) <= set(taken)
    if len(named) == len(signature(command.function).parameters):
        assert set(named[1:]) == set(taken)


@pytest.mark.parametrize("language", UI_LANGUAGES)
def test_the_overview_lists_every_command(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--ui", language, "--help"], {}) == 0
    out = capsys.readouterr().out
    assert [name for name in COMMANDS if f"\n  {name} " not in out] == []
    assert run([], {}) == 2
    assert capsys.readouterr().out == ""


def test_the_version() -> None:
    assert _kb("--version").stdout == f"kb {__version__}\n"


@pytest.mark.parametrize(
    "words",
    [
        ["frobnicate"],
        ["-x"],
        ["--frobnicate"],
        ["card", "--frobnicate", "feu"],
        ["card", "feu", "--lang"],
        ["card", "feu", "--lang", "klingon"],
        ["--ui", "klingon", "card", "feu"],
        ["--ui"],
        ["--corpus"],
        ["--corpus", "", "card", "feu"],
        ["--library=", "card", "feu"],
        ["info", "feu"],
        ["search", "feu", "--date", "yesterday"],
        ["search", "feu", "--date", "2010-02-30"],
        ["search", "feu", "--limit", "-1"],
        ["search", "feu", "--limit", "٣"],
        ["search", "feu", "--json=yes"],
    ],
)
def test_wrong_usage_is_one_line_and_status_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    for language, start in (("fr", "Erreur\u202f: "), ("it", "Errore: "), ("en", "Error: ")):
        assert run(words, {"LANG": f"{language}_XX"}) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.startswith(start)
        assert told.err.count("\n") == 1


def test_a_near_miss_is_pointed_out(capsys: pytest.CaptureFixture[str]) -> None:
    run(["serch", "feu"], {})
    assert "search" in capsys.readouterr().err
    run(["card", "feu", "--land", "it"], {})
    assert "--lang" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [["frobnicate", "--json"], ["card", "--json", "--frobnicate"], ["info", "x", "--json"]]
)
def test_a_script_gets_the_fault_as_a_document(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words, {}) == 2
    told = capsys.readouterr()
    assert told.err == ""
    document = json.loads(told.out)
    assert (document["object"], document["status"], document["code"]) == ("error", 2, "usage")
    assert document["details"]


def test_an_argument_cannot_drive_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    run(["\x1b[31mred\x07\x9b"], {})
    assert not set("\x1b\x07\x9b") & set(capsys.readouterr().err)


@pytest.mark.parametrize("mark", ["\u061c", "\u200e", "\u200f", "\u2028", "\u202e", "\u2066", "\u2069"])
def test_nothing_turns_the_direction_of_what_is_told(mark: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(["card", f"zz{mark}zz"], {})
    told = capsys.readouterr()
    assert "zzzz" in told.err + told.out
    assert mark not in told.err + told.out


def test_output_is_utf_8_whatever_the_locale() -> None:
    told = _kb(
        "--ui", "fr", "info", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", PYTHONIOENCODING="ascii"
    )
    assert "Français" in told.stdout
    assert told.returncode == 0


def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        told = subprocess.run(
            [*KB, "--ui", "it", "info"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert told.returncode == 2
    assert told.stderr == "Errore: uscita standard: il disco è pieno\n"


def test_a_closed_output_is_told_in_one_line() -> None:
    told = subprocess.run(
        ["sh", "-c", '"$@" >&-', "sh", *KB, "info"], stderr=subprocess.PIPE, text=True, check=False
    )
    assert told.returncode == 2
    assert told.stderr.count("\n") == 1


def test_the_reader_of_the_output_may_go_away() -> None:
    script = '"$@" | true; exit ${PIPESTATUS[0]}'
    told = subprocess.run(
        ["bash", "-c", script, "bash", *KB, "info"], capture_output=True, text=True, check=False
    )
    assert told.stderr == ""
    assert told.returncode in (0, 141)


def test_an_interruption_is_told_in_one_line() -> None:
    waiting = "f._dispatch = lambda *_: print('ready', flush=True) or time.sleep(60)"
    script = f"import kb.cli.main as f, time; {waiting}; from kb.cli.main import main; main()"
    command = [sys.executable, "-c", script, "info"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=20)
    assert process.returncode == 130
    assert told == "Interrupted.\n"


@pytest.mark.parametrize(
    ("language", "said"), [("fr", "Les messages français"), ("it", "I messaggi italiani")]
)
def test_a_checkout_without_compiled_catalogs_says_so(
    language: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("kb.cli.main.is_compiled", lambda _: False)
    assert run(["--version", "--ui", language], {}) == 0
    error = capsys.readouterr().err
    assert error.startswith(said)
    assert error.endswith("python tools/catalogs.py compile\n")
