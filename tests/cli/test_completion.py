"""The completion of docs/completion.md, taken from there and run in a real bash."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kb.cli.frame import COMMANDS


def _script(root: Path, shell: str) -> str:
    text = (root / "docs/completion.md").read_text("utf-8")
    found = re.search(rf"```{shell}\n(.*?)```", text, re.DOTALL)
    assert found
    return found[1]


@pytest.fixture
def complete(root: Path, tmp_path: Path):  # type: ignore[no-untyped-def]
    """What bash offers after the words of a command line."""
    kb = tmp_path / "kb"
    kb.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "from kb.cli import main; main()" "$@"\n', "utf-8")
    kb.chmod(0o755)
    script = _script(root, "bash")

    def run(*words: str) -> list[str]:
        code = (
            f'{script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); _kb; printf "%s\\n" "${{COMPREPLY[@]}}"'
        )
        environ = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
        done = subprocess.run(
            ["bash", "-c", code, "bash", *words],
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=environ,
            check=False,
        )
        assert done.stderr == ""
        return done.stdout.splitlines()

    return run


def test_commands(complete) -> None:  # type: ignore[no-untyped-def]
    assert complete("kb", "ca") == ["card"]
    assert "search" in complete("kb", "")


def test_a_name_in_any_language_is_quoted_for_the_shell(complete) -> None:  # type: ignore[no-untyped-def]
    assert "Jace\\ Beleren" in complete("kb", "card", "jace")
    assert "Lame\\ d\\'arc" in complete("kb", "card", "lame d'a")


def test_the_rest_of_a_name_replaces_its_last_word(complete) -> None:  # type: ignore[no-untyped-def]
    assert "Beleren" in complete("kb", "card", "jace", "be")
    assert "Mind\\ Sculptor" in complete("kb", "card", "jace,", "the", "mi")


def test_nothing_begins_so(complete) -> None:  # type: ignore[no-untyped-def]
    assert complete("kb", "card", "zzzqqq") == [""]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_knows_every_command(root: Path, shell: str) -> None:
    listed = set(re.findall(r"search card [a-z ]+", _script(root, shell))[0].split())
    assert set(COMMANDS) <= listed
