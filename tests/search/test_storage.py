"""An index in the cache: built once, opened only if it is ours and up to date, whoever else builds."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kb import system
from kb.search import open_index, storage

PROGRAM = "from kb.search import open_index; print(open_index().search('=stanza').total)"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KB_CACHE", str(tmp_path))
    return tmp_path


def folder_of(cache: Path) -> Path:
    (found,) = (cache / "search").iterdir()
    return found


def test_an_index_is_built_once(cache: Path) -> None:
    first = open_index().search("=stanza").total
    times = {path: path.stat().st_mtime_ns for path in folder_of(cache).iterdir()}
    assert open_index().search("=stanza").total == first > 0
    assert times == {path: path.stat().st_mtime_ns for path in folder_of(cache).iterdir()}


def test_a_changed_file_is_not_opened(cache: Path) -> None:
    open_index()
    folder = folder_of(cache)
    toc = next(path for path in folder.iterdir() if path.suffix == ".toc")
    toc.write_bytes(b"cos\nsystem\n(S'exit 1'\ntR.")
    assert storage.kept_folder(None) is None
    assert open_index().search("=stanza").total > 0
    assert storage.kept_folder(None) == folder


@pytest.mark.parametrize("damage", ["missing", "added", "manifest", "emptied"])
def test_an_index_that_is_not_whole_is_built_anew(cache: Path, damage: str) -> None:
    open_index()
    folder = folder_of(cache)
    segment = max(folder.iterdir(), key=lambda path: path.stat().st_size)
    if damage == "missing":
        segment.unlink()
    elif damage == "added":
        (folder / "stranger").write_text("x")
    elif damage == "manifest":
        (folder / storage.MANIFEST).write_text("nonsense")
    else:
        segment.write_bytes(b"")
    assert storage.kept_folder(None) is None
    assert open_index().search("=stanza").total > 0


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("ending", [".toc", ".tsv", ".seg"])
def test_an_index_damaged_unseen_is_built_anew(cache: Path, ending: str) -> None:
    """Bytes that rot leave size and time as they were; whoosh leaves files open where it falls."""
    import os

    expected = open_index().search("=stanza").total
    for file in folder_of(cache).glob(f"*{ending}"):
        before = file.stat()
        with file.open("r+b") as opened:
            opened.write(b"\xff" * before.st_size)
        os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert storage.kept_folder(None) == folder_of(cache)
    index = open_index()
    assert [index.search("=stanza").total for _ in "ab"] == [expected, expected]
    assert storage.is_ours(folder_of(cache), (folder_of(cache) / storage.MANIFEST).read_text().split("\n")[0])


def test_a_fault_of_an_undamaged_index_is_not_hidden(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index = open_index()
    monkeypatch.setattr("kb.search.searcher.search", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        index.search("=stanza")
    assert storage.kept_folder(None) is not None


def test_an_index_that_others_may_write_is_not_ours(cache: Path) -> None:
    open_index()
    folder_of(cache).chmod(0o777)
    assert storage.kept_folder(None) is None


def test_a_changed_corpus_has_an_index_of_its_own(cache: Path, tmp_path: Path) -> None:
    root = tmp_path / "corpus"
    shutil.copytree(system.corpus_folder(), root, ignore=shutil.ignore_patterns("names"))
    rules = root / "fr" / "rules" / "505@2003-07-01.md"
    assert open_index(root).search("=étourneau", kinds=("rule",)).total == 0
    text = rules.read_text("utf-8").replace("Double cartes", "Double cartes étourneau")
    rules.write_text(text, "utf-8")
    assert open_index(root).search("=étourneau", kinds=("rule",)).total > 0


def test_touching_a_file_without_changing_it_keeps_the_index(cache: Path, tmp_path: Path) -> None:
    root = tmp_path / "corpus"
    shutil.copytree(system.corpus_folder(), root, ignore=shutil.ignore_patterns("names"))
    open_index(root)
    before = folder_of(cache).stat().st_mtime_ns
    (root / "concordance.toml").touch()
    assert storage.kept_folder(root) is not None
    assert folder_of(cache).stat().st_mtime_ns == before


def test_two_processes_building_at_once_both_answer(cache: Path) -> None:
    started = [
        subprocess.Popen([sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE, text=True) for _ in "ab"
    ]
    answers = [process.communicate()[0].strip() for process in started]
    assert [process.returncode for process in started] == [0, 0]
    assert answers[0] == answers[1] != "0"
    assert folder_of(cache) == storage.kept_folder(None)


def test_a_cache_that_cannot_be_written_is_told_and_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = tmp_path / "file"
    closed.write_text("not a folder")
    monkeypatch.setenv("KB_CACHE", str(closed))
    told: list[OSError] = []
    assert open_index(warn=told.append).search("=stanza").total > 0
    assert len(told) == 1


def test_old_indexes_are_swept_and_strangers_left(cache: Path) -> None:
    import os

    old, other = cache / "search" / "0123456789abcdef-0123456789abcdef", cache / "search" / "holiday photos"
    for folder in (old, other):
        folder.mkdir(parents=True)
        os.utime(folder, (1, 1))
    open_index()
    assert not old.exists()
    assert other.exists()


def test_what_is_imported_is_found_at_once(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KB_LIBRARY", str(tmp_path / "library"))
    open_index()
    assert storage.kept_folder(None) is not None
    note = tmp_path / "library" / "rules" / "100@2020-01-01.txt"
    note.parent.mkdir(parents=True)
    before = storage._state(None, folder_of(cache))
    note.write_text("100. Généralités", "utf-8")
    assert storage._state(None, folder_of(cache)) != before


def test_another_version_of_a_library_means_another_index(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_index()
    folder = storage.kept_folder(None)
    assert folder is not None
    monkeypatch.setattr(storage, "_installed", lambda: ["whoosh, installed later"])
    assert storage.kept_folder(None) == folder  # the same version, installed anew
    monkeypatch.setattr(storage, "_installed", lambda: ["whoosh, upgraded"])
    monkeypatch.setattr(storage, "_libraries", lambda: ["whoosh3 4.0"])
    assert storage.kept_folder(None) is None


def test_a_full_disk_is_told_with_the_folder(cache: Path) -> None:
    """The system names no file when a disk is full; nothing is left of what was begun."""

    def write(folder: Path) -> None:
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="search") as raised:
        storage.build_beside(cache / "search" / "one", "one", write)
    assert raised.value.filename == str(cache / "search")
    assert list((cache / "search").iterdir()) == []
