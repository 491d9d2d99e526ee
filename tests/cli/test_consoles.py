"""A console of any encoding, and paths of any spelling."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path, PureWindowsPath
from shutil import copytree, ignore_patterns

import pytest

import kb
from kb.api import KnowledgeBase
from kb.cli.main import run
from kb.corpus.importers.cards import source_name

OLD = ["cp1252", "cp850", "ascii", "cp437", "latin-1"]
COMMANDS = [
    ["--help"],
    ["build", "--help"],
    ["card", "feu"],
    ["card", "zzz\u202e\u4e2d\ud800"],
    ["rule", "709.4"],
    ["search", "coût converti de mana", "--explain"],
    ["check", "Feu // Glace", "mv=4"],
    ["term", "pile"],
    ["diff", "2003-07-01", "2010-02-01", "--lang", "fr"],
    ["info", "--coverage"],
]


class Console(io.TextIOWrapper):
    """A terminal that shows what it is sent in its own encoding."""

    def __init__(self, encoding: str) -> None:
        super().__init__(io.BytesIO(), encoding=encoding, write_through=True)

    def isatty(self) -> bool:
        return True

    def shown(self) -> str:
        assert isinstance(self.buffer, io.BytesIO)
        return self.buffer.getvalue().decode(self.encoding)


def on(encoding: str, words: list[str], monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    """Exit status and all that a console of that encoding shows."""
    console = Console(encoding)
    monkeypatch.setattr(sys, "stdout", console)
    monkeypatch.setattr(sys, "stderr", console)
    status = run(words, {})
    assert console.encoding == encoding
    return status, console.shown()


@pytest.fixture(scope="module", autouse=True)
def _worked_once() -> Iterator[None]:
    """What the checker covers takes seconds to find, and does not depend on the console."""
    found = kb.open().coverage()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(KnowledgeBase, "coverage", lambda _: found)
        yield


@pytest.fixture(scope="module")
def modern() -> dict[tuple[str, ...], tuple[int, str]]:
    """What a console of today shows, by the words that were typed."""
    return {}


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("encoding", OLD)
def test_every_command_speaks_to_an_old_console(
    encoding: str,
    words: list[str],
    modern: dict[tuple[str, ...], tuple[int, str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As much as to one of today, each letter as itself or as the nearest that there is."""
    for language in ("fr", "it"):
        asked = ["--ui", language, *words]
        if tuple(asked) not in modern:
            modern[tuple(asked)] = on("utf-8", asked, monkeypatch)
        status, shown = modern[tuple(asked)]
        told = on(encoding, asked, monkeypatch)
        assert told[0] == status
        assert told[1].count("\n") == shown.count("\n") > 0
        strange = sum(ord(each) > 0x3000 for each in shown) + shown.count("\\u")
        assert told[1].count("?") <= shown.count("?") + strange


def test_what_an_old_console_lacks_is_replaced_by_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    status, french = on("cp850", ["--ui", "fr", "card", "zz’œ…–é"], monkeypatch)
    assert status == 1
    assert "zz'oe...-é" in french
    assert "â€" not in french


def test_json_on_an_old_console_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    modern = on("utf-8", ["rule", "709.4", "--json"], monkeypatch)[1]
    assert not modern.isascii()
    old = on("cp850", ["rule", "709.4", "--json"], monkeypatch)[1]
    assert old.isascii()
    assert json.loads(old) == json.loads(modern)


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="Windows has no such terminals")
@pytest.mark.parametrize("encoding", ["cp1252", "cp850"])
def test_a_process_on_an_old_terminal(encoding: str) -> None:
    first, second = os.openpty()
    words = [sys.executable, "-m", "kb", "--ui", "fr", "card", "feu’"]
    done = subprocess.run(
        words, stdout=second, stderr=second, check=False, env={**os.environ, "PYTHONIOENCODING": encoding}
    )
    os.close(second)
    told = os.read(first, 100_000).decode(encoding)
    os.close(first)
    assert done.returncode == 0
    assert "Français" in told
    assert "Traceback" not in told


def test_folders_and_files_with_blanks_and_accents(tmp_path: Path, root: Path) -> None:
    folder = tmp_path / "Mes règles à moi" / "così è"
    folder.mkdir(parents=True)
    copytree(root / "corpus", folder / "corpus d’été", ignore=ignore_patterns("names"))
    deck = folder / "mon dèck n° 1.txt"
    deck.write_text("4 Feu // Glace\n", "utf-8")
    rules = folder / "règles 709.md"
    rules.write_text((root / "corpus/it/rules/709@2024-11-08.md").read_text("utf-8"), "utf-8")
    ours = ["--corpus", str(folder / "corpus d’été"), "--library", str(folder / "ma bibliothèque")]
    for words, expected in (
        (["names", str(deck), "--to", "it"], "4 Fuoco // Ghiaccio"),
        (["card", "feu"], "Fuoco // Ghiaccio"),
        (["search", "carte double"], "709"),
        (["date", str(rules)], "2024"),
        (["import", "rules", str(rules), "--lang", "it", "--date", "2030-01-01"], "2030"),
        (["info"], "ma bibliothèque"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "kb", "--ui", "fr", *words, *ours],
            capture_output=True,
            encoding="utf-8",
            check=False,
            cwd=folder,
            env={**os.environ, "KB_CACHE": str(folder / "câche"), "PYTHONPATH": str(root)},
        )
        assert done.returncode == 0, done.stderr
        assert expected in done.stdout


@pytest.mark.parametrize(
    "place",
    [
        r"C:\Mes listes\été\AllPrintings.json.xz",
        r"\\serveur\partage è\AllPrintings.json.xz",
        r"D:AllPrintings.json.xz",
    ],
)
def test_a_pool_is_called_by_its_file_alone_wherever_windows_has_it(place: str) -> None:
    assert source_name("mtgjson", PureWindowsPath(place)) == "mtgjson-allprintings"


@pytest.mark.parametrize("place", [r"C:\Mes listes\été\deck.txt", r"\\serveur\partage\deck.txt"])
def test_a_fault_shows_the_path_as_it_was_typed(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["names", place, "--to", "it"], {}) == 2
    assert f"Error: {place}: there is no such file" in capsys.readouterr().err
