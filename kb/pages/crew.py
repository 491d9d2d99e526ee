"""Work that two processes share: whichever is free takes the next unit.

Where the system cannot copy a process as it stands (Windows), or other threads run in this one, all
units are done here, one after the other, with the same outcome.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import IO, Any, TypeVar

__all__ = ["share"]

T = TypeVar("T")
Unit = Callable[[], T]
_WIDTH = 4
"""Bytes in which the number of a unit is written."""
_MOST_UNITS = 10_000
"""Their numbers lie in a pipe, which holds no more than 64 kB."""


class _Mate:
    """The other process, and where it writes what it found."""

    def __init__(self, pid: int, found: IO[bytes]) -> None:
        self._pid, self.found = pid, found

    def wait(self) -> None:
        """Until it has ended."""
        if self._pid:
            os.waitpid(self._pid, 0)
            self._pid = 0

    def end(self) -> None:
        """Whatever it is at."""
        if self._pid:
            os.kill(self._pid, signal.SIGKILL)
        self.wait()
        self.found.close()


def share(units: Sequence[Unit[T]]) -> list[T]:
    """What each unit gives, in the order of `units`.

    What a unit changes in memory may be lost: only what it gives counts. The first fault is raised.
    """
    if len(units) < 2 or len(units) > _MOST_UNITS or not _can_fork():
        return [unit() for unit in units]
    with _still():
        return _shared(units)


def _can_fork() -> bool:
    return hasattr(os, "fork") and threading.active_count() == 1 and (os.cpu_count() or 1) > 1


@contextmanager
def _still() -> Iterator[None]:
    """Nothing is moved or freed that both processes have: what neither touches they keep in common."""
    enabled = gc.isenabled()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.unfreeze()
        if enabled:
            gc.enable()


def _shared(units: Sequence[Unit[T]]) -> list[T]:
    queue, filling = os.pipe()
    os.write(filling, b"".join(at.to_bytes(_WIDTH, "big") for at in range(len(units))))
    os.close(filling)
    mate = _start(units, queue)
    try:
        found = {at: units[at]() for at in _turns(queue)}
        found.update(_results(mate))
    finally:
        os.close(queue)
        mate.end()
    return [found[at] for at in range(len(units))]


def _turns(queue: int) -> Iterator[int]:
    while taken := os.read(queue, _WIDTH):
        yield int.from_bytes(taken, "big")


def _start(units: Sequence[Unit[Any]], queue: int) -> _Mate:
    found: IO[bytes] = TemporaryFile()  # noqa: SIM115 the mate closes it
    parent = os.getpid()
    pid = os.fork()
    if pid:
        return _Mate(pid, found)
    try:
        _work(units, queue, found, parent)
    finally:
        os._exit(1)  # nothing of the parent's is to be tidied up here


def _work(units: Sequence[Unit[Any]], queue: int, found: IO[bytes], parent: int) -> None:
    """All that the other process does; it leaves when the first one is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process ends this one
    try:
        for at in _turns(queue):
            if os.getppid() != parent:
                return
            pickle.dump((at, units[at]()), found)
        pickle.dump(None, found)
    except Exception as fault:
        pickle.dump(_told(fault), found)
    found.flush()
    os._exit(0)


def _told(fault: Exception) -> Exception:
    """`fault`, if it can be handed over."""
    try:
        pickle.loads(pickle.dumps(fault))  # noqa: S301 our own
    except Exception:
        return RuntimeError(f"{type(fault).__name__}: {fault}")
    return fault


def _results(mate: _Mate) -> Iterator[tuple[int, Any]]:
    mate.wait()
    mate.found.seek(0)
    try:
        while each := pickle.load(mate.found):  # noqa: S301 from our own process, by a file without a name
            if isinstance(each, Exception):
                raise each
            yield each
    except EOFError:
        raise RuntimeError("the second process of the build was ended") from None
