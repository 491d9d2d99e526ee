"""What one system has and another lacks: done all the same, or left out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kb import portable
from kb.errors import from_os_error

KB = [sys.executable, "-m", "kb"]


@pytest.mark.parametrize("home", ["", "relative/home"])
def test_a_home_that_is_none_is_looked_up_in_the_list_of_users(home: str, tmp_path: Path, root: Path) -> None:
    """An empty one would mean the root of the file system, a relative one the folder one is in."""
    pwd = pytest.importorskip("pwd")
    own = Path(pwd.getpwuid(os.getuid()).pw_dir)
    left_out = {"KB_CACHE", "KB_LIBRARY", "XDG_CACHE_HOME", "XDG_DATA_HOME"}
    environment = {name: value for name, value in os.environ.items() if name not in left_out}
    environment |= {"HOME": home, "PYTHONPATH": str(root)}
    code = (
        "from kb.cache import cache_folder; from kb.corpus.library.place import library_folder;"
        "import json; print(json.dumps([str(cache_folder()), str(library_folder())]))"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd=tmp_path, capture_output=True, check=True
    )
    assert all(Path(folder).is_relative_to(own) for folder in json.loads(told.stdout))
    assert list(tmp_path.iterdir()) == []


def test_no_home_at_all_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", unknown)
    with pytest.raises(FileNotFoundError) as told:
        portable.home()
    assert told.value.filename == "HOME"


def in_use(error: int) -> PermissionError:
    """What Windows raises where somebody has the file open."""
    fault = PermissionError(13, "used by another process", "a")
    fault.winerror = error  # type: ignore[attr-defined]
    return fault


@pytest.mark.parametrize("refusals", [0, 2, 4, 5])
def test_a_file_that_is_open_for_a_moment_is_replaced_after_it(
    refusals: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved = Path.replace
    left = [in_use(5)] * refusals

    def replace(source: Path, target: Path) -> Path:
        if left:
            raise left.pop()
        return moved(source, target)

    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr(portable.time, "sleep", lambda _: None)
    (tmp_path / "a").write_text("new")
    (tmp_path / "b").write_text("old")
    if refusals < 5:
        portable.replace(tmp_path / "a", tmp_path / "b")
        assert (tmp_path / "b").read_text() == "new"
    else:
        with pytest.raises(PermissionError):
            portable.replace(tmp_path / "a", tmp_path / "b")


def test_a_refusal_for_good_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def replace(source: Path, target: Path) -> Path:
        raise PermissionError(13, "denied")

    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr(portable.time, "sleep", lambda _: pytest.fail("waited"))
    with pytest.raises(PermissionError):
        portable.replace(tmp_path / "a", tmp_path / "b")


def test_who_has_it_open_is_told() -> None:
    assert "another program has it open" in str(from_os_error(in_use(32)))
    assert "another program" not in str(from_os_error(PermissionError(13, "denied", "a")))


@pytest.mark.skipif(sys.platform != "linux", reason="takes away what Linux has")
@pytest.mark.parametrize(
    "lacking", ["fcntl", "fork", "getuid", "resource", "SIGHUP", "folders", "replacing", "all"]
)
def test_every_command_does_without(
    lacking: str, tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck, rules = tmp_path / "deck.txt", tmp_path / "709.md"
    deck.write_text("4 Feu // Glace\n", "utf-8")
    rules.write_text((root / "corpus/it/rules/709@2024-11-08.md").read_text("utf-8"), "utf-8")
    commands = [
        ["search", "carte double"],
        ["card", "feu"],
        ["rule", "709.4"],
        ["check", "Feu // Glace", "mv=4"],
        ["names", str(deck), "--to", "it"],
        ["term", "pile"],
        ["diff", "2003-07-01", "2010-02-01", "--lang", "fr"],
        ["date", str(rules)],
        ["audit"],
        ["audit", str(rules), str(deck)],
        ["import", "rules", str(rules), "--lang", "it", "--date", "2030-01-01"],
        ["import", "rules", str(rules), "--lang", "it", "--date", "2030-01-01"],
        ["info"],
        ["import", "--remove", "rules/it@2030-01-01"],
    ]
    if lacking == "all":  # the index made anew, the site made, replaced and served
        monkeypatch.setenv("KB_CACHE", str(tmp_path / "cache"))
        commands += [
            ["build", "--out", str(tmp_path / "site"), *more]
            for more in ([], ["--base-url", "https://a.it/"])
        ]
        commands.append(["serve", "--port", "0", "--out", str(tmp_path / "site")])
    done = subprocess.run(
        [sys.executable, str(root / "tests/without.py"), lacking, json.dumps(commands)],
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=tmp_path,
        env={
            **os.environ,
            "KB_LIBRARY": str(tmp_path / "library"),
            "PYTHONPATH": str(root),
        },
    )
    assert done.stderr == ""
    told = [line for line in done.stdout.splitlines() if line.startswith("== ")]
    assert told == [f"== 0 {words[0]}" for words in commands]
    assert (lacking == "all") == (tmp_path / "site/fr/card").is_dir()
    assert not list(tmp_path.glob(".site*"))
