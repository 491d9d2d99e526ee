"""The `kb` command itself: languages, faults, exit statuses, streams."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from inspect import signature
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from kb import __version__
from kb.cli.main import COMMANDS, KB, _hoist
from kb.cli.options import Argument, Command, Option
from kb.cli.reader import environment_language
from kb.languages import INTERFACE

PROGRAM = [sys.executable, "-m", "kb"]


def _kb(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, **variables}
    return subprocess.run(
        [*PROGRAM, *words], capture_output=True, text=True, encoding="utf-8", env=environ, check=False
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


def _run(*words: str, **variables: str) -> Result:
    """What a command line does in this process, with no language but that of `variables`."""
    unset = dict.fromkeys(("LC_ALL", "LC_MESSAGES", "LANG"))
    return CliRunner().invoke(KB, words, env={**unset, **variables})


def _command(name: str) -> Command:
    found = KB.get_command(click.Context(KB), name)
    assert found
    return found


def test_ui_prevails_over_the_locale_wherever_it_stands() -> None:
    told = _run("frobnicate", "--ui=French", LANG="it_IT")
    assert (told.exit_code, told.stderr) == (
        2,
        "Erreur\u202f: La commande «\u202ffrobnicate\u202f» n’existe pas.\n",
    )
    told = _run("--ui", "it", "frobnicate", LANG="fr_FR")
    assert (told.exit_code, told.stderr) == (2, "Errore: Comando sconosciuto: “frobnicate”.\n")


def test_what_follows_the_double_dash_is_left_alone() -> None:
    assert _hoist(["card", "--ui", "fr", "x", "--", "--ui", "it"]) == (
        ["--ui", "fr"],
        ["card", "x", "--", "--ui", "it"],
    )


@pytest.mark.parametrize("language", INTERFACE)
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_in_every_language(name: str, language: str) -> None:
    told = _run("--ui", language, name, "--help")
    assert (told.exit_code, told.stderr) == (0, "")
    assert f"kb {name}" in told.stdout
    assert "--json" in told.stdout
    for one in (_command(name), *_command(name).params):
        if language != "en" and not isinstance(one, Argument):
            assert isinstance(one, Command | Option)
            assert one.about.render("en") not in " ".join(told.stdout.split())
            assert one.about.render(language) != one.about.render("en")


@pytest.mark.parametrize(("language", "heading"), [("fr", "\nOptions\u202f:\n"), ("it", "\nOpzioni:\n")])
def test_a_help_has_no_english_word_of_click_s(language: str, heading: str) -> None:
    told = _run("--ui", language, "card", "--help").stdout
    assert heading in told
    assert [word for word in ("Usage: ", "Options:", "Show this") if word in told] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_s_parameters_are_those_of_its_function(name: str) -> None:
    command = _command(name)
    taken = [one.name for one in command.params if one.expose_value]
    parameters = signature(command.callback).parameters
    named = [p.name for p in parameters.values() if p.kind is not p.VAR_KEYWORD]
    assert len(taken) == len(set(taken))
    assert set(named[1:]) <= set(taken)
    if len(named) == len(parameters):
        assert set(named[1:]) == set(taken)


@pytest.mark.parametrize("language", INTERFACE)
def test_the_overview_lists_every_command_and_exit_status(language: str) -> None:
    told = _run("--ui", language, "--help")
    assert told.exit_code == 0
    assert [name for name in COMMANDS if f"\n  {name} " not in told.stdout] == []
    statuses = " ".join(told.stdout.split())
    assert [status for status in (0, 1, 2, 3, 4, 130, 141) if f" {status} " not in statuses] == []
    told = _run()
    assert (told.exit_code, told.stdout) == (2, "")
    assert "--corpus" in told.stderr


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
def test_wrong_usage_is_one_line_and_status_2(words: list[str]) -> None:
    for language, start in (("fr", "Erreur\u202f: "), ("it", "Errore: "), ("en", "Error: ")):
        told = _run(*words, LANG=f"{language}_XX")
        assert (told.exit_code, told.stdout) == (2, "")
        assert told.stderr.startswith(start)
        assert told.stderr.count("\n") == 1


def test_a_near_miss_is_pointed_out() -> None:
    assert "search" in _run("serch", "feu").stderr
    assert "--lang" in _run("card", "feu", "--land", "it").stderr


@pytest.mark.parametrize(
    "words", [["frobnicate", "--json"], ["card", "--json", "--frobnicate"], ["info", "x", "--json"]]
)
def test_a_script_gets_the_fault_as_a_document(words: list[str]) -> None:
    told = _run(*words)
    assert (told.exit_code, told.stderr) == (2, "")
    document = json.loads(told.stdout)
    assert (document["object"], document["status"], document["code"]) == ("error", 2, "usage")
    assert document["details"]


def test_an_argument_cannot_drive_the_terminal() -> None:
    assert not set("\x1b\x07\x9b") & set(_run("\x1b[31mred\x07\x9b").stderr)


def test_a_long_word_is_not_said_back_whole() -> None:
    assert len(_run("x" * 100_000).stderr) < 400


def test_output_is_utf_8_whatever_the_locale() -> None:
    told = _kb(
        "--ui", "fr", "info", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", PYTHONIOENCODING="ascii"
    )
    assert "Français" in told.stdout
    assert told.returncode == 0


def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        told = subprocess.run(
            [*PROGRAM, "--ui", "it", "info"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert told.returncode == 2
    assert told.stderr == "Errore: standard output: il disco è pieno\n"


def test_a_closed_output_is_told_in_one_line() -> None:
    told = subprocess.run(
        ["sh", "-c", '"$@" >&-', "sh", *PROGRAM, "info"], stderr=subprocess.PIPE, text=True, check=False
    )
    assert told.returncode == 2
    assert told.stderr.count("\n") == 1


def test_the_reader_of_the_output_may_go_away() -> None:
    script = '"$@" | true; exit ${PIPESTATUS[0]}'
    told = subprocess.run(
        ["bash", "-c", script, "bash", *PROGRAM, "info"], capture_output=True, text=True, check=False
    )
    assert told.stderr == ""
    assert told.returncode in (0, 141)


def test_an_interruption_is_told_in_one_line() -> None:
    waiting = "m.KB.invoke = lambda _: print('ready', flush=True) or time.sleep(60)"
    heard = "signal.signal(signal.SIGINT, signal.default_int_handler)"  # unless run in the background
    script = f"import kb.cli.main as m, signal, time; {heard}; {waiting}; m.main()"
    command = [sys.executable, "-c", script, "info"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=20)
    assert process.returncode == 130
    assert told == "Interrupted.\n"


@pytest.mark.parametrize(
    ("language", "said"), [("fr", "Les messages français"), ("it", "I messaggi italiani")]
)
def test_a_checkout_without_compiled_catalogs_says_so(
    language: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kb.cli.main.is_compiled", lambda _: False)
    told = _run("--version", "--ui", language)
    assert told.exit_code == 0
    assert told.stderr.startswith(said)
    assert told.stderr.endswith("python tools/catalogs.py compile\n")
