"""One source in the library: what it is, where it came from, and how its file begins."""

import json
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from kb.corpus.library.place import encodable, format_of, library_folder
from kb.errors import InputError
from kb.languages import CODES
from kb.messages import msg
from kb.numbering import MAGIC, Scheme

ENDING = ".jsonl"
KINDS = ("rules", "cards", "names")
# What begins a source as readers see it.
LIBRARY = "library/"
# No first line is longer.
HEADER_BYTES = 1 << 16


class Source(NamedTuple):
    """`name` is what people call it (``rules/en@2026-04-17``); `provenance` is its file's first line.

    Fields of every provenance: ``kind``, ``file`` (as it was called), ``sha256`` and ``bytes`` of
    that file, ``imported`` (day), ``content`` (SHA-256 of the lines that follow), ``counts``. Rules
    add ``language``, ``effective``, ``encoding``, and ``scheme`` where
    they do not number as Magic's do; cards add ``from`` (``mtgjson``, ``scryfall``), names that
    (``forge``) and ``language``.
    """

    name: str
    path: Path
    provenance: dict[str, Any]

    @property
    def is_damaged(self) -> bool:
        """Whether its file does not begin as it was written; its provenance is then empty."""
        return not self.provenance

    @property
    def shown(self) -> str:
        """How readers see where something comes from."""
        return LIBRARY + self.name


def sources(folder: Path, kind: str | None = None) -> list[Source]:
    """What the library in `folder` contains, by kind and name; nothing if there is no library.

    Raises `InputError` where a file does not begin as one of a library does.
    """
    return [
        one._replace(provenance=read_header(one.path, one.path.parent.name)) for one in _places(folder, kind)
    ]


def held(folder: Path, kind: str | None = None) -> list[Source]:
    """What `sources` gives, and the damaged ones: for what lists them, takes them out, replaces them."""
    return [
        one._replace(provenance=_sound_header(one.path, one.path.parent.name))
        for one in _places(folder, kind)
    ]


def has_its_lines(source: Source) -> bool:
    """Whether the lines of a source are those that were imported: their hash is in the first line."""
    import hashlib

    with source.path.open("rb") as file:
        header = file.readline(HEADER_BYTES)
        return hashlib.file_digest(file, "sha256").hexdigest().encode() in header


def check_lines(source: Source) -> None:
    """Raises `InputError` for a source whose lines are not those that were imported."""
    if not has_its_lines(source):
        expected = msg("the lines that were imported")
        remedy = msg("import the source again")
        raise InputError(str(source.path), None, msg("a file changed since"), expected, remedy)


def check_library(root: Path | None = None) -> None:
    """Raises `InputError` for the first source that is not as it was imported.

    A corpus in a folder `root` of its own has no library beside it.
    """
    for source in sources(library_folder()) if root is None else ():
        check_lines(source)


def _places(folder: Path, kind: str | None) -> Iterator[Source]:
    """Every file of the library, unread."""
    if format_of(folder) is not None:
        for each in (kind,) if kind else KINDS:
            for path in _files(folder / each):
                yield Source(f"{each}/{encodable(path.name.removesuffix(ENDING))}", path, {})


def _sound_header(path: Path, kind: str) -> dict[str, Any]:
    try:
        return read_header(path, kind)
    except InputError:
        return {}


def _files(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        yield from sorted(path for path in folder.iterdir() if path.name.endswith(ENDING))


def read_header(path: Path, kind: str) -> dict[str, Any]:
    """The provenance in a source's first line. Raises `InputError`."""
    with path.open("rb") as file:
        line = file.readline(HEADER_BYTES)
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or found.get("kind") != kind or not _is_whole(found):
        stands = line[:60].decode("utf-8", "replace").strip() or "—"
        expected = msg("the provenance of a source, as kb import writes it")
        raise InputError(str(path), 1, stands, expected, msg("import the source again"))
    return found


def _is_whole(header: dict[str, Any]) -> bool:
    needed = {"file": str, "sha256": str, "imported": str, "content": str, "bytes": int, "counts": dict}
    whole = all(isinstance(header.get(field), kind) for field, kind in needed.items())
    is_known = header["kind"] == "cards" or header.get("language") in CODES
    return whole and is_known and (header["kind"] != "rules" or _is_dated(header))


def _is_dated(header: dict[str, Any]) -> bool:
    """Whether the provenance of a rulebook says the day since which it is in force, and how it numbers."""
    try:
        return bool(scheme_in(header) and date.fromisoformat(header["effective"]))
    except (KeyError, TypeError, ValueError):
        return False


def scheme_in(header: Mapping[str, Any]) -> Scheme:
    """How the rulebook with that provenance numbers its rules."""
    return Scheme(**header["scheme"]) if "scheme" in header else MAGIC


def library_schemes(folder: Path) -> dict[str, Scheme]:
    """The schemes of the library's rulebooks beside Magic's, by name; the books' names begin with it."""
    named = [path for path in _files(folder / "rules") if "." in path.name.removesuffix(ENDING)]
    found = (scheme_in(head) for path in named if (head := _sound_header(path, "rules")))
    return {scheme.name: scheme for scheme in found}
