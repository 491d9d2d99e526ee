"""The user's cache folder: read in place, written beside and renamed, done without where it is closed."""

from __future__ import annotations

import mmap
import os
import sys
from pathlib import Path

__all__ = ["cache_folder", "map_file", "replace_file"]


def cache_folder() -> Path:
    """The folder for what can be rebuilt: ``KB_CACHE``, or the system's place for it. It need not exist."""
    chosen = os.environ.get("KB_CACHE")
    if chosen:
        return Path(chosen)
    if "linux" in sys.platform:  # as platformdirs has it, without the tenth of our start-up that it takes
        base = os.environ.get("XDG_CACHE_HOME", "")
        return (Path(base) if base.strip() else Path.home() / ".cache") / "kb-magic-rules"
    from platformdirs import user_cache_path

    return user_cache_path("kb-magic-rules")


def map_file(file: Path) -> mmap.mmap | None:
    """The file's bytes where they lie; None if there is none, or nothing in it."""
    try:
        with file.open("rb") as opened:
            return mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError):
        return None


def replace_file(file: Path, data: bytes) -> bool:
    """Puts `data` in the file's place in one step, so that a reader sees the old or the new.

    False, and nothing changed, if the folder cannot be written.
    """
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(data)
        beside.replace(file)
    except OSError:
        beside.unlink(missing_ok=True)
        return False
    return True
