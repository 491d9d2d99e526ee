"""The files inside what a user gives us, as streams: plain, .gz .bz2 .xz .zip, .tar of each, folders.

Nothing is unpacked onto the disk, so that a path inside an archive has nowhere to lead; what would
lead somewhere is refused all the same. What comes out is bounded against what went in.
"""

import bz2
import gzip
import hashlib
import io
import lzma
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, Any, NamedTuple, cast

from kb.corpus.importers.opening import open_file
from kb.corpus.library.place import encodable
from kb.errors import InputError, naming
from kb.messages import msg

# So much of a file stands in memory at once.
CHUNK = 1 << 20
# Bytes that may come out in all: several times the largest file that is published.
MAX_TOTAL = 8 << 30
# How many times larger than it went in; JSON packs to a tenth or a twentieth.
MAX_RATIO = 100
# So much may come out whatever went in.
FREE = 64 << 20
# The folder of all sets has under a thousand files; a bomb has millions of empty ones.
MAX_MEMBERS = 20_000
_NO_FILE = msg("a link or device")
# What the standard library raises for a damaged archive: some fields it takes at their word.
_BROKEN = (
    *(lzma.LZMAError, zlib.error, EOFError, tarfile.TarError, zipfile.BadZipFile, gzip.BadGzipFile),
    *(ValueError, ArithmeticError, LookupError, struct.error, RecursionError),
)
_OPENERS: dict[str, Callable[[Any], Any]] = {
    ".gz": lambda file: gzip.GzipFile(fileobj=file),
    ".bz2": bz2.BZ2File,
    ".xz": lzma.LZMAFile,
}
_OPENERS |= {short: _OPENERS[long] for short, long in ((".tgz", ".gz"), (".tbz2", ".bz2"), (".txz", ".xz"))}


class Meter:
    """How much of the input has been read, and the SHA-256 of it."""

    def __init__(self, path: Path) -> None:
        files = [path] if not path.is_dir() else [each for each in path.iterdir() if each.is_file()]
        self.total = sum(each.stat().st_size for each in files)
        self.done = 0
        self.digest = hashlib.sha256()

    def take(self, data: bytes) -> bytes:
        """Counts bytes that were read, and gives them back."""
        self.done += len(data)
        self.digest.update(data)
        return data


class _Metered(io.RawIOBase):
    """A file whose reading is counted."""

    def __init__(self, file: IO[bytes], meter: Meter) -> None:
        self.file, self.meter = file, meter

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        return self.meter.take(self.file.read(size))

    def drain(self) -> None:
        """Reads what is left, so that the hash is of the whole file."""
        while self.read(CHUNK):
            pass


class Member(NamedTuple):
    """One JSON file: how it is shown, what it is called inside, how large it is, its bytes in turn.

    `size` is what the archive says, 0 where it does not.
    """

    shown: str
    name: str
    size: int
    chunks: Iterator[bytes]


class _Budget:
    """What may still come out of one file."""

    def __init__(self, shown: str, packed: int) -> None:
        self.shown = shown
        self.left = min(MAX_TOTAL, FREE + MAX_RATIO * packed)
        self.whole = self.left

    def take(self, count: int) -> None:
        self.left -= count
        if self.left < 0:
            found = msg("more than %(count)d bytes unpacked", count=self.whole)
            raise InputError(self.shown, None, found, msg("an archive of ordinary size once unpacked"))


class _Bounded:
    """A stream whose bytes are taken from a budget, whether they are looked at or skipped.

    It goes forward only, and gives a chunk at a time: the header of a member of a tar is read whole, and
    may say that it has gigabytes.
    """

    def __init__(self, file: IO[bytes] | _Metered, budget: _Budget) -> None:
        self.file, self.budget, self.at = file, budget, 0
        self.last = b""

    def read(self, size: int = CHUNK) -> bytes:
        if not 0 <= size <= CHUNK:
            raise tarfile.HeaderError
        self.last = data = self.file.read(size)
        self.budget.take(len(data))
        self.at += len(data)
        return data

    def tell(self) -> int:
        return self.at

    def seek(self, to: int) -> None:
        if to < self.at:
            raise tarfile.StreamError
        while self.at < to and self.read(min(CHUNK, to - self.at)):
            pass


def members(path: Path, meter: Meter, ending: str = ".json") -> Iterator[Member]:
    """Every file of that ending in `path`, in the order in which it lies there.

    Each one's bytes must be read before the next is asked for. Raises `OSError`, `InputError`.
    """
    if path.is_dir():
        for each in sorted(path.iterdir()):
            if each.is_symlink():
                raise InputError(str(each), None, _NO_FILE, msg("plain files in the folder"))
            if each.name.endswith(ending) and each.is_file():
                meter.digest.update(encodable(each.name).encode())
                yield from _of_file(each, meter, ending)
    else:
        yield from _of_file(path, meter, ending)


def _of_file(path: Path, meter: Meter, ending: str) -> Iterator[Member]:
    size = path.stat().st_size
    budget = _Budget(str(path), size)
    suffixes = ["", *(suffix.lower() for suffix in path.suffixes[-2:])]
    with _told(str(path)), open_file(path) as opened:
        if suffixes[-1:] == [".zip"]:
            yield from _of_zip(path, opened, meter, ending, budget)
            return
        file = _Metered(opened, meter)
        opener = _OPENERS.get(path.suffix.lower())
        stream = _Bounded(opener(file) if opener else file, budget)
        if ".tar" in suffixes or suffixes[-1][1:] in ("tgz", "txz", "tbz2"):
            yield from _of_tar(path, stream, ending)
        else:
            name = encodable(path.stem if opener else path.name)
            yield Member(str(path), name, size, _chunks(stream, str(path)))
        for _ in _chunks(stream, str(path)):  # whether the packing is whole, to its end
            pass
        file.drain()


def _of_tar(path: Path, file: _Bounded, ending: str) -> Iterator[Member]:
    tar = cast(IO[bytes], file)
    with tarfile.open(fileobj=tar, mode="r:", encoding="utf-8", errors="backslashreplace") as archive:
        for count, info in enumerate(archive):
            shown = f"{path}:{info.name}"
            _check_name(shown, info.name, count)
            if info.issparse() or not (info.isfile() or info.isdir()):
                raise InputError(shown, None, _NO_FILE, msg("plain files in the archive"))
            held = archive.extractfile(info) if info.isfile() and info.name.endswith(ending) else None
            if held:
                yield Member(shown, info.name, info.size, _chunks(held, shown))
    if file.last.strip(b"\0") or not file.last:  # a header that is none ends the list of members, too
        raise tarfile.ReadError


def _of_zip(path: Path, file: IO[bytes], meter: Meter, ending: str, budget: _Budget) -> Iterator[Member]:
    while chunk := file.read(CHUNK):
        meter.digest.update(chunk)
    with zipfile.ZipFile(file) as archive:
        for count, info in enumerate(archive.infolist()):
            shown = f"{path}:{info.filename}"
            _check_name(shown, info.filename, count)
            if info.external_attr >> 28 == 0xA:
                raise InputError(shown, None, _NO_FILE, msg("plain files in the archive"))
            meter.done += info.compress_size
            if info.filename.endswith(ending):
                with archive.open(info) as held:
                    stream = _Bounded(held, budget)
                    yield Member(shown, info.filename, info.file_size, _chunks(stream, shown))


def _check_name(shown: str, name: str, count: int) -> None:
    parts = PurePosixPath(name.replace("\\", "/")).parts
    if ".." in parts or name.startswith(("/", "\\")) or (parts and ":" in parts[0]):
        raise InputError(shown, None, name, msg("names that stay inside the archive"))
    if count >= MAX_MEMBERS:
        raise InputError(shown, None, f"> {MAX_MEMBERS}", msg("at most %(count)d files", count=MAX_MEMBERS))


def _chunks(file: IO[bytes] | _Bounded, shown: str) -> Iterator[bytes]:
    with _told(shown):
        while chunk := file.read(CHUNK):
            yield chunk


@contextmanager
def _told(shown: str) -> Iterator[None]:
    """A damaged archive as an input fault."""
    try:
        with naming(shown):
            yield
    except _BROKEN:
        raise InputError(shown, None, msg("a damaged archive"), msg("a whole archive")) from None
    except OSError as error:
        if error.errno is not None:  # the system's, not the archive's
            raise
        raise InputError(shown, None, msg("a damaged archive"), msg("a whole archive")) from None
    except (RuntimeError, NotImplementedError):
        found = msg("an encrypted archive, or one packed in an unknown way")
        raise InputError(shown, None, found, msg("an archive that can be read")) from None
