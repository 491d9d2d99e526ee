"""The user's cache: what can be made again, a private folder for each thing.

All of it is valid in one way. A thing is found by its key: the hash of the contents that it was made
from and of the code of kb. So nothing is ever out of date. Its folder has the hash of its own files, so
damage is seen when it is opened, and is written beside its place and renamed, so that readers never see a
part of it. What nobody used for a month is removed, and of each kind all but the last few.

Contents cannot be hashed at each start: of the corpus alone that takes as long as starting Python. So a
memo keeps the sizes and times of files, and the hash that was found when they had these.
"""

import mmap
import os
import re
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from operator import attrgetter
from pathlib import Path
from zlib import crc32

from kb.portable import home, only_mine_may_write, replace
from kb.system import VERSION

_PACKAGE = Path(__file__).resolve().parent
# In each folder: the key, and the hash of its files. Hidden, so it is not among these itself.
_MANIFEST = ".sealed"
# Compiled code, what a wheel packs beside the code, a built site: these follow from other files.
_BUILT = ("__pycache__", "_data", "node_modules", "public")
_NEW, _MEMO, _DATA = ".new-", "memo", "data"
# Names of our own folders; nothing else in the cache is ever removed.
_OURS = re.compile(r"([a-z]+)-[0-9a-f]{8}")
# In seconds.
_HOUR, _DAY = 3_600, 86_400
# Folders of a kind, and small things: people work on a corpus or two, tests on dozens of some megabytes.
_MOST, _MOST_SMALL = 8, 64
# Kinds of which people have many at once, some kilobytes each.
_SMALL = ("toml", _MEMO)

_damage_reporter: Callable[[Path], object] | None = None


def cache_folder() -> Path:
    """The folder for what can be rebuilt: ``KB_CACHE``, or the system's place for it. It need not exist."""
    chosen = os.environ.get("KB_CACHE")
    if chosen:
        return Path(chosen)
    if "linux" in sys.platform:  # as platformdirs has it, without the tenth of our start-up that it takes
        base = os.environ.get("XDG_CACHE_HOME", "")
        return (Path(base) if base.strip() else home() / ".cache") / "kb-magic-rules"
    from platformdirs import user_cache_path

    home()
    return user_cache_path("kb-magic-rules")


def report_damage_to(reporter: Callable[[Path], object] | None) -> None:
    """Has `reporter` called with the folder of each thing that is found damaged, before it is made anew."""
    global _damage_reporter
    _damage_reporter = reporter


def contents(*places: Path) -> str:
    """The SHA-256, in hexadecimal, of the names and bytes of all files in `places`, at any depth.

    A place is a folder or a file; one that is not there counts as empty. Hidden files and what is
    built of others do not count. Taken from the memo where no size or time has changed within a day.
    """
    names = [os.fspath(place.absolute()) for place in places]
    states = [state for name in names for state in _states(name)]
    text = os.fsencode("\n".join(f"{path} {size} {at} {since}" for path, size, at, since in states))
    note = cache_folder() / _MEMO / f"{crc32(os.fsencode(os.pathsep.join(names))):08x}"
    noted, _, held = _read_note(note).partition(b"\n")
    if len(noted) == 64 and held == text:
        return noted.decode("ascii", "replace")
    found = _hash(names)
    replace_file(note, found.encode() + b"\n" + text)
    return found


# A file's path, size, time, and that of the last change of these: who sets a time back cannot set it.
_State = tuple[str, int, int, int]


def _states(place: str) -> list[_State]:
    """Of all files in a place, in an order of their own. Called at every start, so it makes no detours."""
    found: list[_State] = []
    waiting = [place]
    while waiting:
        try:
            entries = sorted(os.scandir(waiting.pop()), key=_name)
        except NotADirectoryError:
            state = Path(place).stat()
            return [(place, state.st_size, state.st_mtime_ns, state.st_ctime_ns)]
        except OSError:
            continue
        for entry in entries:
            if entry.name[0] == "." or entry.name in _BUILT:
                continue
            if entry.is_file():  # a pipe would be waited for without end
                state = entry.stat()
                found.append((entry.path, state.st_size, state.st_mtime_ns, state.st_ctime_ns))
            elif entry.is_dir():
                waiting.append(entry.path)
    return found


# A function in C: the folders are sorted at every start.
_name = attrgetter("name")


def _hash(places: list[str]) -> str:
    """Of a file that cannot be read the name alone: its reader will say why."""
    from hashlib import file_digest, sha256

    whole = sha256()
    for at, place in enumerate(places):
        for path, *_ in _states(place):
            whole.update(os.fsencode(f"{at}{path[len(place) :]}\0"))
            with suppress(OSError), Path(path).open("rb") as file:
                whole.update(file_digest(file, "sha256").digest())
    return whole.hexdigest()


def _read_note(note: Path) -> bytes:
    """A day later it is not believed any more: bytes that rot change neither size nor time."""
    try:
        with note.open("rb") as file:
            is_new = 0 <= time.time() - os.fstat(file.fileno()).st_mtime < _DAY
            return file.read() if is_new else b""
    except OSError:
        return b""


def replace_file(file: Path, data: bytes) -> None:
    """Puts `data` in the file's place in one step; nothing happens where that cannot be."""
    beside = file.with_name(f".{file.name}-{os.getpid()}")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        beside.write_bytes(data)
        replace(beside, file)
    except OSError:
        with suppress(OSError):
            beside.unlink()


def key_of(*parts: str) -> str:
    """The key of what the code of kb makes from `parts`, hashes as `contents` gives them."""
    return " ".join((VERSION, str(sys.implementation.cache_tag), _code(), *parts))


@cache
def _code() -> str:
    return contents(_PACKAGE)


def folder(kind: str, key: str, write: Callable[[Path], object]) -> Path:
    """The folder of that kind and key. If there is none, or a damaged one, `write` fills a fresh one.

    It belongs to this user and nobody else may write in it, so what is in it may be run. Two processes
    may make it at once: the second finds the place taken, and takes what is there. Raises `OSError` where
    the cache cannot be written, and what `write` raises; nothing is left of it then.
    """
    place = cache_folder() / f"{kind}-{crc32(key.encode()):08x}"
    if _is_sound(place, key):
        with suppress(OSError):
            if time.time() - place.stat().st_mtime > _HOUR:
                os.utime(place)  # it was used: see _sweep
        return place
    if _damage_reporter and place.exists():
        _damage_reporter(place)
    try:
        return _make(place, key, write)
    except OSError as error:
        error.filename = error.filename or str(place.parent)  # a full disk does not say where
        raise


def stored(kind: str, key: str, make: Callable[[], bytes]) -> bytes | mmap.mmap:
    """The bytes that `make` gives, where they lie in the cache; made each time where it cannot be written."""
    made: list[bytes] = []

    def write(fresh: Path) -> None:
        made.append(make())
        (fresh / _DATA).write_bytes(made[0])

    try:
        with (folder(kind, key, write) / _DATA).open("rb") as file:
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except OSError:
        return made[0] if made else make()


def latest(kind: str) -> Path | None:
    """The folder of that kind that was made or used last by this code: what another begins from."""
    for place in sorted(cache_folder().glob(f"{kind}-*"), key=lambda one: -one.lstat().st_mtime):
        with suppress(OSError, ValueError):
            noted = (place / _MANIFEST).read_text("utf-8").split("\n")[0]
            if noted.startswith(key_of()) and _is_sound(place, noted):
                return place
    return None


def _is_sound(place: Path, key: str) -> bool:
    """Whether the folder has that key, is this user's alone, and has the files that were written."""
    try:
        noted, hashed = (place / _MANIFEST).read_text("utf-8").split("\n")
    except (OSError, ValueError):
        return False
    return noted == key and only_mine_may_write(place.lstat()) and contents(place) == hashed


def _make(place: Path, key: str, write: Callable[[Path], object]) -> Path:
    import shutil
    from tempfile import mkdtemp

    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = Path(mkdtemp(prefix=_NEW, dir=place.parent))
    try:
        write(fresh)
        (fresh / _MANIFEST).write_text(f"{key}\n{_hash([str(fresh)])}", "utf-8")
        _take_place(fresh, place, key)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    contents(place)  # for the memo, so that the next process has nothing to hash
    _sweep(place)
    return place


def _take_place(fresh: Path, place: Path, key: str) -> None:
    for _ in range(3):  # whoever removes a damaged folder may find that another did so, and put his own there
        try:
            replace(fresh, place)
            return
        except OSError:
            if _is_sound(place, key):
                return
            _remove(place)
    replace(fresh, place)


def _remove(place: Path) -> None:
    import shutil

    if place.is_symlink() or place.is_file():
        with suppress(OSError):
            place.unlink()
    else:
        shutil.rmtree(place, ignore_errors=True)


def _sweep(made: Path) -> None:
    """Removes what nobody used for a month, what was never finished, and all but the last of its kind."""
    home, kind = made.parent, made.name.partition("-")[0]
    ages: dict[str, list[tuple[float, Path]]] = {}
    for path in (*home.iterdir(), *(home / _MEMO).glob("*")):
        found = _OURS.fullmatch(path.name)
        group = _MEMO if path.parent != home else _NEW if path.name.startswith(_NEW) else found and found[1]
        if group and path != made:
            with suppress(OSError):
                ages.setdefault(group, []).append((time.time() - path.lstat().st_mtime, path))
    for group, members in ages.items():
        oldest = _HOUR if group == _NEW else 30 * _DAY
        most = _MOST_SMALL if group in _SMALL else _MOST
        for at, (age, path) in enumerate(sorted(members), group == kind):
            if age > oldest or (at >= most and group != _NEW):
                _remove(path)
