"""The built site as one zip file, the same to the byte for the same site."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EISDIR
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_EPOCH = (1980, 1, 1, 0, 0, 0)


def write_archive(folder: Path, target: Path) -> int:
    """Packs every file of `folder` below ``kb/``, written beside, then renamed; the number of bytes."""
    with _beside(target) as beside:
        with ZipFile(beside, "w", ZIP_DEFLATED, compresslevel=9) as archive:
            for path in sorted(folder.rglob("*")):
                if path.is_file() and not path.name.startswith(".kb-"):
                    entry = ZipInfo(f"kb/{path.relative_to(folder).as_posix()}", _EPOCH)
                    entry.compress_type = ZIP_DEFLATED
                    entry.external_attr = 0o644 << 16
                    archive.writestr(entry, path.read_bytes())
        beside.replace(target)
    return target.stat().st_size


def check_target(target: Path) -> None:
    """Raises `OSError` where `write_archive` could not write, before the site is built for it."""
    if target.is_dir():
        raise IsADirectoryError(EISDIR, "", str(target))
    with _beside(target) as beside:
        beside.open("xb").close()


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """A name beside `target` to write to, taken away at the end; the system's refusals name `target`."""
    beside = target.with_name(f".{target.name}.new-{os.getpid()}")
    try:
        yield beside
    except OSError as error:
        error.filename = str(target)
        raise
    finally:
        with suppress(OSError):
            beside.unlink()
