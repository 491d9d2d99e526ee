"""Files from outside, opened so that nothing is waited for."""

import os
from pathlib import Path
from stat import S_ISFIFO, S_ISREG
from typing import BinaryIO

from kb.errors import InputError, naming
from kb.messages import msg


def open_file(path: Path) -> BinaryIO:
    """The plain file `path`, open for reading.

    Raises `OSError`, and `InputError` for a device, a socket, a pipe in the file system: some never end,
    others never begin. The pipe that a shell makes for ``<(…)`` is a link, and has its writer already.
    """
    file = open(path, "rb", opener=_open_at_once)  # noqa: SIM115 the caller closes it
    mode = os.fstat(file.fileno()).st_mode
    if S_ISFIFO(mode) and path.is_symlink():
        os.set_blocking(file.fileno(), True)
    elif not S_ISREG(mode):
        file.close()
        raise InputError(str(path), None, msg("a pipe, socket or device"), msg("a plain file"))
    return file


def _open_at_once(path: str, flags: int) -> int:
    """Without waiting for someone to write into a pipe, where the system can."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def read_file(path: Path, most: int) -> bytes:
    """The bytes of `path`, of which there may be `most`. Raises `OSError`, `InputError`."""
    with naming(str(path)), open_file(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise InputError(str(path), None, f"> {most} B", msg("at most %(count)d bytes", count=most))
    return data
