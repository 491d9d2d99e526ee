"""What fuzzing found (`tools/fuzz_search.py`) is asked again, and so is what people try who mean harm."""

from __future__ import annotations

import sys
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from kb.errors import UsageError
from kb.search import Searcher

FINDINGS = sorted((Path(__file__).parent / "findings").iterdir())
HOSTILE = (
    "(" * 999,
    "(" * 19 + "a" + ")" * 19,
    "((((",
    "mv=1 or " * 120 + "mv=2",
    "mv=2 " * 199,
    "-" * 999,
    " or " * 240,
    "(a+)+" * 190 + "$",
    "a" * 999,
    "é" * 999,
    "a'" * 499,
    "a-" * 499,
    "{2}" * 330,
    "*",
    "* ~ ? .*",
    '"' * 999,
    "carte " * 160,
    "709.4b " * 140,
    "part:" * 199,
    "mv=1 // " * 120 + "mv=2",
    "date:0000-00-00 carte",
    "date:9999-12-31 carte",
    "mv=" + "9" * 900,
    "cr:" + "9" * 900,
)


@pytest.fixture(scope="module")
def ask(index: Searcher, root: Path) -> Callable[[bytes], list[str]]:
    sys.path.append(str(root / "tools"))
    import fuzz_search

    return fuzz_search.asked(index)


@pytest.mark.parametrize("finding", FINDINGS, ids=lambda path: path.name)
def test_findings_are_cured(ask: Callable[[bytes], list[str]], finding: Path) -> None:
    told = ask(finding.read_bytes())
    assert told
    assert all(line and "\n" not in line for line in told)


def test_what_led_the_fuzzing_somewhere_is_answered_or_refused(
    ask: Callable[[bytes], list[str]], root: Path
) -> None:
    """A sample of the inputs that reached new code, each a line in base64."""
    lines = (root / "tests" / "search" / "fuzzed.txt").read_text("ascii").split()
    assert len(lines) == 50
    for line in lines:
        ask(b64decode(line))


@contextmanager
def calls_counted(most: int) -> Iterator[None]:
    """Work as the number of calls that Python makes."""
    count = 0

    def counted(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(counted)
    try:
        yield
    finally:
        sys.setprofile(None)
    assert count < most


@pytest.mark.parametrize("query", HOSTILE, ids=lambda query: query[:20])
def test_hostile_queries_are_bounded_work(index: Searcher, query: str) -> None:
    """Answered or refused in one line, in no more work than a few honest queries that open everything."""
    index.search("mv=2 t:instant carte")
    index.search("xyzzyqqqq")  # makes the table of names, where there is none yet
    with calls_counted(5_000_000):
        try:
            told = list(map(str, index.search(query).warnings))
        except UsageError as refused:
            told = [str(refused)]
    assert all("\n" not in line for line in told)


@pytest.mark.parametrize("length", [1001, 64 * 1024, 10_000_000])
def test_long_queries_are_refused_unread(index: Searcher, length: int) -> None:
    with calls_counted(1000), pytest.raises(UsageError, match=str(length)):
        index.search("a " * (length // 2) + "a" * (length % 2))
