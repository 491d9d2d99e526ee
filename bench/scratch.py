"""Temporary folders in memory, where there is room: how slowly a disk makes files is no side's doing."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

__all__ = ["scratch"]

MEMORY = Path("/dev/shm")  # noqa: S108 a folder of our own is made in it
ROOM = 3 << 30


def scratch() -> tempfile.TemporaryDirectory[str]:
    """A folder that is gone after the `with`; on the disk where memory has less than 3 GB of room."""
    has_room = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free >= ROOM
    return tempfile.TemporaryDirectory(dir=MEMORY if has_room else None)
