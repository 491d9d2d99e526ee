"""The built site as one zip file, the same to the byte for the same site."""

from __future__ import annotations

import os
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

__all__ = ["write_archive"]

_EPOCH = (1980, 1, 1, 0, 0, 0)


def write_archive(folder: Path, target: Path) -> int:
    """Packs every file of `folder` below ``kb/``, written beside, then renamed; the number of bytes."""
    beside = target.with_name(f".{target.name}.new-{os.getpid()}")
    try:
        with ZipFile(beside, "w", ZIP_DEFLATED, compresslevel=9) as archive:
            for path in sorted(folder.rglob("*")):
                if path.is_file() and not path.name.startswith(".kb-"):
                    entry = ZipInfo(f"kb/{path.relative_to(folder).as_posix()}", _EPOCH)
                    entry.compress_type = ZIP_DEFLATED
                    entry.external_attr = 0o644 << 16
                    archive.writestr(entry, path.read_bytes())
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
    return target.stat().st_size
