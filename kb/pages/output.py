"""The output folder: ours or empty, else refused; written beside, then renamed into place."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from kb.errors import InputError, from_os_error
from kb.messages import msg
from kb.pages.compress import compressed

__all__ = ["MARKER", "Output", "Written", "measure"]

MARKER = ".kb-site"
_SAYS = "This folder is written by `kb build`; whatever else is put here is lost.\n"


class Written(NamedTuple):
    """A file that was written: its route, the digest of its content, the bytes."""

    route: str
    digest: str
    bytes: int


class Output:
    """A context manager: files are written into a folder beside `target`, which it replaces at the end.

    When the block fails, `target` stays as it was. Raises `InputError` for a folder that is not ours,
    `FileFault` for one that cannot be written.
    """

    def __init__(self, target: Path, *, compress: bool = False) -> None:
        self.compress = compress
        self.target = target.absolute()
        self._beside = self.target.with_name(f".{self.target.name}.new-{os.getpid()}")
        self.digests: dict[str, str] = {}
        """Of every file noted so far, by route."""
        self.bytes = 0

    def __enter__(self) -> Output:
        _refuse_foreign(self.target)
        try:
            shutil.rmtree(self._beside, ignore_errors=True)
            self._beside.mkdir(parents=True)
            self._made = {self._beside}
            self.note([self.write(MARKER, _SAYS)])
        except OSError as fault:
            fault.filename = fault.filename or str(self.target)
            raise from_os_error(fault) from fault
        return self

    def write(self, route: str, content: str | bytes) -> Written:
        """Writes one file, in whichever process; `route` is relative and stays inside."""
        path = self._beside / route
        if ".." in path.parts or not path.is_relative_to(self._beside):
            raise ValueError(route)
        if path.parent not in self._made:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._made.add(path.parent)
        data = content.encode("utf-8") if isinstance(content, str) else content
        path.write_bytes(data)
        if self.compress:
            for copy, packed in compressed(route, data):
                (self._beside / copy).write_bytes(packed)
        return Written(route, sha256(data).hexdigest(), len(data))

    def note(self, written: Iterable[Written]) -> None:
        """Counts files that were written."""
        for file in written:
            self.digests[file.route] = file.digest
            self.bytes += file.bytes

    def seal(self, stamp: str, pages: int) -> None:
        """Notes in the marker what the site follows from, its files and bytes, and its pages."""
        files, size = measure(self._beside)
        text = f"{_SAYS}{stamp}\n{files} {size}\n{pages}\n"
        (self._beside / MARKER).write_text(text, encoding="utf-8")

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                self._replace()
        except OSError as error:
            error.filename = error.filename or str(self.target)
            raise from_os_error(error) from error
        finally:
            shutil.rmtree(self._beside, ignore_errors=True)
        if isinstance(fault, OSError):
            fault.filename = fault.filename or str(self.target)  # a full disk does not say where
            raise from_os_error(fault) from fault

    def _replace(self) -> None:
        _refuse_foreign(self.target)
        old = self.target.with_name(f".{self.target.name}.old-{os.getpid()}")
        shutil.rmtree(old, ignore_errors=True)
        if self.target.exists():
            self.target.rename(old)
        self._beside.rename(self.target)
        shutil.rmtree(old, ignore_errors=True)


def measure(folder: Path) -> tuple[int, int]:
    """How many files lie in `folder`, and how many bytes they have, the marker apart."""
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file() and path.name != MARKER]
    return len(sizes), sum(sizes)


def _refuse_foreign(target: Path) -> None:
    if target.is_symlink() or (target.exists() and not target.is_dir()):
        raise InputError(str(target), None, msg("a file or a link"), msg("a folder"))
    if target.is_dir() and not (target / MARKER).is_file() and any(target.iterdir()):
        raise InputError(
            str(target),
            None,
            msg("a folder with files in it that are not ours"),
            msg("an empty folder, a new one, or one that “kb build” wrote"),
            msg("choose another with --out"),
        )
