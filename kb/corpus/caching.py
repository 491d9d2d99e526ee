"""The user's cache folder: read in place, written beside and renamed, done without where it is closed.

What is kept there begins with a stamp of everything it was made from, and is made anew when that
differs: sizes and times of files, since reading them would cost more than it saves. A file that is
read in place bears a time of our own choice, which any later change of it replaces by the clock's.
"""

from __future__ import annotations

import mmap
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any
from zlib import adler32, crc32

from kb.portable import home, is_mine, only_mine_may_write, replace
from kb.system import VERSION

__all__ = [
    "cache_folder",
    "is_own",
    "is_private",
    "kept_file",
    "map_file",
    "remembered",
    "replace_file",
    "stamp",
]

_SEALED = 1_000_000_000
"""The time of a file that is as we wrote it, in seconds: any that is not now."""


def cache_folder() -> Path:
    """The folder for what can be rebuilt: ``KB_CACHE``, or the system's place for it. It need not exist."""
    chosen = os.environ.get("KB_CACHE")
    if chosen:
        return Path(chosen)
    if "linux" in sys.platform:  # as platformdirs has it, without the tenth of our start-up that it takes
        base = os.environ.get("XDG_CACHE_HOME", "")
        return (Path(base) if base.strip() else home() / ".cache") / "kb-magic-rules"
    from platformdirs import user_cache_path

    home()

    return user_cache_path("kb-magic-rules")


def map_file(file: Path) -> mmap.mmap | None:
    """The bytes of a kept file where they lie; None if there is none, or if it is not as it was written."""
    try:
        with file.open("rb") as opened:
            if os.fstat(opened.fileno()).st_mtime != _SEALED:
                return None
            return mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError):
        return None


def replace_file(file: Path, data: bytes) -> bool:
    """Puts `data` in the file's place in one step, so that a reader sees the old or the new.

    Its folder is made if need be, for this user alone. False, and nothing changed, if it cannot be written.
    """
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        beside.write_bytes(data)
        os.utime(beside, (_SEALED, _SEALED))
        replace(beside, file)
    except OSError:
        with suppress(OSError):
            beside.unlink()
        return False
    return True


def is_private(folder: Path) -> bool:
    """Whether it is a folder of this user's, no link to one, in which nobody else may write."""
    status = _own(folder)
    return status is not None and S_ISDIR(status.st_mode) and only_mine_may_write(status)


def is_own(file: Path) -> bool:
    """Whether it is a plain file of this user's, no link to one."""
    status = _own(file)
    return status is not None and S_ISREG(status.st_mode)


def _own(path: Path) -> os.stat_result | None:
    try:
        status = path.lstat()
    except OSError:
        return None
    return status if is_mine(status) else None


def kept_file(kind: str, root: Path) -> Path:
    """Where the cache keeps what was made of the corpus in `root`."""
    return cache_folder() / f"{kind}-{crc32(os.fsencode(root.absolute())):08x}.txt"


def remembered(file: Path, text: str, parse: Callable[[str], dict[str, Any]]) -> dict[str, Any]:
    """What `parse` makes of the text of `file`, kept as JSON; days come back as text.

    Python reads JSON a hundred times as fast as TOML. What is kept bears the checksums of both.
    """
    import json

    source = VERSION.encode() + b" " + _sum(text.encode())
    kept = kept_file("toml", file)
    try:
        head, _, held = kept.read_bytes().partition(b"\n")
    except OSError:
        head = held = b""
    if head != source + b" " + _sum(held):
        held = json.dumps(parse(text), ensure_ascii=False, default=str).encode()
        if held != b"{}":  # nothing is what a faulty file gives, and it must be told again
            replace_file(kept, source + b" " + _sum(held) + b"\n" + held)
    found: dict[str, Any] = json.loads(held)
    return found


def _sum(data: bytes) -> bytes:
    return b"%d-%08x%08x" % (len(data), crc32(data), adler32(data))


def stamp(places: Iterable[Path]) -> str:
    """A word that changes with the version and with any file in those folders, at any depth.

    Compiled code and hidden files do not count; a place that is not there is no error.
    """
    states = [VERSION]
    waiting = [str(place) for place in places]
    while waiting:
        try:
            entries = sorted(os.scandir(waiting.pop()), key=lambda entry: entry.name)
        except OSError:
            continue
        for entry in entries:
            if entry.name.startswith((".", "__pycache__")):
                continue
            if entry.is_dir():
                waiting.append(entry.path)
            else:
                found = entry.stat()
                states.append(f"{entry.name} {found.st_size} {found.st_mtime_ns}")
    text = "\n".join(states).encode("utf-8", "surrogatepass")
    return f"{VERSION}-{len(states)}-{crc32(text):08x}{adler32(text):08x}"
