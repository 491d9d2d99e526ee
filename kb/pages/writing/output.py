"""The output folder: ours or empty, else refused; written beside, then put into place."""

from __future__ import annotations

import gzip
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from errno import EISDIR
from glob import escape
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp
from time import time
from types import TracebackType
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from kb.errors import InputError, from_os_error
from kb.messages import msg
from kb.pages.page import Page
from kb.portable import replace, try_lock

# A folder with this file is ours, and may be replaced.
MARKER = ".kb-site"
# For whoever opens that file.
_SAYS = "This folder is written by `kb build`; whatever else is put here is lost.\n"
# In the folder beside the site that a build works in, along with the new ``site``: its lock, for as long as
# its process lives, and the old site while the new one takes its place.
_LOCK, _OLD = "lock", "old"
# Seconds in which such a folder may have no lock yet; earlier versions made theirs without one.
_YOUNG = 60
# So many entries of a folder are counted and not looked at one by one.
_CROWD = 5000


class Written(NamedTuple):
    """A file of the site: its route, the digest of its content, its bytes; `fresh`: it was written."""

    route: str
    digest: str
    bytes: int
    fresh: bool = True


class Output:
    """A context manager: files are written into a folder beside `target`, which it replaces at the end.

    With `known`, the digests of files that lie in `target`, files that are as they were are not
    written, and at the end the others are moved into `target` one by one; what is interrupted in
    that moment is built from nothing the next time. When the block fails, `target` stays as it was.
    Raises `InputError` for a folder that is not ours, `FileFault` for one that cannot be written.
    """

    def __init__(
        self, target: Path, *, compress: bool = False, known: Mapping[str, str] | None = None
    ) -> None:
        self.compress = compress
        self.target = target.absolute()
        self._known, self._gone = known, list[str]()
        self._finished: tuple[str, int] | None = None
        self.digests: dict[str, str] = {}
        """Of every file noted so far, by route."""
        self.bytes = self.fresh = 0

    def __enter__(self) -> Output:
        _refuse_foreign(self.target)
        try:
            self.target.parent.mkdir(parents=True, exist_ok=True)
            _sweep(self.target)
            self._room = Path(mkdtemp(prefix=_room_prefix(self.target), dir=self.target.parent))
            self._lock = (self._room / _LOCK).open("wb")
            try_lock(self._lock)
            self._beside = self._room / "site"
            self._beside.mkdir()
            self._made = {str(self._beside)}
            if self._known is None:
                (self._beside / MARKER).write_text(_SAYS, encoding="utf-8")
        except OSError as fault:
            fault.filename = fault.filename or str(self.target)
            raise from_os_error(fault) from fault
        return self

    def write(self, route: str, content: str | bytes) -> Written:
        """Writes one file, in whichever process; `route` is relative and stays inside."""
        if route.startswith("/") or ".." in route.split("/") or "\\" in route:
            raise ValueError(route)
        data = content.encode("utf-8") if isinstance(content, str) else content
        digest = sha256(data).hexdigest()
        if self._known is not None and self._known.get(route) == digest:
            return Written(route, digest, len(data), fresh=False)
        self.put(route, data)
        return Written(route, digest, len(data))

    def put(self, route: str, data: bytes) -> None:
        """Writes one file whose route is known to be sound."""
        path = f"{self._beside}/{route}"
        folder = path.rpartition("/")[0]
        if folder not in self._made:
            _make(folder, self._made)
        with open(path, "wb", buffering=0) as file:  # noqa: PTH123 ten microseconds less than a Path
            file.write(data)
        if self.compress:
            for copy, packed in compressed(route, data):
                Path(f"{self._beside}/{copy}").write_bytes(packed)

    def note(self, written: Iterable[Written]) -> None:
        """Counts files that were written."""
        for file in written:
            self.digests[file.route] = file.digest
            self.bytes += file.bytes
            self.fresh += file.fresh

    def drop(self, routes: Iterable[str]) -> None:
        """Files of `target` that are to go."""
        self._gone += routes

    def finish(self, key: str, pages: int) -> None:
        """Notes for the marker what the site follows from, and its pages."""
        self._finished = key, pages

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                self._replace() if self._known is None else self._update()
        except OSError as error:
            error.filename = error.filename or str(self.target)
            raise from_os_error(error) from error
        finally:
            self._lock.close()
            shutil.rmtree(self._room, ignore_errors=True)
        if isinstance(fault, OSError):
            fault.filename = fault.filename or str(self.target)  # a full disk does not say where
            raise from_os_error(fault) from fault

    def _replace(self) -> None:
        _refuse_foreign(self.target)
        self._mark(self._beside)
        try:
            if self.target.exists():
                replace(self.target, self._room / _OLD)
            replace(self._beside, self.target)
        except BaseException:  # a signal, or on Windows somebody who looks into one of the folders
            _put_back(self._room, self.target)
            raise

    def _update(self) -> None:
        (self.target / MARKER).write_text(_SAYS, encoding="utf-8")
        made = {str(self.target)}
        for folder, _, names in os.walk(self._beside):
            place = f"{self.target}{folder[len(str(self._beside)) :]}"
            if names and place not in made:
                _make(place, made)
            for name in names:
                replace(Path(f"{folder}/{name}"), Path(f"{place}/{name}"))
        for route in self._gone:
            _remove(self.target, route)
        self._mark(self.target)

    def _mark(self, folder: Path) -> None:
        if self._finished:
            key, pages = self._finished
            files, size = measure(folder)
            text = f"{_SAYS}{key}\n{files} {size}\n{pages}\n"
            (folder / MARKER).write_text(text, encoding="utf-8")


def _room_prefix(target: Path) -> str:
    return f".{target.name}.new-"


def _sweep(target: Path) -> None:
    """Removes what builds of `target` left whose processes are no more."""
    for room in target.parent.glob(f"{escape(_room_prefix(target))}*"):
        if room.is_dir() and not room.is_symlink() and _is_abandoned(room):
            _put_back(room, target)
            shutil.rmtree(room, ignore_errors=True)


def _is_abandoned(room: Path) -> bool:
    """Whether nobody has its lock any more: numbers of processes are given out again, locks are not."""
    try:
        with (room / _LOCK).open("r+b") as lock:
            return try_lock(lock)
    except FileNotFoundError:
        return time() - room.stat().st_mtime > _YOUNG
    except OSError:
        return False


def _put_back(room: Path, target: Path) -> None:
    """The old site, where a build was ended between taking it away and putting the new one there."""
    old = room / _OLD
    if old.is_dir() and not target.exists():
        replace(old, target)


def _make(folder: str, made: set[str]) -> None:
    try:
        os.mkdir(folder)  # noqa: PTH102
    except FileExistsError:
        pass
    except FileNotFoundError:
        Path(folder).mkdir(parents=True, exist_ok=True)
    made.add(folder)


def _remove(target: Path, route: str) -> None:
    path = target / route
    for ending in ("", *ENDINGS):
        path.with_name(path.name + ending).unlink(missing_ok=True)
    with suppress(OSError):  # others lie there
        path.parent.rmdir()


def measure(folder: Path) -> tuple[int, int]:
    """How many files lie in `folder`, and how many bytes they have, hidden ones apart.

    Of a folder with thousands of entries these are counted, and their bytes are not.
    """
    files = size = 0
    waiting = [str(folder)]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            held = [entry for entry in entries if not entry.name.startswith(".kb-")]
        if len(held) > _CROWD:
            files += len(held)
            continue
        for entry in held:
            if entry.is_dir(follow_symlinks=False):
                waiting.append(entry.path)
            elif entry.is_file():
                files += 1
                size += entry.stat().st_size
    return files, size


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


ENDINGS = (".gz", ".br")

_TEXT = (".html", ".css", ".js", ".json", ".svg", ".txt", ".xml", ".webmanifest")
# Bytes; below them the copy saves nothing.
_SMALLEST = 1000


def compressed(route: str, data: bytes) -> Iterator[tuple[str, bytes]]:
    """The copies of one file, each as its route and content; the same bytes for the same file."""
    if not route.endswith(_TEXT) or len(data) < _SMALLEST:
        return
    yield f"{route}.gz", gzip.compress(data, 9, mtime=0)
    if find_spec("brotli"):
        yield f"{route}.br", _brotli()(data)


def _brotli() -> Callable[[bytes], bytes]:
    compress: Callable[[bytes], bytes] = import_module("brotli").compress
    return compress


class Done(NamedTuple):
    """What a task wrote: its files, and its pages by kind, without their values."""

    files: list[Written]
    pages: list[tuple[int, Page]]
    others: int = 0
    """Files that are not listed one by one, and their bytes."""
    other_bytes: int = 0
    lists: dict[str, str] = {}
    """What each page of a list follows from."""
    kept: dict[str, str] = {}
    """Files of such pages that lie there already, with their digests."""

    @property
    def page_count(self) -> int:
        """How many pages; of the files that are not listed one by one each second is one."""
        return len(self.pages) + self.others // 2


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
