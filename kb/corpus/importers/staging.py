"""What a long import has read so far, stored on the disk, so that one that was cut short goes on there.

A line a portion (a set, some hundred printings): the file it was in, the byte at which it ended there,
the portion. A line that is not whole was being written when the import ended; it is read again.
"""

import hashlib
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Generic, TypeVar

import msgspec

from kb.corpus.library.place import encodable
from kb.errors import KbError
from kb.system import VERSION

_ENCODER = msgspec.json.Encoder()
FOLDER = "partial"
# An import that was broken off a month ago would go on from an old file.
_KEPT_SECONDS = 30 * 86_400
T = TypeVar("T")


class Staging(Generic[T]):
    """The portions of one input: which there are already, and new ones as they come."""

    def __init__(self, library: Path, source: Path, form: type[T]) -> None:
        found = source.stat()
        key = encodable(f"{VERSION}\0{source.absolute()}\0{found.st_size}\0{found.st_mtime_ns}")
        self.path = library / FOLDER / f"{hashlib.sha256(key.encode()).hexdigest()[:16]}.jsonl"
        self._decoder = msgspec.json.Decoder(tuple[str, int, form])  # type: ignore[valid-type]
        self.reached: dict[str, int] = {}
        """For each file in the input the byte up to which it is known."""
        self._file: IO[bytes] | None = None

    def held(self) -> Iterator[T]:
        """The portions that were read before; afterwards `reached` says where to go on."""
        whole = 0
        with suppress(OSError, msgspec.DecodeError), self.path.open("rb") as file:
            for line in file:
                if not line.endswith(b"\n"):
                    break
                name, end, found = self._decoder.decode(line)
                whole += len(line)
                self.reached[name] = end
                yield found
        self.path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(self.path.parent)
        self._file = self.path.open("ab")
        self._file.truncate(whole)

    def add(self, name: str, end: int, found: T) -> None:
        """Keeps a portion that was read up to byte `end` of a file."""
        if self._file:
            try:
                self._file.write(_ENCODER.encode((name, end, found)) + b"\n")
                self._file.flush()
            except OSError as error:
                error.filename = str(self.path)
                raise

    def close(self, done: bool) -> None:
        """Ends the import; one that is done needs nothing kept."""
        if self._file:
            with suppress(OSError):  # what a full disk did not take is written once more
                self._file.close()
        if done:
            self.path.unlink(missing_ok=True)
            with suppress(OSError):
                self.path.parent.rmdir()


@contextmanager
def staged(library: Path, source: Path, form: type[T]) -> Iterator[Staging[T]]:
    """The staging of one input; it is kept only where the body was cut short, not where it failed."""
    staging = Staging(library, source, form)
    try:
        yield staging
    except (KbError, OSError):
        staging.close(done=True)
        raise
    except BaseException:
        staging.close(done=False)
        raise
    staging.close(done=True)


def _sweep(folder: Path) -> None:
    """Removes what imports left that nobody took up again for a month."""
    for path in folder.iterdir():
        if time.time() - path.stat().st_mtime > _KEPT_SECONDS:
            path.unlink(missing_ok=True)
