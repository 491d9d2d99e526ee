"""What is told of long work: one line, to a person, after a while."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import redirect_stderr
from pathlib import Path

import pytest

from kb.cli import reader
from kb.cli.main import run
from kb.cli.reader import Bar
from kb.system import report_progress_to


class _Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr(reader.time, "monotonic", lambda: now[0])
    return now


def test_quick_work_shows_nothing_and_long_work_a_line_that_goes_away(clock: list[float]) -> None:
    with redirect_stderr(_Screen()) as screen:
        bar = Bar(lambda message: message.render("fr"))
        bar("names", 0, 4)
        clock[0] += 0.9
        bar("names", 1, 4)
        assert screen.getvalue() == ""
        clock[0] += 0.2
        bar("names", 2, 4)
        shown = screen.getvalue()
        assert " 50% " in shown
        assert "une seule fois" in shown
        clock[0] += 0.01
        bar("names", 3, 4)
        assert screen.getvalue() == shown
        bar("names", 4, 4)
    assert screen.getvalue() == shown + "\r\x1b[K"


def test_another_task_is_waited_for_anew(clock: list[float]) -> None:
    with redirect_stderr(_Screen()) as screen:
        bar = Bar(str)
        bar("names", 0, 4)
        clock[0] += 2
        bar("index", 0, 4)
        assert screen.getvalue() == ""
        clock[0] += 2
        bar("index", 1, 0)
    assert "Building the search index" in screen.getvalue()
    assert "%" not in screen.getvalue()


def test_a_script_is_told_nothing(clock: list[float]) -> None:
    with redirect_stderr(io.StringIO()) as written:
        bar = Bar(str)
        bar("names", 0, 4)
        clock[0] += 9
        bar("names", 1, 4)
        bar.clear()
    assert written.getvalue() == ""


@pytest.fixture
def _silence() -> Iterator[None]:
    yield
    report_progress_to(None)


@pytest.mark.usefixtures("_silence")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["card", "feu // glace"], "Building the name table"),
        (["search", "mana"], "Building the search index"),
        (["audit"], "Auditing"),
    ],
)
def test_the_first_command_says_what_it_waits_for(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KB_CACHE", str(tmp_path))
    monkeypatch.setattr(reader, "_PATIENCE", 0)
    monkeypatch.setattr(reader, "_PAUSE", 0)
    with redirect_stderr(_Screen()) as screen:
        run(words)
    assert said in screen.getvalue()
    assert screen.getvalue().endswith("\r\x1b[K")
