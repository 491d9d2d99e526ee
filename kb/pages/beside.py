"""What a second process makes while the pages are rendered: the site's files that no page depends on.

The ask panel's answers and the names of the whole game take as long as all the pages.
"""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryFile
from types import TracebackType
from typing import IO, NamedTuple

from kb.pages.ask_files import AskJob, ask_files, ask_job
from kb.pages.site import Site

__all__ = ["Beside", "Job", "files"]


class Job(NamedTuple):
    """All that the second process needs to know; `root` and `paged` say which names to write."""

    ask: AskJob
    root: Path | None
    paged: frozenset[str]
    """The ids of the cards that have pages of their own."""


def files(job: Job) -> Iterator[tuple[str, str]]:
    """Each as its route and content."""
    from kb.corpus.names import load_names
    from kb.names.shards import shards

    yield from ask_files(job.ask)
    for name, content in shards(load_names(job.root), job.paged):
        yield f"search/names/{name}", content


class Beside:
    """A context manager that computes beside the block; iterate over it within, when all else is done."""

    def __init__(self, site: Site) -> None:
        self._job = Job(ask_job(site), site.corpus.root, frozenset(site.corpus.cards.cards))

    def __enter__(self) -> Beside:
        self._out: IO[bytes] = TemporaryFile()
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "kb.pages.worker"],  # -P: nothing from the folder we are in
            stdin=subprocess.PIPE,
            stdout=self._out,
        )
        assert self._process.stdin is not None
        with self._process.stdin as pipe:
            pickle.dump(self._job, pipe)
        return self

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Each as its route and content."""
        if self._process.wait():
            raise RuntimeError("the second process of the build failed")
        self._out.seek(0)
        for line in self._out:
            route, content = json.loads(line)
            yield route, content

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        self._out.close()
