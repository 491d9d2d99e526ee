"""The cache: made once for what it follows from, whole or not there, whatever becomes of it meanwhile."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kb import cache, system
from kb.cli.main import run
from kb.corpus.reader import Reader

TWO_DAYS, MONTHS = 2 * 86_400, 100 * 86_400


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KB_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def damaged() -> Iterator[list[Path]]:
    told: list[Path] = []
    cache.report_damage_to(told.append)
    yield told
    cache.report_damage_to(None)


class Maker:
    """Counts how often it had to make the thing."""

    def __init__(self, what: bytes = b"Feu // Glace") -> None:
        self.what, self.times = what, 0

    def __call__(self) -> bytes:
        self.times += 1
        return self.what


def age(path: Path, seconds: int) -> None:
    then = time.time() - seconds
    os.utime(path, (then, then))


def kept(home: Path) -> list[str]:
    return sorted(path.name for path in home.iterdir() if path.name != "memo")


def test_a_thing_is_made_once(home: Path) -> None:
    make, key = Maker(), cache.key_of("one")
    assert [cache.stored("names", key, make)[:] for _ in "abc"] == [make.what] * 3
    assert make.times == 1
    assert len(kept(home)) == 1
    assert cache.stored("names", cache.key_of("two"), Maker(b"Fuoco"))[:] == b"Fuoco"
    assert len(kept(home)) == 2


def test_the_code_is_part_of_every_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = tmp_path / "code"
    (code / "rules").mkdir(parents=True)
    (code / "rules/number.py").write_text("A = 1")
    monkeypatch.setattr(cache, "_PACKAGE", code)
    keys = []
    for text in ("A = 1", "A = 2", "A = 1"):
        (code / "rules/number.py").write_text(text)
        cache._code.cache_clear()
        keys.append(cache.key_of("one"))
    cache._code.cache_clear()
    assert keys[0] == keys[2] != keys[1]


def test_contents_are_what_is_written_and_where(tmp_path: Path) -> None:
    place = tmp_path / "corpus"
    (place / "fr").mkdir(parents=True)
    (place / "fr/a.md").write_text("un")
    first = cache.contents(place)
    shutil.copytree(place, tmp_path / "copy")
    assert cache.contents(tmp_path / "copy") == first
    (place / "fr/.hidden").write_text("")
    (place / "__pycache__").mkdir()
    (place / "__pycache__/a.pyc").write_text("")
    os.mkfifo(place / "pipe")
    assert cache.contents(place) == first == cache.contents(place, tmp_path / "absent")
    os.utime(place / "fr/a.md")
    assert cache.contents(place) == first
    (place / "fr/a.md").rename(place / "fr/b.md")
    assert cache.contents(place) != first
    (place / "fr/b.md").rename(place / "a.md")
    assert cache.contents(place) != first
    assert cache.contents(place / "a.md") != cache.contents(place)


def test_contents_are_hashed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.md").write_text("un")
    first = cache.contents(tmp_path / "a.md")
    monkeypatch.setattr(cache, "_hash", lambda _: pytest.fail("hashed again"))
    assert cache.contents(tmp_path / "a.md") == first


def test_a_file_changed_with_its_old_size_and_time_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_text("un")
    first, before = cache.contents(file), file.stat()
    file.write_text("né"[:1] + "x")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert file.stat().st_mtime_ns == before.st_mtime_ns
    assert cache.contents(file) != first


def test_a_memo_is_believed_for_a_day(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.md"
    file.write_text("un")
    cache.contents(file)
    (note,) = (home / "memo").iterdir()
    hashed: list[str] = []
    monkeypatch.setattr(cache, "_hash", lambda places: hashed.extend(places) or "0" * 64)
    age(note, TWO_DAYS)
    assert [cache.contents(file) for _ in "ab"] == ["0" * 64] * 2
    assert len(hashed) == 1


@pytest.mark.parametrize("garbage", [b"", b"\n", b"\xff" * 300, b"0" * 64])
def test_a_damaged_memo_is_done_without(home: Path, tmp_path: Path, garbage: bytes) -> None:
    (tmp_path / "a.md").write_text("un")
    first = cache.contents(tmp_path / "a.md")
    for note in (home / "memo").iterdir():
        note.write_bytes(garbage)
    assert cache.contents(tmp_path / "a.md") == first


DAMAGES: dict[str, Callable[[Path], object]] = {
    "truncated": lambda folder: (folder / "data").write_bytes(b"Feu"),
    "emptied": lambda folder: (folder / "data").write_bytes(b""),
    "garbage": lambda folder: (folder / "data").write_bytes(b"\xff" * 12),
    "missing": lambda folder: (folder / "data").unlink(),
    "added": lambda folder: (folder / "stranger").write_text("x"),
    "seal": lambda folder: (folder / ".sealed").write_bytes(b"\xff\n"),
    "no seal": lambda folder: (folder / ".sealed").unlink(),
    "writable by others": lambda folder: folder.chmod(0o777),
    "a file": lambda folder: (shutil.rmtree(folder), folder.write_text("x")),
    "a link": lambda folder: (folder.rename(folder.with_name("x")), folder.symlink_to("x")),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_damaged_is_told_and_made_anew(home: Path, damage: str, damaged: list[Path]) -> None:
    make, key = Maker(), cache.key_of("one")
    cache.stored("names", key, make)
    (folder,) = (path for path in home.iterdir() if path.name != "memo")
    DAMAGES[damage](folder)
    assert [cache.stored("names", key, make)[:] for _ in "ab"] == [make.what] * 2
    assert make.times == 2
    assert damaged == [folder]


def test_what_another_user_owns_is_not_taken(monkeypatch: pytest.MonkeyPatch, damaged: list[Path]) -> None:
    make, key = Maker(), cache.key_of("one")
    cache.stored("names", key, make)
    user = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: user + 1)
    assert cache.stored("names", key, make)[:] == make.what
    assert make.times == 2
    assert len(damaged) == 1


def test_folders_are_private_whatever_the_mask(home: Path) -> None:
    before = os.umask(0o002)
    try:
        folder = cache.folder("index", cache.key_of("one"), lambda fresh: (fresh / "a").write_text("a"))
    finally:
        os.umask(before)
    assert folder.stat().st_mode & 0o077 == 0


def test_a_cache_that_cannot_be_written_is_done_without(home: Path) -> None:
    home.write_text("a file")
    make, key = Maker(), cache.key_of("one")
    assert [cache.stored("names", key, make)[:] for _ in "ab"] == [make.what] * 2
    with pytest.raises(FileExistsError) as raised:
        cache.folder("index", key, lambda fresh: (fresh / "a").write_text("a"))
    assert str(home) in str(raised.value.filename)


def test_a_full_disk_leaves_nothing(home: Path) -> None:
    def write(fresh: Path) -> None:
        (fresh / "half").write_text("half")
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(OSError, match="No space") as raised:
        cache.folder("index", cache.key_of("one"), write)
    assert raised.value.filename == str(home)
    assert kept(home) == []


def test_a_disk_that_fills_up_while_a_thing_is_stored(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    make = Maker()
    monkeypatch.setattr(Path, "write_bytes", full)
    assert cache.stored("names", cache.key_of("one"), make)[:] == make.what
    assert make.times == 1
    assert kept(home) == []


def test_a_fault_of_the_maker_is_his(home: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        cache.stored("names", cache.key_of("one"), lambda: b"%d" % (1 // 0))
    assert kept(home) == []


PROGRAM = """
import sys, time
from kb import cache
def make():
    print("made", flush=True)
    time.sleep(float(sys.argv[1]))
    return b"Feu // Glace"
print(cache.stored("names", "a key", make)[:].decode(), flush=True)
"""


def started(seconds: float) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", PROGRAM, str(seconds)], stdout=subprocess.PIPE, text=True)


def test_two_processes_at_once_leave_one_thing(home: Path, damaged: list[Path]) -> None:
    both = [started(0.3) for _ in "ab"]
    assert {process.communicate()[0].split("\n")[-2] for process in both} == {"Feu // Glace"}
    assert len(kept(home)) == 1
    assert cache.stored("names", "a key", lambda: pytest.fail("made again"))[:] == b"Feu // Glace"
    assert damaged == []


def test_one_that_was_killed_leaves_what_is_swept(home: Path) -> None:
    process = started(60)
    assert process.stdout is not None
    assert process.stdout.readline() == "made\n"
    process.send_signal(signal.SIGKILL)
    process.communicate()
    (left,) = home.glob(".new-*")
    assert cache.stored("names", "a key", Maker())[:] == b"Feu // Glace"
    assert left.exists()  # for all we know, its process is still writing
    age(left, 7_200)
    cache.stored("names", "another key", Maker())
    assert not left.exists()


def test_of_each_kind_the_last_few_are_kept(home: Path) -> None:
    for number in range(12):
        cache.stored("names", f"{number}", Maker())
        cache.stored("toml", f"{number}", Maker())
        for path in home.glob("[nt]*-*"):
            age(path, int(time.time() - path.stat().st_mtime) + 60)
    assert len(list(home.glob("names-*"))) == 8
    assert len(list(home.glob("toml-*"))) == 12
    for number in range(4, 12):
        cache.stored("names", f"{number}", lambda: pytest.fail("made again"))


def test_what_nobody_used_for_a_month_goes_and_strangers_stay(home: Path) -> None:
    used, unused = (cache.folder(kind, "a key", lambda _: None) for kind in ("index", "sheets"))
    (home / "holiday photos").mkdir()
    for path in (used, unused, home / "holiday photos"):
        age(path, MONTHS)
    assert cache.folder("index", "a key", lambda _: pytest.fail("made again")) == used
    cache.stored("names", "a key", Maker())
    assert used.exists()
    assert not unused.exists()
    assert (home / "holiday photos").exists()


def test_toml_is_parsed_once_and_its_faults_are_told_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[str] = []
    before = Reader.toml_table

    def counted(self: Reader, text: str, shown: str, above: int) -> dict[str, object]:
        parsed.append(shown)
        return before(self, text, shown, above)

    monkeypatch.setattr(Reader, "toml_table", counted)
    (tmp_path / "a.toml").write_text('rule = "709.4b"\n' + "# \n" * 2000)
    (tmp_path / "b.toml").write_text("rule = \n" + "# \n" * 2000)
    for times in (1, 2, 3):
        reader = Reader(tmp_path)
        assert reader.toml("a.toml") == {"rule": "709.4b"}
        assert reader.toml("b.toml") == {}
        assert len(reader.faults) == 1
        assert [name.rpartition("/")[2] for name in parsed] == ["a.toml"] + ["b.toml"] * times


def test_progress_is_told_from_nothing_to_all() -> None:
    told: list[tuple[str, int, int]] = []
    system.report_progress_to(lambda *what: told.append(what))
    try:
        assert sum(system.tracked("names", range(1000), 1000)) == 499_500
        assert list(system.tracked("index", [], 0)) == []
    finally:
        system.report_progress_to(None)
    assert told[0] == ("names", 0, 1000)
    assert ("names", 500, 1000) in told
    assert told[-3:] == [("names", 1000, 1000), ("index", 0, 0), ("index", 0, 0)]
    assert len(told) <= 103


@pytest.mark.parametrize(
    ("language", "words"), [("fr", "était endommagé"), ("it", "era danneggiato"), ("en", "was damaged")]
)
def test_a_command_tells_of_damage_and_answers(
    home: Path, language: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--ui", language, "term", "pile"]) == 0
    answer = capsys.readouterr()
    assert not answer.err
    (folder, *_) = home.glob("toml-*")
    (folder / "data").write_bytes(b"{}")
    assert run(["--ui", language, "term", "pile"]) == 0
    again = capsys.readouterr()
    assert again.out == answer.out
    assert f"{folder.name}" in again.err
    assert words in again.err
