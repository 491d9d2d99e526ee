"""Where indexes lie: in the user's cache, one folder each, written beside and renamed.

Whoosh unpickles what it opens, so nothing is opened that we did not write: the folder must be
the user's own and closed to others, its manifest must name the fingerprint of this corpus and this
code, and the hash of every file must be the one in the manifest.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

from kb import system
from kb.corpus.caching import cache_folder, is_private, kept_file, replace_file, stamp
from kb.corpus.library.place import library_folder

__all__ = ["MANIFEST", "build", "build_beside", "drop_damaged", "is_ours", "kept_folder"]

MANIFEST = "manifest.txt"
"""First line the fingerprint, then ``<sha256> <file name>``, one a line."""
_OURS = re.compile(r"[0-9a-f]{16}-[0-9a-f]{16}|building-\w+")
_CODE = ("search", "languages", "cards", "corpus", "rules")


def kept_folder(root: Path | None) -> Path | None:
    """The index of the corpus in `root`, if there is one that is up to date and ours.

    A note says for which sizes and times of all files, the index's own included, it was last found
    so; only when these differ are the files themselves read and compared.
    """
    note = _note(root)
    try:
        noted, name = note.read_text("utf-8").split("\n")[:2]
    except (OSError, ValueError):
        noted, name = "", ""
    folder = _home() / Path(name).name
    if noted and noted == _state(root, folder) and is_private(folder):
        return folder
    import kb.corpus

    fingerprint = _fingerprint(kb.corpus.index_fingerprint(root))
    folder = _home() / _name(fingerprint)
    return _remembered(root, folder) if is_ours(folder, fingerprint) else None


def build(root: Path | None, corpus_fingerprint: str, write: Callable[[Path], None]) -> Path:
    """A new index for a corpus with that fingerprint, filled by `write`; its folder.

    Raises `OSError` where the cache cannot be written.
    """
    fingerprint = _fingerprint(corpus_fingerprint)
    folder = _home() / _name(fingerprint)
    build_beside(folder, fingerprint, write)
    return _remembered(root, folder)


def _home() -> Path:
    return cache_folder() / "search"


def _note(root: Path | None) -> Path:
    return kept_file("search", root or system.corpus_folder())


def _remembered(root: Path | None, folder: Path) -> Path:
    replace_file(_note(root), f"{_state(root, folder)}\n{folder.name}\n".encode())
    return folder


def _name(fingerprint: str) -> str:
    return f"{fingerprint[:16]}-{fingerprint[65:81]}"


def _state(root: Path | None, folder: Path) -> str:
    """Sizes and times of everything that shapes an index, and of the index."""
    code = Path(__file__).parent.parent
    shaping = (code / package for package in _CODE)
    read = (
        (root,) if root else (system.corpus_folder(), library_folder() / "rules", library_folder() / "cards")
    )
    return f"{stamp((*read, *shaping, system.site_folder() / 'locale', folder))} {_installed()}"


def _libraries() -> list[str]:
    """The versions of what cuts words to stems and writes the index."""
    from importlib.metadata import PackageNotFoundError, version

    found = []
    for name in ("whoosh3", "Whoosh", "snowballstemmer", "PyStemmer"):
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    return found


def _installed() -> list[str]:
    """Where those libraries lie and when they came there, which is sooner known than their versions."""
    import whoosh

    home = Path(whoosh.__file__).parent.parent
    places = (home / name / "__init__.py" for name in ("whoosh", "snowballstemmer"))
    return [f"{place} {place.stat().st_mtime_ns}" for place in places if place.exists()]


def _fingerprint(corpus_fingerprint: str) -> str:
    """The corpus's, and a hash that changes with every release and edit of what shapes an index."""
    from hashlib import sha256

    digest = sha256(f"{system.VERSION} {sys.version_info[:2]} {_libraries()}".encode())
    for package in _CODE:
        for source in sorted((Path(__file__).parent.parent / package).rglob("*.py")):
            digest.update(source.read_bytes())
    for catalog in sorted(system.site_folder().glob("locale/*/LC_MESSAGES/kb.mo")):
        digest.update(catalog.read_bytes())
    return f"{corpus_fingerprint} {digest.hexdigest()}"


def is_ours(folder: Path, fingerprint: str) -> bool:
    """Whether the index in `folder` is whole, belongs to this user, and has that fingerprint."""
    try:
        first, *lines = (folder / MANIFEST).read_text("utf-8").splitlines()
        hashes = {name: digest for digest, name in (line.split(" ", 1) for line in lines)}
        files = {path.name for path in folder.iterdir()} - {MANIFEST}
        return (
            first == fingerprint
            and files == hashes.keys()
            and is_private(folder)
            and all(_hash(folder / name) == value for name, value in hashes.items())
        )
    except (OSError, ValueError):
        return False


def drop_damaged(folder: Path) -> bool:
    """Takes the index away if a file of it is not as its manifest says; whether that was so.

    Bytes may rot, or be changed, with size and time as noted: whoever fails to read them asks here.
    """
    import shutil

    try:
        fingerprint = (folder / MANIFEST).read_text("utf-8").partition("\n")[0]
    except (OSError, ValueError):
        fingerprint = ""
    if is_ours(folder, fingerprint):
        return False
    shutil.rmtree(folder, ignore_errors=True)
    return True


def _hash(path: Path) -> str:
    from hashlib import sha256

    return sha256(path.read_bytes()).hexdigest()


def build_beside(folder: Path, fingerprint: str, write: Callable[[Path], None]) -> None:
    """Fills a fresh folder by `write`, seals it with a manifest and gives it its name.

    Two processes may do so at once: the second finds the name taken by an equal index and
    leaves it. Raises `OSError` where the cache cannot be written.
    """
    import shutil
    from tempfile import mkdtemp

    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(mkdtemp(prefix="building-", dir=folder.parent))
    try:
        write(fresh)
        lines = [f"{_hash(path)} {path.name}" for path in sorted(fresh.iterdir())]
        (fresh / MANIFEST).write_text("\n".join((fingerprint, *lines)) + "\n", "utf-8")
        _take_place(fresh, folder, fingerprint)
        _sweep(folder)
    except OSError as error:
        error.filename = error.filename or str(folder.parent)  # a full disk does not say where
        raise
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _take_place(fresh: Path, folder: Path, fingerprint: str) -> None:
    import shutil

    for _ in range(3):
        try:
            fresh.rename(folder)
            return
        except OSError:
            if is_ours(folder, fingerprint):
                return
            shutil.rmtree(folder, ignore_errors=True)
    fresh.rename(folder)


def _sweep(kept: Path) -> None:
    """Removes indexes of other fingerprints that were not used for a month."""
    import shutil
    import time

    month_ago = time.time() - 30 * 86_400
    for other in kept.parent.iterdir():
        if other != kept and _OURS.fullmatch(other.name) and other.stat().st_mtime < month_ago:
            shutil.rmtree(other, ignore_errors=True)
