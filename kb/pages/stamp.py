"""What a built site follows from, as one digest: the same input need not be built again."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kb import __version__
from kb.pages.output import MARKER, measure

if TYPE_CHECKING:
    from kb.corpus import Corpus

__all__ = ["Sealed", "current", "stamp"]

_CODE = Path(__file__).resolve().parent.parent


class Sealed(NamedTuple):
    """A finished site: its pages, its files, their bytes."""

    pages: int
    files: int
    bytes: int


def stamp(corpus: Corpus, sources: Path, *options: object) -> str:
    """The digest of corpus, program, templates, assets, catalogs and options."""
    digest = sha256(repr((__version__, corpus.fingerprint, options)).encode())
    for folder in (_CODE, sources):
        for path in _files(folder):
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder).parts
        if path.is_file() and "__pycache__" not in inside and inside[0] not in ("public", "_data"):
            yield path


def current(out: Path, wanted: str) -> Sealed | None:
    """What the site in `out` holds if it was built from the same and still has all its files."""
    try:
        lines = (out / MARKER).read_text(encoding="utf-8").splitlines()
    except OSError:
        return None
    if len(lines) < 4 or lines[1] != wanted:
        return None
    files, size = measure(out)
    return Sealed(int(lines[3]), files, size) if lines[2] == f"{files} {size}" else None
