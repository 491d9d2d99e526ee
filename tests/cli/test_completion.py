"""The completion of docs/completion.md, taken from there and run in the real shells.

Where zsh or fish is missing and may not be installed (`tools/shells.py`) its tests are skipped and say so.
"""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import subprocess
import sys
from pathlib import Path
from time import monotonic

import pytest

from kb.cli.main import COMMANDS


def _script(root: Path, shell: str) -> str:
    text = (root / "docs/completion.md").read_text("utf-8")
    found = re.search(rf"```{shell}\n(.*?)```", text, re.DOTALL)
    assert found
    return found[1]


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """An environment in which `kb` is ours, and no shell has settings of its own."""
    kb = tmp_path / "kb"
    kb.write_text(
        f'#!/bin/sh\nexec "{sys.executable}" -c "from kb.cli.main import main; main()" "$@"\n', "utf-8"
    )
    kb.chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "LC_ALL": "C.UTF-8", "TERM": "dumb", "XDG_CONFIG_HOME": str(tmp_path)}


def _needs(shell: str) -> str:
    found = shutil.which(shell)
    if found is None:
        pytest.skip(f"{shell} is not installed")
    return found


def _said(command: list[str], environ: dict[str, str]) -> list[str]:
    """The lines that a shell prints; it must complain of nothing."""
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environ, check=False)
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.fixture
def complete(root: Path, environ: dict[str, str]):  # type: ignore[no-untyped-def]
    """What bash offers after the words of a command line."""
    script = _script(root, "bash")

    def run(*words: str) -> list[str]:
        code = (
            f'{script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); _kb_completion kb;'
            ' printf "%s\\n" "${COMPREPLY[@]}"'
        )
        return _said(["bash", "-c", code, "bash", *words], environ)

    return run


def test_commands(complete) -> None:  # type: ignore[no-untyped-def]
    assert complete("kb", "ca") == ["card"]
    assert "search" in complete("kb", "")


def test_a_name_in_any_language_is_quoted_for_the_shell(complete) -> None:  # type: ignore[no-untyped-def]
    assert "Jace\\ Beleren" in complete("kb", "card", "jace")
    assert "d\\'arc" in complete("kb", "card", "lame", "d\\'a")


def test_a_name_begun_with_a_quotation_mark_needs_no_escapes(complete) -> None:  # type: ignore[no-untyped-def]
    assert "Lame d'arc" in complete("kb", "card", "\"lame d'a")


def test_the_rest_of_a_name_replaces_its_last_word(complete) -> None:  # type: ignore[no-untyped-def]
    assert "Beleren" in complete("kb", "card", "jace", "be")
    assert "Mind\\ Sculptor" in complete("kb", "card", "jace,", "the", "mi")


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["kb", "--ui", "fr", "ca"], "card"),
        (["kb", "card", "--ui", "fr", "jace", "be"], "Beleren"),
        (["kb", "card", "--la"], "--lang"),
        (["kb", "card", "feu", "--ui", ""], "fr"),
        (["kb", "check", "jace"], "Jace\\ Beleren"),
        (["kb", "check", "feu", "--copy-of", "jace"], "Jace\\ Beleren"),
        (["kb", "check", "feu", "mv", "--zone", "cime"], "cimetière"),
        (["kb", "rule", "708"], "708.4"),
        (["kb", "rule", "70"], "708"),
        (["kb", "term", "double", "c"], "carte"),
        (["kb", "import", "mt"], "mtgjson"),
    ],
)
def test_every_kind_of_word(words: list[str], offered: str, complete) -> None:  # type: ignore[no-untyped-def]
    assert offered in complete(*words)


def test_all_commands_are_offered(complete) -> None:  # type: ignore[no-untyped-def]
    assert complete("kb", "") == list(COMMANDS)


def test_nothing_begins_so(complete) -> None:  # type: ignore[no-untyped-def]
    assert complete("kb", "card", "zzzqqq") == [""]


def _fish(root: Path, environ: dict[str, str], line: str) -> list[str]:
    """What fish offers at the end of a command line."""
    fish = _needs("fish")
    folder = Path(environ["XDG_CONFIG_HOME"]) / "fish/completions"
    folder.mkdir(parents=True)
    (folder / "kb.fish").write_text(_script(root, "fish"), "utf-8")
    return _said([fish, "-c", "complete -C $argv", line], environ)


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("kb ca", "card\tLook a card up by any of its names: whole or half, in any language, nearly right."),
        ("kb card jace", "Jace Beleren"),
        ("kb card jace", "Jace, the Mind Sculptor"),
        ("kb --ui fr check jace", "Jace Beleren"),
        ("kb rule 708", "708.4"),
        ("kb card jace be", "Beleren"),
        ("kb card jace, the mi", "Mind Sculptor"),
        ("kb card epreuve d", "d'ambition"),
        ("kb card lame d\\'a", "d'arc"),
    ],
)
def test_fish(root: Path, environ: dict[str, str], line: str, offered: str) -> None:
    assert offered in _fish(root, environ, line)


def test_fish_offers_nothing_where_nothing_begins_so(root: Path, environ: dict[str, str]) -> None:
    assert _fish(root, environ, "kb card zzzqqq") == []


def _zsh(root: Path, environ: dict[str, str], line: str) -> list[str]:
    """The words that zsh makes of a command line after the tab key, typed at a terminal."""
    zsh = _needs("zsh")
    (Path(environ["XDG_CONFIG_HOME"]) / "kb.zsh").write_text(_script(root, "zsh"), "utf-8")
    process, terminal = pty.fork()
    if process == 0:
        os.execve(zsh, [zsh, "-f", "-i"], environ)
    # The marks are quoted where they are typed, so that only what is printed has them whole.
    setup = "PS1=; bindkey -e; autoload -Uz compinit; compinit -D -u; source $XDG_CONFIG_HOME/kb.zsh"
    os.write(terminal, f"{setup}; print re''ady\n".encode())
    _read(terminal, b"\nready\r")
    os.write(terminal, f"{line}\t\x01print -rl -- be''gun \x05 en''ded\n".encode())
    shown = _read(terminal, b"\nended\r").decode()
    os.write(terminal, b"exit\n")
    os.waitpid(process, 0)
    os.close(terminal)
    return shown[shown.index("\nbegun\r") : shown.index("\nended\r")].replace("\r", "").split("\n")[2:]


def _read(terminal: int, mark: bytes) -> bytes:
    """What the terminal shows up to the mark."""
    shown, end = b"", monotonic() + 60
    while mark not in shown:
        assert monotonic() < end, shown
        if select.select([terminal], [], [], 1)[0]:
            shown += os.read(terminal, 65_536)
    return shown


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("kb ca", ["kb", "card"]),
        ("kb card jace be", ["kb", "card", "jace", "Beleren"]),
        ("kb card jace, the mi", ["kb", "card", "jace,", "the", "Mind Sculptor"]),
        ("kb card lame d'ar", ["kb", "card", "lame", "d'arc"]),
        ("kb --ui fr check jace\\ be", ["kb", "--ui", "fr", "check", "Jace Beleren"]),
        ("kb check x mv --zone cime", ["kb", "check", "x", "mv", "--zone", "cimetière"]),
        ("kb card zzzqqq", ["kb", "card", "zzzqqq"]),
    ],
)
def test_zsh(root: Path, environ: dict[str, str], line: str, words: list[str]) -> None:
    assert _zsh(root, environ, line) == words
