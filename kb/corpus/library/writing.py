"""Changes to the library: one writer at a time, each file whole or not there, old forms brought up."""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kb.corpus.library.place import FORMAT, MARKER, Migration, format_of
from kb.corpus.library.source import ENDING, Source, has_its_lines, held, read_header
from kb.errors import FileFault, InputError, NotFound
from kb.messages import Message, msg, msgn
from kb.portable import replace, sync_folder, try_lock

# From each older form to the next: must be harmless to carry out twice, since it may be interrupted.
MIGRATIONS: Mapping[int, Migration] = {}
# Stands in the first line until the file's hash is known.
_UNHASHED = "0" * 64
# A text that was read anew has some rules less; one that was cut lacks its glossary, whole or in most.
_MOST_LOST = 0.25
# Written so, then renamed: a reader never sees a part of a file.
_BESIDE = ".new"


@contextmanager
def open_library(folder: Path, migrations: Mapping[int, Migration] = MIGRATIONS) -> Iterator[Writer]:
    """The library in `folder`, made if need be, for this process alone.

    Raises `FileFault` while another process has its lock, `InputError` if a newer version made it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("a+b") as lock:
        if not try_lock(lock):
            reason = msg("another import is writing to this library; try again when it has ended")
            raise FileFault(msg("%(place)s: %(reason)s", place=str(folder), reason=reason))
        _bring_up(folder, format_of(folder), migrations)
        for left in folder.glob(f"*/*{_BESIDE}"):
            left.unlink()
        yield Writer(folder)


def _bring_up(folder: Path, version: int | None, migrations: Mapping[int, Migration]) -> None:
    if version == FORMAT:
        return
    for older in range(version if version is not None else FORMAT, FORMAT):
        migrations[older](folder)
    _replace(folder / MARKER, [json.dumps({"format": FORMAT}).encode() + b"\n"])


def _replace(
    path: Path,
    chunks: Iterable[bytes],
    header: dict[str, Any] | None = None,
    needless: Callable[[str], bool] | None = None,
) -> bool:
    """Writes a file beside its place, makes sure that it is on the disk, and puts it there.

    With `header`, it becomes the first line, and its ``content`` the hash of the rest; False, and
    nothing changed, if that hash makes it needless.
    """
    beside = path.with_name(path.name + _BESIDE)
    path.parent.mkdir(exist_ok=True)
    try:
        with beside.open("wb") as file:
            digest = hashlib.sha256()
            if header is not None:
                file.write(_first_line(header | {"content": _UNHASHED}))
            for chunk in chunks:
                digest.update(chunk)
                file.write(chunk)
            if needless and needless(digest.hexdigest()):
                beside.unlink()
                return False
            if header is not None:
                file.seek(0)
                file.write(_first_line(header | {"content": digest.hexdigest()}))
            file.flush()
            os.fsync(file.fileno())
        replace(beside, path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        error.filename = error.filename or str(path)
        raise
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)
    return True


def _first_line(header: Mapping[str, Any]) -> bytes:
    return json.dumps(header, ensure_ascii=False).encode() + b"\n"


def _is_same(there: Source | None, header: Mapping[str, Any], content: str) -> bool:
    """Whether the source that is there says the same as `header` and has the lines that it had."""
    if there is None or there.is_damaged:
        return False
    said = {**header, "content": content}
    fixed = said.keys() - {"file", "imported"}
    if any(there.provenance.get(field) != said[field] for field in fixed):
        return False
    return has_its_lines(there)


def _losses(there: Source, header: Mapping[str, Any], replaces: bool) -> Iterator[Message]:
    """In what a source is worse than the one whose place it would take.

    Raises `InputError` where it is by much, as a file cut or garbled on its way, unless it `replaces`.
    """
    before, after = _measures(there.provenance), _measures(header)
    for (had, told_before), (has, told_after) in zip(before, after, strict=True):
        if has < had - abs(had) * _MOST_LOST and not replaces:
            expected = msg("%(before)s or better, as %(name)s has", before=told_before, name=there.name)
            remedy = msg("say --replace to put it in its place all the same")
            raise InputError(header["file"], None, told_after, expected, remedy)
        if has < had:
            yield msg(
                "%(name)s had %(before)s, now %(after)s",
                name=there.name,
                before=told_before,
                after=told_after,
            )


def _measures(header: Mapping[str, Any]) -> list[tuple[int, Message]]:
    """What speaks for a source, more being better, each with its message."""
    counts, doubtful = Counter(header["counts"]), header.get("doubtful", 0)
    rules = counts["rule"] + counts["subrule"]
    return [
        (rules, msgn("%(count)d rule", "%(count)d rules", rules)),
        (counts["term"], msgn("%(count)d glossary entry", "%(count)d glossary entries", counts["term"])),
        (counts["cards"], msgn("%(count)d card", "%(count)d cards", counts["cards"])),
        (counts["names"], msgn("%(count)d name", "%(count)d names", counts["names"])),
        (-doubtful, msgn("%(count)d doubtful line", "%(count)d doubtful lines", doubtful)),
    ]


class Writer:
    """The library in the hands of the one process that may change it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.losses: list[Message] = []
        """In what the sources that were put are worse than those whose places they took."""

    def put(
        self,
        kind: str,
        name: str,
        provenance: Mapping[str, Any],
        lines: Iterable[bytes],
        replaces: bool = False,
    ) -> tuple[Source, bool]:
        """Adds a source, or puts it in the place of the one of that name, in one step.

        False if the one that is there was made of the same bytes and has the same lines: it stays,
        unless it is damaged. Raises `InputError` for a source that has much less than a sound one that
        is there, or more doubtful lines, unless it `replaces` it all the same.
        """
        path = self.folder / kind / (name + ENDING)
        there = next((source for source in held(self.folder, kind) if source.path == path), None)
        header = {"kind": kind, **provenance}
        if there and not there.is_damaged and has_its_lines(there):
            self.losses += _losses(there, header, replaces)
        if not _replace(path, lines, header, lambda content: _is_same(there, header, content)) and there:
            return there, False
        return Source(f"{kind}/{name}", path, read_header(path, kind)), True

    def remove(self, name: str) -> Source:
        """Takes a source out, by its name with or without its kind. Raises `NotFound`."""
        there = held(self.folder)
        for source in there:
            if name in (source.name, source.name.partition("/")[2]):
                source.path.unlink()
                sync_folder(source.path.parent)
                return source
        names = ", ".join(source.name for source in there) or "—"
        raise NotFound(
            msg("no source “%(name)s” in the library; there are: %(names)s", name=name, names=names)
        )
