"""A name for the exact content of a corpus, found without parsing it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

__all__ = ["fingerprint_of"]


def fingerprint_of(root: Path, more: Iterable[str] = ()) -> str:
    """The SHA-256, in hexadecimal, over the names and bytes of all files under `root`.

    `more` are the fingerprints of what is read beside them.
    """
    digest = hashlib.sha256()
    for path in sorted(path for path in root.rglob("*") if path.is_file()):
        data = path.read_bytes()
        name = path.relative_to(root).as_posix()
        digest.update(f"{name}\0{len(data)}\0".encode())
        digest.update(data)
    for each in more:
        digest.update(each.encode())
    return digest.hexdigest()
