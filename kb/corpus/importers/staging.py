"""What a long import has read so far, kept on the disk, so that one that was cut short goes on there.

A line a set: the file it was in, the byte at which it ended there, the set. A line that is not whole
was being written when the import ended; it is read again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO

import msgspec

from kb.corpus.importers.mtgjson import MtgSet

__all__ = ["Staging"]

_LINE = msgspec.json.Decoder(tuple[str, int, MtgSet])
_ENCODER = msgspec.json.Encoder()
FOLDER = "partial"


class Staging:
    """The sets of one input: which there are already, and new ones as they come."""

    def __init__(self, library: Path, source: Path) -> None:
        found = source.stat()
        key = f"{source.absolute()}\0{found.st_size}\0{found.st_mtime_ns}"
        self.path = library / FOLDER / f"{hashlib.sha256(key.encode()).hexdigest()[:16]}.jsonl"
        self.reached: dict[str, int] = {}
        """For each file in the input the byte up to which it is known."""
        self._file: IO[bytes] | None = None

    def held(self) -> Iterator[MtgSet]:
        """The sets that were read before; afterwards `reached` says where to go on."""
        whole = 0
        with suppress(OSError, msgspec.DecodeError), self.path.open("rb") as file:
            for line in file:
                if not line.endswith(b"\n"):
                    break
                name, end, found = _LINE.decode(line)
                whole += len(line)
                self.reached[name] = end
                yield found
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self.path.open("ab")
        self._file.truncate(whole)

    def add(self, name: str, end: int, found: MtgSet) -> None:
        """Keeps a set that was read up to byte `end` of a file."""
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
