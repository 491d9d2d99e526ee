"""What Linux, macOS and Windows do each in their own way, once: locks, replacing, owners, bounds, signals."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import ENOENT
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO

try:
    import fcntl

    _HAS_FLOCK = True
except ImportError:  # Windows has msvcrt for it
    _HAS_FLOCK = False


# Seconds between attempts: virus scanners and indexers of Windows hold a new file open for a moment.
_PAUSES = (0.01, 0.05, 0.2, 0.5)
# Signals that ask a process to end; Windows has no SIGHUP, it alone has SIGBREAK.
_ENDING = ("SIGTERM", "SIGHUP", "SIGBREAK")


class Ended(BaseException):
    """A signal asks this process to end; no `Exception`, so that it passes all but clean-up."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """In its body, run by the main thread, a signal to end raises `Ended`, so that clean-up is done.

    One that is ignored (`nohup`) or that somebody else handles stays as it is.
    """
    import signal  # a millisecond that look-ups do not need

    first = os.getpid()

    def end(number: int, _frame: object) -> None:
        if os.getpid() != first:  # a fork, which has nothing to clean up
            os._exit(128 + number)
        raise Ended(number)

    known = [getattr(signal, name) for name in _ENDING if hasattr(signal, name)]
    ours = [each for each in known if signal.getsignal(each) is signal.SIG_DFL]
    for each in ours:
        signal.signal(each, end)
    try:
        yield
    finally:
        for each in ours:
            signal.signal(each, signal.SIG_DFL)


def try_lock(file: BinaryIO) -> bool:
    """Takes the lock of an open file; False where another process has it.

    The system gives it back when the file is closed, however the process ends.
    """
    try:
        if _HAS_FLOCK:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            msvcrt: Any = import_module("msvcrt")
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    except (BlockingIOError, PermissionError):
        return False
    return True


def replace(source: Path, target: Path) -> None:
    """Puts a file or folder in another's place in one step; Windows refuses while somebody has it open."""
    for pause in _PAUSES:
        try:
            source.replace(target)
        except PermissionError as error:
            if getattr(error, "winerror", None) is None:  # not Windows: waiting changes nothing
                raise
            time.sleep(pause)
        else:
            return
    source.replace(target)


def sync_folder(folder: Path) -> None:
    """Makes sure that a file's new name is on the disk, where folders can be opened (not on Windows)."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def only_mine_may_write(status: os.stat_result) -> bool:
    """Whether nobody but its owner, this user, may write there; Windows sees to it by itself."""
    return not hasattr(os, "getuid") or (status.st_uid == os.getuid() and not status.st_mode & 0o022)


def limit_memory(most: int) -> None:
    """So many bytes and no more for this process, where the system can bound them (macOS often cannot)."""
    with suppress(ImportError, ValueError, OSError):
        import resource  # absent on Windows

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def home() -> Path:
    """The user's home folder, by the system's list of users where ``HOME`` is empty or relative.

    Such a ``HOME`` would make ``~`` the root of the file system, or the folder one is in, for
    platformdirs too, and is taken out of the environment. Raises `OSError` where none is known.
    """
    if not os.path.isabs(os.environ.get("HOME", os.sep)):  # noqa: PTH117 as expanduser reads it
        del os.environ["HOME"]
    try:
        return Path.home()
    except RuntimeError:  # no such user in the list, as in some containers
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), "HOME") from None
