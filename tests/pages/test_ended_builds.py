"""A build that is ended, however that happens, leaves no process and nothing on the disk for ever."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kb.errors import FileFault, InputError, KbError
from kb.messages import msg
from kb.pages import workers
from kb.pages.writing import output as writing
from kb.pages.writing.output import Output
from kb.portable import try_lock

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows ends processes in another way")

WAITING = """
import os, signal, sys, time
import kb.pages.build, kb.search
from kb.cli.main import run
from kb.pages import workers
# Whatever the tests were started with: a shell has what it runs in the background ignore SIGINT.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_IGN if sys.argv[2] == "nohup" else signal.SIG_DFL)
def wait():
    os.write(1, b"%d\\n" % os.getpid())  # in one piece: the other worker writes as well
    time.sleep(600)
def make(self, output, progress):
    output.write("fr/index.html", "half")
    workers.run([wait, wait])
workers._can_fork = lambda: True
kb.search.open_index = lambda *_: None
sys.modules["kb.pages.build"]._Job.make = make
sys.exit(run(["build", "--out", sys.argv[1]]))
"""


@contextmanager
def building(target: Path, how: str = "") -> Iterator[tuple[subprocess.Popen[str], int]]:
    """`kb build` in the middle of its work, and one of its workers."""
    words = [sys.executable, "-c", WAITING, str(target), how]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        worker = int(process.stdout.readline())
        yield process, worker


def wait_for_end(number: int) -> None:
    """Returns when there is no such process, or when it waits for whoever inherited it."""
    while True:
        try:
            os.kill(number, 0)
            state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
        except (ProcessLookupError, FileNotFoundError):
            return
        if state == "Z":
            return
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)], ids=str
)
def test_a_signal_ends_it_with_everything_cleaned_up(
    tmp_path: Path, number: signal.Signals, status: int
) -> None:
    with building(tmp_path / "site") as (process, worker):
        process.send_signal(number)
        assert process.wait() == status
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()
    wait_for_end(worker)
    assert list(tmp_path.iterdir()) == []


def test_a_hangup_that_is_ignored_stays_ignored(tmp_path: Path) -> None:
    with building(tmp_path / "site", "nohup") as (process, _):
        process.send_signal(signal.SIGHUP)
        process.terminate()
        assert process.wait() == 143


def test_what_a_killed_build_left_goes_with_the_next(tmp_path: Path) -> None:
    with building(tmp_path / "site") as (process, worker):
        process.kill()
        process.wait()
        wait_for_end(worker)
    assert [path.name for path in tmp_path.iterdir()] != []
    with Output(tmp_path / "site") as output:
        output.write("fr/index.html", "whole")
    assert [path.name for path in tmp_path.iterdir()] == ["site"]
    assert (tmp_path / "site/fr/index.html").read_text() == "whole"


def write(target: Path, text: str) -> None:
    with Output(target) as output:
        output.write("index.html", text)


def test_what_another_build_works_in_is_left_alone(tmp_path: Path) -> None:
    room = tmp_path / ".site.new-other"
    room.mkdir()
    with (room / "lock").open("wb") as lock:
        assert try_lock(lock)
        write(tmp_path / "site", "one")
        assert room.is_dir()
    write(tmp_path / "site", "two")
    assert not room.exists()


def test_one_without_a_lock_is_taken_away_unless_it_was_just_made(tmp_path: Path) -> None:
    """As earlier versions left them, under a number that a process has again."""
    rooms = [tmp_path / f".site.new-{os.getpid()}", tmp_path / ".site.new-1"]
    for room in rooms:
        room.mkdir()
        (room / "half.html").write_text("half")
    os.utime(rooms[0], (0, 0))
    (tmp_path / ".other.new-1").mkdir()
    os.utime(tmp_path / ".other.new-1", (0, 0))
    write(tmp_path / "site", "one")
    assert sorted(path.name for path in tmp_path.iterdir()) == [".other.new-1", ".site.new-1", "site"]


def test_a_site_that_was_being_replaced_is_put_back(tmp_path: Path) -> None:
    room = tmp_path / ".site.new-x"
    write(room / "old", "old")
    (room / "lock").touch()
    with pytest.raises(ValueError, match="bad"), Output(tmp_path / "site"):
        raise ValueError("bad")
    assert (tmp_path / "site/index.html").read_text() == "old"
    assert not room.exists()


def test_the_old_site_stays_where_the_new_one_cannot_be_put(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows refuses while somebody looks into one of the folders."""
    write(tmp_path / "site", "old")
    moved = writing.replace

    def refused(source: Path, target: Path) -> None:
        if source.name == "site" and target.name == "site":
            raise PermissionError(13, "in use", str(target))
        moved(source, target)

    monkeypatch.setattr(writing, "replace", refused)
    with pytest.raises(FileFault, match="permission denied"):
        write(tmp_path / "site", "new")
    assert (tmp_path / "site/index.html").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_worker_that_is_killed_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_can_fork", lambda: True)
    with pytest.raises(KbError, match="ended from outside"):
        workers.run([lambda: os.kill(os.getpid(), signal.SIGKILL)] * 2)


def test_a_fault_of_the_input_comes_back_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_can_fork", lambda: True)

    def fails() -> None:
        raise InputError("a.md", 3, "x", msg("an archive of ordinary size once unpacked"), msg("update kb"))

    with pytest.raises(InputError) as told:
        workers.run([fails, fails])
    assert (told.value.file, told.value.line, told.value.found) == ("a.md", 3, "x")
    assert str(told.value) == "a.md:3: found x, expected an archive of ordinary size once unpacked; update kb"
